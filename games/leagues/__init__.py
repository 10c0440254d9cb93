"""Seasons: who takes part, their rooms, and standings from the ledger.

`standings` and `seating` are pure (no Django); `facts` reads the database; `seasons` is the only writer.
"""
