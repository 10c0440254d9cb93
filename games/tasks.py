"""Celery's part: wake-ups of live play, the sweep behind them, idle rooms; the analysis of deals; ratings
of matches that ended.

May import the services. Invariant: a task that is lost, late, early or run twice changes nothing
that the services would not have done anyway.
"""

from mahjong_site.celery import app

from .leagues import ratinglog
from .review import analyses
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


@app.task(name="games.analyse_deal")
def analyse_deal(deal_id: int) -> None:
    analyses.work_out(deal_id)


@app.task(name="games.rate")
def rate() -> None:
    ratinglog.catch_up()
