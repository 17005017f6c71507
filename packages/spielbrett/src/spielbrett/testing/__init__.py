"""What authors of games test with: conformance, perft, examples, strategies, noninterference."""

from .conformance import Check, ConformanceError, checks

__all__ = ["Check", "ConformanceError", "checks"]
