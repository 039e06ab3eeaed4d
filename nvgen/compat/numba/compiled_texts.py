"""Notes the texts that a program has compiled, for kernels that ``exec`` makes: numba needs no text, and nvgen does.

Python tells an audit hook what it compiles (Python documentation, "Audit events table": ``compile``). A hook cannot be
taken away again, so this one looks whether it is still wanted.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from nvgen.diagnostics import text_at_hand

#: What a text has that a kernel may stand in: one line alone, or a class's generated method, is none.
_FUNCTION = re.compile(r"^\s*(?!def __)(def |.*= *lambda)", re.MULTILINE)
#: The longest text that is kept.
_LONGEST = 1 << 16


class _Hook:
    """What Python calls of each event."""

    def __init__(self) -> None:
        self.is_wanted = False
        self.is_there = False

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event != "compile" or not self.is_wanted:
            return
        text, name = arguments
        if not isinstance(text, (str, bytes)) or not isinstance(name, str) or name[:1] != "<" or len(text) > _LONGEST:
            return
        plain = text.decode(errors="replace") if isinstance(text, bytes) else text
        if _FUNCTION.search(plain):
            text_at_hand.noted.append(plain)


_HOOK = _Hook()


def note() -> None:
    """From now on the texts that are compiled under names of no file are kept, the last 1,024 of them."""
    _HOOK.is_wanted = True
    if not _HOOK.is_there:
        _HOOK.is_there = True
        sys.addaudithook(_HOOK)


def forget() -> None:
    """Notes nothing more, and drops what was noted."""
    _HOOK.is_wanted = False
    text_at_hand.noted.clear()
