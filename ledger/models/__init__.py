"""Accounts, entries and postings. All three are append-only in Postgres itself (migration 0002)."""

from .account import Account
from .entry import Entry, Posting

__all__ = ["Account", "Entry", "Posting"]
