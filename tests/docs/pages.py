"""Pages of Markdown as the tests read them: their fenced blocks, and how a page's Python is run.

A page under ``docs/guide`` is run from top to bottom. Its blocks share one scope, as the cells of a notebook do:

- ```` ```python ```` runs.
- ```` ```python error=NVG0304 ```` must fail with a diagnostic of this code.
- ```` ```text ```` that follows one of these, with nothing but empty lines between, is what the block prints, or the
  diagnostic with which it fails. Files of blocks are called ``kernel.py`` there; ``...`` stands for any text.
- ```` ```python rows=kernel ```` and ``rows=host`` say what the rows of a table go into (``tables``).

A page runs on the CPU. One with ``<!-- device: gpu -->`` in its first lines runs on the tests' driver.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import linecache
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from nvgen.diagnostics import NvgenError

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(?P<info>[^`\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_ERROR = re.compile(r"error=(?P<code>NVG\d{4})")
#: The block that the rows of the next table go into: ``tables`` runs it.
ROWS = re.compile(r"rows=(?P<kind>kernel|host)")
_WORD = re.compile(f"{_ERROR.pattern}|{ROWS.pattern}")
#: What a page may hold beside Python; everything else is a misspelt fence.
_OTHERS = {"text", "ptx", "sh", "console", "c", "cpp", "cuda", "llvm", "toml", "json", "ini", "yaml"}


@dataclass(frozen=True)
class Block:
    """A fenced block: the line of its fence, its words and its text."""

    line: int
    language: str
    words: tuple[str, ...]
    text: str
    #: Whether nothing but empty lines stands between the block before and this one.
    follows: bool

    @property
    def error(self) -> str | None:
        """The code of the diagnostic with which the block must fail."""
        found = [match["code"] for word in self.words if (match := _ERROR.fullmatch(word))]
        return found[0] if found else None


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a page.

    Raises:
        AssertionError: a fence is one that nothing reads, or is never closed.
    """
    found, end = [], 0
    for match in _FENCE.finditer(text):
        language, *words = match["info"].split() or [""]
        line = text.count("\n", 0, match.start()) + 1
        known = language in _OTHERS or (language == "python" and all(map(_WORD.fullmatch, words)))
        assert known, f"line {line}: no test reads ```{match['info']}"
        found.append(Block(line, language, tuple(words), match["text"], not text[end : match.start()].strip()))
        end = match.end()
    assert not re.search(r"^[ \t]*```", _FENCE.sub("", text), re.MULTILINE), "a fence is indented or never closed"
    return found


def device_of(text: str) -> str:
    """Where the page runs: ``cpu`` or ``gpu``."""
    marker = re.search(r"^<!-- device: (\w+) -->$", "\n".join(text.splitlines()[:5]), re.MULTILINE)
    device = marker[1] if marker else "cpu"
    assert device in ("cpu", "gpu"), f"no such device: {device}"
    return device


def run(name: str, text: str) -> dict[str, Any]:
    """Runs the Python blocks of a page in one scope, which is returned."""
    scope: dict[str, Any] = {"__name__": f"guide_{name}"}
    found: list[Block | None] = [*blocks(text), None]
    for block, following in itertools.pairwise(found):
        if block is None or block.language != "python" or any(map(ROWS.fullmatch, block.words)):
            continue
        said = _outcome(f"{name}_{block.line}.py", block, scope)
        if following is not None and following.language == "text" and following.follows:
            assert _matches(said, following.text), f"{name}.md:{following.line}: it says\n{said}"
    return scope


def _outcome(file: str, block: Block, scope: dict[str, Any]) -> str:
    """What a block prints; of one that has to fail, the diagnostic."""
    linecache.cache[file] = (len(block.text), None, block.text.splitlines(keepends=True), file)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), _failing(block.error) as failed:
        exec(compile(block.text, file, "exec", dont_inherit=True), scope)  # annotations are values
    return re.sub(r"\b\w+_\d+\.py\b", "kernel.py", str(failed[0])) if failed else printed.getvalue()


@contextlib.contextmanager
def _failing(code: str | None) -> Iterator[list[NvgenError]]:
    """Expects a diagnostic of a code, or none at all; gives a list that holds it afterwards."""
    failed: list[NvgenError] = []
    if code is None:
        yield failed
        return
    with pytest.raises(NvgenError) as caught:
        yield failed
    assert caught.value.code == code, str(caught.value)
    failed.append(caught.value)


def _matches(said: str, shown: str) -> bool:
    pattern = re.escape(shown.rstrip()).replace(r"\.\.\.", ".*")
    return re.fullmatch(pattern, said.rstrip(), re.DOTALL) is not None
