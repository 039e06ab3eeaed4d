"""Every operation, type, space, order and scope that is a loop around ``atom.cas``, on six architectures.

A loop reads the word that the element lies in, and compares and swaps it until nobody came between. It has the order
and the scope that were asked for, or where the word is more than the element the scope of all who reach the memory;
fences are where they are for an instruction. A normal run compiles a part, and
``pytest -m sweep -s tests/ptx/test_atomic_loop_table.py`` all, in some five minutes on one core.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.files import cuda_tools
from tests.assembling import assemble, assembler_architectures
from tests.ptx import atomic_page as page
from tests.ptx.atomic_page import ARCHITECTURES, ORDERS, SCOPES, SPACES, Form
from tests.ptx_text import names

_SHORT, _WORDS, _WIDE = ("i8", "u8", "i16", "u16"), ("i32", "u32", "i64", "u64"), ("i128", "u128")
_FLOATS, _UNSIGNED = ("f16", "bf16", "f32", "f64"), ("u8", "u16", "u32", "u64")
_INTEGERS = (*_SHORT, *_WORDS, *_WIDE)
_NUMBERS = (*_INTEGERS, *_FLOATS)
#: The types that an operation is there for, by an instruction or a loop.
TYPES = {
    **dict.fromkeys(("add", "sub"), (*_NUMBERS, *page.PACKED)),
    **dict.fromkeys(("mul", "min", "max", "minimum", "maximum"), _NUMBERS),
    **dict.fromkeys(("and_", "or_", "xor", "nand"), _INTEGERS),
    **dict.fromkeys(("exch", "cas"), (*_NUMBERS, "bool")),
    **dict.fromkeys(("add_sat", "sub_sat"), (*_SHORT, *_WORDS)),
    **dict.fromkeys(("inc", "dec", "sub_cond"), _UNSIGNED),
}
#: PTX's operation of the same meaning, where it has one for a type.
_OF_PTX = {name: name.rstrip("_") for name in ("add", "and_", "or_", "xor", "exch", "cas", "min", "max", "inc", "dec")}
_OF_PTX["sub"] = "add"
_OF_PTX_INTEGERS = {"minimum": "min", "maximum": "max"}
_PLACES = {"": 'a.ptr.to("generic")', "global": "a, 0"}
_POINTERS = {"shared::cta": "shared", "shared::cluster": "shared_cluster"}
_ELEMENTS = {"f16x2": "vec[nv.f16, 2]", "bf16x2": "vec[nv.bf16, 2]"}
#: A state space, an order, and a scope.
Access = tuple[str, str, str]


def is_instruction(operation: str, type_: str, arch: int) -> bool:
    """Whether an architecture has it in one step."""
    name = _OF_PTX.get(operation) or (_OF_PTX_INTEGERS.get(operation) if type_ in _INTEGERS else None)
    if name is None or type_ not in page.BITS:
        return False
    first = page.since(Form(name, type_, 0, "global", False))
    return first is not None and first <= arch


def window(type_: str) -> int:
    """The bits that are compared and swapped."""
    return max(32, page.BITS.get(type_, 8))


def accesses(type_: str, arch: int) -> list[Access]:
    """Where and how a type's window can be compared and swapped."""
    first = {space: page.since(Form("cas", f"u{window(type_)}", 0, space, False)) for space in SPACES}
    return [
        (space, order, scope)
        for space, order, scope in itertools.product(SPACES, ORDERS, SCOPES)
        if max(first[space] or 0, page.scope_since(scope)) <= arch
    ]


def loop(type_: str, access: Access, arch: int) -> list[str]:
    """The lines of a loop: what ``atom.cas`` becomes, and before it the read."""
    space, order, scope = access
    bits = window(type_)
    if page.BITS.get(type_, 8) < bits and not space.startswith("shared"):
        scope = max(scope, "gpu", key=SCOPES.index)  # others may have elements of their own in the word
    elif page.BITS.get(type_, 8) < bits and space == "shared::cluster":
        scope = max(scope, "cluster", key=SCOPES.index)
    lines = page.lines(Form("cas", f"u{bits}", 0, space, False), order, scope, arch, is_used=True)
    place = next(place for place, line in enumerate(lines) if line.startswith("atom"))
    read = [f"relaxed.{scope}" if arch >= 70 else "volatile", space if arch >= 90 else space.removesuffix("::cta")]
    lines.insert(place, ".".join(filter(None, ["ld", *read, f"b{bits}"])))
    return lines


def _kernel(operation: str, type_: str, calls: list[Access]) -> nv.Kernel:
    """Calls with a value of their own each: LLVM asks once whether one that several have changes anything."""
    of = f"nv.{_ELEMENTS.get(type_, type_)}"
    lines = [f"def {operation}_{type_}(a: nv.Array[{of}], out: nv.Array[{of}], x: nv.Array[{of}], address: nv.u64):"]
    for number, (space, order, scope) in enumerate(calls):
        place = _PLACES.get(space) or f'nv.ptr[{of}, "{_POINTERS[space]}"](address)'
        values = f"x[{number}]" + ", x[0]" * (operation == "cas")
        call = f'nv.atomic.{operation}({place}, {values}, order="{order}", scope="{scope}")'
        lines.append(f"    {f'out[{number}] = ' if number % 2 else ''}{call}")
    return nv.Kernel.from_source("\n".join(lines) + "\n")


def _found(ptx: str) -> list[str]:
    return names(ptx, "atom", "red", "fence", "membar", "ld.relaxed", "ld.volatile")


def _loops(operation: str) -> Iterator[tuple[str, int]]:
    """The types and architectures for which an operation is a loop."""
    for type_, arch in itertools.product(TYPES[operation], ARCHITECTURES):
        if not is_instruction(operation, type_, arch):
            yield type_, arch


def _check(operation: str, type_: str, arch: int, calls: list[Access], folder: Path | None) -> None:
    """Checks the text of a kernel of calls, and in a folder that ptxas takes it."""
    ptx = _kernel(operation, type_, calls).ptx(f"sm_{arch}")
    assert _found(ptx) == list(itertools.chain(*(loop(type_, access, arch) for access in calls)))
    if folder is not None and cuda_tools.ptxas() is not None:
        known = f"sm_{arch}" in assembler_architectures()  # it judges older ones by the text's .target
        assert assemble(ptx, f"sm_{arch}" if known else "sm_75", folder, ("-O0",)) == ""


@pytest.mark.sweep(4)
@pytest.mark.parametrize("operation", TYPES)
def test_a_loop_orders_as_the_instruction_would(operation: str, tmp_path: Path) -> None:
    """Every type on one or two of the architectures; the spaces, orders and scopes alternate."""
    for number, (type_, arch) in enumerate(_loops(operation)):
        calls = accesses(type_, arch)
        if calls and number % 5 == 0:
            _check(operation, type_, arch, calls[number % 7 :: 7], tmp_path if number % 20 == 0 else None)


@pytest.mark.sweep
@pytest.mark.parametrize("operation", TYPES)
def test_every_loop_orders_as_the_instruction_would(operation: str, tmp_path: Path) -> None:
    count = 0
    for type_, arch in _loops(operation):
        if calls := accesses(type_, arch):
            _check(operation, type_, arch, calls, tmp_path)
            count += len(calls)
    print(f"\n{operation}: {count} loops")


@pytest.mark.sweep(6)
@pytest.mark.parametrize("step", [61, pytest.param(23, marks=pytest.mark.sweep)])
@pytest.mark.parametrize("operation", TYPES)
def test_what_cannot_be_swapped_is_refused(operation: str, step: int) -> None:
    """Elements of 16 bytes before sm_90, and the scopes that an architecture lacks."""
    for number, (type_, arch) in enumerate(_loops(operation)):
        every = set(itertools.product(SPACES, ORDERS, SCOPES)) - set(accesses(type_, arch))
        for access in sorted(every)[number % step :: step]:
            with pytest.raises(CompileError) as raised:
                _kernel(operation, type_, [access]).ptx(f"sm_{arch}")
            assert raised.value.code == "NVG0504" and raised.value.diagnostic.span.line == 2


#: Operations that are an instruction for no type and no architecture.
LOOPS_ALONE = {"mul", "nand", "add_sat", "sub_sat", "sub_cond"}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("operation", TYPES)
def test_an_instruction_is_no_loop(operation: str) -> None:
    forms = itertools.product(TYPES[operation], ARCHITECTURES)
    instructions = [(type_, arch) for type_, arch in forms if is_instruction(operation, type_, arch)]
    assert bool(instructions) == (operation not in LOOPS_ALONE)
    for type_, arch in instructions:
        found = _found(_kernel(operation, type_, [("global", "relaxed", "gpu")]).ptx(f"sm_{arch}"))
        assert len(found) == 1 and found[0].split(".")[0] in ("atom", "red")
        assert operation == "cas" or ".cas" not in found[0]
