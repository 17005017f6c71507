"""Shapes of boards that several games share: grids, regions, pits in a ring."""
