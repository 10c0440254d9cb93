"""Where the deal turned, and what each seat may take from it.

May import `moves`, `wording`. Invariant: unlike the moves these look back from the end: the discard
that was won on is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.analysis.moves import Move
from games.engine.explaining import named
from games.engine.ruleset import Text
from games.engine.tiles import TILE_NAMES, TILE_NAMES_ZH

Json = dict[str, Any]
SETBACKS = 4  # the dearest discards that are listed
ORDER = ("joker", "back", "loose", "missed_claim", "missed_win", "ready", "dealt_in", "won")


def turning_points(moves: Sequence[Move], result: Json | None, ended_at: int) -> list[Json]:
    """Readiness, setbacks, wins let go, the discard that was won on, the end; in order."""
    points = [*_ready(moves), *_setbacks(moves), *_missed(moves), *_dealt_in(moves, result)]
    if result is not None and result["kind"] == "win":
        for winner in result["winners"]:
            text = Text(f"座位 {winner['seat']} 胡牌。", f"Seat {winner['seat']} won.")
            points.append(_point(ended_at, winner["seat"], "won", text))
    return sorted(points, key=lambda point: (point["at"], ORDER.index(point["kind"])))


def _point(at: int, seat: int, kind: str, text: Text) -> Json:
    return {"at": at, "seat": seat, "kind": kind, **named(text)}


def _ready(moves: Sequence[Move]) -> list[Json]:
    """The first time that each seat was ready."""
    found: dict[int, Json] = {}
    turns = [0, 0, 0, 0]
    for move in moves:
        chosen = move.chosen
        if chosen is None:
            continue
        turns[move.seat] += 1
        if chosen.shanten == 0 and move.seat not in found:
            turn, tiles = turns[move.seat], chosen.tiles
            found[move.seat] = _point(
                move.at,
                move.seat,
                "ready",
                Text(
                    f"座位 {move.seat} 第 {turn} 巡听牌，看得见还剩 {tiles} 张。",
                    f"Seat {move.seat} is ready in turn {turn}, with {tiles} tiles still to come as it sees.",
                ),
            )
    return list(found.values())


def _setbacks(moves: Sequence[Move]) -> list[Json]:
    """The discards that cost most, as their player could know."""
    dear = [move for move in moves if move.grade in ("back", "loose")]
    dear.sort(key=lambda move: (move.lost, -move.at), reverse=True)
    return [_point(move.at, move.seat, move.grade, _led(move)) for move in dear[:SETBACKS]]


def _missed(moves: Sequence[Move]) -> list[Json]:
    """Every win let go, and each claim that would have made a hand ready."""
    return [
        _point(move.at, move.seat, move.grade, _led(move))
        for move in moves
        if move.grade == "missed_win" or (move.grade == "missed_claim" and move.shanten == 0)
    ]


def _led(move: Move) -> Text:
    return Text(f"座位 {move.seat} {move.text.zh}", f"Seat {move.seat}: {move.text.en}")


def _dealt_in(moves: Sequence[Move], result: Json | None) -> list[Json]:
    """The discard that was won on."""
    if result is None or result["kind"] != "win" or result["from"] is None or result["robbing_kong"]:
        return []
    move = next(
        (one for one in reversed(moves) if one.kind == "discard" and one.seat == result["from"]), None
    )
    if move is None or move.tile is None:
        return []
    zh, en = TILE_NAMES_ZH[move.tile], TILE_NAMES[move.tile]
    liable = next((winner["liable"] for winner in result["winners"] if winner["liable"]), None)
    rule = liable["rule"] if liable and liable["seat"] == move.seat else None
    told = f"，要包三家（{rule}）" if rule else ""
    told_en = f" and pays for all three ({rule})" if rule else ""
    text = Text(
        f"座位 {move.seat} 打出 {zh} 放铳{told}。", f"Seat {move.seat} threw {en}, which was won on{told_en}."
    )
    return [_point(move.at, move.seat, "dealt_in", text)]


def summaries(moves: Sequence[Move]) -> list[Json]:
    """For each seat: its discards by grade, what they lost, and a sentence."""
    return [_summary(seat, [move for move in moves if move.seat == seat]) for seat in range(4)]


def _summary(seat: int, moves: Sequence[Move]) -> Json:
    thrown = [move for move in moves if move.kind == "discard"]
    grades = {grade: sum(move.grade == grade for move in thrown) for grade in _GRADES}
    steps = sum(move.lost[0] for move in thrown)
    tiles = sum(move.lost[1] for move in thrown)
    good = grades["best"] + grades["close"] + grades["safe"]
    risks = sum(bool(move.risks) for move in thrown)
    missed = sum(move.grade == "missed_win" for move in moves)
    text = Text(
        f"打了 {len(thrown)} 张，{good} 张不输最快的打法；退了 {steps} 步，少了 {tiles} 张进张；"
        f"{risks} 张有包牌的风险，放过 {missed} 次胡。",
        f"{len(thrown)} discards, {good} as fast as any; {steps} steps and {tiles} useful tiles lost; "
        f"{risks} risked paying for all; {missed} wins let go.",
    )
    return {
        "seat": seat,
        "discards": len(thrown),
        "grades": grades,
        "steps": steps,
        "tiles": tiles,
        "risks": risks,
        "missed_wins": missed,
        **named(text),
    }


_GRADES = ("best", "close", "safe", "loose", "back")
