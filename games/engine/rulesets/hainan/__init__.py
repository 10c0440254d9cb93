"""海南麻将: `hainan`, version 1.

One folder, one id. Modules: `setup` (dice, wall, deal, flowers), `flow` (the course of a deal),
`legality`, `claims`, `locks`, `offences`, `refusals` (why not), `ending`, `progress` (dealers, 令,
大局), `options`, `texts`, `help`, `bot`; `special` (七对, 十三幺), `holding`, `fans` and `scoring`
read a hand, `units`, `liability` and `settlement` say who pays what.
"""

from games.engine.rulesets.hainan.ruleset import Hainan

RULESETS = [Hainan()]
