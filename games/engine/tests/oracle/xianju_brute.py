"""仙居 scoring by brute force: every meaning of every joker, each read as the page says.

Nothing here uses suit keys, tables, merged readings or the pattern code under test. A
reading is a list of groups, a group a list of (kind, is a joker).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

Group = tuple[tuple[int, bool], ...]
RUN_STARTS = [suit * 9 + rank for suit in range(3) for rank in range(7)]
EAST, WHITE = 27, 31


def _groups(shapes: Iterable[tuple[int, ...]]) -> list[Group]:
    """Each shape with each choice of jokers; among equal tiles the jokers come last."""
    out = []
    for shape in shapes:
        for choice in product((False, True), repeat=len(shape)):
            group = tuple(zip(shape, choice, strict=True))
            if shape[0] != shape[1] or list(group) == sorted(group):
                out.append(group)
    return out


PAIRS = _groups((kind, kind) for kind in range(34))
MELDS = _groups([(kind,) * 3 for kind in range(34)] + [(kind, kind + 1, kind + 2) for kind in RUN_STARTS])
MELDS_WITH = [[group for group in MELDS if (kind, False) in group] for kind in range(34)]
ALL_JOKERS = [group for group in MELDS if all(joker for _, joker in group)]


class Win(NamedTuple):
    """A finished hand: `counts` of naturals by kind, kinds of the jokers held, melds as the
    kinds that they show with the tiles that they hold, and everything else that counts."""

    counts: tuple[int, ...]
    held: tuple[int, ...]
    melds: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    jokers: tuple[int, int]
    seat: int
    dealer: int
    flowers: tuple[int, ...]
    flags: frozenset[str]
    options: dict[str, Any]


class Best(NamedTuple):
    total: int
    patterns: tuple[tuple[str, int], ...]
    reading: str


def readings(counts: tuple[int, ...], jokers: int, melds: int) -> Iterator[tuple[list[Group], Group]]:
    """Every way to make `melds` melds and a pair, each once."""
    for pair in PAIRS:
        for rest, left in _without(counts, jokers, pair):
            for groups in _melds(rest, left, melds):
                yield list(groups), pair


@lru_cache(maxsize=20_000)
def _melds(counts: tuple[int, ...], jokers: int, melds: int) -> tuple[tuple[Group, ...], ...]:
    """Every multiset of melds that uses exactly these tiles."""
    if melds == 0:
        return ((),)
    lowest = next((kind for kind in range(34) if counts[kind]), None)
    if lowest is None:
        return tuple(combinations_with_replacement(ALL_JOKERS, melds))
    found = set()
    for group in MELDS_WITH[lowest]:  # the lowest natural goes somewhere
        for rest, left in _without(counts, jokers, group):
            found.update(tuple(sorted((group, *others))) for others in _melds(rest, left, melds - 1))
    return tuple(found)


def _without(counts: tuple[int, ...], jokers: int, group: Group) -> Iterator[tuple[tuple[int, ...], int]]:
    """The tiles that are left when the group is made of them; nothing if it cannot be."""
    rest = list(counts)
    for kind, joker in group:
        if joker:
            jokers -= 1
        else:
            rest[kind] -= 1
            if rest[kind] < 0:
                return
    if jokers >= 0:
        yield tuple(rest), jokers


def best(win: Win) -> Best | None:
    """XJ-10.1 to the letter; None if no reading is a win under the options."""
    top: tuple[int, bool] = (-1, False)
    found: list[tuple[list[Group], Group, tuple[tuple[str, int], ...]]] = []
    worth: dict[Any, tuple[tuple[int, bool], tuple[tuple[str, int], ...]]] = {}
    for groups, pair in readings(win.counts, len(win.held), 4 - len(win.melds)):
        if not allowed(win, groups, pair):
            continue
        meant = tuple(kind for group in (*groups, pair) for kind, _ in group)  # jokers or not: worth the same
        if meant not in worth:
            worth[meant] = _worth(win, groups, pair)
        rank, patterns = worth[meant]
        if rank > top:
            top, found = rank, []
        if rank == top:
            found.append((groups, pair, patterns))
    if not found:
        return None
    reading, patterns = min((spell(win, groups, pair), patterns) for groups, pair, patterns in found)
    return Best(top[0], patterns, reading)


def _worth(
    win: Win, groups: list[Group], pair: Group
) -> tuple[tuple[int, bool], tuple[tuple[str, int], ...]]:
    """Total after the cap and whether it is 清一色; the patterns."""
    patterns = patterns_of(win, groups, pair)
    total = sum(value for _, value in patterns)
    if win.options["cap"] is not None:
        total = min(total, win.options["cap"])
    return (total, any(name == "pure_suit" for name, _ in patterns)), patterns


def allowed(win: Win, groups: list[Group], pair: Group) -> bool:
    """XJ-7.4, XJ-2.6 and XJ-7.5."""
    options = win.options
    if not options["joker_pair"] and any(joker for _, joker in pair):
        return False
    meanings = [kind for group in (*groups, pair) for kind, joker in group if joker]
    if not options["joker_own_kind"] and not _can_mean(list(win.held), meanings):
        return False
    uses_joker = bool(win.held) or any(tile in win.jokers for _, tiles in win.melds for tile in tiles)
    return not options["joker_anchor"] or not uses_joker or anchored(win, groups, pair)


def _can_mean(jokers: list[int], meanings: list[int]) -> bool:
    """Can each joker be given a meaning that is not its own face?"""
    if not jokers:
        return True
    return any(
        meaning != jokers[0] and _can_mean(jokers[1:], meanings[:place] + meanings[place + 1 :])
        for place, meaning in enumerate(meanings)
        if meaning not in meanings[:place]
    )


def anchored(win: Win, groups: list[Group], pair: Group) -> bool:
    triplets = triplet_kinds(win, groups)
    if any(kind >= WHITE for kind in triplets) or seat_wind(win) in triplets:
        return True
    kinds = shown(win, groups, pair)
    named = {
        "pure_suit": len(suits(kinds)) == 1 and not honours(kinds),
        "mixed_suit": len(suits(kinds)) == 1 and honours(kinds),
        "all_pungs": len(triplets) == 4,
    }
    return any(there and win.options[f"tai_{name}"] for name, there in named.items())


def shown(win: Win, groups: list[Group], pair: Group) -> list[int]:
    """The kind that every tile stands for."""
    return [kind for group in (*groups, pair) for kind, _ in group] + [
        k for kinds, _ in win.melds for k in kinds
    ]


def suits(kinds: list[int]) -> set[int]:
    return {kind // 9 for kind in kinds if kind < EAST}


def honours(kinds: list[int]) -> bool:
    return any(kind >= EAST for kind in kinds)


def triplet_kinds(win: Win, groups: list[Group]) -> list[int]:
    """Kinds of all triplets and kongs."""
    concealed = [group[0][0] for group in groups if group[0][0] == group[1][0]]
    return concealed + [kinds[0] for kinds, _ in win.melds if kinds[0] == kinds[1]]


def seat_wind(win: Win) -> int:
    return EAST + (win.seat - win.dealer) % 4


def patterns_of(win: Win, groups: list[Group], pair: Group) -> tuple[tuple[str, int], ...]:
    """The table of section 10, row by row."""
    kinds, triplets = shown(win, groups, pair), triplet_kinds(win, groups)
    dragons = [kind for kind in triplets if kind >= WHITE]
    jokers = [*win.held, *(tile for _, tiles in win.melds for tile in tiles if tile in win.jokers)]
    own_flowers = {34 + (win.seat - win.dealer) % 4, 38 + (win.seat - win.dealer) % 4}
    rows = {
        "base": win.seat != win.dealer,
        "base_dealer": win.seat == win.dealer,
        "mixed_suit": len(suits(kinds)) == 1 and honours(kinds),
        "pure_suit": len(suits(kinds)) == 1 and not honours(kinds),
        "all_pungs": len(triplets) == 4,
        "seat_wind": seat_wind(win) in triplets,
        "dragon": len(dragons),
        "three_dragons": len(set(dragons)) == 3,
        "all_honours": not suits(kinds),
        "seat_flower": len(own_flowers & set(win.flowers)),
        "no_joker": not jokers,
        "kong_bloom": "kong_draw" in win.flags,
        "heaven": "heavenly" in win.flags,
        "earth": "earthly" in win.flags,
        "four_flowers": {38, 39, 40, 41} <= set(win.flowers),
        "four_seasons": {34, 35, 36, 37} <= set(win.flowers),
    }
    values = {row: times * win.options[f"tai_{row}"] for row, times in rows.items()}
    if values["three_dragons"]:
        values["dragon"] = 0
    if values["all_honours"]:
        values = {"all_honours": values["all_honours"]}
    return tuple((row, value) for row, value in values.items() if value)


def spell(win: Win, groups: list[Group], pair: Group) -> str:
    """Own melds in order, the hand's groups by suit, the pair last."""
    melds = [_spell_meld(kinds, tiles, win.jokers) for kinds, tiles in win.melds]
    concealed = sorted(
        (group[0][0] // 9 if group[0][0] < EAST else 3, _spell_group(group)) for group in groups
    )
    return " ".join([*melds, *(text for _, text in concealed), _spell_group(pair)])


def _spell_meld(kinds: tuple[int, ...], tiles: tuple[int, ...], jokers: tuple[int, int]) -> str:
    natural = [tile for tile in tiles if tile not in jokers]
    group = []
    for kind in kinds:
        group.append((kind, kind not in natural))
        if kind in natural:
            natural.remove(kind)
    return _spell_group(tuple(group))


def _spell_group(group: Group) -> str:
    names = [
        (str(kind % 9 + 1), "mps"[kind // 9]) if kind < EAST else (str(kind - 26), "z") for kind, _ in group
    ]
    if any(joker for _, joker in group):
        return "".join(
            rank + suit + "*" * joker for (rank, suit), (_, joker) in zip(names, group, strict=True)
        )
    return "".join(rank for rank, _ in names) + names[0][1]


def completing(win: Win) -> list[int]:
    """XJ-11.9: the natural kinds that complete a hand of one tile less (`win.counts` without it)."""
    found = []
    for kind in range(34):
        if kind in win.jokers:
            continue
        counts = list(win.counts)
        counts[kind] += 1
        whole = win._replace(counts=tuple(counts))
        if any(
            allowed(whole, groups, pair)
            for groups, pair in readings(whole.counts, len(whole.held), 4 - len(whole.melds))
        ):
            found.append(kind)
    return found


def melds_only(win: Win) -> bool:
    """Are the tiles complete melds without a pair (jokers not as their own kind where barred)?"""
    return any(
        win.options["joker_own_kind"]
        or _can_mean(list(win.held), [kind for group in groups for kind, joker in group if joker])
        for groups in _melds(win.counts, len(win.held), 4 - len(win.melds))
    )


def lone(ready: Win, kinds: list[int]) -> int | None:
    """XJ-11.3 to the letter: one kind, one of it in hand, and the rest complete melds."""
    if len(kinds) != 1 or not ready.counts[kinds[0]]:
        return None
    rest = list(ready.counts)
    rest[kinds[0]] -= 1
    spread = melds_only(ready._replace(counts=tuple(rest)))
    return kinds[0] if spread else None
