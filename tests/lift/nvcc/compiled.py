"""The PTX of the CUDA programs in ``sources``: where it lies, and how nvcc makes it.

Each program says in its first lines with which options it is compiled; there is a text for each of these lines, whose
first line says of which source it was made.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from cuda import pathfinder

SOURCES, TEXTS = Path(__file__).parent / "sources", Path(__file__).parent / "texts"
_OPTIONS = "// nvcc "
#: What differs from one run of nvcc to the next, or says where it ran.
_BUILD = re.compile(r"^// (Compiler Build ID|Cuda compilation tools|Based on).*\n", re.MULTILINE)
_HEADERS = re.compile(r'"[^"]*/include/')


@dataclass(frozen=True)
class Text:
    """A text of PTX: a program with the options of one of its lines."""

    source: Path
    options: tuple[str, ...]

    @property
    def arch(self) -> str:
        """The architecture, as ``sm_90a``."""
        (found,) = (option.removeprefix("-arch=") for option in self.options if option.startswith("-arch="))
        return found

    @property
    def path(self) -> Path:
        """Where the text lies."""
        return TEXTS / f"{self.source.stem}.{self.arch}.ptx"

    @property
    def head(self) -> str:
        """The first line of the text: the options, and the hash of the source."""
        digest = hashlib.sha256(self.source.read_bytes()).hexdigest()
        return f"// {self.source.name} {' '.join(self.options)} {digest}\n"

    def made(self, nvcc: str) -> str:
        """The text as nvcc makes it.

        Raises:
            subprocess.CalledProcessError: nvcc does not take the program.
        """
        with TemporaryDirectory() as folder:
            out = Path(folder) / "program.ptx"
            headers = Path(nvcc).parents[1] / "include" / "cccl"
            command = [nvcc, "-ptx", "-w", f"-I{headers}", *self.options, str(self.source), "-o", str(out)]
            subprocess.run(command, cwd=folder, check=True)  # with some options nvcc leaves files where it runs
            text = out.read_text(encoding="utf-8")
        return self.head + _HEADERS.sub('"include/', _BUILD.sub("", text)).replace(f"{self.source.parent}/", "")


def nvcc_of_tests() -> str:
    """nvcc, with the headers that come in a package of their own; skips the test where one of them is missing.

    Another one than that which made the texts may make others of the same meaning.
    """
    found = pathfinder.find_nvidia_binary_utility("nvcc")
    if found is None or not (Path(found).parents[1] / "include" / "cccl").is_dir():
        pytest.skip("there is no nvcc with its headers: pip install nvidia-cuda-nvcc nvidia-cuda-cccl")
    return str(found)


def all_texts() -> Iterator[Text]:
    """The texts of all programs."""
    for source in sorted(SOURCES.glob("*.cu")):
        for line in source.read_text(encoding="utf-8").splitlines():
            if line.startswith(_OPTIONS):
                yield Text(source, tuple(line.removeprefix(_OPTIONS).split()))


def texts_of(stem: str) -> list[Text]:
    """The texts of a program, by the name of its file."""
    return [text for text in all_texts() if text.source.stem == stem]
