"""PTX that grows with a number, each kind in one way: what compilers and generators of kernels write."""

from __future__ import annotations

from collections.abc import Callable, Iterable

HEADER = ".version 8.0\n.target sm_80\n.address_size 64\n\n"


def _kernel(lines: Iterable[str], registers: int, name: str = "k") -> str:
    body = "\n".join(f"\t{line}" if line[0] != "$" else line for line in lines)
    return (
        f".visible .entry {name}(\n\t.param .u64 {name}_param_0,\n\t.param .u32 {name}_param_1\n)\n{{\n"
        f"\t.reg .pred \t%p<{registers}>;\n\t.reg .f32 \t%f<{registers}>;\n"
        f"\t.reg .b32 \t%r<{registers}>;\n\t.reg .b64 \t%rd<4>;\n\n"
        f"\tld.param.u64 \t%rd1, [{name}_param_0];\n\tld.param.u32 \t%r1, [{name}_param_1];\n"
        f"\tcvta.to.global.u64 \t%rd2, %rd1;\n\tmov.u32 \t%r2, %tid.x;\n\tmov.f32 \t%f1, 0f00000000;\n"
        f"{body}\n\tst.global.f32 \t[%rd2], %f1;\n\tret;\n}}\n"
    )


def kernels(n: int) -> str:
    """Small kernels."""
    return HEADER + "\n".join(_kernel(_step(2), 8, f"kernel_{i}") for i in range(n))


def _step(i: int) -> list[str]:
    return [
        f"ld.global.f32 \t%f{i}, [%rd2+{4 * i}];",
        f"fma.rn.f32 \t%f1, %f{i}, 0f3F800000, %f1;",
        f"add.s32 \t%r{i + 1}, %r1, {i};",
    ]


def instructions(n: int) -> str:
    """One block."""
    return HEADER + _kernel((line for i in range(2, n + 2) for line in _step(i)), n + 4)


def branches(n: int) -> str:
    """Blocks that threads may go around, one behind the other."""
    lines = []
    for i in range(2, n + 2):
        lines += [f"setp.lt.s32 \t%p{i}, %r2, {i};", f"@%p{i} bra \t$L{i};", *_step(i), f"$L{i}:"]
    return HEADER + _kernel(lines, n + 4)


def loops(n: int) -> str:
    """Loops, one behind the other."""
    lines = []
    for i in range(2, n + 2):
        lines += [f"$L{i}:", *_step(i), f"setp.lt.f32 \t%p{i}, %f1, 0f42C80000;", f"@%p{i} bra \t$L{i};"]
    return HEADER + _kernel(lines, n + 4)


def switch(n: int) -> str:
    """A branch to one of many blocks, all of which lead to one."""
    names = ", ".join(f"$L{i}" for i in range(2, n + 2))
    lines = [f"T: .branchtargets {names};", "brx.idx \t%r2, T;"]
    for i in range(2, n + 2):
        lines += [f"$L{i}:", *_step(i), "bra.uni \t$END;"]
    return HEADER + _kernel([*lines, "$END:"], n + 4)


def calls(n: int) -> str:
    """Calls, with a block in braces each, as nvcc writes them."""
    lines = []
    for i in range(2, n + 2):
        lines += [
            "{",
            ".param .b32 param0;",
            f"st.param.f32 \t[param0], %f{i};",
            ".param .b32 retval0;",
            "call.uni (retval0), f, (param0);",
            f"ld.param.f32 \t%f{i}, [retval0];",
            "}",
        ]
    return HEADER + ".extern .func (.param .b32 r) f(.param .b32 a);\n\n" + _kernel(lines, n + 4)


def table(n: int) -> str:
    """A variable with many initial values."""
    return HEADER + f".const .align 4 .b32 t[{n}] = {{{', '.join(map(str, range(n)))}}};\n" + _kernel(_step(2), 8)


def lines_of_source(n: int) -> str:
    """Debug information: a ``.loc`` for each instruction."""
    lines = [f".loc\t1 {i} 9\n\tadd.f32 \t%f1, %f1, %f{i};" for i in range(2, n + 2)]
    return HEADER + '.file 1 "kernel.cu"\n' + _kernel(lines, n + 4)


GROWING: dict[str, Callable[[int], str]] = {
    kind.__name__: kind for kind in (kernels, instructions, branches, loops, switch, calls, table, lines_of_source)
}
