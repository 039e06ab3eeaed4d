"""Notes the texts that a program has compiled, for kernels that ``exec`` makes: numba needs no text, and nvgen does.

Python tells an audit hook what it compiles and what it executes (Python documentation, "Audit events table":
``compile``, ``exec``). Code that is executed right after a text of the same name was compiled in the same thread, as
``exec`` of a text does, is that text's. Of other texts the last ones are kept. A hook cannot be taken away again, so
this one looks whether it is still wanted.
"""

from __future__ import annotations

import re
import sys
from threading import get_ident
from types import CodeType
from typing import Any

from nvgen.extending.programs import text_at_hand

#: What a text has that a kernel may stand in: one line alone, or a class's generated method, is none.
_FUNCTION = re.compile(r"^\s*(?!def __)(def |.*= *lambda)", re.MULTILINE)
#: The longest text that is kept.
_LONGEST = 1 << 16


class _Hook:
    """What Python calls of each event."""

    def __init__(self) -> None:
        self.is_wanted = False
        self.is_there = False
        #: By thread, the name and the text that it has just compiled.
        self._compiled: dict[int, tuple[str, str]] = {}

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.is_wanted:
            return
        before = self._compiled.pop(get_ident(), None)
        if event == "exec" and before is not None:
            self._executed(arguments[0], *before)
        elif event == "compile":
            self._note(*arguments)

    def _note(self, text: object, name: object) -> None:
        if not isinstance(text, (str, bytes)) or not isinstance(name, str) or name[:1] != "<" or len(text) > _LONGEST:
            return
        plain = text.decode(errors="replace") if isinstance(text, bytes) else text
        if _FUNCTION.search(plain):
            text_at_hand.noted.append(plain)
            self._compiled[get_ident()] = name, plain

    def _executed(self, code: object, name: str, text: str) -> None:
        if isinstance(code, CodeType) and code.co_filename == name:
            text_at_hand.remember(text, code)


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
