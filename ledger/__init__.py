"""Accounts, entries and postings: the only code that moves points."""
