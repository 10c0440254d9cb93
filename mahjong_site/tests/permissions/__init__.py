"""Who may do what on the whole site, as written tables: `pages.txt` and `sockets.txt`.

A new address needs one line in `pages.txt`, a new socket message one in `sockets.txt`. An address
with a new kind of object in it (`appeals/<int:pk>/`) also needs that object in `world.py`.
Where a line and the site differ, the failure prints the line as the site answers: look at it, then copy it.
"""
