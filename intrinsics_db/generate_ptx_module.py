"""Writes ptx_module.json: since when there are the directives, types, state spaces and special registers of PTX.

Run it from the repository's root as ``python intrinsics_db/generate_ptx_module.py`` with a new ptxas or row of
``ptx_forms/module.txt``, whose head describes a row; ptxas is asked for every row with every architecture
and version of PTX that ``architectures.json`` has, which takes half a minute; what the PTX ISA states besides counts
where it is more.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from generate_architectures import gpu_of
from generate_instructions import oldest_of, places

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion, architectures, ptx_versions, version_of
from nvgen.intrinsics.availability import Availability

KINDS = frozenset({"directive", "target", "linkage", "pragma", "attribute", "type", "space", "syntax", "register"})
#: Versions that are older than what ``architectures.json`` has.
OLD_VERSIONS = ("1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "2.0", "2.1", "2.2", "2.3", "3.0", "3.1")
#: Targets of which ``architectures.json`` has nothing, and those that are older than its oldest version.
OTHER_TARGETS = ("sm_10", "sm_11", "sm_12", "sm_13", "sm_20", "sm_21", "sm_30", "sm_35")

_ROW = re.compile(r"(\w+) (\S.*?)(?: (\.\w+))?(?: : (.*?))?((?: ; (?:needs sm_\w+ [\d.]+|until_ptx [\d.]+))*)")
_ERROR = re.compile(r", line (\d+); (?:error|fatal)\s*:")


class Row(NamedTuple):
    """A line of module.txt."""

    kind: str
    name: str
    type: str
    ptx: str
    stated: tuple[str, str] | None
    until_ptx: str


def rows(path: Path) -> Iterator[Row]:
    """The rows of the file.

    Raises:
        ValueError: a line is none.
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        found = _ROW.fullmatch(line)
        if found is None or found[1] not in KINDS:
            raise ValueError(f"{path.name}:{number}: no row: {line}")
        kind, name, type_, ptx, ending = found.groups()
        if kind != "register" and type_:
            name, type_ = f"{name} {type_}", ""
        words = dict(part.split(" ", 1) for part in ending.split(" ; ") if part)
        stated = words.get("needs", "").split()
        yield Row(
            kind, name, type_ or "", ptx or "", (stated[0], stated[1]) if stated else None, words.get("until_ptx", "")
        )


def is_asked(row: Row) -> bool:
    """Whether ptxas can say anything of it."""
    return bool(row.ptx) or row.kind in ("register", "target")


def module_of(row: Row, number: int) -> str:
    """What is assembled for a row, in one line."""
    text = row.ptx
    if row.kind == "register" and not text:
        move = f"mov{row.type} r, {row.name};"
        text = f".entry f@() {{ .reg {row.type} r; {move} ret; }}"
    return text.replace("@", str(number))


class Ptxas:
    """ptxas, and the GPUs that it makes machine code for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        text = subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout
        self._gpus = set(re.findall(r"'(sm_\d+[af]?)'", text))

    def accepted(self, tried: Sequence[tuple[int, Row]], architecture: str, version: PtxVersion) -> set[int]:
        """The numbers of the rows that it takes."""
        options = [(number, row) for number, row in tried if row.kind == "target"]
        taken = {number for number, row in options if not self._errors([], architecture, version, row.name)}
        left = [(number, row) for number, row in tried if row.kind != "target"]
        while left:
            errors = self._errors([module_of(row, number) for number, row in left], architecture, version)
            if not errors:
                break
            assert errors <= set(range(len(left))), (errors, architecture, version)
            left = [one for at, one in enumerate(left) if at not in errors]
        return taken | {number for number, _ in left}

    def _errors(self, lines: Sequence[str], architecture: str, version: PtxVersion, option: str = "") -> set[int]:
        """The indices of the lines that it refuses; negative ones are of the header.

        The last line is no PTX: ptxas reads everything, but neither makes machine code nor asks for debug information.
        """
        target = f"{architecture}, {option}" if option else architecture
        top = [f".version {version}", f".target {target}", ".address_size 64"]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text("\n".join([*top, *lines, "the_end;"]) + "\n", encoding="utf-8")
            command = [self._path, f"-arch={gpu_of(architecture, self._gpus)}", "-c", "-O0", "-o", os.devnull, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = {int(line) - len(top) - 1 for line in _ERROR.findall(done.stdout + done.stderr)}
        assert found, done.stdout + done.stderr
        return found - {len(lines)}

    def takes_header(self, version: str, architecture: str) -> bool:
        """Whether it takes a header, which may be older than the oldest that makes object files."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text(f".version {version}\n.target {architecture}\n.entry f() {{ ret; }}\n", encoding="utf-8")
            command = [self._path, f"-arch={gpu_of(architecture, self._gpus)}", "-o", os.devnull, path]
            return subprocess.run(command, capture_output=True, check=False).returncode == 0


def found(tried: Sequence[Row], ptxas: Ptxas) -> list[dict[str, PtxVersion]]:
    """The oldest version of each architecture that takes each row."""
    versions: list[dict[str, PtxVersion]] = [{} for _ in tried]
    asked = [(number, row) for number, row in enumerate(tried) if is_asked(row)]
    everywhere = list(places(architectures().values()))
    with ThreadPoolExecutor(2) as threads:
        taken = threads.map(lambda place: ptxas.accepted(asked, *place), everywhere)
        for (architecture, version), numbers in zip(everywhere, taken, strict=True):
            for number in numbers:
                versions[number].setdefault(architecture, version)
    return versions


def entry_of(row: Row, versions: dict[str, PtxVersion]) -> dict[str, Any]:
    """The row of the database."""
    own = oldest_of(versions) if versions else None
    if row.stated is not None:
        stated = Availability(((row.stated[0], max(version_of(row.stated[1]), version_of("3.2"))),))
        own = stated if own is None else own & stated
    if own is None and row.until_ptx:
        own = Availability((("sm_20", version_of("2.0")),))
    assert own is not None and own.is_anywhere, f"nothing has {row.kind} {row.name}"
    return {
        "kind": row.kind,
        "name": row.name,
        **({"type": row.type} if row.type else {}),
        "needs": {name: str(version) for name, version in own.since},
        **({"without": list(own.without)} if own.without else {}),
        **({"until_ptx": row.until_ptx} if row.until_ptx else {}),
    }


def main() -> None:
    """Writes the file."""
    path = cuda_tools.ptxas()
    assert path is not None, "there is no ptxas: install nvidia-cuda-nvcc"
    ptxas = Ptxas(path)
    every = list(rows(Path(__file__).with_name("ptx_forms") / "module.txt"))
    assert len({row[:2] for row in every}) == len(every), "two rows have one name"
    tried = [*OLD_VERSIONS, *map(str, ptx_versions())]
    others = {name: next(one for one in tried if ptxas.takes_header(one, name)) for name in OTHER_TARGETS}
    entries = [entry_of(row, versions) for row, versions in zip(every, found(every, ptxas), strict=True)]
    source = f"ptxas {cuda_tools.ptxas_version(path)} and the PTX ISA by generate_ptx_module.py"
    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in entries)
    head = f'{{\n  "made_from": {json.dumps(source)},\n  "old_versions": {json.dumps(OLD_VERSIONS)},'
    text = f'{head}\n  "other_targets": {json.dumps(others)},\n  "rows": [\n{lines}\n  ]\n}}\n'
    Path(__file__).with_name("ptx_module.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
