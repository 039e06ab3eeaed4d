"""C loops beside the kernels, compiled with the compilers of this machine.

The functions are in ``loops/*.c``. Each compiler that is found makes a library of them, for this processor.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

COMPILERS = ("gcc", "clang")
FLAGS = ("-O3", "-march=native")
#: C keeps the exceptions and the error numbers of floats, which no language of kernels has: without them more loops are
#: vectorised.
RELAXED = ("-fno-math-errno", "-fno-trapping-math")
_BUILD = ("-fopenmp", "-shared", "-fPIC")
_LOOPS = Path(__file__).parent / "loops"


def libraries(
    folder: Path, further: Mapping[str, Sequence[str]] = MappingProxyType({"": (), " relaxed": RELAXED})
) -> dict[str, ctypes.CDLL]:
    """The loops by compiler and ``further`` flags; the libraries are files in ``folder``. A compiler that cannot make
    them is left out."""
    made = {}
    for name in COMPILERS:
        path = shutil.which(name)
        if path is None:
            print(f"{name} is not on the path: not compared")
            continue
        for title, flags in ((name + suffix, flags) for suffix, flags in further.items()):
            output = folder / f"{title.replace(' ', '_')}.so"
            ended = _compile(path, flags, output)
            if ended.returncode:
                print(f"{name} cannot compile the loops: {ended.stderr.splitlines()[:1]}")
            else:
                made[title] = ctypes.CDLL(str(output))
    return made


def _compile(compiler: str, further: Sequence[str], output: Path) -> subprocess.CompletedProcess[str]:
    files = map(str, sorted(_LOOPS.glob("*.c")))
    command = [compiler, *FLAGS, *further, *_BUILD, *files, "-o", str(output), "-lm"]
    return subprocess.run(command, capture_output=True, text=True, check=False)
