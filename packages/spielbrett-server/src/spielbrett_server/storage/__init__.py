"""Where logs are kept: SQLite for one machine, PostgreSQL for many nodes, behind the ports of the house."""
