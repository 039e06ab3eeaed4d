"""Asks a ptxas about many lines of a kernel's body at once, and which words and names it knows.

ptxas ends at the first syntax error, looks at some things only where nothing else is wrong, and is ended by some wrong
lines. So it is asked again without what it refused, and by halves where it was ended.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from generate_architectures import gpu_of
from ptx_instances import REGISTERS, VARIABLES

_MESSAGE = re.compile(r", line (\d+); (error|fatal)\s*: (.*)")
#: Refused when ptxas has found nothing else, before it makes machine code.
_LAST = "ld.global.b32 %r0, [1];"
#: Of so many lines: where ptxas is ended, each half is asked for.
_AT_A_TIME = 4000

#: Said of a line that ends ptxas without a message.
CRASH = "crash"

_UNKNOWN_NAME = "Not a name of any known instruction"
_UNKNOWN_MODIFIER = "Unknown modifier"
_UNKNOWN_SYMBOL = "Unknown symbol"
_SYNTAX = "Parsing error near"


class _Run(NamedTuple):
    #: By the index of the line.
    messages: dict[int, list[str]]
    #: Whether it came to the last line.
    is_whole: bool
    is_ended: bool


class Questions:
    """A ptxas that is asked, on one architecture with one version of PTX."""

    def __init__(self, path: Path, architecture: str, version: str) -> None:
        self._path = path
        self._gpu = gpu_of(architecture, set(architectures_of(path)))
        self._top = [
            f".version {version}",
            f".target {architecture}",
            ".address_size 64",
            VARIABLES,
            f".entry kernel(.param .b64 parameter) {{ {REGISTERS}",
        ]

    def refused(self, lines: Sequence[str]) -> dict[int, list[str]]:
        """What it says of each line that it refuses, by the index of the line."""
        starts = range(0, len(lines), _AT_A_TIME)
        with ThreadPoolExecutor(2) as threads:
            each = threads.map(lambda start: self._refused(lines[start : start + _AT_A_TIME]), starts)
            return {start + at: found for start, some in zip(starts, each, strict=True) for at, found in some.items()}

    def _refused(self, lines: Sequence[str]) -> dict[int, list[str]]:
        refused: dict[int, list[str]] = {}
        left = list(range(len(lines)))
        while left:
            run = self._run([lines[at] for at in left])
            if run.is_ended:
                return refused | self._of_halves(lines, left)
            refused |= {left[at]: messages for at, messages in run.messages.items()}
            left = [number for at, number in enumerate(left) if at not in run.messages]
            if run.is_whole:
                break
        return refused

    def _of_halves(self, lines: Sequence[str], left: Sequence[int]) -> dict[int, list[str]]:
        if len(left) == 1:
            return {left[0]: [CRASH]}
        refused: dict[int, list[str]] = {}
        for half in (left[: len(left) // 2], left[len(left) // 2 :]):
            some = self._refused([lines[at] for at in half])
            refused |= {half[at]: messages for at, messages in some.items()}
        return refused

    def _run(self, lines: Sequence[str]) -> _Run:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text("\n".join([*self._top, *lines, _LAST, "}"]) + "\n", encoding="utf-8")
            command = [self._path, f"-arch={self._gpu}", "-c", "-O0", "-o", os.devnull, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        messages: dict[int, list[str]] = {}
        for line, _, message in _MESSAGE.findall(done.stdout + done.stderr):
            messages.setdefault(int(line) - len(self._top) - 1, []).append(message)
        is_whole = messages.pop(len(lines), None) is not None
        if not messages and not is_whole and done.returncode >= 0:
            raise ValueError(f"ptxas refuses a module without lines: {done.stdout}{done.stderr}")
        return _Run(messages, is_whole, done.returncode < 0)

    def known_instructions(self, names: Iterable[str]) -> set[str]:
        """Whole names of instructions that it knows, with or without what else the instruction needs."""
        every = sorted(names)
        refused = self.refused([f"{name} %r0;" for name in every])
        against = (_UNKNOWN_NAME, _UNKNOWN_MODIFIER, _SYNTAX)
        return {name for at, name in enumerate(every) if not _says(refused.get(at, []), against)}

    def known_modifiers(self, words: Iterable[str]) -> tuple[set[str], set[str]]:
        """Words that it knows after a dot: modifiers, and those that only directives have, which are syntax errors."""
        every = sorted(words)
        refused = self.refused([f"add.{word}.s32 %r0, %r1, %r2;" for word in every])
        modifiers: set[str] = set()
        keywords: set[str] = set()
        for at, word in enumerate(every):
            said = refused.get(at, [])
            if any(message.startswith(f"{_SYNTAX} '.{word}'") for message in said):
                keywords.add(word)
            elif not _says(said, (_UNKNOWN_MODIFIER, _SYNTAX)):
                modifiers.add(word)
        return modifiers, keywords

    def known_registers(self, names: Iterable[str]) -> set[str]:
        """Special registers that it knows."""
        every = sorted(names)
        refused = self.refused([f"mov.b32 %r0, {name};" for name in every])
        return {name for at, name in enumerate(every) if not _says(refused.get(at, []), (_UNKNOWN_SYMBOL, _SYNTAX))}


def _says(messages: Iterable[str], beginnings: tuple[str, ...]) -> bool:
    return any(message.startswith(beginnings) for message in messages)


def architectures_of(path: Path) -> list[str]:
    """The architectures that a ptxas makes machine code for, the newest last."""
    text = subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout
    names = set(re.findall(r"'(sm_\d+[af]?)'", text))
    return sorted(names, key=lambda name: (int(re.sub(r"\D", "", name)), name))


def versions_of(path: Path) -> list[str]:
    """The versions of PTX that a ptxas takes, the newest last."""
    command = [path, "--list-version"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
