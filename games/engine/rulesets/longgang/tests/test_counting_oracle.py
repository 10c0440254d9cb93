"""Counting against a slow count that lists every division, placement and use of wildcards."""

from __future__ import annotations

import random

from games.engine.meld import Meld
from games.engine.options import Values, resolve
from games.engine.rulesets.longgang import loser, winner
from games.engine.rulesets.longgang.facts import Holding, Win
from games.engine.rulesets.longgang.options import OPTIONS
from games.engine.rulesets.longgang.tests import oracle

SEAT_FLOWER = 35


def rules_for(rng: random.Random) -> Values:
    changed = {
        "edge_hu": (0, 2),
        "single_wait_hu": (0, 2),
        "single_wait_self_draw_hu": (0, 2),
        "single_wait_kong_win_hu": (0, 2),
        "wild_triplet_hu": (0, 4, 8),
        "tai_cap": (0, 3, 5),
        "win_base_hu": (0, 10),
        "loser_value_pair_hu": (0, 2),
    }
    given = {name: rng.choice(values) for name, values in changed.items() if rng.random() < 0.3}
    return resolve(OPTIONS, given)


def random_groups(rng: random.Random, narrow: bool) -> list[list[int]] | None:
    """Five melds and a pair with at most four of each kind."""
    kinds = rng.sample(oracle.KINDS, 9) if narrow else oracle.KINDS
    if narrow and rng.random() < 0.4:
        kinds = [kind for kind in oracle.KINDS if kind // 9 == 0 or kind in (27, 32)]
    groups = []
    for _ in range(5):
        kind = rng.choice(kinds)
        if kind < 27 and kind % 9 < 7 and rng.random() < 0.6:
            groups.append([kind, kind + 1, kind + 2])
        else:
            groups.append([kind] * 3)
    groups.append([rng.choice(kinds)] * 2)
    tiles = [tile for group in groups for tile in group]
    return groups if all(tiles.count(kind) <= 4 for kind in set(tiles)) else None


def a_win(rng: random.Random) -> tuple[Win, oracle.Hand, Values]:
    while (groups := random_groups(rng, rng.random() < 0.7)) is None:
        pass
    rules = rules_for(rng)
    shown = rng.randint(0, 4)
    melds = []
    for group in groups[:shown]:
        kind = "chow" if group[0] != group[1] else rng.choice(["pung", "kong", "concealed_kong"])
        tiles = tuple(group + [group[0]] * (kind in ("kong", "concealed_kong")))
        melds.append(Meld(kind, tiles, tiles, None if kind == "concealed_kong" else 0))
    hand = [tile for group in groups[shown:] for tile in group]
    rng.shuffle(hand)
    joker_kind = rng.choice([kind for kind in oracle.KINDS if not any(kind in meld.tiles for meld in melds)])
    hand = [tile for tile in hand if tile != joker_kind]  # no natural tile of the joker kind
    lost = 17 - 3 * shown - len(hand)
    flower = rng.random() < 0.4
    wild = rng.choice([0, 0, 1, 1, 2, 2, 3, 3, 4])
    flower = flower and wild > 0
    jokers = min(3, wild - flower)
    while lost < jokers + flower and len(hand) > 1:
        hand.pop()
        lost += 1
    if lost != jokers + flower:
        return a_win(rng)
    full = hand + [joker_kind] * jokers + [SEAT_FLOWER] * flower
    won = rng.choice(full)
    self_drawn = won in (joker_kind, SEAT_FLOWER) or rng.random() < 0.5
    wind = rng.choice([27, 28, 29, 30])
    counts = [0] * 42
    for tile in full:
        counts[tile] += 1
    counts[won] -= 1
    flowers = tuple(rng.sample([34, 36, 37], rng.randint(0, 2)))
    replaced = self_drawn and rng.random() < 0.3
    holding = Holding(tuple(counts), tuple(melds), flowers, wind, SEAT_FLOWER, frozenset({joker_kind}))
    win = Win(holding, won, None if self_drawn else 3, replacement="kong" if replaced else None)
    natural = [hand.count(kind) for kind in range(34)]
    name = "joker" if won == joker_kind else "flower" if won == SEAT_FLOWER else won
    slow = oracle.Hand(
        natural, jokers, flower, melds, len(flowers), wind, joker_kind, name, self_drawn, replaced
    )
    return win, slow, rules


def test_lg_u_15_the_winner_s_count_is_that_of_a_full_enumeration() -> None:
    rng = random.Random("longgang winners")
    seen_wild = set()
    for _ in range(500):
        win, slow, rules = a_win(rng)
        scored = winner.score(win, rules)
        assert scored is not None
        assert scored.score.rank == oracle.best(slow, rules), (win, rules, scored.reading)
        seen_wild.add(slow.jokers + slow.seat_flower)
    assert seen_wild == {0, 1, 2, 3, 4}


def test_lg_t_4_what_is_no_win_has_no_division() -> None:
    rng = random.Random("longgang no wins")
    wins = 0
    for _ in range(500):
        win, slow, rules = a_win(rng)
        counts = list(win.holding.counts)
        held = [kind for kind in oracle.KINDS if counts[kind] and kind not in win.holding.wild]
        if not held:
            continue
        kind, other = rng.choice(held), rng.choice(oracle.KINDS)
        if other in win.holding.wild or counts[other] >= 4 or slow.natural[other] >= 4:
            continue
        counts[kind] -= 1
        counts[other] += 1
        natural = slow.natural[:]
        natural[kind] -= 1
        natural[other] += 1
        changed = win._replace(holding=win.holding._replace(counts=tuple(counts)))
        scored = winner.score(changed, rules)
        assert (None if scored is None else scored.score.rank) == oracle.best(
            slow._replace(natural=natural), rules
        )
        wins += scored is not None
    assert 30 < wins < 470


def test_lg_u_13_a_loser_s_count_is_that_of_a_full_enumeration() -> None:
    rng = random.Random("longgang losers")
    for _ in range(600):
        rules = rules_for(rng)
        kinds = rng.sample(oracle.KINDS, rng.randint(5, 10))
        joker_kind = kinds.pop()
        pool = [kind for kind in kinds for _ in range(4)]
        wild = rng.choice([0, 1, 2, 3])
        flower = wild > 0 and rng.random() < 0.5
        shown = rng.randint(0, 3)
        melds = []
        for kind in rng.sample([kind for kind in oracle.KINDS if kind not in [*kinds, joker_kind]], shown):
            sort = rng.choice(["pung", "kong", "added_kong", "concealed_kong"])
            tiles = (kind,) * (3 if sort == "pung" else 4)
            melds.append(Meld(sort, tiles, tiles, None if sort == "concealed_kong" else 0))
        hand = rng.sample(pool, 16 - 3 * shown - wild)
        counts = [0] * 42
        for tile in hand + [joker_kind] * (wild - flower) + [SEAT_FLOWER] * flower:
            counts[tile] += 1
        wind = rng.choice([27, 28, 29, 30])
        flowers = tuple(rng.sample([34, 36, 37], rng.randint(0, 2)))
        holding = Holding(tuple(counts), tuple(melds), flowers, wind, SEAT_FLOWER, frozenset({joker_kind}))
        natural = [hand.count(kind) for kind in range(34)]
        slow = oracle.loser(natural, wild, flower, melds, len(flowers), wind, rules)
        assert loser.score(holding, rules).rank == slow, holding


def test_lg_u_17_who_plays_along_counts_nothing() -> None:
    holding = Holding((0,) * 27 + (3,) + (0,) * 14, (), (34,), 27, SEAT_FLOWER, frozenset({5}))
    rules = resolve(OPTIONS, {})
    assert loser.score(holding, rules).value == (8 + 4) << 1
    assert loser.score(holding._replace(accompanying=True), rules).value == 0


def test_the_oracle_finds_each_division_of_a_small_hand() -> None:
    counts = [0] * 34
    for tile in (0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5):
        counts[tile] += 1
    found = {
        tuple(sorted(tuple(slot.kind for slot in group) for group in division))
        for division in oracle.divisions(counts, 0, 3, True)
    }
    runs = ((0, 1, 2),) * 3
    triplets = ((0, 0, 0), (1, 1, 1), (2, 2, 2))
    assert found == {(*runs, (5, 5)), (*triplets, (5, 5))}
