"""Deals played by bots alone, for statistics and for finding faults.

May import the engine and the standard library. Invariant: what a deal becomes depends on
the seed and its number only, so any number of processes gives the same output.
"""
