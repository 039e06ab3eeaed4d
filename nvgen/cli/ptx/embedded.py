"""Takes PTX out of cubins, fatbins, object files, libraries and executables, by NVIDIA's cuobjdump.

Source: CUDA Binary Utilities, "cuobjdump": ``--extract-ptx all`` writes each PTX text of a file into the current
folder, as ``NAME.NUMBER.ARCHITECTURE.ptx``.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path
from typing import NoReturn

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CommandError
from nvgen.files import cuda_tools, input_files

#: How it begins to say that there is nothing to take out; of that its exit status is 255.
_FOUND_NONE = "cuobjdump info"
_NUMBERED = re.compile(r"\.(\d+)\.(\w+)\.ptx$")


class Embedded(Record):
    """A PTX text in another file: its number there from 1 on, the architecture, and the file that cuobjdump made."""

    number: int
    arch: str
    file: Path

    @property
    def name(self) -> str:
        """How users name it, in ``--number`` and ``--arch``."""
        return f"{self.number} for {self.arch}"


def extracted(path: Path, shown: str, kind: str, arch: str | None, number: int | None) -> tuple[Embedded, bytes]:
    """The PTX text in a file that is asked for, or the only one, and what it says.

    Args:
        path: the file.
        shown: its name in diagnostics.
        kind: what it is, from ``file_kinds.container``.
        arch: the architecture of the text that is wanted, if one was said.
        number: and its number.

    Raises:
        CommandError: there is none or no such, or there are several; or cuobjdump is not there or fails.
    """
    program = cuda_tools.cuobjdump()
    if program is None:
        raise CommandError(diagnostics.ptx_command.NoCuobjdump(None, shown, kind))
    with tempfile.TemporaryDirectory(prefix="nvgen.") as folder:
        _extract(program, path, Path(folder), shown, kind)
        found = [
            Embedded(int(match[1]), match[2], file)
            for file in Path(folder).iterdir()
            if (match := _NUMBERED.search(file.name))
        ]
        one = _chosen(sorted(found, key=lambda one: one.number), shown, arch, number)
        return one, input_files.read(one.file)


def _extract(program: Path, path: Path, folder: Path, shown: str, kind: str) -> None:
    """Writes all PTX texts of a file into a folder, at least one."""
    # With `-all` it finds relocatable code in executables as well.
    command = [str(program), "-all", "--extract-ptx", "all", str(path.resolve())]
    try:
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    except OSError as error:
        _cannot_extract(shown, f"it cannot be run: {error.strerror}")
    if any(_NUMBERED.search(file.name) for file in folder.iterdir()):
        return
    said = (result.stderr or result.stdout).strip()
    if result.returncode and not said.startswith(_FOUND_NONE):
        _cannot_extract(shown, _problem(said, result.returncode))
    raise CommandError(diagnostics.ptx_command.NoEmbeddedPtx(None, shown, kind))


def _chosen(found: list[Embedded], shown: str, arch: str | None, number: int | None) -> Embedded:
    """The text that is asked for, or the only one."""
    if arch is not None:  # nvcc calls PTX for sm_90 compute_90
        arch = re.sub("^compute_", "sm_", arch)
    for what, value, field in (("architecture", arch, "arch"), ("number", number, "number")):
        if value is None:
            continue
        fitting = [one for one in found if getattr(one, field) == value]
        if not fitting:
            listed = diagnostics.first_of([one.name for one in found])
            raise CommandError(diagnostics.ptx_command.NoSuchEmbedded(None, shown, what, str(value), listed))
        found = fitting
    if len(found) > 1:
        listed = diagnostics.first_of([one.name for one in found])
        raise CommandError(diagnostics.ptx_command.SeveralEmbedded(None, shown, len(found), listed))
    return found[0]


def _problem(said: str, status: int) -> str:
    """What cuobjdump said last, without its name and the file's; or how it ended, if it said nothing."""
    if not said:
        return f"it ended by signal {-status}" if status < 0 else f"it ended with exit status {status}"
    return said.splitlines()[-1].rpartition(" : ")[2].partition(" in '")[0]


def _cannot_extract(shown: str, problem: str) -> NoReturn:
    raise CommandError(diagnostics.ptx_command.CannotExtract(None, shown, problem)) from None
