"""The door for browsers and bots: HTTP with JSON, and one WebSocket for many tables."""
