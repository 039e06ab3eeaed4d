"""How far the check of PTX agrees with ptxas on headers, declarations, initial values, expressions and directives.

``python -m tests.ptx_input.text_agreement --texts 20000`` draws texts (``drawn_texts.py``) and asks both for each. What
the check takes is assembled many at once, what it refuses and what ptxas refuses of those one by one, since ptxas ends
at the first of many mistakes. Where both take an initial value, its bytes are compared as well: those in the object
file with those that a module begins with which nvgen loads. It prints how many texts of each kind differ, and the
differences by what is said of them. What ptxas crashes on counts for neither.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.ptx import read
from nvgen.ptx.checking import checker
from nvgen.ptx.source import SourceText
from tests.ptx import cubin_data
from tests.ptx_input.drawn_texts import KINDS, DrawnText, drawn

HEADER = ".version 9.0\n.target sm_90\n.address_size 64\n"
_AT_A_TIME = 60
_MESSAGE = re.compile(r"(?:error|fatal)\s*: (.*)")
_DIFFERS = re.compile(r"'[^']*'|`[^`]*`|[0-9]+")
#: What ptxas says where it reads no further, but makes machine code: of calls to what is elsewhere, of its conventions.
_OF_MACHINE_CODE = re.compile(r"Unresolved extern|ABI|per-function|Compilation|Debug information not found")


class Verdict(NamedTuple):
    """What ptxas or the check say of a text."""

    is_taken: bool
    message: str = ""
    #: Of the variable ``x`` with its number.
    value: bytes | None = None
    is_crash: bool = False


class Difference(NamedTuple):
    """A text of which they do not say the same."""

    text: DrawnText
    side: str
    message: str

    @property
    def class_name(self) -> str:
        """The message without what differs from text to text."""
        return f"{self.side}: {_DIFFERS.sub('…', self.message)}"


class Result(NamedTuple):
    """What was compared."""

    texts: tuple[DrawnText, ...]
    differences: tuple[Difference, ...]
    taken: int
    values: int
    crashes: int

    @property
    def share(self) -> float:
        """The share of texts of which they do not say the same, or have another value."""
        return len(self.differences) / max(len(self.texts), 1)


def module_of(texts: Sequence[DrawnText]) -> str:
    """A module with texts, or the one that is one."""
    if texts[0].is_module:
        return texts[0].text
    return HEADER + "".join(f"{one.text}\n" for one in texts) + ".visible .entry last() { ret; }\n"


def of_check(text: DrawnText) -> Verdict:
    """What the check says of a text."""
    source = SourceText(module_of([text]), "k.ptx")
    reading = read(source.text, source.name)
    found = reading.diagnostics or checker.check(reading.module, source)
    return Verdict(not found, f"{found[0].code}: {found[0].text()}" if found else "")


class Ptxas:
    """Asks ptxas."""

    def __init__(self) -> None:
        path = cuda_tools.ptxas()
        assert path is not None, "there is no ptxas: install nvidia-cuda-nvcc"
        self._path = path

    def of_one(self, text: DrawnText, number: int) -> Verdict:
        """What it says of a text alone."""
        status, said, objects = self._assembled(module_of([text]))
        if status < 0:
            return Verdict(False, is_crash=True)
        if status == 0 or (messages := _MESSAGE.findall(said)) is None:
            return Verdict(True, value=_value(objects, number) if text.has_value else None)
        return Verdict(False, messages[0] if messages else said)

    def of_many(self, texts: Sequence[DrawnText], numbers: Sequence[int]) -> list[Verdict]:
        """What it says of texts, of which most are right."""
        if len(texts) == 1:
            return [self.of_one(texts[0], numbers[0])]
        status, _, objects = self._assembled(module_of(texts))
        if status == 0:
            values = [_value(objects, at) if one.has_value else None for one, at in zip(texts, numbers, strict=True)]
            return [Verdict(True, value=value) for value in values]
        half = len(texts) // 2
        return [*self.of_many(texts[:half], numbers[:half]), *self.of_many(texts[half:], numbers[half:])]

    def _assembled(self, text: str) -> tuple[int, str, dict[str, list[cubin_data.Byte]]]:
        with tempfile.TemporaryDirectory() as folder:
            path, made = Path(folder, "k.ptx"), Path(folder, "k.cubin")
            path.write_text(text, encoding="utf-8")
            named = re.search(r"\.target\s+(?:sm|compute)_(\d+a?)", text)
            known = named[1] if named is not None and named[1] in ("75", "80", "90", "90a") else "90"
            command = [self._path, f"-arch=sm_{known}", "-c", "-O0", "-o", made, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            return done.returncode, done.stdout + done.stderr, cubin_data.variables(made) if made.exists() else {}


def _value(objects: dict[str, list[cubin_data.Byte]], number: int) -> bytes | None:
    found = objects.get(f"x{number}")
    whole = found is not None and all(isinstance(byte, int) for byte in found)
    return bytes(byte for byte in found or () if isinstance(byte, int)) if whole else None


def _of_loading(texts: Sequence[tuple[int, DrawnText]]) -> dict[int, bytes]:
    """What nvgen has of the variables of texts; loaded one by one where one of them is refused."""
    try:
        variables = nv.ptx.load(module_of([text for _, text in texts])).globals
        return {number: variables[f"x{number}"].tobytes() for number, _ in texts if f"x{number}" in variables}
    except nv.CompileError as error:
        if len(texts) == 1:
            return {texts[0][0]: str(error).encode()}
        half = len(texts) // 2
        return _of_loading(texts[:half]) | _of_loading(texts[half:])


def compare(texts: Sequence[DrawnText]) -> Result:
    """Asks both."""
    ours = [of_check(text) for text in texts]
    theirs = _of_ptxas(texts, ours)
    valued = [(at, texts[at]) for at, one in enumerate(theirs) if one.value is not None and ours[at].is_taken]
    values: dict[int, bytes] = {}
    for start in range(0, len(valued), _AT_A_TIME):
        values |= _of_loading(valued[start : start + _AT_A_TIME])
    kept, differences = [], []
    for at, (text, mine, other) in enumerate(zip(texts, ours, theirs, strict=True)):
        if other.is_crash or (mine.is_taken and _OF_MACHINE_CODE.search(other.message)):
            continue
        kept.append(text)
        if mine.is_taken is not other.is_taken:
            side = "ptxas takes, we refuse" if other.is_taken else "we take, ptxas refuses"
            differences.append(Difference(text, side, mine.message or other.message))
        elif at in values and values[at] != other.value:
            shown = f"{(other.value or b'').hex()} of ptxas, {values[at].hex()} here"
            differences.append(Difference(text, "another value", shown))
    crashes = sum(one.is_crash for one in theirs)
    return Result(tuple(kept), tuple(differences), sum(one.is_taken for one in theirs), len(values), crashes)


def _of_ptxas(texts: Sequence[DrawnText], ours: Sequence[Verdict]) -> list[Verdict]:
    ptxas = Ptxas()
    alone = [at for at, one in enumerate(ours) if not one.is_taken or texts[at].is_module]
    together = [at for at, one in enumerate(ours) if one.is_taken and not texts[at].is_module]
    groups = [[at] for at in alone]
    groups += [together[start : start + _AT_A_TIME] for start in range(0, len(together), _AT_A_TIME)]
    with ThreadPoolExecutor(2) as threads:
        answers = threads.map(lambda group: ptxas.of_many([texts[at] for at in group], group), groups)
        found = dict(
            pair for group, some in zip(groups, answers, strict=True) for pair in zip(group, some, strict=True)
        )
    return [found[at] for at in range(len(texts))]


def report(result: Result, classes: int = 40) -> Iterator[str]:
    """The lines of a report: by kind of text, and by class of difference with an example."""
    texts, differ = Counter(one.kind for one in result.texts), Counter(one.text.kind for one in result.differences)
    yield f"{'text':28} {'texts':>8} {'differ':>7} {'%':>6}"
    for kind in KINDS:
        yield f"{kind:28} {texts[kind]:8} {differ[kind]:7} {100 * differ[kind] / max(texts[kind], 1):6.2f}"
    yield f"{'all':28} {len(result.texts):8} {len(result.differences):7} {100 * result.share:6.2f}"
    yield f"ptxas takes {result.taken}; {result.values} initial values were compared; it crashes on {result.crashes}"
    found: dict[str, list[Difference]] = {}
    for one in result.differences:
        found.setdefault(one.class_name, []).append(one)
    for several in sorted(found.values(), key=len, reverse=True)[:classes]:
        yield f"{len(several):5} {several[0].side}: {several[0].message}"
        yield f"      {' '.join(several[0].text.text.split())} ({several[0].text.kind})"


def main() -> int:
    """Compares, and prints the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=2000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="print every difference")
    chosen = parser.parse_args()
    start = time.perf_counter()
    result = compare(list(drawn(chosen.texts, chosen.seed)))
    print("\n".join(report(result)))
    if chosen.all:
        for one in result.differences:
            print(f"{one.side} | {one.text.kind} | {' '.join(one.text.text.split())} | {one.message}")
    print(f"{time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
