"""Equal code has equal fingerprints in every process; whatever the code is made from changes them."""

from __future__ import annotations

import importlib
import json
import os
import struct
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import tree
from nvgen.base.records import Node
from nvgen.diagnostics import InternalError, SourceFile, Span
from nvgen.frontend import library
from nvgen.frontend.source import texts
from nvgen.frontend.specialisation import Specialisation
from nvgen.lang import DeviceOperation
from nvgen.tree.analysis import fingerprint as analysis
from nvgen.tree.analysis.fingerprint import LEFT_OUT, _Writing, counting
from nvgen.types import ArrayType, Scalar, Space, StructType, f32, i32, u32
from nvgen.types.structs import Field
from tests.frontend import fingerprints

pytestmark = pytest.mark.sweep(6)

SPAN = Span(SourceFile("k.py", "x"), 1, 0, 1, 1)


def fingerprint(specialised: Specialisation) -> str:
    return analysis.fingerprint(specialised.typed, specialised.options)


def made(text: str, namespace: dict[str, Any] | None = None, **options: Any) -> Specialisation:
    return nv.Kernel.from_source(text, filename="k.py", namespace=namespace, **options).specialise()


def written(value: Any) -> list[Any]:
    writing = _Writing()
    writing.write(value)
    return writing.list


# Equal


def _table_of_process(seed: str, step: int, ptx_step: int) -> dict[str, list[str]]:
    """The table that a new process makes: kernels from text are numbered in each, and their files' names count."""
    program = [sys.executable, "-m", "tests.frontend.fingerprints", str(step), str(ptx_step)]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    result = subprocess.run(program, capture_output=True, text=True, check=False, env=environment)
    assert result.returncode == 0, result.stderr
    table: dict[str, list[str]] = json.loads(result.stdout)
    return table


@pytest.mark.parametrize(
    ("step", "ptx_step"), [(9, 12), pytest.param(1, 1, marks=pytest.mark.sweep)], ids=["some", "all"]
)
def test_another_process_finds_the_same(step: int, ptx_step: int) -> None:
    """Equal fingerprints and equal PTX, where sets and dictionaries have another order."""
    own, other = (_table_of_process(seed, step, ptx_step) for seed in ("1", "2"))
    assert own == other
    assert len({found for found, _ in own.values()}) == len(own) > 80


KERNEL = """\
def k(a: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    if i < n:
        a[i] = a[i] * 2.0
"""


def test_the_same_text_is_the_same_kernel() -> None:
    assert fingerprint(made(KERNEL)) == fingerprint(made(KERNEL))
    assert fingerprint(made(KERNEL)) == fingerprint(made(KERNEL, {"unused": object()}))


def test_equal_types_are_one_whether_or_not_they_are_one_object() -> None:
    one, other = (StructType("s", (Field("x", f32, 0),), 4, 4) for _ in range(2))
    assert one is not other
    assert written((tree.Local("a", one), tree.Local("b", one))) == written(
        (tree.Local("a", one), tree.Local("b", other))
    )


def test_files_of_one_name_are_one_whether_or_not_they_are_one_object() -> None:
    again = Span(SourceFile("k.py", "x"), 1, 0, 1, 1)
    assert written((SPAN, SPAN)) == written((SPAN, again))
    assert written((SPAN, SPAN)) != written((SPAN, Span(SourceFile("l.py", "x"), 1, 0, 1, 1)))


def nested_structs(depth: int, innermost: Scalar) -> StructType:
    """A struct of two structs, each of which is one of two structs, and so on."""
    found = StructType("s", (Field("x", innermost, 0),), 4, 4)
    for level in range(1, depth):
        size = found.size
        fields = (Field("a", found, 0), Field("b", found, size))
        found = StructType(f"s{level}", fields, 2 * size, 4)
    return found


def test_structs_in_structs_stay_short() -> None:
    """Each once wrote down the next one's text with all its quotes, which doubled with every level."""
    one, same, other = nested_structs(12, f32), nested_structs(12, f32), nested_structs(12, i32)
    assert written(one) == written(same) != written(other)
    assert len(repr(written(one))) < 1_000


OWN = """\
def f(x: nv.f32) -> nv.f32:
    return called(x) + 1.0
"""
CALLED = """\
def called(x: nv.f32) -> nv.f32:
    return x * 2.0
"""


def own(text: str, called: str, inline: Any = "never") -> str:
    """The digest of a function of a target's own, and what it calls."""
    device = nv.device(inline=inline)(texts.define(called, namespace={"nv": nv}))
    function = texts.define(text, namespace={"nv": nv, "called": device})
    return analysis.of_function(library.specialised(function, ()))


def test_own_functions_are_one_wherever_they_stand() -> None:
    found = own(OWN, CALLED)
    assert found == own(f"\n\n{OWN}", f"\n{CALLED}")
    assert found != own(OWN.replace("1.0", "2.0"), CALLED)
    assert found != own(OWN, CALLED.replace("2.0", "3.0"))
    assert found != own(OWN, CALLED.replace("2.0", "-2.0"))
    assert found != own(OWN, CALLED, "always")
    assert found != own(OWN.replace("f(", "g("), CALLED)


# Different

#: Each beside ``KERNEL``, which it changes in one thing.
CHANGES = {
    "a constant": KERNEL.replace("2.0", "3.0"),
    "its sign": KERNEL.replace("* 2.0", "* -2.0"),
    "an operator": KERNEL.replace("* 2.0", "+ 2.0"),
    "a comparison": KERNEL.replace("<", ">"),
    "a type": KERNEL.replace("nv.i32", "nv.i64"),
    "the type of elements": KERNEL.replace("nv.f32", "nv.f64"),
    "dimensions": KERNEL.replace("nv.f32]", "nv.f32, 2]").replace("a[i]", "a[i, 0]"),
    "the layout": KERNEL.replace("nv.f32]", "nv.f32, 1, nv.A]"),
    "the kernel's name": KERNEL.replace("def k", "def l"),
    "a parameter's name": KERNEL.replace("n:", "m:").replace("< n", "< m"),
    "the line": "\n" + KERNEL,
    "the column": KERNEL.replace("2.0", " 2.0"),
    "a statement more": KERNEL + "    a[0] = 1.0\n",
    "the register": KERNEL.replace("nv.grid(1)", "nv.thread_idx.x"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_of_the_text(change: str) -> None:
    assert fingerprint(made(CHANGES[change])) != fingerprint(made(KERNEL))


OPTIONS: list[dict[str, Any]] = [
    {},
    {"max_threads": 256},
    {"max_threads": 128},
    {"required_threads": 128},
    {"max_threads": 256, "min_blocks_per_sm": 2},
    {"max_registers": 32},
    {"cluster": 2},
    {"max_cluster_rank": 2},
    {"required_threads": 128, "cluster": 2, "blocks_are_clusters": True},
    {"min_memory_per_block": 1024},
    {"fastmath": True},
    {"fastmath": ("nnan",)},
    {"ftz": True},
    {"noalias": True},
    {"noalias": "a"},
    {"same_shapes": True},
    {"large_arrays": True},
    {"lineinfo": True},
    {"debug": True},
    {"link": "f.ptx"},
]


def test_every_option_counts() -> None:
    found = [fingerprint(made(KERNEL, **options)) for options in OPTIONS]
    assert len(set(found)) == len(OPTIONS)
    assert {name for options in OPTIONS for name in options} == set(nv.Kernel.from_source(KERNEL).options._fields)


def test_the_name_and_the_file() -> None:
    kernel = nv.Kernel.from_source(KERNEL, filename="k.py")
    found = fingerprint(kernel.specialise())
    assert fingerprint(kernel.bind(name="other").specialise()) != found
    assert fingerprint(nv.Kernel.from_source(KERNEL, filename="l.py").specialise()) != found


@nv.device
def halved(x: nv.f32) -> nv.f32:
    return x * 0.5


@nv.device
def third(x: nv.f32) -> nv.f32:
    return x / 3.0


def test_captured_values_count() -> None:
    text = KERNEL.replace("2.0", "scale")
    values = [2.0, 3.0, -2.0, 0.0, -0.0, float("nan"), float("inf")]
    found = [fingerprint(made(text, {"scale": value})) for value in values]
    assert len(set(found)) == len(values)


def test_captured_arrays_count_by_their_elements() -> None:
    text = KERNEL.replace("2.0", "nv.const.array(values)[i]")
    arrays = [np.arange(100, dtype=np.float32) for _ in range(3)]
    arrays[2][99] = 0.0
    one, same, other = (fingerprint(made(text, {"values": values})) for values in arrays)
    assert one == same != other


def test_called_functions_count() -> None:
    text = KERNEL.replace("a[i] * 2.0", "function(a[i])")
    found = {fingerprint(made(text, {"function": function})) for function in (halved, third)}
    assert len(found) == 2
    never = nv.device(inline="never")(halved.function)
    assert fingerprint(made(text, {"function": never})) not in found


RECURSIVE = """\
def k(a: nv.Array[nv.i32]):
    def down(n: nv.i32) -> nv.i32:
        return 0 if n == 0 else down(n - 1) + 2
    a[0] = down(a[0])
"""


def test_functions_that_call_themselves_count() -> None:
    assert fingerprint(made(RECURSIVE)) == fingerprint(made(RECURSIVE))
    assert fingerprint(made(RECURSIVE)) != fingerprint(made(RECURSIVE.replace("+ 2", "+ 3")))


def test_arrays_of_the_program_count_by_what_they_start_with() -> None:
    text = KERNEL.replace("2.0", "table[i]")
    arrays = [
        nv.global_array(4, nv.f32, name="table"),
        nv.global_array(5, nv.f32, name="table"),
        nv.global_array(4, nv.i32, name="table"),
        nv.global_array(4, nv.f32, 1.0, name="table"),
        nv.global_array(4, nv.f32, name="other"),
    ]
    found = [fingerprint(made(text, {"table": array})) for array in arrays]
    assert len(set(found)) == len(arrays)
    again = nv.global_array(4, nv.f32, name="table")
    again.copy_from(3.0)  # the host's elements are copied at a launch
    assert fingerprint(made(text, {"table": again})) == found[0]


def test_checks_of_debug_quote_the_text() -> None:
    """Nothing but the text between two nodes differs; only messages of a kernel for debuggers show it."""
    text = "def k(a: nv.Array[nv.f32], n: nv.i32):\n    a[1 :][n] = 1.0\n"
    other = text.replace("1 :", "1: ")
    plain, debugged = ([fingerprint(made(t, **options)) for t in (text, other)] for options in ({}, {"debug": True}))
    assert plain[0] == plain[1]
    assert debugged[0] != debugged[1]


def test_two_nodes_are_not_one_that_comes_twice() -> None:
    array = ArrayType(f32, 1, "C", Space.SHARED, (4,))
    one, other = tree.Allocate(SPAN, array, 4), tree.Allocate(SPAN, array, 4)
    assert written((one, one)) != written((one, other))
    assert written((one, other, one)) != written((one, other, other))


def test_numbers_count_by_their_bits() -> None:
    nans = [
        struct.unpack("<d", struct.pack("<Q", bits))[0] for bits in (0x7FF8 << 48, 0xFFF8 << 48, (0x7FF8 << 48) + 1)
    ]
    numbers = [*nans, 0.0, -0.0, 0, False, 1, True, 1.0, complex(0.0, 1.0), complex(-0.0, 1.0), "1", b"1", None, ()]
    numbers += [(1,), ((1,),), (1, 1), "", bytes(100), bytes(101), b"\1" + bytes(99), 10**5000, 10**5000 + 1]
    found = [fingerprint(_with_value(number)) for number in numbers]
    assert len(set(found)) == len(numbers)


def test_what_holds_others_counts_by_all_of_them() -> None:
    values = [
        ({"x": 1},),
        ({"x": 2},),
        ({"y": 1},),
        (frozenset({"x", "y"}),),
        (frozenset({"x"}),),
        (frozenset({"x", f32}),),
        (frozenset({"x", u32}),),
        (int,),
        (float,),
        (Space.SHARED,),
        (Space.LOCAL,),
        ("x", 1),
        ("x", "y"),
        ("in", 0),
        (SPAN.file,),
    ]
    found = [fingerprint(_with_value(value)) for value in values]
    assert len(set(found)) == len(values)


def _with_value(value: Any) -> Specialisation:
    """A kernel that has any value in its tree."""
    kernel = made(KERNEL)
    body = (tree.Evaluate(SPAN, tree.Constant(SPAN, i32, value)),)
    changed = kernel.with_changes()
    changed.__dict__["typed"] = kernel.typed.with_changes(body=body)
    return changed


def test_nothing_unknown_is_left_out() -> None:
    for value in (object(), np.float64(1.0), [1], range(3), SPAN.text.upper, bytearray(b"1")):
        with pytest.raises(InternalError, match="has no way to write"):
            fingerprint(_with_value(value))


CLASSES = [
    kind for kind in vars(tree).values() if isinstance(kind, type) and kind.__module__.startswith(f"{tree.__name__}.")
]
NODES = [kind for kind in CLASSES if issubclass(kind, Node)]


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_every_field_counts(kind: type[Node]) -> None:
    left_out = {"source"} if issubclass(kind, tree.TypedFunction) else {"known"} if kind is tree.Read else set()
    assert set(kind._fields) - set(counting(kind)) == left_out
    plain = kind(*[None] * len(kind._fields))
    for name in counting(kind):
        assert written(plain.with_changes(**{name: "x"})) != written(plain)


@pytest.mark.parametrize("name", LEFT_OUT)
def test_what_is_left_out_is_there(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    kind = getattr(importlib.import_module(module), attribute)
    assert set(LEFT_OUT[name]) <= set(kind._fields)
    assert not set(LEFT_OUT[name]) & set(counting(kind))


def test_operations_of_one_name_are_one() -> None:
    """What is left out of them is no loss while their names, or the other fields, tell them apart."""
    known: dict[str, DeviceOperation] = {}
    for case in list(fingerprints.CASES.values())[::7]:
        for call in tree.find(case.kernel.specialise().typed, tree.DeviceCall):
            text = repr(written(call.operation))
            assert known.setdefault(text, call.operation) == call.operation
    assert len(known) > 40


def test_it_loads_no_openssl() -> None:
    heavy = {"_hashlib", "_ssl", "llvmlite", "numpy"}
    program = f"import sys, nvgen.tree.analysis.fingerprint; print({heavy} & set(sys.modules))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "set()\n"
