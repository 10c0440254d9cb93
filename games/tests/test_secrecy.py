"""What leaves the server: no hidden tile, no hint of who could claim."""

import random

import pytest

from games.engine.decide import waiting_for
from games.engine.events import mask
from games.models import Deal, Room, Table, TableEvent
from games.services import hints, present, signals
from games.services.admission import admit
from games.services.errors import TableRefused
from games.services.locked import STRIDE, Locked, Row, from_ms
from games.services.sight import Sight
from games.services.timing import is_window

from .socket_client import TableClient
from .table_driver import open_table
from .test_sockets import close_all, in_thread, open_clients, play, ready_all

pytestmark = pytest.mark.django_db(transaction=True)


def tiles_in(value):
    """Every tile named anywhere inside a message."""
    if isinstance(value, str):
        if len(value) == 2 and value[0].isdigit() and value[1] in "mpszf":
            yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key != "options":
                yield from tiles_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from tiles_in(inner)


def known_to(seat, rows):
    """What `seat` may have learnt by the end of `rows`: own tiles and all that was public, by kind."""
    return [tile for row in rows for tile in tiles_in(mask(row, seat) or {})]


async def test_payloads_of_a_seat_name_no_tile_that_it_may_not_know(four):
    table = await in_thread(open_table)(four)
    clients = await open_clients(table, four)
    await ready_all(clients)
    assert await play(clients, 3000, random.Random(3))
    await close_all(clients)
    rows = await in_thread(lambda: [e.data for e in TableEvent.objects.order_by("seq") if "e" in e.data])()
    for seat, client in enumerate(clients):
        sent = [message for message in client.received if message["type"] == "events"]
        before_end = []
        for message in sent:
            for event in message["events"]:
                if event.get("e") == "ended":
                    break
                before_end.append({k: v for k, v in event.items() if k != "seq"})
        allowed = set(known_to(seat, [row for row in rows if row["e"] != "ended"]))
        assert set(tiles_in(before_end)) <= allowed
        for event in before_end:
            if event.get("e") == "drawn" and event["seat"] != seat:
                assert event["tile"] is None
            if event.get("e") == "dealt":
                assert [hand is not None for hand in event["hands"]] == [s == seat for s in range(4)]
            if event.get("e") == "asked" and event["legal"]:
                own = next(
                    r for r in rows if r["e"] == "asked" and r["legal"].get(str(seat)) == event["legal"]
                )
                assert own
    deal = await in_thread(lambda: Deal.objects.get(state="ended"))()
    for client in clients:
        assert deal.server_seed not in str([m for m in client.received if m["type"] == "state"])


def row(seq, data, shown=0, at=0):
    return Row(seq, at, shown, data, 1)


DRAWN = {"e": "drawn", "seat": 1, "tile": "2m", "source": "head", "why": "turn", "index": 1, "left": 9}


def window(seat_asked, *, closed_at=None, pause=600):
    """A discard at 0 ms, a claim offered to one seat, its end, and the next draw."""
    rows = [
        row(16, {"e": "discarded", "seat": 0, "tile": "1m", "drawn": False}),
        row(
            17,
            {
                "e": "asked",
                "question": "claim",
                "legal": {str(seat_asked): [{"do": "pass"}]},
                "public": {"kind": "claim", "seat": None},
                "silent": False,
                "deadline": 9000,
                "bank": [0] * 4,
            },
            shown=pause,
        ),
    ]
    if closed_at is not None:
        shown = max(closed_at, pause)
        answer = {"e": "answered", "seat": seat_asked, "action": {"do": "pass"}}
        closed = {"e": "closed", "question": "claim", "seats": [seat_asked], "public": None}
        rows += [row(18, answer, shown, closed_at), row(19, closed, shown, closed_at)]
        rows.append(row(32, DRAWN, shown, closed_at))
    return rows


def no_window(pause=600):
    discarded = {"e": "discarded", "seat": 0, "tile": "1m", "drawn": False}
    return [row(16, discarded), row(32, DRAWN, shown=pause)]


def heard(rows, viewer, moments):
    """(moment, from, to, events) of every message that a viewer gets."""
    sight, messages = Sight(viewer, 15, 15), []
    for now in moments:
        before = sight.announced
        shown = sight.select([r for r in rows if r.seq > sight.looked and r.at <= now], now)
        if shown.events:
            messages.append((now, before + 1, sight.announced, shown.events, sight.deadline))
    return messages


MOMENTS = range(0, 1300, 50)


def test_a_declined_claim_looks_like_no_claim_to_everybody_else():
    nothing = heard(no_window(), 3, MOMENTS)
    for answered in (50, 300, 600):
        assert heard(window(2, closed_at=answered), 3, MOMENTS) == nothing
    assert heard(window(2, closed_at=300), "spectator", MOMENTS) == heard(no_window(), "spectator", MOMENTS)


def test_who_may_claim_is_asked_at_once_and_sees_the_next_draw_with_the_others():
    messages = heard(window(2, closed_at=300), 2, MOMENTS)
    assert [message[0] for message in messages] == [0, 300, 600]
    assert [e["e"] for e in messages[0][3]] == ["discarded", "asked"] and messages[0][4] == 9000


def test_a_window_still_open_after_the_pause_names_nobody():
    messages = heard(window(2), 3, MOMENTS)
    assert [message[0] for message in messages] == [0, 600]
    (asked,) = messages[1][3]
    assert asked["legal"] == [] and asked["question"] == {"kind": "claim", "seat": None}
    assert messages[1][4] is None


def test_a_spectator_sees_what_the_players_saw_by_the_delay_later():
    rows = window(2, closed_at=300)
    sight = Sight("spectator", 15, 15, delay=5000)
    heard_by_moment = {}
    for now in (4999, 5000, 5599, 5600):
        shown = sight.select([r for r in rows if r.seq > sight.looked], now)
        heard_by_moment[now] = [event["e"] for event in shown.events]
    assert heard_by_moment == {4999: [], 5000: ["discarded"], 5599: [], 5600: ["drawn"]}


def crowd(*seats_asked, closed_at=900):
    """A window for several seats, numbered as the log numbers it; it outlasts the pause."""
    legal = {str(seat): [{"do": "pass"}] for seat in seats_asked}
    asked = {"e": "asked", "question": "claim", "legal": legal, "public": {"kind": "claim", "seat": None}}
    answers = [{"e": "answered", "seat": seat, "action": {"do": "pass"}} for seat in seats_asked]
    closed = {"e": "closed", "question": "claim", "seats": list(seats_asked), "public": None}
    log = Locked(1, (1, "playing", STRIDE - 1, 1, 1, None, None, None, None, None, "{}", from_ms(0)))
    log.add({"e": "discarded", "seat": 0, "tile": "1m", "drawn": False})
    log.live.held_until = 600
    log.add(asked | {"silent": False, "deadline": 9000, "bank": [0] * 4}, hidden=True)
    for moment, data in enumerate(answers, start=1):
        log.now = moment
        log.add(data, hidden=True)
    log.now = closed_at
    log.add(closed, hidden=True)
    log.add(DRAWN)
    return log.rows


def test_numbers_do_not_tell_how_many_were_asked_or_have_answered():
    """Neither to who is not asked, nor to who answers last of several."""
    moments = [0, 10, 700, 1000]
    for viewer, few, many in [
        (3, crowd(2), crowd(1, 2)),
        (2, crowd(2), crowd(3, 1, 2)),
        (3, crowd(1), crowd(1, 2)),
    ]:
        assert heard(few, viewer, moments) == heard(many, viewer, moments)


async def test_a_client_that_names_hidden_rows_learns_nothing_of_a_window(playing):
    """Whatever number he takes up the thread at, he is told of no question that he was not shown."""
    client = await TableClient(playing.table_id, playing.people[0]).open()

    def play_on():
        for _ in range(60):
            playing.play_one()

    await in_thread(play_on)()
    rows = await in_thread(lambda: list(TableEvent.objects.order_by("seq")))()
    foreign = [r for r in rows if r.data.get("e") == "asked" and r.data["public"]["seat"] is None]
    foreign = [r for r in foreign if "0" not in r.data["legal"]]
    assert foreign
    await client.reach(rows[-1].seq // STRIDE * STRIDE)
    for asked in foreign[:3]:
        await client.send(type="resume", since=asked.seq)
        told = await client.until(lambda m: m["type"] in ("events", "state"))
        assert told["type"] == "state"
    await client.close()


def test_hints_do_not_tell_of_the_next_draw_before_the_pause_is_over(four):
    table = open_table(four, pause=600, hints=True)
    table.ready_all()
    dealer = waiting_for(table.state())[0]
    assert hints.hints(table.table_id, four[dealer].pk)["discards"]
    table.play_one()
    assert table.table.live["held_until"] > 0
    Table.objects.update(live=table.table.live | {"held_until": 2**42})
    state = table.state()
    asked = waiting_for(state) if is_window(state) else []
    for chair in set(range(4)) - set(asked):
        with pytest.raises(TableRefused) as refused:
            hints.hints(table.table_id, four[chair].pk)
        assert refused.value.code == "too_soon"


def test_public_rows_stand_at_multiples_of_the_stride(playing):
    playing.play_deal()
    public, hidden = [], []
    for event in TableEvent.objects.order_by("seq"):
        name = event.data.get("e")
        if name in ("discarded", "drawn", "melded", "flowers", "ended") or "t" in event.data:
            public.append(event.seq)
        if name in ("answered", "locked", "unlocked"):
            hidden.append(event.seq)
    assert all(seq % STRIDE == 0 for seq in public) and all(seq % STRIDE for seq in hidden)


async def test_spectators_are_behind_by_the_rooms_delay_and_never_sit_at_the_table(four, make_user):
    table = await in_thread(open_table)(four, spectator_delay=600)
    await in_thread(table.ready_all)()
    watcher = await in_thread(make_user)("watcher")
    client = await TableClient(table.table_id, watcher).open()
    assert client.view is None and client.table["role"] == "spectator" and client.table["phase"] == "waiting"
    await client.close()
    assert (await in_thread(admit)(four[0], table.table_id)).role == "player"
    await in_thread(lambda: Room.objects.update(spectators="nobody"))()
    with pytest.raises(TableRefused):
        await in_thread(admit)(watcher, table.table_id)


def test_the_fold_of_the_tables_events_agrees_with_its_row(playing):
    playing.play_deal()
    signals.ready(actor=playing.people[1], table_id=playing.table_id, client_seed=None)
    signals.set_auto(actor=playing.people[2], table_id=playing.table_id, on=True)
    row = playing.table
    block = present.table_at(Locked.read(playing.table_id), row.seq)
    assert block["phase"] == row.state == "between"
    assert [seat["user"] for seat in block["seats"]] == row.live["people"]
    assert [seat["ready"] for seat in block["seats"]] == [seed is not None for seed in row.live["ready"]]
    assert [seat["auto"] for seat in block["seats"]] == row.live["auto"] == [False, False, True, False]
    assert [seat["points"] for seat in block["seats"]] == row.deal.result["payments"]
    assert block["go_on"]["deadline"] == round(row.deadline_at.timestamp() * 1000)
    committed = Deal.objects.get(table=row, state="committed")
    assert block["commitment"] == committed.commitment
