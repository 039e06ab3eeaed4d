"""Order and scope of atomics do not depend on how LLVM prints its own: LLVM 22 drops both of ``atomicrmw``, which then
is relaxed and for the GPU's threads; a later one prints them, and where nothing is said that of the whole system.

``nv.atomic`` is inline PTX, which says both. Of a user's LLVM IR what is left to LLVM says in the IR what is promised:
read as the LLVM Language Reference means it, it is no less and no wider. That LLVM 22's PTX is no less either, is what
``test_ir_atomics.py`` shows. ``docs/guide/atomics.md`` has the promise.
"""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from llvmlite import binding

import nvgen as nv
from nvgen.lang.atomic import OPERATIONS
from nvgen.lang.ordering import SCOPES
from nvgen.targets.nvptx import ir_atomics
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target
from tests.ptx import test_ir_atomics as ir_cases
from tests.ptx.test_ir_atomics import ptx_of

#: Operations with their operands and the type of the element: instructions and loops.
CALLS = [
    *(("add", "1", "i32"), ("sub", "1", "u64"), ("max", "1", "i64"), ("inc", "1", "u32"), ("add", "1.0", "f32")),
    *(("exch", "1", "i64"), ("cas", "1, 2", "i32"), ("mul", "2", "i32"), ("load", "", "i64"), ("store", "1", "i32")),
]
_LEFT_TO_LLVM = re.compile(r"\batomicrmw\b|\bcmpxchg\b|\bload atomic\b|\bstore atomic\b")
_ASM = re.compile(r'asm sideeffect "([^"]*)"')
_ACCESS = re.compile(r"\b(atom|red|ld|st)((?:\.[\w:]+)+)")
_ORDERS = {"relaxed", "acquire", "release", "acq_rel", "volatile"}
_SYNC_SCOPES = {"cta": "block", "cluster": "cluster", "gpu": "device", "sys": ""}


def _ir_of(name: str, values: str, type_: str, how: str, arch: str) -> str:
    call = f"nv.atomic.{name}({', '.join(part for part in ('a, 0', values, how) if part)})"
    assigned = "" if name == "store" else "a[1] = "
    return nv.Kernel.from_source(f"def k(a: nv.Array[nv.{type_}]):\n    {assigned}{call}\n").llvm_ir(arch)


def _stated(text: str) -> list[tuple[str, set[str]]]:
    """The accesses of inline PTX with their qualifiers."""
    accesses = [found for asm in _ASM.findall(text) for found in _ACCESS.findall(asm)]
    return [(name, set(qualifiers.split("."))) for name, qualifiers in accesses]


@pytest.mark.parametrize(("name", "values", "type_"), CALLS, ids=[f"{name}-{type_}" for name, _, type_ in CALLS])
def test_calls_state_their_order_and_scope(name: str, values: str, type_: str) -> None:
    for order, scope in product(OPERATIONS[name].orders, SCOPES):
        text = _ir_of(name, values, type_, f'order="{order}", scope="{scope}"', "sm_90")
        assert not _LEFT_TO_LLVM.search(text), text
        accesses = _stated(text)
        assert accesses and all(scope in said for _, said in accesses), text
        of_call = {"seq_cst": "relaxed" if name == "store" else "acquire"}.get(order, order)
        assert of_call in accesses[-1][1], text
        fences = re.findall(r'fence (?:syncscope\("(\w+)"\) )?(\w+)', text)
        assert fences == [(_SYNC_SCOPES[scope], "seq_cst")] * (order == "seq_cst")


@pytest.mark.parametrize(("name", "values", "type_"), CALLS, ids=[f"{name}-{type_}" for name, _, type_ in CALLS])
def test_without_a_word_it_is_relaxed_and_for_the_gpu(name: str, values: str, type_: str) -> None:
    text = _ir_of(name, values, type_, "", "sm_90")
    assert not _LEFT_TO_LLVM.search(text), text
    assert all({"relaxed", "gpu"} <= said for _, said in _stated(text)), text
    for qualifiers in _accesses_of(nv.Kernel.from_source(_source(name, values, type_)).ptx("sm_90")):
        assert {"relaxed", "gpu"} <= qualifiers
    older = _ir_of(name, values, type_, "", "sm_60")
    assert not _LEFT_TO_LLVM.search(older), older


def _source(name: str, values: str, type_: str) -> str:
    call = f"nv.atomic.{name}({', '.join(part for part in ('a, 0', values) if part)})"
    return f"def k(a: nv.Array[nv.{type_}]):\n    {'' if name == 'store' else 'a[1] = '}{call}\n"


def _accesses_of(ptx: str) -> list[set[str]]:
    """The qualifiers of what has an order in PTX: a plain load or store has none."""
    every = [(name, set(qualifiers.split("."))) for name, qualifiers in _ACCESS.findall(ptx)]
    return [said for name, said in every if name in ("atom", "red") or said & _ORDERS]


def test_nothing_for_gpus_makes_an_atomic_of_llvm() -> None:
    """The CPU's target does; ``ir_atomics.py`` keeps those of a user's IR."""
    builders = re.compile(r"\.(?:atomic_rmw|cmpxchg|load_atomic|store_atomic)\(")
    folder = Path(ir_atomics.__file__).parent
    every = {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    assert len(every) > 50
    assert [name for name, text in every.items() if builders.search(text)] == []


# Of a user's LLVM IR

_FENCE = re.compile(r'^  fence (?:syncscope\("(\w+)"\) )?(\w+)')
#: The first order that is named: after it a compare-and-swap has that of its failure.
_KEPT = re.compile(r"^  \S+ = (?:atomicrmw|cmpxchg) .*? (monotonic|acquire|release|acq_rel|seq_cst)\b")
_SCOPE = re.compile(r'syncscope\("(\w+)"\)')
_WORDS = {"monotonic": "relaxed"}
_PTX_SCOPES = {None: "sys", "device": "gpu", "block": "cta", "cluster": "cluster", "singlethread": "cta"}


def _as_the_language_means(line: str) -> str | None:
    """The PTX of a line of LLVM IR, as an LLVM prints it that keeps order and scope; None of no atomic."""
    if found := _FENCE.match(line):
        kind = "sc" if found[2] == "seq_cst" else "acq_rel"
        return f"fence.{kind}.{_PTX_SCOPES[found[1]]}"
    if found := _KEPT.match(line):
        scoped = _SCOPE.search(line)
        scope, order = _PTX_SCOPES[scoped and scoped[1]], found[1]
        fence = f"fence.sc.{scope}; " if order == "seq_cst" else ""
        return f"{fence}atom.{'acquire' if fence else _WORDS.get(order, order)}.{scope}.op"
    return "; ".join(_ASM.findall(line)) or None


def _left(text: str, arch: str) -> str:
    """What LLVM is given of a module, as it is printed."""
    with binding.parse_assembly(text) as module:
        printed = str(module)
    return ir_atomics.respelled(IrFile("kernel.ll", text.encode()), printed, nvptx_target(CompileOptions(arch=arch)))


def _bodies(text: str) -> dict[str, list[str]]:
    found = re.findall(r"^define [^@]*@(f\d+)\(.*?\{\n(.*?)^}", text, re.MULTILINE | re.DOTALL)
    return {name: [ptx for line in body.splitlines() if (ptx := _as_the_language_means(line))] for name, body in found}


@pytest.mark.parametrize("order", ir_cases.ORDERS)
@pytest.mark.parametrize("scope", ["", "device", "block", "cluster"])
def test_what_is_left_to_llvm_says_what_is_promised(scope: str, order: str) -> None:
    for arch, space in product(("sm_60", "sm_70", "sm_90"), ir_cases.SPACES):
        if scope == "cluster" and arch != "sm_90":
            continue
        each = ir_cases.cases(scope, order, space)
        bodies = _bodies(_left("".join(text for _, text in each), arch))
        wanted = {"cluster": "cluster"}.get(scope) or ir_cases.SCOPES[scope]
        for number, (what, text) in enumerate(each):
            events = bodies[f"f{number}"]
            assert events, text
            assert ir_cases.faults("\n".join(events), wanted, order) == [], (what, arch, space, events)
            scopes = set(re.findall(r"\.(cta|cluster|gpu|sys)\b", "\n".join(events)))
            assert scopes == {wanted}, (what, arch, space, events)


@pytest.mark.parametrize("order", ir_cases.ORDERS)
def test_a_thread_alone_waits_for_nobody(order: str) -> None:
    each = ir_cases.cases("singlethread", order, "addrspace(1) ")
    text = _left("".join(text for _, text in each), "sm_90")
    assert "fence" not in text
    assert text.count('syncscope("singlethread") monotonic') == len(each)


@pytest.mark.parametrize(
    ("scope", "wanted"), [("", "sys"), ("device", "gpu"), ("block", "cta"), ("cluster", "cluster")]
)
def test_loads_stores_and_fences_say_what_is_promised(scope: str, wanted: str) -> None:
    where = f'syncscope("{scope}") ' if scope else ""
    expected = []
    lines = ["define void @f(ptr addrspace(1) %p, ptr addrspace(1) %q) {"]
    for number, order in enumerate(("monotonic", "acquire", "seq_cst")):
        lines += [f"  %v{number} = load atomic i32, ptr addrspace(1) %p {where}{order}, align 4"]
        released = {"acquire": "release"}.get(order, order)
        lines += [f"  store atomic i32 %v{number}, ptr addrspace(1) %q {where}{released}, align 4"]
        fence = [f"fence.sc.{wanted}"] if order == "seq_cst" else []
        expected += [*fence, f"ld.{'relaxed' if order == 'monotonic' else 'acquire'}.{wanted}.global.b32"]
        expected += [*fence, f"st.{'relaxed' if order == 'monotonic' else 'release'}.{wanted}.global.b32"]
    for order in ("acquire", "release", "acq_rel", "seq_cst"):
        lines += [f"  fence {where}{order}", f"  store volatile i32 {len(lines)}, ptr addrspace(1) %q"]
        expected += [f"fence.{'sc' if order == 'seq_cst' else 'acq_rel'}.{wanted}"]
    ptx = ptx_of("\n".join([*lines, "  ret void", "}"]) + "\n", "sm_90")
    found = re.findall(r"\b((?:fence|(?:ld|st)\.(?:relaxed|acquire|release))[\w.:]*)", ptx)
    assert found == expected
