"""PTX in the libraries of installed packages, as cuobjdump takes it out."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from cuda import pathfinder

#: Packages, and the names with which their libraries with PTX begin. cuRAND has the same PTX for each architecture.
_LIBRARIES = (
    ("cupy-cuda13x", ("cub.", "thrust.", "_generator_api.")),
    ("nvidia-cuda-runtime", ("libcudadevrt.a",)),
    ("nvidia-curand", ("libcurand.so",)),
)
_BINARY = re.compile(r"\.(so|a)\b")
_MOST_FILES = 24


def texts() -> Iterator[tuple[str, str]]:
    """Names and PTX.

    Raises:
        ImportError: there is no cuobjdump, or none of the packages.
    """
    cuobjdump = pathfinder.find_nvidia_binary_utility("cuobjdump")
    if cuobjdump is None:
        raise ImportError("no cuobjdump")
    libraries = [*_libraries()]
    if not libraries:
        raise ImportError("no package whose libraries have PTX")
    for library in libraries:
        with TemporaryDirectory() as folder:
            subprocess.run([cuobjdump, "-xptx", "all", library], cwd=folder, check=True, capture_output=True)
            found = sorted(Path(folder).glob("*.ptx"))
            for path in found[:: len(found) // _MOST_FILES + 1]:
                yield path.stem, path.read_text(encoding="utf-8")


def _libraries() -> Iterator[Path]:
    for package, names in _LIBRARIES:
        try:
            files = distribution(package).files or []
        except PackageNotFoundError:
            continue
        yield from (
            Path(str(file.locate())) for file in files if file.name.startswith(names) and _BINARY.search(file.name)
        )
