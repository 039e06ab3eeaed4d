"""What is left out of large modules, and that nothing is of small ones: counted, never timed."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract import llvm
from nvgen.targets.nvptx import emit, pipeline, size
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.size import Size
from tests.bench.growing import GROWING, runtime_loops

pytestmark = pytest.mark.sweep(6)

OPTIONS = CompileOptions("sm_90")


def emitted(kernel: nv.Kernel) -> compiler.Emitted:
    return compiler.emitted("nvptx", [kernel.specialise()], OPTIONS, compiler.Stage.PTX)


def optimised(kernel: nv.Kernel) -> str:
    return emitted(kernel).compiled(compiler.Stage.LLVM_OPT).text


def loops(n: int) -> nv.Kernel:
    return nv.Kernel.from_source(runtime_loops(n))


@pytest.fixture
def levels(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The levels that LLVM's pipeline runs at, which it does not do here, and that its machine prints PTX with."""
    noted: list[object] = []

    def optimise(module: llvm.Module, machine: llvm.TargetMachine, level: int) -> None:
        noted.append(level)

    def idle_machine(target: emit.NvptxTarget, level: int) -> llvm.TargetMachine:
        noted.append(f"machine {level}")
        return emit.idle_machine(target, level)

    monkeypatch.setattr(pipeline, "optimise", optimise)
    monkeypatch.setattr(pipeline, "idle_machine", idle_machine)
    return noted


def test_more_loops_than_the_limit_are_compiled_at_a_lower_level(levels: list[object]) -> None:
    least = loops(100)
    assert size.of(emitted(least).text) is Size.MEDIUM
    optimised(least)
    assert levels == ["machine 3", 3]
    levels.clear()
    most = loops(101)
    assert size.of(emitted(most).text) is Size.LARGE
    optimised(most)
    assert levels == ["machine 2", 1]


def test_loops_of_called_functions_count() -> None:
    text = "def k(a: nv.Array[nv.f32], n: nv.i32):\n    f = lambda q: sum(a[j] * q for j in range(n))\n"
    sizes = [
        size.of(emitted(nv.Kernel.from_source(text + f"    a[0] = {' + '.join(['f(0.5)'] * n)}\n")).text.ljust(40_000))
        for n in (100, 101)
    ]
    assert sizes == [Size.MEDIUM, Size.LARGE]


def test_loops_past_the_limit_are_not_unrolled_in_part() -> None:
    text = emitted(loops(101)).text
    assert text.count("!llvm.loop ") == 100
    assert emitted(loops(100)).text.count("!llvm.loop ") == 100


def test_small_text_with_a_long_loop_to_unroll_is_counted() -> None:
    text = "def k(a: nv.Array[nv.f32]):\n    nv.unroll({})\n    for j in range(2048):\n        a[j] = 1.5\n"
    sizes = [size.of(emitted(nv.Kernel.from_source(text.format(copies))).text) for copies in ("", "200", "8")]
    assert sizes == [Size.MEDIUM, Size.MEDIUM, Size.SMALL]


def test_very_many_branches_are_simplified_alone(levels: list[object]) -> None:
    lines = [f"    if i > {j * 3}:\n        s = s * 1.5 + {j}\n" for j in range(1001)]
    text = "def k(a: nv.Array[nv.f32], i: nv.i32):\n    s = a[i]\n{}    a[0] = s\n"
    few = nv.Kernel.from_source(text.format("".join(lines[:300])))
    assert size.of(emitted(few).text) is Size.MEDIUM
    many = nv.Kernel.from_source(text.format("".join(lines)))
    assert size.of(emitted(many).text) is Size.BRANCHES
    ptx = many.ptx("sm_90")
    assert levels == ["machine 2"]
    assert ptx.count("fma.rn.f32") == 1001, "sums of products are contracted as in small kernels"
    assert ".local" not in ptx, "variables are registers"


def module(body: str) -> str:
    """IR of a kernel, as LLVM prints it when it is optimised."""
    return (
        'target triple = "nvptx64-nvidia-cuda"\n\n'
        f"define ptx_kernel void @k(ptr addrspace(1) %p, i32 %i) {{\nentry:\n{body}  ret void\n}}\n\n"
        "define void @f(ptr addrspace(1) %p) {\nentry:\n  store i32 1, ptr addrspace(1) %p, align 4\n  ret void\n}\n"
    )


def stores(n: int) -> str:
    return "".join(
        f"  %p{j} = getelementptr i8, ptr addrspace(1) %p, i64 {j * 4}\n"
        f"  store volatile i32 {j}, ptr addrspace(1) %p{j}, align 4\n"
        for j in range(n)
    )


def in_two_blocks(n: int) -> str:
    return stores(n) + "  br label %next\n\nnext:\n" + stores(n).replace("%p", "%q").replace("%q,", "%p,")


def addresses(n: int) -> str:
    return "".join(f"  %p{j} = getelementptr i8, ptr addrspace(1) %p, i32 %i\n" for j in range(n))


def sums(n: int, accesses: int = 64) -> str:
    return stores(accesses) + "".join(f"  %s{j} = {('add', 'sub', 'mul')[j % 3]} i32 %i, {j}\n" for j in range(n))


def sums_and_accesses(n: int) -> str:
    return sums(n, 65)


def comparisons(n: int) -> str:
    return "".join(f"  %c{j} = icmp samesign ugt i32 %i, {j}\n" for j in range(n))


@pytest.mark.parametrize(
    ("made", "limit", "attribute"),
    [
        (stores, 1000, "noimplicitfloat"),
        (in_two_blocks, 1000, "noimplicitfloat"),
        (addresses, 400, "noinline optnone"),
        (comparisons, 400, "noinline optnone"),
        (sums, 500, "noinline optnone"),
        (sums_and_accesses, 2000, "noinline optnone"),
    ],
)
def test_passes_are_left_out_of_functions_past_a_limit(made: Callable[[int], str], limit: int, attribute: str) -> None:
    found = []
    for n in (limit, limit + 1):
        with llvm.parsed(module(made(n))) as parsed:
            size.leave_out(parsed)
            found.append([b" ".join(sorted(f.attributes)).decode() for f in parsed.functions])
    assert found == [["", ""], [attribute, ""]]


def test_vectors_are_looked_for_beside_many_sums() -> None:
    """Where there are loads and stores, or sums in several blocks, no function is marked."""
    in_blocks = sums(300) + "  br label %next\n\nnext:\n" + sums(300, 0).replace("%s", "%t")
    for body in (sums(501, 65), in_blocks):
        with llvm.parsed(module(body)) as parsed:
            size.leave_out(parsed)
            assert not any(list(f.attributes) for f in parsed.functions)


def calls_to_emit(kind: str, n: int) -> int:
    """How many functions of Python are called from the text of a kernel to its IR."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    kernel = GROWING[kind].kernel(n)
    sys.setprofile(note)
    try:
        emitted(kernel)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("kind", ["loads", "runtime_loops", "branches", "loop_over_tuple", "functions"])
def test_python_s_part_is_linear(kind: str) -> None:
    calls_to_emit(kind, 20)
    first, second, third = (calls_to_emit(kind, n) for n in (20, 40, 60))
    assert third - second <= 1.1 * (second - first)


@pytest.mark.parametrize("kind", ["tuple_of_values", "sum_of_tuple", "struct_fields"])
def test_parts_that_are_read_alone_are_never_put_together(kind: str) -> None:
    text = emitted(GROWING[kind].kernel(20)).text
    assert "insertvalue" not in text
    assert "extractvalue" not in text
    third, second, first = (len(emitted(GROWING[kind].kernel(n)).text) for n in (120, 80, 40))
    assert third - second <= 1.1 * (second - first)
