"""`manage.py loadtest`: full tables over real WebSockets, on this machine only.

`wire` speaks WebSocket, `crowd` makes people and tables and puts them away, `play` drives them,
`report` counts. Invariant: what is played is legal, by each client's own messages.
"""
