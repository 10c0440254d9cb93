"""Reads the input files of the commands about the rules, and writes their lines.

May import the engine. Invariant: never raises for what a file holds; what cannot be read
is an error with its place, and the documents after it are still read.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

from games.engine import strict
from games.engine.errors import NotationError, one_line


class Document(NamedTuple):
    """One JSON document of a file, or why there is none.

    of_many  it is a line of JSON Lines
    """

    where: str
    text: str
    of_many: bool = False
    error: NotationError | None = None

    def value(self) -> Any:
        """What the document says. Raises NotationError."""
        if self.error is not None:
            raise self.error
        return strict.load(self.text)


def read_documents(name: str) -> list[Document]:
    """The documents of a file, `-` for standard input."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        found = list(strict.documents(strict.decode(data)))
    except OSError as error:
        reason = error.strerror or "cannot be read"
        return [Document(one_line(name), "", error=NotationError(name or "''", reason))]
    except ValueError:
        return [Document(one_line(name), "", error=NotationError(name, "is no name of a file"))]
    except NotationError as error:
        return [Document(one_line(name), "", error=error)]
    name = one_line(name)
    return [
        Document(name if line is None else f"{name}:{line}", text, line is not None) for line, text in found
    ]


def json_line(value: Any) -> str:
    """One line of JSON, Chinese as it is."""
    return json.dumps(value, ensure_ascii=False)
