"""Makes the PTX of one source, or of all: ``python -m tests.ptx_corpus FOLDER [SOURCE …]``.

Each file is ``FOLDER/SOURCE/NAME.ptx``. A source whose packages are absent is left out, for the reason that the output
says, and the status is 3.
"""

from __future__ import annotations

import importlib
import shutil
import sys
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

#: A source, and the module that makes its PTX with ``texts()``.
SOURCES = {
    "nvcc": "nvcc_programs",
    "triton": "triton_kernels",
    "numba-cuda": "numba_kernels",
    "cupy": "cupy_kernels",
    "libraries": "embedded",
}
ABSENT = 3


def make(source: str, folder: Path) -> None:
    """Writes the PTX of one source, all of it or nothing.

    Raises:
        ImportError: a package that it needs is absent.
    """
    module = importlib.import_module(f"tests.ptx_corpus.{SOURCES[source]}")
    target = folder / source
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".", dir=folder) as unfinished:  # what was interrupted is made again
        made = Path(unfinished) / source
        made.mkdir()
        for name, text in module.texts():
            (made / f"{name}.ptx").write_text(text, encoding="utf-8")
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)
    print(f"{source}: {len(list(target.iterdir()))} files", flush=True)


def main(folder: str, *sources: str) -> int:
    """Makes what is asked for."""
    warnings.simplefilter("ignore")
    status = 0
    for source in sources or SOURCES:
        if source not in SOURCES:
            print(f"{source}: there are {', '.join(SOURCES)}", file=sys.stderr)
            return 2
        try:
            make(source, Path(folder))
        except ImportError as error:
            print(f"{source}: left out, {error}", flush=True)
            status = ABSENT
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
