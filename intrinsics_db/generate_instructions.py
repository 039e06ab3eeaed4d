"""Writes instructions.json: since when there are the instructions, and features of PTX, of nvgen's own operations.

Run it from the repository's root as ``python intrinsics_db/generate_instructions.py`` with a new ptxas, architecture or
row of ``instruction_rows.py``; it takes a few minutes. ptxas is asked for every row with every architecture and every
version of PTX that ``architectures.json`` has; what the PTX ISA states besides counts where it is more.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from generate_architectures import gpu_of
from instruction_rows import REGISTERS, Row, rows

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import (
    Architecture,
    ArchitectureRecord,
    PtxVersion,
    architectures,
    ptx_versions,
    version_of,
)
from nvgen.intrinsics.availability import Availability

_ERROR = re.compile(r", line (\d+); (?:error|fatal)\s*:")


class Ptxas:
    """ptxas, and the GPUs that it makes machine code for."""

    def __init__(self, path: Path) -> None:
        self._path = path
        text = subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout
        self._gpus = set(re.findall(r"'(sm_\d+[af]?)'", text))

    def accepted(self, tried: Iterable[Row], architecture: str, version: PtxVersion) -> set[str]:
        """The names of the rows that it takes: it says of which lines it does not, until none is left."""
        left = list(tried)
        while left:
            lines = [f".version {version}", f".target {architecture}", ".address_size 64"]
            first = len(lines) + 1
            lines += [f".entry k{number}() {{ {REGISTERS} {row.ptx} ret; }}" for number, row in enumerate(left)]
            refused = self._refused_lines(lines, architecture)
            if not refused:
                break
            left = [row for number, row in enumerate(left, first) if number not in refused]
        return {row.name for row in left}

    def _refused_lines(self, lines: Sequence[str], architecture: str) -> set[int]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            gpu = gpu_of(architecture, self._gpus)
            command = [self._path, f"-arch={gpu}", "-c", "-O0", "-o", os.devnull, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = {int(line) for line in _ERROR.findall(done.stdout + done.stderr)}
        assert (done.returncode == 0) == (not found), done.stdout + done.stderr
        return found


def places(wanted: Iterable[ArchitectureRecord]) -> Iterator[tuple[str, PtxVersion]]:
    """Each architecture with each version of PTX that ptxas takes for it."""
    for record in wanted:
        for version in ptx_versions():
            if record.minimum_ptx_of_ptxas <= version <= record.maximum_ptx:
                yield str(record.architecture), version


def found(tried: Sequence[Row], ptxas: Ptxas, workers: int = 2) -> dict[str, dict[str, PtxVersion]]:
    """The oldest version of each architecture that takes each row, by name."""
    versions: dict[str, dict[str, PtxVersion]] = {row.name: {} for row in tried}
    everywhere = list(places(architectures().values()))
    with ThreadPoolExecutor(workers) as threads:
        taken = threads.map(lambda place: ptxas.accepted(tried, *place), everywhere)
        for (architecture, version), names in zip(everywhere, taken, strict=True):
            for name in names:
                versions[name].setdefault(architecture, version)
    return versions


#: What sm_110 was called before PTX 9.0: its family has others in it by its number alone (PTX ISA, ``.target``).
_RENAMED = 101


def _order(architecture: Architecture) -> tuple[bool, bool, bool, int]:
    """Plain ones first, then families, and of these the renamed one last, so that it stands for itself alone."""
    is_family, number = architecture.suffix == "f", architecture.number
    return bool(architecture.suffix), not is_family, is_family and number == _RENAMED, architecture.encoding


def oldest_of(versions: Mapping[str, PtxVersion]) -> Availability:
    """What says of every architecture what was found of it, in as few names as can be."""
    kept: dict[str, PtxVersion] = {}
    records = [architectures()[name].architecture for name in versions]
    for architecture in sorted(records, key=_order):
        version = versions[str(architecture)]
        here = [v for name, v in kept.items() if architectures()[name].architecture.is_compatible_with(architecture)]
        if not here or min(here) > version:
            kept[str(architecture)] = version
    since = tuple(sorted(kept.items(), key=lambda item: architectures()[item[0]].architecture.encoding))
    whole = Availability(since)
    lacking = tuple(
        name
        for name, record in architectures().items()
        if whole.needed_ptx(record.architecture) is not None and name not in versions
    )
    return whole.with_changes(without=lacking)


def row_of(row: Row, versions: Mapping[str, PtxVersion]) -> dict[str, Any]:
    """The entry of a row."""
    own = oldest_of(versions) if row.ptx else None
    if row.stated is not None:
        architecture, version = row.stated
        stated = Availability(((architecture, version_of(version)),))
        own = stated if own is None else own & stated
    assert own is not None and own.is_anywhere, f"nothing has {row.name}"
    return {
        "section": row.section,
        "needs": {name: str(version) for name, version in own.since},
        **({"without": list(own.without)} if own.without else {}),
        **({"disagreement": row.disagreement} if row.disagreement else {}),
    }


def main() -> None:
    """Writes the file."""
    path = cuda_tools.ptxas()
    assert path is not None, "there is no ptxas: install nvidia-cuda-nvcc"
    every = list(rows())
    assert len({row.name for row in every}) == len(every), "two rows have one name"
    versions = found([row for row in every if row.ptx], Ptxas(path))
    lines = ",\n".join(
        f"    {json.dumps(row.name)}: {json.dumps(row_of(row, versions.get(row.name, {})))}"
        for row in sorted(every, key=lambda row: row.name)
    )
    source = f"ptxas {cuda_tools.ptxas_version(path)} and the PTX ISA by generate_instructions.py"
    text = f'{{\n  "made_from": {json.dumps(source)},\n  "instructions": {{\n{lines}\n  }}\n}}\n'
    Path(__file__).with_name("instructions.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
