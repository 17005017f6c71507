"""A running house: the one door `House`, what it needs from outside (`ports`), and what it does by itself."""
