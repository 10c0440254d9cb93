"""What the API answers with; the descriptions are the documentation.

May import ninja alone. Invariant: fields are added, never renamed or removed, within one version.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from ninja import Field, Schema


class ClubOut(Schema):
    id: int
    name: str
    about: str
    archived: bool


class PlayerOut(Schema):
    id: int
    name: str = Field(description="The name that pages show; it may change")
    club: int
    roles: list[str] = Field(description="member, and owner, organizer, referee where they hold it")
    joined_at: datetime


class SeasonOut(Schema):
    id: int
    club: int
    name: str
    ruleset: str = Field(description="id@version")
    options: dict[str, Any] = Field(description="what differs from the ruleset's defaults")
    length_unit: str = Field(description="deal, wind_round or match")
    length_count: int
    starts_on: date
    ends_on: date | None
    points_from: str = Field(description="ledger (the points won) or places (points for places)")
    place_points: list[int]
    tie_rule: str = Field(description="share, seat_order or shared_place")
    minimum_matches: int
    best_matches: int | None
    participants: int = Field(description="how many take part now")


class StandingOut(Schema):
    user: int
    player: str
    place: int | None = Field(description="null: too few matches, or no longer taking part")
    total: str = Field(description='exact, a whole number or a fraction such as "4/3"')
    points: int = Field(description="in the ledger")
    outside: int = Field(description="of these, posted outside matches")
    matches: int
    deals: int
    average_place: str | None = Field(description="exact, as total")
    wins: int
    deal_ins: int


class StandingsOut(Schema):
    season: int
    standings: list[StandingOut]


class MatchPlayerOut(Schema):
    user: int | None = Field(description="null: a bot")
    name: str
    points: int = Field(description="from the ledger: what is reversed does not count")


class MatchOut(Schema):
    id: int
    club: int | None
    season: int | None
    ruleset: str
    source: str = Field(description="online or face_to_face")
    state: str = Field(description="running, ended or broken_off")
    started_at: datetime
    ended_at: datetime | None
    players: list[MatchPlayerOut] = Field(description="most points first")


class DealOut(Schema):
    id: UUID
    number: int
    wind_round: int | None
    dealer: int
    state: str = Field(description="ended or voided")
    source: str
    ended_at: datetime | None
    users: list[int | None] = Field(description="who sat on chairs 0 to 3; null: a bot")
    result: dict[str, Any] | None = Field(description="as in a record: kind, winners, lines, payments, …")
    has_record: bool


class MatchDetailOut(MatchOut):
    options: dict[str, Any]
    deals: list[DealOut] = Field(description="those that are over, in order")
