"""What ptxas and the check say of lines of a kernel's body, each in a scope of its own.

ptxas ends at the first syntax error, looks at some things only where nothing else is wrong, and what it says of a good
line after an error may be of an instruction that the line is expanded to. So it is asked again without the lines that
it refused, until it has nothing against the rest. It makes no machine code: what it refuses then is of registers,
calls and addresses of the whole kernel.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Self

from nvgen.diagnostics import Diagnostic, ptx_check
from nvgen.files import cuda_tools
from nvgen.ptx import read
from nvgen.ptx.checking import checker
from nvgen.ptx.source import SourceText
from tests.intrinsics.nvvm_operands import database_module

_MESSAGE = re.compile(r", line (\d+); (?:error|fatal)\s*: (.*)")
#: With the number of a line of what an instruction is expanded to.
_OF_EXPANSION = re.compile(r"formal parameter")
_OF_INSTRUCTION = re.compile(r"instruction '(\w+)|Unknown symbol '__cuda")
#: The last line: ptxas refuses it when it has read all and found nothing else, before it makes machine code.
_LAST = "ld.global.b32 %r0, [1]; ret;"
#: Of so many lines: each syntax error costs another run.
_AT_A_TIME = 700

#: Said of a line that ends ptxas without a message.
CRASH = "crash"


class Generators(NamedTuple):
    """Modules of ``intrinsics_db``."""

    architectures: ModuleType
    notation: ModuleType
    instances: ModuleType


def generators() -> Generators:
    """They import each other by their bare names, so they are loaded in this order."""
    return Generators(*map(database_module, ("generate_architectures", "ptx_notation", "ptx_instances")))


class Place(NamedTuple):
    """Where lines stand."""

    version: str
    target: str
    #: Whether the module declares a sampler, which it may with ``texmode_independent`` only.
    has_sampler: bool = False


def head(place: Place, instances: ModuleType) -> list[str]:
    """The lines of a module before those of the kernel's body."""
    options = ", texmode_independent" if place.has_sampler else ""
    sampler = f" .global .samplerref {instances.SAMPLER};" if place.has_sampler else ""
    return [
        f".version {place.version}",
        f".target {place.target}{options}",
        ".address_size 64",
        instances.VARIABLES + sampler,
        f".entry kernel(.param .align 8 .b8 parameter[64]) {{ {instances.REGISTERS}",
    ]


class _Answer(NamedTuple):
    """What a run of ptxas said."""

    #: By the index of the line.
    messages: Mapping[int, str]
    #: A message with the number of no line that was asked for.
    of_no_line: str
    status: int


class PtxasVerdicts:
    """Asks ptxas which of many lines it refuses, and why."""

    def __init__(self, path: Path, generators: Generators) -> None:
        self._path = path
        self._generators = generators
        text = subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout
        self._gpus = set(re.findall(r"'(sm_\d+[af]?)'", text))

    @classmethod
    def of_the_installed(cls, makers: Generators) -> Self:
        """Of the ptxas that is installed."""
        path = cuda_tools.ptxas()
        assert path is not None, "there is no ptxas: install nvidia-cuda-nvcc"
        return cls(path, makers)

    def refused(self, lines: Sequence[str], place: Place) -> dict[int, str]:
        """What it says of each line that it refuses, by the index of the line."""
        refused: dict[int, str] = {}
        for start in range(0, len(lines), _AT_A_TIME):
            some = enumerate(lines[start : start + _AT_A_TIME], start)
            refused |= self._without_doubt(dict(some), place)
        return refused

    def _without_doubt(self, every: Mapping[int, str], place: Place) -> dict[int, str]:
        refused = self._refused(every, place)
        doubtful = self._doubtful(refused, every)
        while doubtful:
            again = self._refused(
                {at: line for at, line in every.items() if at not in refused or at in doubtful}, place
            )
            refused = {at: text for at, text in refused.items() if at not in doubtful} | again
            found = self._doubtful(again, every)
            if len(found) == len(doubtful):
                alone = {at for at in found if not self._refused({at: every[at]}, place)}
                return {at: text for at, text in refused.items() if at not in alone}
            doubtful = found
        return refused

    @staticmethod
    def _doubtful(refused: Mapping[int, str], every: Mapping[int, str]) -> set[int]:
        """Lines of which it speaks as of other instructions than they are."""
        found = set()
        for at, message in refused.items():
            named = _OF_INSTRUCTION.search(message)
            if named is not None and (named[1] is None or re.search(rf"\b{named[1]}\b", every[at]) is None):
                found.add(at)
        return found

    def _refused(self, lines: Mapping[int, str], place: Place) -> dict[int, str]:
        """What it refuses of lines that are asked for together."""
        refused: dict[int, str] = {}
        while True:
            left = [at for at in lines if at not in refused]
            answer = self._ask([lines[at] for at in left], place)
            found = {left[line]: text for line, text in answer.messages.items() if line < len(left)}
            refused |= found
            if found:
                continue
            if len(left) in answer.messages and not answer.of_no_line:
                return refused
            if not left:
                raise ValueError(f"ptxas refuses a module without lines: {answer}")
            return refused | self._searched({at: lines[at] for at in left}, answer, place)

    def _searched(self, lines: Mapping[int, str], answer: _Answer, place: Place) -> dict[int, str]:
        """The same where it did not say which lines: each half is asked for."""
        ats = list(lines)
        if len(ats) == 1:
            return {ats[0]: CRASH if answer.status < 0 else answer.of_no_line}
        halves = ats[: len(ats) // 2], ats[len(ats) // 2 :]
        return {
            at: text for half in halves for at, text in self._refused({at: lines[at] for at in half}, place).items()
        }

    def _ask(self, body: Sequence[str], place: Place) -> _Answer:
        top = head(place, self._generators.instances)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text("\n".join([*top, *body, _LAST, "}"]) + "\n", encoding="utf-8")
            gpu = self._generators.architectures.gpu_of(place.target, self._gpus)
            command = [self._path, f"-arch={gpu}", "-c", "-O0", "-o", os.devnull, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        messages: dict[int, str] = {}
        of_no_line = ""
        for line, message in _MESSAGE.findall(done.stdout + done.stderr):
            number = int(line) - len(top) - 1
            if number < 0 or number > len(body) or _OF_EXPANSION.search(message):
                of_no_line = message
            else:
                messages.setdefault(number, message)
        return _Answer(messages, of_no_line, done.returncode)


def refused_by_check(lines: Sequence[str], place: Place, instances: ModuleType) -> dict[int, Diagnostic]:
    """What ``nvgen.ptx`` says of each line that it refuses, by the index of the line."""
    top = head(place, instances)
    refused: dict[int, Diagnostic] = {}
    while True:
        left = [at for at in range(len(lines)) if at not in refused]
        source = SourceText("\n".join([*top, *(lines[at] for at in left), "}"]) + "\n", "k.ptx")
        reading = read(source.text, source.name)
        found = reading.diagnostics or checker.check(reading.module, source)
        for diagnostic in found:
            assert diagnostic.span is not None and diagnostic.span.line > len(top), diagnostic
            at = left[diagnostic.span.line - len(top) - 1]
            if isinstance(diagnostic, ptx_check.NoCommonTarget):
                spans = [diagnostic.span, *(note.span for note in diagnostic.remarks if note.span is not None)]
                both = [left[span.line - len(top) - 1] for span in spans]
                refused |= {at: alone[0] for at in both if (alone := refused_by_check([lines[at]], place, instances))}
            else:
                refused.setdefault(at, diagnostic)
        if not reading.diagnostics:
            return refused
