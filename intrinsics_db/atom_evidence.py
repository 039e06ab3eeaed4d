"""Asks ptxas which ``atom``, ``red``, ``ld`` and ``st`` there are: everything that could be written, everywhere.

What could be written are the names of the pages put together in every way. ptxas judges by ``.target`` and
``.version``, also of architectures that it makes no machine code for, and says of each wrong line what is wrong: so a
run answers for all candidates at an architecture with a version. What has passed that is assembled after it, since
later stages refuse as well.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from generate_architectures import gpu_of

from nvgen.intrinsics.architectures import PtxVersion, architectures, ptx_versions, version_of
from nvgen.intrinsics.atoms import (
    OPERATIONS,
    SCOPES,
    SEMANTICS,
    SPACES,
    TYPES,
    VECTORS,
    Form,
    Table,
    spelled,
)
from nvgen.intrinsics.availability import Availability

#: Names that the pages have for other instructions, so that they are known to be wrong here.
_OTHER_OPERATIONS = ("sub", "mul", "nand")
_OTHER_TYPES = ("u8", "u16", "s16", "e4m3")
_OTHER_SPACES = ("local", "const", "param")
#: The registers of each type, which a kernel has many of.
_REGISTERS = {
    **dict.fromkeys(("b8", "u8", "b16", "u16", "s16", "f16", "bf16", "e4m3"), "b16"),
    **dict.fromkeys(("b32", "u32", "s32", "f16x2", "bf16x2"), "b32"),
    **dict.fromkeys(("b64", "u64", "s64"), "b64"),
    **{name: name for name in ("f32", "f64", "b128")},
}
_REGISTER_COUNT = 24
#: ptxas takes the longer for each instruction the more a kernel has.
_INSTRUCTIONS_OF_A_KERNEL = 250
_ERROR = re.compile(r", line (\d+); (?:error|fatal)\s*:")


class Candidate(NamedTuple):
    """An instruction that may or may not exist; the fields are what ``atoms.availability`` is asked."""

    instruction: str
    operation: str
    type: str
    vector: int = 0
    space: str = ""
    semantics: str = ""
    scope: str = ""
    has_hint: bool = False

    def availability(self, table: Table) -> Availability | None:
        """What the table says of it."""
        instruction, operation, type_, vector, space, semantics, scope, has_hint = self
        return table.availability(
            *(instruction, operation, type_),
            vector=vector,
            space=space,
            semantics=semantics,
            scope=scope,
            has_hint=has_hint,
        )


@cache
def written(candidate: Candidate) -> str:
    """The instruction with its operands."""
    instruction, operation, type_, vector, space, semantics, scope, has_hint = candidate
    is_volatile = instruction in ("ld", "st") and not semantics and not scope
    names = (
        *(instruction, "volatile" if is_volatile else semantics, scope, space),
        *(spelled(operation, type_), "L2::cache_hint" if has_hint else "", f"v{vector}" if vector else "", type_),
    )
    results = 1 if instruction in ("atom", "ld") else 0
    values = 0 if instruction == "ld" else 2 if operation == "cas" else 1
    own = [_registers(_REGISTERS[type_], place, vector) for place in range(results + values)]
    operands = [*own[:results], "[%address]", *own[results:], *["%policy"] * has_hint]
    return f"{'.'.join(filter(None, names))} {', '.join(operands)};"


def _registers(type_: str, place: int, vector: int) -> str:
    """The operand in a place: registers of its own."""
    if not vector:
        return f"%{type_}_{place}"
    return f"{{{', '.join(f'%{type_}_{place * vector + element}' for element in range(vector))}}}"


def unqualified() -> Iterator[Candidate]:
    """Every instruction, operation, type, vector and space together."""
    operations = (*OPERATIONS[1:], *_OTHER_OPERATIONS)
    spaces = (*SPACES, *_OTHER_SPACES)
    for own in product(("atom", "red"), operations, (*TYPES, *_OTHER_TYPES), VECTORS, spaces):
        yield Candidate(*own)
    # Loads and stores have other types and vectors than those that are atomic, and other spaces.
    for own in product(("ld", "st"), ("",), ("b8", "b16", "b32", "b64", "b128"), (0,), SPACES):
        yield Candidate(*own)


def qualified(forms: Iterable[Form]) -> Iterator[Candidate]:
    """Forms with every space, order, scope and hint together."""
    for form in forms:
        for own in product(SPACES, SEMANTICS, SCOPES, (False, True)):
            yield Candidate(form.instruction, form.operation, form.type, form.vector, *own)


class Place(NamedTuple):
    """An architecture with a version of PTX."""

    architecture: str
    version: PtxVersion

    def has(self, known: Availability | None) -> bool:
        """Whether something is there."""
        if known is None:
            return False
        needed = known.needed_ptx(architectures()[self.architecture].architecture)
        return needed is not None and needed <= self.version


def places() -> list[Place]:
    """Every architecture without a suffix, with every version that there is of it."""
    return [
        Place(name, version)
        for name, record in architectures().items()
        if not record.architecture.suffix
        for version in ptx_versions()
        if record.minimum_ptx_of_ptxas <= version <= record.maximum_ptx
    ]


class Ptxas:
    """One ptxas: its version, the GPUs that it makes machine code for and the versions that it takes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.version = re.search(r"release ([\d.]+)", self._says("--version"))[1]  # type: ignore[index]
        self.gpus = set(re.findall(r"'(sm_\d+[af]?)'", self._says("--help")))
        self.newest = self._newest()

    def _says(self, option: str) -> str:
        return subprocess.run([self.path, option], capture_output=True, text=True, check=True).stdout

    def _newest(self) -> PtxVersion:
        """The newest PTX that it takes, which it says where it is given a later one."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text(".version 99.9\n.target sm_90\n", encoding="utf-8")
            done = subprocess.run(
                [self.path, "-c", "-o", os.devnull, path], capture_output=True, text=True, check=False
            )
        return version_of(re.search(r"current version is '([\d.]+)'", done.stderr)[1])  # type: ignore[index]

    def accepted(self, candidates: Collection[Candidate], place: Place) -> set[Candidate]:
        """Which of them it takes."""
        texts = [(candidate, written(candidate)) for candidate in candidates]
        while True:
            refused = self._refused(texts, place)
            if not refused:
                return {candidate for candidate, _ in texts}
            texts = [(candidate, text) for candidate, text in texts if candidate not in refused]

    def _refused(self, texts: Sequence[tuple[Candidate, str]], place: Place) -> set[Candidate]:
        lines = [f".version {place.version}", f".target {place.architecture}", ".address_size 64"]
        owners: dict[int, list[Candidate]] = {}
        for number, kernel in enumerate(_kernels(texts)):
            every = [candidate for candidate, _ in kernel]
            lines += [f".entry k{number}(.param .u64 given) {{", ".reg .b64 %address, %policy;"]
            for type_ in sorted({_REGISTERS[candidate.type] for candidate in every}):
                lines.append(f".reg .{type_} %{type_}_<{_REGISTER_COUNT}>;")
                owners[len(lines)] = [candidate for candidate in every if _REGISTERS[candidate.type] == type_]
            lines.append("ld.param.u64 %address, [given];")
            for candidate, text in kernel:
                lines.append(text)
                owners[len(lines)] = [candidate]
            lines.append("ret; }")
        errors = self._errors(lines, place)
        refused = {candidate for line in errors for candidate in owners.get(line, ())}
        assert bool(refused) == bool(errors), f"ptxas refuses all at {place}: line {sorted(errors)[:3]}"
        return refused

    def _errors(self, lines: Sequence[str], place: Place) -> set[int]:
        """The lines that it refuses."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            gpu = gpu_of(place.architecture, self.gpus)
            command = [self.path, f"-arch={gpu}", "-c", "-O0", "-o", os.devnull, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        errors = {int(line) for line in _ERROR.findall(done.stdout + done.stderr)}
        assert (done.returncode == 0) == (not errors), done.stdout + done.stderr
        return errors


def _kernels(texts: Sequence[tuple[Candidate, str]]) -> Iterator[Sequence[tuple[Candidate, str]]]:
    """The instructions, a kernel each."""
    for start in range(0, len(texts), _INSTRUCTIONS_OF_A_KERNEL):
        yield texts[start : start + _INSTRUCTIONS_OF_A_KERNEL]


class Difference(NamedTuple):
    """Where the table and ptxas differ."""

    candidate: Candidate
    place: Place
    #: Whether ptxas takes it there.
    is_taken: bool


def differences(table: Table, tool: Ptxas, tried: Iterable[Place], workers: int = 2) -> Iterator[Difference]:
    """Every candidate at every place where ptxas and the table differ.

    Names alone are tried with the newest version of each architecture, qualified forms with every version.
    """
    names, forms = list(unqualified()), list(dict.fromkeys(qualified(table.forms)))
    needs = {candidate: candidate.availability(table) for candidate in (*names, *forms)}
    where = list(tried)
    newest: Mapping[str, Place] = {place.architecture: place for place in where}
    jobs = [*((names, place) for place in newest.values()), *((forms, place) for place in where)]
    with ThreadPoolExecutor(workers) as threads:
        for (candidates, place), taken in zip(jobs, threads.map(lambda job: tool.accepted(*job), jobs), strict=True):
            there = {need for need in set(needs.values()) if place.has(need)}
            for candidate in candidates:
                if (needs[candidate] in there) != (candidate in taken):
                    yield Difference(candidate, place, candidate in taken)
