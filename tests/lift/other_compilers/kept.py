"""What is kept of a kernel that another compiler made: the PTX in a file of its own, the rest in a table.

The folder of each compiler has ``NAME.ptx`` files; ``table.json`` says of each the kernel's name in the text, the
arguments in order, the threads of a block where the code depends on them, and the bytes of dynamic shared memory and of
scratch memory, where there are any of this.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "ptx"
_TABLE = FOLDER / "table.json"
#: What is different each time, or says where a file was.
_DEBUG = re.compile(r"^\s*\.loc\s.*\n|^\s*\.file\s.*\n|^\s*\.section[^{]*\{[^}]*\}\n?", re.MULTILINE)


@dataclass(frozen=True)
class Made:
    """A kernel with its text."""

    producer: str
    name: str
    kernel: str
    text: str
    arguments: tuple[str, ...] = ()
    threads: int = 0
    shared: int = 0
    #: The bytes of global memory for its own use that a block needs.
    scratch: int = 0

    @property
    def path(self) -> Path:
        """Where the text is."""
        return FOLDER / self.producer / f"{self.name}.ptx"


def write(kernels: list[Made]) -> None:
    """Keeps kernels, and the rows of the table of the other producers."""
    producers = {one.producer for one in kernels}
    rows = json.loads(_TABLE.read_text()) if _TABLE.exists() else []
    rows = [row for row in rows if row["producer"] not in producers]
    for one in kernels:
        one.path.parent.mkdir(parents=True, exist_ok=True)
        one.path.write_text(_DEBUG.sub("", one.text).rstrip() + "\n", encoding="utf-8")
        left_out = ("text",) if one.scratch else ("text", "scratch")
        rows.append({key: value for key, value in asdict(one).items() if key not in left_out})
    rows.sort(key=lambda row: (row["producer"], row["name"]))
    _TABLE.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n", encoding="utf-8")


def read(producer: str) -> dict[str, Made]:
    """The kernels of a producer, by name."""
    rows = [row for row in json.loads(_TABLE.read_text(encoding="utf-8")) if row["producer"] == producer]
    found = [Made(**{**row, "text": "", "arguments": tuple(row["arguments"])}) for row in rows]
    return {one.name: Made(**{**vars(one), "text": one.path.read_text(encoding="utf-8")}) for one in found}
