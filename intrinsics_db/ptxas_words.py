"""Words that ptxas may know: what stands in its file, short words, and relatives of known ones.

ptxas 13 keeps names of instructions whole (``fabric.try_put.async``), names of special registers and directives, and
some modifiers as text that ends with a zero. Texts that end alike share their end: ``spcompress`` is only there as the
end of ``tcgen05.ld.spcompress``. Types and most modifiers are in tables that are no text.
"""

from __future__ import annotations

import itertools
import re
import string
from collections.abc import Iterable, Iterator, Set

#: Of the longest name of an instruction there is a margin.
_LONGEST = 60
_NAME = re.compile(rb"[A-Za-z0-9_.:]{2,%d}(?=\0)" % _LONGEST)
_WORD = re.compile(rb"(?<![A-Za-z0-9_])(?:[a-z][a-z0-9_]{1,30}|L[12])(?:::[A-Za-z0-9_]{1,30})*(?![A-Za-z0-9_])")
_REGISTER = re.compile(rb"%+([a-z][a-z0-9_]*(?:%d[a-z0-9_]*)?)(?=\0)")
_INSTRUCTION = re.compile(r"[a-z][a-z0-9_]*(?:\.[a-z0-9_]+(?:::[a-z0-9_]+)*)*")
_NUMBER = re.compile(r"\d+")
#: How many special registers of one name have numbers: ``%envreg31`` is the last one.
_NUMBERED = 33
#: Characters of words that are all tried.
_SHORT = 3
#: Words with more numbers have too many relatives.
_MOST_NUMBERS = 3


def instruction_names(binary: bytes) -> set[str]:
    """What may be the whole name of an instruction."""
    return {text for text in (one.decode() for one in _NAME.findall(binary)) if _INSTRUCTION.fullmatch(text)}


def ends(names: Set[str]) -> set[str]:
    """The ends of names, which may be names that share their text."""
    found = {name[at:] for name in names for at in range(1, len(name) - 1)}
    return {end for end in found if _INSTRUCTION.fullmatch(end)}


def words(binary: bytes) -> set[str]:
    """What may be a modifier or a directive: words in texts."""
    return {one.decode() for one in _WORD.findall(binary)}


def register_names(binary: bytes) -> set[str]:
    """What may be a special register, with its ``%``; of ``%pm%d`` those with numbers. One letter with a number is a
    register of those who ask."""
    found: set[str] = set()
    for name in {one.decode() for one in _REGISTER.findall(binary)}:
        if re.fullmatch(r"[a-z]\d*", name):
            continue
        numbers = range(_NUMBERED) if "%d" in name else range(1)
        found |= {"%" + name.replace("%d", str(number)) for number in numbers}
    return found


def short_words() -> Iterator[str]:
    """Every word of one to three letters and digits that begins with a letter: with a digit many are numbers."""
    for length in range(_SHORT):
        for first in string.ascii_lowercase:
            for more in itertools.product(string.ascii_lowercase + string.digits, repeat=length):
                yield first + "".join(more)


def relatives(known: Set[str]) -> set[str]:
    """Known words with numbers that others have: ``ue5m3x2`` of ``ue8m0x2`` and ``e4m3x4``.

    One that begins with a number, as ``16x64b``, has those of words of its shape only: ptxas ends at each that it does
    not know.
    """
    numbers = sorted({number for word in known for number in _NUMBER.findall(word)}, key=int)
    digits = [number for number in numbers if len(number) == 1]
    shapes: dict[str, set[str]] = {}
    for word in known:
        shapes.setdefault(_NUMBER.sub("#", word), set()).update(_NUMBER.findall(word))
    found: set[str] = set()
    for shape, own in shapes.items():
        places = shape.count("#")
        if 0 < places <= _MOST_NUMBERS:
            used = sorted(own) if shape[0] == "#" else numbers if places < _MOST_NUMBERS else digits
            found |= {_filled(shape, chosen) for chosen in itertools.product(used, repeat=places)}
    return found - known


def _filled(shape: str, numbers: Iterable[str]) -> str:
    parts = shape.split("#")
    return parts[0] + "".join(number + part for number, part in zip(numbers, parts[1:], strict=True))


def listed_words(text: str) -> set[str]:
    """The words of a file that a reader of the release notes wrote, ``%`` and dots of names as they are; ``#`` begins a
    comment."""
    lines = (line.partition("#")[0] for line in text.splitlines())
    return {word.rstrip(",;") for line in lines for word in line.split()}
