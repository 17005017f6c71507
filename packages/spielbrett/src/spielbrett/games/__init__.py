"""The games. A folder here with a `GAME` in it is a game of the house; nothing else lists it."""
