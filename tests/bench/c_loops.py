"""C loops beside the kernels, compiled with the compilers of this machine.

The functions are in ``loops/*.c``. Each compiler that is found makes a library of them, for this processor.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

COMPILERS = ("gcc", "clang")
FLAGS = ("-O3", "-march=native", "-fopenmp", "-shared", "-fPIC")
_FILE = Path(__file__).parent / "loops" / "elementwise.c"


def libraries(folder: Path) -> dict[str, ctypes.CDLL]:
    """The loops by compiler; the libraries are files in ``folder``. A compiler that cannot make them is left out."""
    made = {}
    for name in COMPILERS:
        path = shutil.which(name)
        output = folder / f"{name}.so"
        if path is None:
            print(f"{name} is not on the path: not compared")
        elif (ended := _compile(path, output)).returncode:
            print(f"{name} cannot compile the loops: {ended.stderr.splitlines()[:1]}")
        else:
            made[name] = ctypes.CDLL(str(output))
    return made


def _compile(compiler: str, output: Path) -> subprocess.CompletedProcess[str]:
    command = [compiler, *FLAGS, str(_FILE), "-o", str(output), "-lm"]
    return subprocess.run(command, capture_output=True, text=True, check=False)
