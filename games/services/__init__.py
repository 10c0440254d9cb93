"""What can be done with rooms and tables. The only code that changes them.

Services are plain synchronous functions with `actor=`; views, sockets, tasks and commands call
them.
"""
