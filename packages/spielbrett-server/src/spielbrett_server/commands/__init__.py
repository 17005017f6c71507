"""What the house adds to the command line `spielbrett`."""
