"""A table as a log of events: `decide` (command to events), `evolve` (event to table), `project` (table to view).

Everything here is pure: no clock, no chance, no storage, no network. Times come in as milliseconds since 1970 (UTC),
lots and salts come in with commands.
"""
