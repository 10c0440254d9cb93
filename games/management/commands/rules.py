"""`manage.py rules RULESET [--json]`: every rule id with the cases and tests that cover it.

Exit status 0 if every rule is covered, 1 if one is not, 2 for an unknown ruleset.
"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine import registry
from games.engine.errors import NotationError
from games.management.documents import json_line
from games.management.rule_coverage import coverage


class Command(BaseCommand):
    help = "列出每条规则及覆盖它的牌例和测试 · every rule id with the cases and tests that cover it"
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help="例如 xianju 或 xianju@1 · such as xianju or xianju@1")
        parser.add_argument("--json", action="store_true", help="输出 JSON · print JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            ruleset = registry.get(options["ruleset"])
            covered = coverage(ruleset)
        except NotationError as error:
            self.stderr.write(str(error))
            sys.exit(2)
        titles = {rule.id: rule.title for rule in ruleset.rules()}
        if options["json"]:
            self.stdout.write(json_line(covered))
        else:
            for rule, by in covered.items():
                self.stdout.write(f"{rule}  {titles[rule].zh} · {titles[rule].en}")
                self.stdout.write(f"    {', '.join(by) or '没有牌例或测试 · NOT COVERED'}")
        missing = [rule for rule, by in covered.items() if not by]
        if not options["json"]:
            self.stdout.write(f"{len(covered)} 条规则，{len(missing)} 条未覆盖 · rules, not covered")
        sys.exit(1 if missing else 0)
