"""`manage.py replay FILE… [--json] [--until N]`: re-play records through the engine.

Exit status: the worst of 0 (legal and consistent), 1 (breaks a rule), 2 (no record).
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.errors import NotationError
from games.engine.record import parse_record
from games.engine.replay import ReplayOutcome, replay
from games.management.documents import Document, json_line, read_documents

BREAKS_A_RULE, NO_RECORD = 1, 2


def count(text: str) -> int:
    """A number of actions."""
    if not text.isascii() or not text.isdigit():
        raise ValueError(text)
    return int(text)


class Command(BaseCommand):
    help = "重放记录并核对每一步与结果 · re-play records and check every action and the result"
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="记录文件, - 为标准输入 · record, - for stdin"
        )
        parser.add_argument(
            "--json", action="store_true", help="每份记录一行 JSON · one line of JSON a record"
        )
        parser.add_argument("--until", type=count, metavar="N", help="只走前 N 步 · stop after N actions")

    def handle(self, *args: Any, **options: Any) -> None:
        worst = 0
        for name in options["files"]:
            for document in read_documents(name):
                worst = max(worst, self._replay(document, options))
        sys.exit(worst)

    def _replay(self, document: Document, options: dict[str, Any]) -> int:
        """One line of output for one document; its exit status."""
        try:
            outcome = replay(parse_record(document.value()), options["until"])
        except NotationError as error:
            self._refuse(document, error, options["json"])
            return NO_RECORD
        if options["json"]:
            self.stdout.write(json_line(outcome.as_json()))
        else:
            self.stdout.write(f"{document.where}: {_tell(outcome)}")
        return 0 if outcome.legal else BREAKS_A_RULE

    def _refuse(self, document: Document, error: NotationError, as_json: bool) -> None:
        """An error line among the results of many and with --json, otherwise one line for people."""
        if as_json:
            where = f"{document.where}: " if document.of_many else ""
            self.stdout.write(json_line({"error": {"message": f"{where}{error}"}}))
            return
        out = self.stdout if document.of_many else self.stderr
        out.write(f"{document.where}: 不是记录 · not a record: {error}")


def _tell(outcome: ReplayOutcome) -> str:
    """One line for people."""
    if outcome.error is not None:
        return _tell_error(outcome.error)
    told = outcome.as_json()
    if not told["finished"]:
        seats = ", ".join(str(asked["seat"]) for asked in told["asked"])
        return f"合规, 未结束 · legal, unfinished: 等待座位 {seats}; 余牌 {told['wall_left']}"
    result = told["result"]
    points = " ".join(f"{points:+d}" if points else "0" for points in result["payments"])
    if result["kind"] != "win":
        return f"合规, {_KINDS[result['kind']]}; 得分 {points}"
    winners = ", ".join(_tell_winner(winner) for winner in result["winners"])
    return f"合规, 胡牌 · legal, won: {winners}; 得分 {points}"


def _tell_winner(winner: dict[str, Any]) -> str:
    names = " ".join(pattern["name"] for pattern in winner["patterns"])
    return f"座位 {winner['seat']} 胡 {winner['total']} ({names}; {winner['reading']})"


_KINDS = {
    "draw": "黄庄 · legal, drawn",
    "penalty": "受罚结束 · legal, ended by a penalty",
    "aborted": "作废 · legal, aborted",
}


def _tell_error(error: dict[str, Any]) -> str:
    rule = f" [{error['rule']}]" if error["rule"] else ""
    said = f"{error['message']} · {error['message_en']}{rule}"
    if error["index"] is None:
        expected, found = json_line(error["expected"]), json_line(error["found"])
        return f"不合规 · illegal: {said}; 应为 {expected}, 记录为 {found}"
    legal = json_line(error["legal"])
    place = f"actions[{error['index']}] 座位 {error['seat']} {json_line(error['action'])}"
    return f"不合规 · illegal: {place}: {said}; 合法的是 {legal}"
