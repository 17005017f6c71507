"""Guests who are programs and play at many tables of a house: to see what it bears, and that it loses nothing."""
