"""PTX of our own that several tests analyse."""

from __future__ import annotations

import random

from nvgen.ptx import parse
from nvgen.ptx.tree import Function, Module

HEADER = ".version 8.3\n.target sm_90\n.address_size 64\n"
REGISTERS = ".reg .pred %p<10>;\n.reg .b16 %h<10>;\n.reg .b32 %r<100>;\n.reg .b64 %d<20>;\n.reg .f32 %f<20>;\n"


def module(body: str, before: str = "", parameters: str = ".param .u64 a, .param .u32 n") -> Module:
    """A module with one kernel, ``k``."""
    return parse(f"{HEADER}{before}\n.visible .entry k({parameters})\n{{\n{REGISTERS}{body}\n}}\n")


def kernel(body: str, before: str = "") -> Function:
    """The kernel of such a module."""
    return module(body, before).kernels[0]


def random_body(source: random.Random) -> str:
    """Blocks that read and write a few registers of 32 and 64 bits, and branch anywhere."""
    blocks = source.randint(1, 6)
    lines = []
    for number in range(blocks):
        lines.append(f"L{number}:")
        for _ in range(source.randint(0, 3)):
            guard = source.choice(["", "", "", "@%p1 ", "@!%p2 "])
            kind = source.choice(["r", "d"])
            given = [f"%{kind}{source.randint(1, 4)}" for _ in range(3)]
            lines.append(f"{guard}add.u{32 if kind == 'r' else 64} {', '.join(given)};")
        lines.append(
            source.choice([f"bra L{source.randrange(blocks)};", f"@%p3 bra L{source.randrange(blocks)};", "ret;", ""])
        )
    return "\n".join(lines)
