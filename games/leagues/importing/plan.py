"""What an import would do: the same for the dry run and for doing it.

Invariant: a plan with a problem is never carried out, not even in part.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .reading import Problem, Sheet


@dataclass(slots=True)
class Plan:
    """`new` is what would be done, each with the line that asks for it; `known` what was done before."""

    new: list = field(default_factory=list)
    known: int = 0
    problems: list[Problem] = field(default_factory=list)

    @classmethod
    def of(cls, sheet: Sheet) -> Plan:
        return cls(problems=list(sheet.problems))

    def finish(self, sheet: Sheet) -> Plan:
        """With the problems of the lines, in the order of the file."""
        self.problems += [problem for row in sheet.rows for problem in row.problems]
        self.problems.sort(key=lambda problem: problem.line)
        return self

    @property
    def may_run(self) -> bool:
        return not self.problems and bool(self.new)
