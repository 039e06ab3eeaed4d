"""C loops beside the kernels, compiled with the compilers of this machine.

The functions are in ``loops/*.c``. Each compiler that is found makes a library of them, for this processor.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

COMPILERS = ("gcc", "clang")
FLAGS = ("-O3", "-march=native")
#: C keeps the exceptions and the error numbers of floats, which no language of kernels has: without them more loops are
#: vectorised.
RELAXED = ("-fno-math-errno", "-fno-trapping-math")
_BUILD = ("-fopenmp", "-shared", "-fPIC")
_FILE = Path(__file__).parent / "loops" / "elementwise.c"


def libraries(folder: Path) -> dict[str, ctypes.CDLL]:
    """The loops by compiler; the libraries are files in ``folder``. A compiler that cannot make them is left out."""
    made = {}
    for name in COMPILERS:
        path = shutil.which(name)
        if path is None:
            print(f"{name} is not on the path: not compared")
            continue
        for title, further in ((name, ()), (f"{name} relaxed", RELAXED)):
            output = folder / f"{title.replace(' ', '_')}.so"
            ended = _compile(path, further, output)
            if ended.returncode:
                print(f"{name} cannot compile the loops: {ended.stderr.splitlines()[:1]}")
            else:
                made[title] = ctypes.CDLL(str(output))
    return made


def _compile(compiler: str, further: tuple[str, ...], output: Path) -> subprocess.CompletedProcess[str]:
    command = [compiler, *FLAGS, *further, *_BUILD, str(_FILE), "-o", str(output), "-lm"]
    return subprocess.run(command, capture_output=True, text=True, check=False)
