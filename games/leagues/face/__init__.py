"""Matches played with real tiles: entered on a phone, confirmed by two at the table, posted in order.

`counting` and `checking` are pure (engine only); `matches`, `entries` and `undoing` are the only
writers; `present` says what the scorer's page shows.
"""
