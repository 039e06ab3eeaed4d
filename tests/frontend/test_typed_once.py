"""A kernel is typed once for those who have what was typed."""

from __future__ import annotations

import ast
import gc
from pathlib import Path
from typing import Any

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.compat.numba import cuda
from nvgen.frontend import specialisation
from nvgen.frontend.typing import expressions
from nvgen.types import StaticType, f32, i32

FACTOR = 2


def scale(a: nv.Array[nv.f32]) -> None:
    a[0] *= FACTOR


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the kernels that are typed."""
    names: list[str] = []
    infer = specialisation.infer

    def counted(source: Any, *others: Any, **named: Any) -> Any:
        names.append(source.name)
        return infer(source, *others, **named)

    monkeypatch.setattr(specialisation, "infer", counted)
    return names


def test_ptx_of_a_specialised_kernel(typed: list[str]) -> None:
    kernel = nv.kernel(scale)
    specialised = kernel.specialise()
    assert specialised.typed is kernel.specialise().typed
    assert kernel.ptx() and kernel.ptx("sm_90") and kernel.llvm_ir()
    assert typed == ["scale"]


def test_options_alone_are_no_reason_to_type_again(typed: list[str]) -> None:
    specialised = nv.kernel(scale).specialise()
    other = specialised.with_changes(options=specialised.options.with_changes(ftz=True))
    assert other.typed is not specialised.typed  # it was not typed yet
    assert specialised.with_changes(options=other.options).typed is specialised.typed
    assert specialised.with_changes(options=other.options, name="other").typed.name == "other"
    assert len(typed) == 3


def test_a_changed_name_is_one(typed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = nv.kernel(scale)
    specialised = kernel.specialise()
    before = kernel.ptx()
    monkeypatch.setitem(globals(), "FACTOR", 3)
    assert kernel.specialise() is not specialised
    assert kernel.ptx() != before
    assert len(typed) == 2


def test_other_types_are_one() -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32], x, n: nv.constexpr = 1):\n    a[n] = x\n")
    known = kernel.specialise({"x": i32})
    assert kernel.specialise({"x": i32}) is known
    assert kernel.specialise({"x": i32}, large_arrays=True) is not known
    known = kernel.specialise({"x": f32})
    assert kernel.specialise({"x": f32}) is known
    assert kernel.specialise({"x": f32, "n": StaticType(2)}).parameters["n"] == StaticType(2)
    assert kernel.specialise({"x": f32}, is_interpreted=True) is not known


def test_nobody_keeps_what_nobody_has() -> None:
    kernel = nv.kernel(scale)
    kernel.ptx()
    gc.collect()
    assert kernel._specialised() is None


def test_no_garbage_is_collected_until_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")  # kept PTX is not compiled
    seen: list[bool] = []
    for module, name in ((specialisation, "infer"), (compiler, "emit_module")):
        monkeypatch.setattr(module, name, _noted(getattr(module, name), seen))
    assert gc.isenabled()
    nv.kernel(scale).ptx()
    assert seen == [False, False] and gc.isenabled()
    with pytest.raises(nv.CompileError):
        nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = missing\n").ptx()
    assert gc.isenabled()
    gc.disable()
    try:
        nv.kernel(scale).ptx()
        assert not gc.isenabled()
    finally:
        gc.enable()


def _noted(function: Any, seen: list[bool]) -> Any:
    def noting(*given: Any, **named: Any) -> Any:
        seen.append(gc.isenabled())
        return function(*given, **named)

    return noting


#: What holds an operand, and is an integer as that is.
NESTED = {
    "a call": "f({})",
    "a conditional": "(n if n > 3 else {})",
    "a comparison": "n * ({} == n)",
    "an inequality": "n * ({} != n)",
    "an index": "a[{}]",
    "an operator": "({} + n)",
}


def increased(x):  # type: ignore[no-untyped-def]
    return x + 1


@pytest.mark.parametrize("rules", ["the kernel language's", "numba's"])
@pytest.mark.parametrize("form", NESTED.values(), ids=NESTED)
def test_an_operand_however_deep(form: str, rules: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Typing takes as long as the text is, not twice as long for each level of it."""
    deep = [_names_typed(form, depth, rules, monkeypatch, tmp_path) for depth in (3, 6, 12)]
    assert 0 < deep[0] < deep[1] <= 2.5 * deep[0] and deep[2] <= 2.5 * deep[1]


def _names_typed(form: str, depth: int, rules: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> int:
    """How many names are looked at until the form in itself, so deep, is typed."""
    text = "n"
    for _ in range(depth):
        text = form.format(text)
    count: list[Any] = []
    name = expressions._EXPRESSIONS[ast.Name]

    def counted(*given: Any) -> Any:
        count.append(given)
        return name(*given)

    monkeypatch.setitem(expressions._EXPRESSIONS, ast.Name, counted)
    if rules == "numba's":
        path = folder / f"kernel{depth}.py"
        path.write_text(f"def k(a, n):\n    a[0] = {text}\n")
        namespace: dict[str, Any] = {"f": cuda.jit(device=True)(increased)}
        exec(compile(path.read_text(), str(path), "exec"), namespace)
        cuda.jit("void(int64[:], int64)")(namespace["k"])
    else:
        source = f"def k(a: nv.Array[nv.i32], n: nv.i32):\n    a[0] = {text}\n"
        assert nv.Kernel.from_source(source, namespace={"f": increased}).specialise().typed
    monkeypatch.setitem(expressions._EXPRESSIONS, ast.Name, name)
    return len(count)
