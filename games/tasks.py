"""Celery's part in live play: wake-ups, the sweep behind them, idle rooms.

May import the services. Invariant: a task that is lost, late, early or run twice changes nothing
that the services would not have done anyway.
"""

from mahjong_site.celery import app

from .services import idle, pulse, tick


@app.task(name="games.wake_table")
def wake_table(table_id: int, at: int) -> None:
    pulse.mind_outage()
    tick.wake(table_id, at)


@app.task(name="games.sweep")
def sweep() -> None:
    pulse.beat()
    tick.sweep()


@app.task(name="games.close_idle_rooms")
def close_idle_rooms() -> None:
    idle.close_idle_rooms()
