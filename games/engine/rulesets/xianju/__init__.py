"""仙居麻将: `xianju` (144 tiles) and `xianju136` (without flowers), version 1.

One folder, two ids: they differ in the tile set and in the flower options only. Modules:
`setup` (dice, wall, jokers, flowers), `flow` (the course of a deal), `legality`, `claims`,
`locks`, `refusals` (why not), `ending`, `progress` (dealers, 圈, 局), `options`, `texts`;
`house`, `patterns`, `readings`, `scoring` and what follows them settle a win.
"""

from games.engine.rulesets.xianju.ruleset import Xianju

RULESETS = [
    Xianju("xianju", flowers=True),
    Xianju("xianju136", flowers=False),
]
