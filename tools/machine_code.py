"""Machine code as a witness: that ptxas keeps what was asked for. No GPU is needed.

``python -m tools.machine_code [--arch sm_90]... [--every N]`` has the newest ptxas assemble

- every atomic operation of every type in every state space and scope, its value used and not used: there has to be an
  atomic instruction (``ATOM``, ``ATOMS``, ``ATOMG``, ``RED``), alone or in a loop, of a scope that is wide enough, and
  no load and store that another block could come between;
- every minimum or maximum of a minimum or maximum of three numbers, each as it is, negative, absolute, or both: the
  machine code is computed, and has to give what the expression gives.

It prints a row a kind with the number of kernels and their instructions, then what is wrong. Exit status 1 if anything
is. NVIDIA does not document these instructions: what each of them does is what its name says.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.targets.nvptx.options import CompileOptions
from tools import atomic_witness, sign_witness
from tools.atomic_machine_code import disassembled, instructions, release

ARCHITECTURES = ("sm_80", "sm_90", "sm_100", "sm_120")
#: Kernels that one ptxas is given.
_TOGETHER = 400


class Witnessed(NamedTuple):
    """A kernel: what it is of, the instructions that count, and what is wrong with them, if anything is."""

    kind: str
    shown: str
    problem: str


Question = atomic_witness.Question | sign_witness.Question


def questions(arch: str) -> list[Question]:
    """Everything that is asked of an architecture."""
    return [*atomic_witness.questions(arch), *sign_witness.questions()]


def answered(asked: Sequence[Question], arch: str, folder: Path) -> Iterator[tuple[Question, Witnessed]]:
    """What ptxas makes of each; ``folder`` is for files."""
    for start in range(0, len(asked), _TOGETHER):
        some = asked[start : start + _TOGETHER]
        kernels = [nv.Kernel.from_source(one.source(f"k{number}")).specialise() for number, one in enumerate(some)]
        ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
        code = disassembled(ptx, arch, folder)
        for number, one in enumerate(some):
            shown, problem = one.judged(instructions(code[f"k{number}"]))
            yield one, Witnessed(one.kind, shown, problem)


def table(found: Iterable[Witnessed]) -> list[str]:
    """A line for each kind with each sequence of instructions."""
    counts = Counter((one.kind, one.shown) for one in found)
    width = max((len(kind) for kind, _ in counts), default=0)
    return [f"{kind:{width}} {count:5}  {shown}" for (kind, shown), count in sorted(counts.items())]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the tables; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description="machine code as a witness")
    parser.add_argument("--arch", action="append", help="an architecture, may be given several times")
    parser.add_argument("--every", type=int, default=1, help="one of so many kernels")
    given = parser.parse_args(arguments)
    wrong = 0
    for arch in given.arch or ARCHITECTURES:
        with tempfile.TemporaryDirectory() as folder:
            found = list(answered(questions(arch)[:: given.every], arch, Path(folder)))
        print(f"\n{arch}, ptxas {release()}: {len(found)} kernels\n")
        print("\n".join(table(one for _, one in found)))
        problems = [f"{asked.text}: {one.problem}: {one.shown}" for asked, one in found if one.problem]
        print(f"\nwrong: {len(problems)}", *problems, sep="\n")
        wrong += len(problems)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
