"""Tables of translations: what another language's words are in nvgen, each row of which is compiled or run.

Above a table stands a block, ```` ```python rows=kernel ```` or ```` ```python rows=host ````, with ``ROW`` where what
a row says is put: in a line of its own, or between parentheses. The second column of a row has one code span a line,
with ``<br>`` between them, or says ``not available``; then the third one says what to do instead. With ``rows=kernel``
the block defines a kernel of the name ``kernel``, which is compiled; with ``rows=host`` the block is run.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from tests.docs.pages import ROWS, blocks

_PLACE = re.compile(r"^(?P<indent> *)ROW$|(?<=\()ROW(?=\))", re.MULTILINE)
_SPAN = re.compile(r"(?P<ticks>`+) ?(?P<code>.*?) ?(?P=ticks)")


@dataclass(frozen=True)
class Row:
    """A row: the line it stands in, its first and last cells, and the text that it makes of its block."""

    line: int
    kind: str
    name: str
    note: str
    #: None where there is no counterpart.
    text: str | None


def rows(page: str) -> list[Row]:
    """The rows of the tables that have a block above them.

    Raises:
        AssertionError: a row is not as described above, or a block has no table.
    """
    found: list[Row] = []
    lines = page.splitlines()
    for block in blocks(page):
        kinds = [match["kind"] for word in block.words if (match := ROWS.fullmatch(word))]
        if not kinds:
            continue
        assert len(_PLACE.findall(block.text)) == 1, f"line {block.line}: a row has one place in the block"
        after = block.line + block.text.count("\n") + 2
        start = next((n for n in range(after, len(lines)) if lines[n - 1].startswith("|")), len(lines))
        assert not any(line.startswith(("#", "```")) for line in lines[after - 1 : start]), (
            f"line {block.line}: no table"
        )
        for number in range(start + 2, len(lines) + 1):
            if not lines[number - 1].startswith("|"):
                break
            found.append(_row(number, kinds[0], lines[number - 1], block.text))
    return found


def _statement(code: str) -> str:
    """A line of a kernel; what has no effect alone is assigned, as a kernel has to."""
    try:
        (node,) = ast.parse(code).body
    except (SyntaxError, ValueError):  # the start of a loop, or several
        return code
    has_no_effect = isinstance(node, ast.Expr) and not isinstance(node.value, (ast.Call, ast.Constant))
    return f"_ = {code}" if has_no_effect else code


def _row(number: int, kind: str, line: str, block: str) -> Row:
    name, ours, note = (cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
    if ours == "not available":
        assert note, f"line {number}: what to do instead?"
        return Row(number, kind, name, note, None)
    spans = [_SPAN.fullmatch(part.strip()) for part in ours.split("<br>")]
    code = [match["code"] for match in spans if match]
    assert len(code) == len(spans), f"line {number}: the second column has code, and <br> between its lines"

    def put(place: re.Match[str]) -> str:
        if place["indent"] is None:
            return "\n".join(code)
        return "\n".join(f"{place['indent']}{_statement(one)}" for one in code)

    return Row(number, kind, name, note, _PLACE.sub(put, block))
