"""The parts of the bench; each module is one. See `games.bench`."""
