"""PTX of kernels, written for what the lifter has to know of them."""

from __future__ import annotations

HEADER = ".version 8.0\n.target sm_90\n.address_size 64\n"


def kernel(body: str, *, before: str = "", registers: str = "", shared: str = "", parameters: int = 2) -> str:
    """A kernel ``k`` of ``parameters`` pointers ``p0``, ``p1``, …, whose values ``%rd0``, ``%rd1``, … are at the
    start; ``%r0`` is the thread's index in the block."""
    declared = ", ".join(f".param .u64 p{number}" for number in range(parameters))
    loads = "\n".join(f"    ld.param.u64 %rd{number}, [p{number}];" for number in range(parameters))
    return f"""{HEADER}{before}
.visible .entry k({declared})
{{
    .reg .pred %p<16>;
    .reg .b16 %rs<16>;
    .reg .b32 %r<64>;
    .reg .b64 %rd<64>;
    .reg .f32 %f<16>;
    .reg .f64 %fd<16>;
    {registers}
    {shared}
{loads}
    mov.u32 %r0, %tid.x;
{body}
    ret;
}}
"""


def element(register: str, base: str, size: int = 4, index: str = "%r0") -> str:
    """Instructions that put the address of the thread's element of an array into a register."""
    return f"    mul.wide.u32 %rd60, {index}, {size};\n    add.s64 {register}, {base}, %rd60;\n"
