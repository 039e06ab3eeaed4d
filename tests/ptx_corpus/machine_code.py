"""Machine code that ptxas makes of PTX: the sections that say what runs, to compare two texts of the same program.

Source: ELF-64 Object File Format; the names of the sections are those that ptxas 13 writes.
"""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

from nvgen.files import cuda_tools

_TARGET = re.compile(r"^\s*\.target\s+(sm_\w+)([^/\n]*)", re.MULTILINE)
_SECTION = struct.Struct("<IIQQQQIIQQ")
_NO_BITS = (8, 0x70000007)
#: Code, constants, variables with values, and what a kernel needs: registers, stack, parameters.
_COMPARED = (".text", ".nv.constant", ".nv.global.init", ".nv.info")
#: Of a larger text machine code is made without optimisation, which takes a second for a megabyte.
LARGE = 60_000


class Refused(Exception):
    """ptxas does not take a text."""


def sections(text: str, path: Path, *, optimises: bool = True) -> dict[str, bytes]:
    """The sections of the machine code of a text by name; ``path`` is for the file. For debuggers nothing is optimised.

    Raises:
        Refused: ptxas does not take it.
    """
    ptxas = cuda_tools.ptxas()
    assert ptxas is not None
    found = _TARGET.search(text)
    assert found is not None
    arch, options = found.groups()
    path.write_text(text, encoding="utf-8")
    command = [ptxas, f"-arch={arch}", "-c", path, "-o", path.with_suffix(".cubin")]
    if "debug" in options:
        command.append("-g")
    elif not optimises:
        command.append("-O0")
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        raise Refused((result.stdout + result.stderr).strip())
    return _read(path.with_suffix(".cubin").read_bytes())


def _read(data: bytes) -> dict[str, bytes]:
    (table,) = struct.unpack_from("<Q", data, 0x28)
    count, names = struct.unpack_from("<HH", data, 0x3C)
    rows = [_SECTION.unpack_from(data, table + _SECTION.size * index) for index in range(count)]
    found = {}
    for name, kind, _, _, start, size, *_ in rows:
        first = rows[names][4] + name
        shown = data[first : data.index(b"\0", first)].decode()
        if shown.startswith(_COMPARED) and kind not in _NO_BITS:
            found[shown] = data[start : start + size]
    return found
