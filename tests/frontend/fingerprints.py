"""Fingerprints and PTX of the kernels of ``tests/semantics``; as a program, those of a process of its own."""

from __future__ import annotations

import json
import sys

from nvgen.artifacts import compiler
from nvgen.files.cache import digest
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.tree.analysis.fingerprint import fingerprint
from tests.semantics.test_cases import CASES


def table(step: int, ptx_step: int) -> dict[str, list[str]]:
    """Of every ``step``-th kernel the fingerprint, and of every ``ptx_step``-th of these a digest of its PTX."""
    found = {}
    for number, (name, case) in enumerate(list(CASES.items())[::step]):
        specialised = case.kernel.specialise()
        ptx = ""
        if number % ptx_step == 0:
            ptx = compiler.compile_kernels([specialised], CompileOptions("sm_90a"), compiler.Stage.PTX).text
        found[name] = [fingerprint(specialised.typed, specialised.options), digest(ptx.encode())]
    return found


if __name__ == "__main__":
    print(json.dumps(table(int(sys.argv[1]), int(sys.argv[2]))))
