"""Makes the PTX of one source, or of all: ``python -m tests.ptx_corpus FOLDER [SOURCE …]``.

Each file is ``FOLDER/SOURCE/NAME.ptx``. Status 3 says that a package is absent, whose name is the output.
"""

from __future__ import annotations

import importlib
import sys
import warnings
from pathlib import Path

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
    """Writes the PTX of one source.

    Raises:
        ImportError: a package that it needs is absent.
    """
    module = importlib.import_module(f"tests.ptx_corpus.{SOURCES[source]}")
    target = folder / source
    target.mkdir(parents=True, exist_ok=True)
    for name, text in module.texts():
        (target / f"{name}.ptx").write_text(text, encoding="utf-8")


def main(folder: str, *sources: str) -> int:
    """Makes what is asked for."""
    warnings.simplefilter("ignore")
    status = 0
    for source in sources or SOURCES:
        try:
            make(source, Path(folder))
        except ImportError as error:
            print(f"{source}: {error}")
            status = ABSENT
    return status


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
