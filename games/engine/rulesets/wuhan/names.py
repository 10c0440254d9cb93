"""Names of the rows of the fan table, for results and labels.

May import engine core. Invariant: every id that `fans` uses has both languages.
"""

from __future__ import annotations

from games.engine.ruleset import Text

FAN_NAMES: dict[str, Text] = {
    "open_kaikou": Text("开口", "opened"),
    "open_koukou": Text("口口番", "each opening"),
    "red_kong": Text("红中杠", "red-dragon kong"),
    "laizi_kong": Text("赖子杠", "laizi kong"),
    "exposed_kong": Text("明杠", "exposed kong"),
    "concealed_kong": Text("暗杠", "concealed kong"),
    "hard": Text("硬胡", "hard win"),
    "self_draw": Text("自摸", "self-draw"),
    "discarder": Text("放冲", "discarder"),
    "dealer": Text("庄家", "dealer"),
    "unopened": Text("未开口", "never opened"),
}
