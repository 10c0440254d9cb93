"""A club with one season of many deals, made by bulk SQL in a scratch database.

May import accounts, the ledger's and the games' models and services. Invariant: the rows stand to
each other as live play leaves them (entries balance, one deal in a hundred is voided by a reversal,
every twentieth match has a penalty); only the event log is left out, which no list reads.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db import connection

from accounts.models import Club, Membership, User
from games.leagues import ratinglog, seasons
from games.models import Deal, DealSeat, Match, Participant, Room, Season, Seat, Table, WindRound
from games.services import deal_facts, tallies
from ledger.models import Account, Entry, Posting
from ledger.services import rebuild

from .copies import insert, skip_ids

PLAYERS, TABLES, DEALS = 40, 10, 20  # people, tables in a round, deals in a match
EMPTY_SEASONS = 40
FIRST_DAY = datetime.datetime(2026, 1, 1, 19, tzinfo=datetime.UTC)
RULESET = "xianju@1"
FILLED = (User, Room, Table, Seat, Match, WindRound, Deal, DealSeat, Account, Entry, Posting)


@dataclass(frozen=True)
class Filled:
    club: Club
    season: Season
    player: User
    deals: int


def fill(deals: int) -> Filled:
    """The club; `deals` is rounded up to whole rounds."""
    rounds = -(-deals // (TABLES * DEALS))
    owner = User.objects.create_user("bench-owner", None, "主办")
    club = Club.objects.create(name="百局社", created_by=owner)
    Membership.objects.create(club=club, user=owner, is_owner=True)
    people = [User.objects.create_user(f"bench-{n}", None, f"选手{n}") for n in range(PLAYERS)]
    Membership.objects.bulk_create(Membership(club=club, user=user) for user in people)
    season = _seasons(owner, club)
    Participant.objects.bulk_create(Participant(season=season, user=user) for user in people)
    with connection.cursor() as cursor:
        cursor.execute("SELECT setseed(0.5)")
        cursor.execute("SET session_replication_role = replica")  # the triggers would take most of the time
    _play(owner, season, people[0].pk, rounds * TABLES)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = DEFAULT")
    for model in FILLED:
        skip_ids(model)
    rebuild.rebuild_balances()
    tallies.rebuild_tallies()
    ratinglog.rebuild()
    deal_facts.rebuild()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return Filled(club, season, people[0], rounds * TABLES * DEALS)


def _seasons(owner: User, club: Club) -> Season:
    for number in range(EMPTY_SEASONS + 1):
        season = seasons.create_season(
            actor=owner,
            club=club,
            ruleset=RULESET,
            options={},
            name=f"赛季 {number}",
            starts_on=FIRST_DAY.date() + datetime.timedelta(days=number),
            length_unit=Room.Length.DEAL,
            length_count=DEALS,
            is_public=True,
        )
    return season


def _play(owner: User, season: Season, first: int, matches: int) -> None:
    """`first` is the number of the first of the players, who are numbered without gaps."""
    with connection.cursor() as cursor:
        cursor.execute(_OUTCOMES, {"matches": matches, "deals": DEALS, "first": first, "tables": TABLES})
    _people(season, first)
    _tables(owner, season)
    _deals()
    _entries(season)


# Chair c of match m: the players of four groups of ten, each group turning on by its own step.
_OUTCOMES = """
CREATE TEMP TABLE outcome AS
SELECT n AS id, (n - 1) / %(deals)s + 1 AS match, (n - 1) %% %(deals)s + 1 AS number,
    timestamptz '2026-01-01 19:00+8' + ((n - 1) / %(deals)s / %(tables)s) * interval '7 hours'
        + ((n - 1) %% %(deals)s) * interval '6 minutes' AS at,
    CASE WHEN random() < 0.85 THEN floor(random() * 4)::int END AS winner,
    CASE WHEN random() < 0.6 THEN (1 + floor(random() * 3))::int END AS step,
    (1 + floor(random() * 12))::int AS value,
    random() < 0.01 AS voided,
    0 AS thrower
FROM generate_series(1, %(matches)s * %(deals)s) AS n;
UPDATE outcome SET thrower = CASE WHEN step IS NOT NULL THEN (winner + step) %% 4 END;
CREATE TEMP TABLE seated AS
SELECT m AS match, c AS chair,
    %(first)s + c * %(tables)s + ((m - 1) %% %(tables)s + c * ((m - 1) / %(tables)s)) %% %(tables)s AS person
FROM generate_series(1, %(matches)s) AS m, generate_series(0, 3) AS c;
CREATE TEMP TABLE won AS
SELECT o.id, s.chair, s.person, o.match,
    CASE WHEN winner IS NULL THEN 0
         WHEN chair = winner THEN 3 * value
         WHEN thrower IS NULL THEN -value
         WHEN chair = thrower THEN -3 * value
         ELSE 0 END AS points
FROM outcome o JOIN seated s ON s.match = o.match;
CREATE INDEX ON won (id);
ANALYZE outcome; ANALYZE seated; ANALYZE won"""


def _people(season: Season, first: int) -> None:
    account = Account(kind=Account.Kind.PLAYER, club_id=season.club_id, season_id=season.pk)
    insert(account, f"generate_series({first}, {first + PLAYERS - 1}) AS n", id="n", user_id="n")
    insert(Account(kind=Account.Kind.POT, club_id=season.club_id, season_id=season.pk), "(SELECT) AS one")


def _tables(owner: User, season: Season) -> None:
    room = Room(
        club_id=season.club_id, season=season, created_by=owner, origin=Room.Origin.FIXTURE, code="100000",
        ruleset=RULESET, length_unit=Room.Length.DEAL, length_count=DEALS, sitters=Room.Audience.LISTED,
        in_lobby=False, close_reason="played", closed_at=FIRST_DAY,
    )  # fmt: skip
    begun = "(SELECT match, min(at) AS began, max(at) AS ended FROM outcome GROUP BY match) AS m"
    name = "left(md5(match::text), 20)"
    insert(room, begun, id="match", token=name, created_at="began", closed_at="ended", name="'第 ' || match")
    table = Table(state=Table.State.CLOSED, closed_at=FIRST_DAY)
    insert(table, begun, id="match", room_id="match", active_at="ended", closed_at="ended")
    seats = "seated JOIN (SELECT match, max(at) AS ended FROM outcome GROUP BY match) AS m USING (match)"
    chair = "match * 4 + chair"
    insert(Seat(), seats, id=chair, table_id="match", user_id="person", left_at="ended", joined_at="ended")
    match = Match(
        number=1, ruleset=RULESET, length_unit="deal", length_count=DEALS, first_dealer=0, state="ended"
    )
    insert(match, begun, id="match", table_id="match", started_at="began", ended_at="ended")
    rounds = "generate_series(1, (SELECT max(match) * 4 FROM outcome)) AS n"
    insert(WindRound(), rounds, id="n", match_id="(n - 1) / 4 + 1", number="(n - 1) % 4 + 1")


_RESULT = """jsonb_build_object(
    'kind', CASE WHEN winner IS NULL THEN 'draw' ELSE 'win' END, 'from', thrower, 'robbing_kong', false,
    'winners', CASE WHEN winner IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
        'seat', winner, 'total', value, 'unit', 'tai', 'liable', NULL,
        'reading', '123m 456m 789p 555z 77s', 'patterns', jsonb_build_array(
            jsonb_build_object('id', (ARRAY['three_dragons', 'pure_suit', 'all_pungs'])[1 + value % 3],
                'rule', 'XJ-10.three_dragons', 'name', '中发白', 'value', value, 'unit', 'tai')))) END,
    'scores', '[null, null, null, null]'::jsonb, 'lines', '[]'::jsonb, 'fines', '[]'::jsonb,
    'payments', (SELECT jsonb_agg(w.points ORDER BY w.chair) FROM won w WHERE w.id = o.id),
    'next', jsonb_build_object('dealer', 0))"""


def _deals() -> None:
    deal = Deal(
        ruleset=RULESET, dealer=0, server_seed="0" * 64, commitment="0" * 64, dice=[[3, 4], [2, 6]],
        wall="1m2m3m4m" * 34, first_seq=1, last_seq=2, result={},
    )  # fmt: skip
    insert(
        deal, "outcome o", id="id", uuid="gen_random_uuid()", table_id="match", match_id="match",
        number="number", wind_round_id="(match - 1) * 4 + 1 + (number - 1) / 5", result=_RESULT,
        state="CASE WHEN voided THEN 'voided' ELSE 'ended' END", started_at="at", created_at="at",
        ended_at="at + interval '5 minutes'", voided_at="CASE WHEN voided THEN at END",
    )  # fmt: skip
    insert(
        DealSeat(), "won w", id="w.id * 4 + chair", deal_id="w.id", seat_id="match * 4 + chair",
        user_id="person", chair="chair", points="points",
    )  # fmt: skip


def _entries(season: Season) -> None:
    place = {"club_id": season.club_id, "season_id": season.pk, "source": Entry.Source.ONLINE}
    deal = Entry(kind=Entry.Kind.DEAL, cause_type="games.deal", lines=4, **place)
    where = {
        "table_id": "match", "match_id": "match", "wind_round": "1 + (number - 1) / 5",
        "deal_number": "number", "deal_id": "id", "cause_id": "id::text", "happened_at": "at",
        "created_at": "at",
    }  # fmt: skip
    insert(deal, "outcome", id="id", key="'deal:' || id", **where)
    insert(Posting(deals=1), "won", entry_id="id", account_id="person", points="points")
    undo = Entry(kind=Entry.Kind.REVERSAL, cause_type="games.deal", lines=4, reason="错盘", **place)
    above, voided = "(SELECT max(id) FROM outcome) + id", "outcome WHERE voided"
    insert(undo, voided, id=above, key="'reverse:' || id", reverses_id="id", **where)
    lines = "won w WHERE EXISTS (SELECT FROM outcome o WHERE o.id = w.id AND voided)"
    insert(Posting(deals=-1), lines, entry_id=above, account_id="person", points="-points")
    _penalties(Entry(kind=Entry.Kind.PENALTY, lines=2, reason="迟到", **place))


def _penalties(fine: Entry) -> None:
    """Every twentieth match: five points of the first chair to the pot."""
    rows = "(SELECT match, min(at) AS at FROM outcome WHERE match % 20 = 0 GROUP BY match) AS m"
    number = "2 * (SELECT max(id) FROM outcome) + m.match"
    insert(
        fine, rows, id=number, key="'fine:' || match", match_id="match", table_id="match",
        happened_at="at", created_at="at",
    )  # fmt: skip
    chair = f"{rows} JOIN seated s ON s.match = m.match AND s.chair = 0"
    insert(Posting(points=-5), chair, entry_id=number, account_id="s.person")
    pot = "(SELECT id FROM ledger_account WHERE kind = 'pot')"
    insert(Posting(points=5), rows, entry_id=number, account_id=pot)
