"""`manage.py score FILE|- [--explain]`: score finished hands without playing them.

One case, or JSON Lines of many (one line of result each; a bad line gives an error line
and the rest goes on). Exit status 2 if anything was not a case.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.cases import parse_case
from games.engine.errors import NotationError
from games.management.documents import Document, json_line, read_documents

BAD_INPUT = 2


class Command(BaseCommand):
    help = "计算一副牌的台数与付分 · score a finished hand: patterns, liability, payments"
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="牌例文件，- 为标准输入 · case file, - for stdin")
        parser.add_argument("--explain", action="store_true", help="用中文逐条说明 · explain in Chinese")

    def handle(self, *args: Any, **options: Any) -> None:
        status = 0
        for document in read_documents(options["file"]):
            try:
                self._answer(document, options["explain"])
            except NotationError as error:
                status = BAD_INPUT
                self._refuse(document, error)
        sys.exit(status)

    def _answer(self, document: Document, explain: bool) -> None:
        case = parse_case(document.value())
        if not explain:
            self.stdout.write(json_line(case.ruleset.score_case(case)))
            return
        if document.of_many:
            self.stdout.write(f"== {document.where}")
        for line in case.ruleset.explain_case(case):
            self.stdout.write(line)

    def _refuse(self, document: Document, error: NotationError) -> None:
        """An error line among the results of many, otherwise one line for people."""
        if document.of_many:
            self.stdout.write(json_line({"error": {"message": f"{document.where}: {error}"}}))
        else:
            self.stderr.write(f"不是牌例 · not a case: {error}")
