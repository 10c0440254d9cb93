"""Accounts, entries and postings, append-only in Postgres itself (migration 0002); their balances,
which Postgres keeps up (migration 0003)."""

from .account import Account
from .balance import Balance
from .entry import Entry, Posting

__all__ = ["Account", "Balance", "Entry", "Posting"]
