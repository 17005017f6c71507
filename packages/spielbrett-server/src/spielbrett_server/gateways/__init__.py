"""The doors: what comes in becomes a command for the house, what goes out is a view of it."""
