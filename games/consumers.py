"""The table's WebSocket: commands in, masked events out.

May import the feed, the protocol and the services (in database threads only). Invariant: nothing is
sent but what `Sight` or `snapshot` made for this socket's viewer; the seat comes from the database,
never from the client.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from games import feed as feeds
from games import protocol
from games.desk import calls
from games.engine.commands import action_from_json
from games.engine.errors import NotationError
from games.services import admission, hints, notify, presence, present, seating, signals, submit
from games.services.admission import Admission
from games.services.errors import TableRefused
from games.services.sight import Sight, may_go_on_from
from games.sockets import LeanConsumer, id_of
from mahjong_site.dbthreads import in_db_thread

logger = logging.getLogger(__name__)

CLOSE_REFUSED, CLOSE_VERSION = 4403, 4400
BEATS_TO_CHECK = 3  # half a minute: so long a socket outlives its login
# After these events somebody may sit elsewhere, or see with other eyes.
SEATING = frozenset({"seated", "left", "moved", "match_started"})

admit = in_db_thread(admission.admit)
admit_again = in_db_thread(admission.check_again)
take_snapshot = in_db_thread(present.snapshot)
act = in_db_thread(submit.act)
touch = in_db_thread(presence.touch)
leave_presence = in_db_thread(presence.gone)
tell_presence = in_db_thread(notify.presence_changed)


class TableConsumer(LeanConsumer):
    async def connect(self):
        self.table_id = self.scope["url_route"]["kwargs"]["table_id"]
        self.user = self.scope["user"]
        self.as_referee = b"as=referee" in self.scope["query_string"].split(b"&")
        self.socket_id = uuid.uuid4().hex
        self.who: Admission | None = None
        self.sight: Sight | None = None
        self.feed: feeds.Feed | None = None
        self.pump_lock = asyncio.Lock()
        self.timer: asyncio.TimerHandle | None = None
        self.beats: asyncio.Task | None = None
        await self.accept()
        try:
            self.who = await admit(self.user, self.table_id, as_referee=self.as_referee)
        except TableRefused as refused:
            await self.send_json(protocol.bye(refused.code, refused.zh, refused.en))
            await self.close(CLOSE_REFUSED)
            return
        self.feed = feeds.feed_of(self.table_id)
        await self.feed.join(self)
        await self._come()
        self.beats = asyncio.create_task(self._beat())

    async def gone(self):
        if self.timer:
            self.timer.cancel()
        if self.beats:
            self.beats.cancel()
        if self.feed is None:
            return
        await self.feed.part(self)
        if self.user.pk:
            await leave_presence(self.table_id, self.user.pk, self.socket_id)
            await tell_presence(self.table_id)

    async def receive(self, text_data=None, bytes_data=None):
        decoded = await self.read_message(text_data)
        if decoded is None or self.feed is None:
            return
        try:
            message = protocol.parse(decoded)
            await getattr(self, f"do_{message['type']}")(message)
        except TableRefused as refused:
            problem = refused
        except Exception:
            logger.exception("message to table %s", self.table_id)
            problem = protocol.FAULT
        else:
            return
        await self.send_json(protocol.error(problem, id_of(decoded)))

    # ------------------------------------------------------------ what the client asks

    async def do_hello(self, message: dict[str, Any]) -> None:
        if message["v"] != protocol.VERSION:
            await self.send_json(protocol.bye("version", "页面版本过旧，请刷新", "please reload the page"))
            await self.close(CLOSE_VERSION)
            return
        await self._resume(message["since"])

    async def do_resume(self, message: dict[str, Any]) -> None:
        await self._resume(message["since"])

    async def do_ping(self, message: dict[str, Any]) -> None:
        await self.send_json({"type": "pong", "now": feeds.CLOCK.now()})

    async def do_act(self, message: dict[str, Any]) -> None:
        try:
            action = action_from_json(message["action"])
        except NotationError as error:
            raise TableRefused("schema", str(error), str(error)) from error
        done = await act(
            self.table_id,
            user_id=self.user.pk,
            action=action,
            command_id=message["id"],
            saw_seq=message["seq"],
        )
        self.feed.offer(done.rows, done.before)
        await self.feed.reach_up(done.seq)
        await self.pump()
        await self.send_json(protocol.ack(message["id"], self._known()))
        self.feed.tell_soon(done.seq)

    async def do_ready(self, message: dict[str, Any]) -> None:
        await self._signal(message, signals.ready, client_seed=message["client_seed"])

    do_continue = do_ready

    async def do_auto(self, message: dict[str, Any]) -> None:
        await self._signal(message, signals.set_auto, on=message["on"])

    async def do_phrase(self, message: dict[str, Any]) -> None:
        await self._signal(message, signals.phrase, code=message["phrase"])

    async def do_call_referee(self, message: dict[str, Any]) -> None:
        await self._signal(message, calls.call_referee, text=message["text"])

    async def do_sit(self, message: dict[str, Any]) -> None:
        await self._signal(message, seating.sit, chair=message["seat"])
        await self._enter()

    async def do_leave(self, message: dict[str, Any]) -> None:
        await self._signal(message, seating.leave)
        await self._enter()

    async def do_add_bot(self, message: dict[str, Any]) -> None:
        await self._signal(message, seating.add_bot, chair=message["seat"])

    async def do_remove_bot(self, message: dict[str, Any]) -> None:
        await self._signal(message, seating.remove_bot, chair=message["seat"])

    async def do_hint(self, message: dict[str, Any]) -> None:
        found = await in_db_thread(hints.hints)(self.table_id, self.user.pk)
        await self.send_json({"type": "hint", "id": str(message["id"]), **found})

    async def _signal(self, message: dict[str, Any], service, **arguments: Any) -> None:
        if not self.user.is_authenticated:
            raise TableRefused("not_seated", "请先登录", "please log in first")
        seq = await in_db_thread(service)(actor=self.user, table_id=self.table_id, **arguments)
        await self.feed.reach_up(seq)
        await self.pump()
        await self.send_json(protocol.ack(message["id"], self._known()))

    def _known(self) -> int:
        return self.sight.announced if self.sight else 0

    # ------------------------------------------------------------ what is sent

    @contextmanager
    def _logged(self, what: str) -> Iterator[None]:
        """A fault while telling must not close the socket: the next heartbeat makes up for it."""
        try:
            yield
        except Exception:
            logger.exception("%s of table %s", what, self.table_id)

    async def pump(self) -> None:
        """Send what the log has for this viewer, as far as its time has come."""
        if self.sight is None:
            return
        async with self.pump_lock:
            sight, before = self.sight, self.sight.announced
            shown = sight.select(self.feed.after(sight.looked), feeds.CLOCK.now())
            self._look_again(shown.again_at)
            if shown.events and not shown.fresh:
                await self.send_json(protocol.events(before, sight, shown.events, feeds.CLOCK.now()))
        if shown.fresh:
            await self._send_state()
        elif self.user.is_authenticated and any(map(self._may_move_me, shown.events)):
            await self._enter(only_if_changed=True)

    def _may_move_me(self, event: dict[str, Any]) -> bool:
        """Four players need not all be looked up when one more person sits down."""
        kind, who = event.get("t"), self.who
        if kind not in SEATING or who.role != "player":
            return kind in SEATING
        if "seats" not in event:
            return event["seat"] == who.chair
        here = {person["user"] for person in event["seats"] if person["seat"] == who.chair}
        return self.user.pk not in here

    def _look_again(self, at: int | None) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None
        if at is not None:
            delay = max(0, at - feeds.CLOCK.now()) / 1000 + 0.001
            self.timer = asyncio.get_running_loop().call_later(delay, self._pump_soon)

    def _pump_soon(self) -> None:
        self._task = asyncio.create_task(self.pump())

    async def _resume(self, since: int) -> None:
        sight = self.sight
        known = sight is not None and may_go_on_from(since) and since <= sight.announced
        if not known or not await self.feed.reach_down(since):
            await self._send_state()
            return
        sight.looked = sight.announced = since
        await self.pump()

    async def _enter(self, *, only_if_changed: bool = False) -> None:
        """Look again as what this person is now."""
        key = self.scope["session"].session_key
        try:
            who = await admit_again(self.user, key, self.table_id, as_referee=self.as_referee)
        except TableRefused as refused:
            await self.send_json(protocol.bye(refused.code, refused.zh, refused.en))
            await self.close(CLOSE_REFUSED)
            return
        if who != self.who or not only_if_changed:
            self.who = who
            await self._send_state()

    async def _send_state(self) -> None:
        async with self.pump_lock:
            while True:
                snapshot = await take_snapshot(self.table_id, self.who)
                if snapshot.wait_until is None:
                    break
                await asyncio.sleep((snapshot.wait_until - snapshot.now) / 1000 + 0.001)
            self.sight = snapshot.sight
            self.feed.begin_at(self.sight.looked, snapshot.now)
            for seat in snapshot.message["table"]["seats"]:
                seat["connected"] = seat["user"] in self.feed.connected
            await self.send_json(snapshot.message)
        await self.feed.reach_down(self.sight.looked)
        await self.feed.reach_up(snapshot.newest)
        await self.pump()

    async def _beat(self) -> None:
        """Spread over the time, also when all come at once after a restart."""
        pause = random.uniform(0.1, 1) * protocol.BEAT_SECONDS
        for number in itertools.count(random.randrange(BEATS_TO_CHECK)):
            await asyncio.sleep(pause)
            pause = protocol.BEAT_SECONDS
            with self._logged("heartbeat"):
                if number % BEATS_TO_CHECK == 0:
                    await self._enter(only_if_changed=True)
                if self.user.pk and self.who.role in ("player", "bench"):
                    await touch(self.table_id, self.user.pk, self.socket_id)
                await self.feed.check()
                await self.pump()
                if self.sight is not None:
                    await self.send_json(protocol.beat(self.sight, feeds.CLOCK.now(), self.feed.connected))

    async def _come(self) -> None:
        if self.user.pk and self.who.role in ("player", "bench"):
            await touch(self.table_id, self.user.pk, self.socket_id)
            await tell_presence(self.table_id)
        await self.feed.reread_presence()

    async def show_presence(self) -> None:
        if self.sight is not None:
            await self.send_json({"type": "presence", "users": sorted(self.feed.connected)})
