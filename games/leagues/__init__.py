"""Seasons: who takes part, their rooms, and standings from the ledger.

`standings` is pure (no Django); `facts` reads the database for it; `seasons` is the only writer.
"""
