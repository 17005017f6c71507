"""What authors of games test with: conformance, perft, examples, strategies, noninterference."""
