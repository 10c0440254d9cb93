"""Drives the tables of a load test: four clients each, a command every 1/rate seconds, legal by their
own messages.

May import `wire`, `report` and the numbering of the log. Invariant: a table has one answer under
way at a time.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import time
import uuid
from typing import Any

from games.services.locked import STRIDE

from .crowd import TrialTable
from .report import Tally
from .wire import Wire, connect

WAIT = 20.0  # seconds; an answer that takes longer counts as lost


class Client:
    def __init__(self, table: TableUnderLoad, chair: int):
        self.table, self.chair = table, chair
        self.wire: Wire | None = None
        self.seq = self.covered = 0
        self.legal: list[dict[str, Any]] = []
        self.public: list[int] = []
        self.pong = asyncio.Event()
        self.closed = False
        self.leaving = False

    def on_close(self) -> None:
        self.closed = True
        if not self.leaving:
            self.table.tally.closed += 1
            self.table.stir()

    def send(self, **message: Any) -> None:
        self.wire.send(json.dumps(message))

    def on_text(self, text: bytes) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind == "events":
            self._events(message)
        elif kind == "state":
            self.public.clear()  # a state stands for every row up to its own
            self.covered = self.seq = message["seq"]
            self.legal = message["view"]["legal"] if message["view"] else []
        elif kind in ("ack", "error"):
            self.table.answered(message)
        elif kind == "pong":
            self.pong.set()
        self.table.stir()

    def _events(self, message: dict[str, Any]) -> None:
        if message["from"] > self.seq + 1:
            self.table.tally.gaps += 1
        for event in message["events"]:
            if event["seq"] <= self.seq:
                continue  # known already
            self.seq = event["seq"]
            if event["seq"] % STRIDE == 0:
                self.public.append(event["seq"])
            name = event.get("e")
            if name == "asked":
                self.legal = event["legal"]
            elif name in ("answered", "closed", "ended"):
                self.legal = []
            elif name == "discarded":
                self.table.saw_discard(event["seat"])
            elif event.get("t") == "deal_ended":
                self.table.deal_over = True
            elif event.get("t") == "deal_started":
                self.table.deal_over = False
        self.seq = max(self.seq, message["to"])


class TableUnderLoad:
    def __init__(self, trial: TrialTable, tally: Tally, seed: int):
        self.trial, self.tally = trial, tally
        self.chance = random.Random(seed)
        self.clients = [Client(self, chair) for chair in range(4)]
        self.news = asyncio.Event()
        self.under_way: dict[str, asyncio.Future] = {}
        self.discard: tuple[int, float, int] | None = None  # seat, when sent, how many clients saw it
        self.deal_over = True

    def stir(self) -> None:
        self.news.set()

    def answered(self, message: dict[str, Any]) -> None:
        waiting = self.under_way.pop(message["id"], None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    def saw_discard(self, seat: int) -> None:
        if self.discard is None or self.discard[0] != seat:
            return
        _, sent, seen = self.discard
        if seen == 3:
            self.tally.reached(time.perf_counter() - sent)
            self.discard = None
        else:
            self.discard = (seat, sent, seen + 1)

    async def open(self, host: str, port: int) -> None:
        path = f"/ws/table/{self.trial.table_id}/"
        for client, chair in zip(self.clients, self.trial.chairs, strict=True):
            client.wire = await connect(host, port, path, chair.cookie, client.on_text, client.on_close)
            client.send(type="hello", v=1)

    async def command(self, client: Client, kind: str, **fields: Any) -> dict[str, Any] | None:
        """Send one and wait for its answer; None if none came."""
        name, future = str(uuid.uuid4()), asyncio.get_running_loop().create_future()
        self.under_way[name] = future
        sent = time.perf_counter()
        client.send(type=kind, id=name, **fields)
        try:
            answer = await asyncio.wait_for(future, WAIT)
        except TimeoutError:
            self.tally.lost += 1
            return None
        if answer["type"] == "error":
            self.tally.error(answer["code"])
            client.send(type="resume", since=0)  # it is asked still
        elif kind == "act":
            self.tally.acknowledged(time.perf_counter() - sent)
        return answer

    async def make_ready(self) -> None:
        for client in self.clients:
            await self.command(client, "ready", client_seed=f"{self.chance.getrandbits(128):032x}")

    async def act(self) -> None:
        """One answer by somebody who is asked; waits until somebody is."""
        while True:
            if self.deal_over:
                await self.make_ready()
                self.deal_over = False
            asked = [client for client in self.clients if client.legal]
            if asked:
                break
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), WAIT)
        client = self.chance.choice(asked)
        action = self._choose(client.legal)
        client.legal = []
        if action["do"] == "discard":
            self.discard = (client.chair, time.perf_counter(), 0)
        await self.command(client, "act", seq=client.seq, action=action)

    def _choose(self, legal: list[dict[str, Any]]) -> dict[str, Any]:
        if len(legal) > 1 and legal[0]["do"] == "pass" and self.chance.random() < 0.7:
            return legal[0]
        return self.chance.choice(legal)

    async def drive(self, rate: float, until: float) -> None:
        """`rate` 0: the next answer as soon as the last one is acknowledged."""
        due = time.perf_counter() + (self.chance.random() / rate if rate else 0)
        while time.perf_counter() < until and not any(client.closed for client in self.clients):
            if rate:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += 1 / rate
            try:
                await self.act()
            except TimeoutError:
                self.tally.stuck += 1
                return

    async def settle(self) -> None:
        """Have everything that is under way: ask each client's place in the log to be filled up. A socket's
        messages are answered in order, so after the pong nothing more is to come."""
        open_clients = [client for client in self.clients if not client.closed]
        for client in open_clients:
            client.pong.clear()
            client.send(type="resume", since=client.seq)
            client.send(type="ping")
        answers = asyncio.gather(*(client.pong.wait() for client in open_clients))
        try:
            await asyncio.wait_for(answers, WAIT)
        except TimeoutError:
            self.tally.lost += 1

    def close(self) -> None:
        for client in self.clients:
            client.leaving = True
            if client.wire:
                client.wire.close()


async def run(trials: list[TrialTable], host: str, port: int, *, rate: float, seconds: float, tally: Tally):
    tables = [TableUnderLoad(trial, tally, seed) for seed, trial in enumerate(trials)]
    for batch in range(0, len(tables), 20):
        await asyncio.gather(*(table.open(host, port) for table in tables[batch : batch + 20]))
    await asyncio.gather(*(table.make_ready() for table in tables))
    for table in tables:
        table.deal_over = False
    await asyncio.gather(*(table.settle() for table in tables))  # two hundred deals at once are no play
    gc.collect()
    gc.disable()  # a pause of the measure itself would be told as the site's
    until = time.perf_counter() + tally.warm_up + seconds
    tally.begin(seconds)
    await asyncio.gather(*(table.drive(rate, until) for table in tables))
    tally.end()
    gc.enable()
    await asyncio.gather(*(table.settle() for table in tables))
    seen = {
        table.trial.table_id: [(client.covered, client.public) for client in table.clients]
        for table in tables
    }
    for table in tables:
        table.close()
    await asyncio.sleep(0.2)
    return seen
