"""龙港麻将: `longgang`, version 1. Sixteen tiles, 胡 and 台, losers' settlement, a bench.

Modules. Course of a deal: `setup` (deal, joker), `opening` (flowers, first discard, kong
rounds), `flow` (what follows an answer), `asking`, `claiming`, `claims`, `legality`, `locks`,
`drawing` and `sharing` (the wall's end by `wall_end`), `offences`, `refusals`, `seats`.
Counting: `facts`, `hu`, `tai`, `readings`, `winner`, `loser`, `value`; then `settlement`,
`responsibility`, `outcome`, `ending`. Around the table: `tileset`, `dice`, `seating`.
For people: `options`, `texts`, `names`, `help`; cases: `case_checks`, `case_scores`, `explaining`.
"""

from games.engine.rulesets.longgang.ruleset import Longgang

RULESETS = [Longgang()]
