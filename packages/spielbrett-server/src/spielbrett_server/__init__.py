"""The house: tables whose log is the truth, and the doors to them."""
