"""Buses: a doorbell between nodes and a queue of jobs for engines."""
