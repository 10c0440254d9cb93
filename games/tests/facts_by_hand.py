"""What search and statistics should say, computed from exported records alone: no SQL, no stored facts."""

from __future__ import annotations

from games.engine.record import parse_record
from games.engine.replay import replay
from games.models import Deal
from games.services import records


def seats_of(deal: Deal) -> list[dict]:
    """One dictionary a chair, from the deal played again."""
    record = records.export(deal)
    outcome = replay(parse_record(record))
    assert outcome.legal
    result, dealer = outcome.state.result, record["dealer"]
    users = [player.user_id for player in records.players(deal)]
    return [{"user": users[chair], **seat_of(result, dealer, chair)} for chair in range(4)]


def seat_of(result: dict, dealer: int, chair: int) -> dict:
    won = [winner for winner in result["winners"] if winner["seat"] == chair]
    thrown = result["kind"] == "win" and result["from"] == chair
    liable = [w for w in result["winners"] if w["liable"] and w["liable"]["seat"] == chair]
    lost = [w for w in result["winners"] if thrown or w in liable]
    return {
        "chair": chair,
        "wind": [(dealer + wind) % 4 for wind in range(4)].index(chair),
        "points": result["payments"][chair],
        "won": bool(won),
        "self_drawn": bool(won) and result["from"] is None,
        "dealt_in": thrown,
        "liable": bool(liable),
        "won_total": won[0]["total"] if won else None,
        "patterns": sorted(pattern["id"] for pattern in won[0]["patterns"]) if won else [],
        "lost_wins": len(lost),
        "lost_total": sum(winner["total"] for winner in lost),
    }


def deal_of(result: dict) -> dict:
    winners = result["winners"]
    return {
        "kind": result["kind"],
        "self_drawn": result["kind"] == "win" and result["from"] is None,
        "total": max((winner["total"] for winner in winners), default=None),
        "patterns": sorted({pattern["id"] for winner in winners for pattern in winner["patterns"]}),
        "liable": any(winner["liable"] for winner in winners),
    }
