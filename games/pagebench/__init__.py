"""`manage.py bench_pages`: queries and database time of the list pages on a club of 100,000 deals.

`copies` inserts rows by the million, `fill` makes the club of them, `measure` opens the pages.
"""
