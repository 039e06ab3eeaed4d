"""The texts that ``exec`` was given lately, where somebody asked for them to be remembered.

Python keeps no text with code, and a text that a finished function made and executed is nowhere any more. An audit hook
hears of each text that is compiled (PEP 578). It cannot be taken away again and is called at every event, so that only
who runs programs of another compiler, which reads bytecode and needs no text, asks for it.
"""

from __future__ import annotations

import functools
import sys
from collections import deque
from typing import Any

#: Texts that are remembered, and the longest of them in bytes. Dataclasses and named tuples execute texts, too.
_MOST, _LONGEST = 500, 100_000
#: The file name of a text without one.
_NAME = "<string>"

_texts: deque[bytes] = deque(maxlen=_MOST)


@functools.cache
def remember() -> None:
    """From now on texts are remembered. A second call does nothing."""
    sys.addaudithook(_heard)


def _heard(event: str, arguments: tuple[Any, ...]) -> None:
    if event != "compile" or arguments[1] != _NAME:
        return
    text = arguments[0]
    text = text.encode() if isinstance(text, str) else text
    if isinstance(text, bytes) and len(text) <= _LONGEST and (b"def " in text or b"lambda" in text):
        _texts.append(text)


def texts(name: str) -> list[str]:
    """The texts that were executed under a file name, the last one first."""
    return [text.decode("utf-8", "replace") for text in reversed(_texts)] if name == _NAME else []
