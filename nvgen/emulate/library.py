"""The driver library of emulated devices: C files, which the system's compiler makes ``libcuda.so.1`` of.

That is done at the first use, and again when the files or the flags have changed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

from nvgen import diagnostics
from nvgen.diagnostics import CommandError

SOURCES = Path(__file__).parent / "driver"
_NAME = "libcuda.so.1"
#: What linkers look for under ``-lcuda``: a link to the library.
_LINKERS_NAME = "libcuda.so"
_FLAGS = ("-shared", "-fPIC", "-O2", "-Wall", "-Wextra", f"-Wl,-soname,{_NAME}")
_LIBRARIES = ("-lpthread", "-ldl")


def compiler() -> str | None:
    """The path of the C compiler; None where there is none."""
    return shutil.which(os.environ.get("CC", "") or "cc")


def build(parent: Path, *flags: str) -> Path:
    """The library, in a folder below ``parent``. Processes that build it at once wait for the first.

    Raises:
        CommandError: there is no C compiler, or it refuses the files.
    """
    flags = (*_FLAGS, *flags)
    sources = sorted(SOURCES.glob("*.c"))
    hashed = hashlib.sha256(" ".join(flags).encode())
    for path in sorted([*sources, *SOURCES.glob("*.h")]):
        hashed.update(path.name.encode() + path.read_bytes())
    folder = parent / f"driver-{hashed.hexdigest()[:16]}"
    library = folder / _NAME
    if library.exists() and (folder / _LINKERS_NAME).exists():
        return library
    found = compiler()
    if found is None:
        raise CommandError(diagnostics.emulate.NoCompiler(None, os.environ.get("CC", "") or "cc"))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _compile([found, *flags], sources, library)
    return library


def _compile(command: list[str], sources: list[Path], library: Path) -> None:
    import fcntl  # Windows has none

    with (library.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for_linkers = library.with_name(_LINKERS_NAME)
        if not for_linkers.is_symlink():
            for_linkers.symlink_to(_NAME)
        if library.exists():
            return
        made = library.with_name(f"{library.name}.{os.getpid()}")
        whole = [*command, "-o", str(made), *map(str, sources), *_LIBRARIES]
        result = subprocess.run(whole, capture_output=True, text=True, check=False)
        if result.returncode != 0:
            lines = result.stderr.strip().splitlines() or [f"exit status {result.returncode}"]
            raise CommandError(diagnostics.emulate.CompilerFailed(None, Path(command[0]).name, lines[0]))
        made.rename(library)
