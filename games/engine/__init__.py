"""The pure rules engine: no Django, no clock, no randomness source, no logging.

Everything here is a function of its arguments. The site, the bots, the commands
and the tests all call the same `decide`, `evolve`, `legal` and `view`.
"""
