"""武汉麻将 (红中赖子杠): `wuhan`, version 1.

Modules: `tileset` (the laizi cycle, classes of tiles), `setup` (dice, wall, indicator), `flow`
(the course of a deal), `sharing` (the last four tiles), `legality`, `claims`, `locks`,
`offences`, `refusals` (why not), `ending`, `progress` (dealers, 圈, length of a match),
`options`, `texts`, `plan` (what the greedy bot aims at); `facts`, `patterns`, `readings`, `fans`,
`scoring`, `waiting`, `liability` and `settlement` settle a win.
"""

from games.engine.rulesets.wuhan.ruleset import Wuhan

RULESETS = [Wuhan()]
