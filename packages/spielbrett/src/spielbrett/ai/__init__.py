"""Players for any game: random, greedy, alpha-beta, Monte Carlo tree search."""
