"""Makes the kept PTX again, of all producers or of some: ``python -m tests.lift.other_compilers [PRODUCER …]``.

It needs the extra ``ptx-corpus``, and no GPU.
"""

from __future__ import annotations

import importlib
import sys

from tests.lift.other_compilers import kept

#: A producer, and the module that makes its PTX with ``made()``.
PRODUCERS = {"triton": "triton_kernels", "numba-cuda": "numba_kernels", "cupy": "cupy_kernels"}


def main(*producers: str) -> int:
    """Makes what is asked for."""
    for producer in producers or PRODUCERS:
        if producer not in PRODUCERS:
            print(f"{producer}: there are {', '.join(PRODUCERS)}", file=sys.stderr)
            return 2
        kernels = list(importlib.import_module(f"tests.lift.other_compilers.{PRODUCERS[producer]}").made())
        kept.write(kernels)
        print(f"{producer}: {len(kernels)} kernels", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
