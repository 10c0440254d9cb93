"""What can be learned from a finished deal: every discard, every claim, the turning points.

May import engine core, `bots.sight`, `shapes`. Invariant: pure, and deterministic: the same record
gives the same analysis. What is said of a seat's choice rests on what that seat could see then; only
the turning points look back from the end.

    analyse(record) → {"v": VERSION, "moves": […], "turning": […], "seats": […]}

A ruleset adds its own hands, doubts and dangers with a `Study` (`Ruleset.study`).
"""

from games.engine.analysis.course import VERSION, analyse
from games.engine.analysis.study import Danger, Study

__all__ = ["VERSION", "Danger", "Study", "analyse"]
