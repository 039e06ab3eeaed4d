"""An operation is one declaration: how calls are bound, typed and shown follows from it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import ClassVar

import pytest

import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.frontend.operations import dispatch
from nvgen.frontend.operations.family import Family
from nvgen.lang import DeviceOperation, Register
from nvgen.lang.attributes import Attributes
from nvgen.lang.parameters import Condition, ConstantInteger, Flag, Integer, Number, Same, Word
from nvgen.tree import DeviceCall, find
from nvgen.types import f32, i32


def _operations() -> Iterator[DeviceOperation]:
    """The operations of ``nv`` and of its modules, with some of NVVM's intrinsics, which the database declares."""
    for name in nvgen_names():
        value = getattr(nv, name)
        found = [getattr(value, key) for key in dir(value)] if isinstance(value, ModuleType) else [value]
        for one in found:
            if isinstance(one, DeviceOperation) and not isinstance(one, Register):
                yield one
    yield from (getattr(nv.nvvm, name) for name in sorted(dir(nv.nvvm))[::50])


def nvgen_names() -> list[str]:
    return [name for name in nv._PUBLIC if name not in ("nvvm", "libdevice", "cuda", "jax")]


OPERATIONS = {operation.name: operation for operation in _operations()}


def test_there_are_operations() -> None:
    assert len(OPERATIONS) > 250


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_what_is_needed_comes_first(operation: DeviceOperation) -> None:
    """So that ``inspect.signature`` takes it, which editors ask for."""
    assert operation.parameters is not None
    shown = inspect.signature(operation)
    assert list(shown.parameters) == [parameter.name for parameter in operation.parameters]


@pytest.mark.parametrize("name", ["warp", "mbarrier", "tma", "bits", "cluster", "wgmma", "tcgen05", "sreg"])
def test_modules_list_what_kernels_use(name: str) -> None:
    module = getattr(nv, name)
    assert not [key for key in dir(module) if inspect.isclass(getattr(module, key))]
    assert {key for key, value in vars(module).items() if isinstance(value, DeviceOperation)} <= set(dir(module))


def test_a_signature_says_what_may_be_left_out() -> None:
    shown = inspect.signature(nv.warp.shuffle)
    assert [p.name for p in shown.parameters.values() if p.default is inspect.Parameter.empty] == ["value", "lane"]


# An operation that is declared here and nowhere else


class Turned(Attributes):
    """How far, and whether to the left."""

    bits: int
    left: bool


class Turn(DeviceOperation):
    """An operation that no module of the front end knows."""

    family: ClassVar[str] = "declared_in_a_test"
    accesses_memory: ClassVar[bool] = False
    attributes = Turned
    parameters = (
        Number("value", f32),
        Condition("test"),
        Integer("count", i32, optional=True),
        ConstantInteger("far", range(8), "a constant from 0 to 7", 1, stored_as="bits"),
        Flag("left"),
    )
    result = Same("value")


class Keep(DeviceOperation):
    """One that takes a word as it is."""

    family: ClassVar[str] = "declared_in_a_test"
    accesses_memory: ClassVar[bool] = False
    parameters = (Word("word"),)
    result = Same("word")


def _call(expression: str) -> DeviceCall:
    text = f"def k(a: nv.Array[nv.f32], u: nv.Array[nv.u32], n: nv.i64):\n    x = {expression}\n    a[0] = nv.f32(x)\n"
    names = {"turn": Turn("turn", "turns"), "keep": Keep("keep", "keeps")}
    (call,) = find(nv.Kernel.from_source(text, namespace=names).specialise().typed, DeviceCall)
    return call


def test_arguments_become_operands_and_attributes() -> None:
    call = _call("turn(a[1], n > 2, n, far=3, left=True)")
    assert [operand.type for operand in call.operands] == [f32, nv.bool, i32]
    assert call.attributes == Turned(3, True)
    assert call.type == f32


def test_what_is_left_out_has_its_default() -> None:
    call = _call("turn(2, test=True)")
    assert len(call.operands) == 2
    assert call.attributes == Turned(1, False)


@pytest.mark.parametrize("arguments", ["None", "count=None", "None, 1"])
def test_an_operand_that_is_none_is_left_out(arguments: str) -> None:
    assert len(_call(f"turn(2, True, {arguments})").operands) == 2


@pytest.mark.parametrize(
    ("call", "same"),
    [
        ('nv.tma.reduce_bulk(a, 0, s, 0, 256, "add", bar=None)', 'nv.tma.reduce_bulk(a, 0, s, 0, 256, "add")'),
        ("nv.async_copy.copy(s, 0, a, 0, source_bytes=None)", "nv.async_copy.copy(s, 0, a, 0)"),
        ("a[0] = nv.i32(nv.warp.ballot(a[1] > 0, mask=None))", "a[0] = nv.i32(nv.warp.ballot(a[1] > 0))"),
        (
            'nv.tcgen05.mma(q, d, d, q, True, "f16", metadata=None, scale_a=None)',
            'nv.tcgen05.mma(q, d, d, q, True, "f16")',
        ),
    ],
)
def test_none_is_as_if_nothing_were_written(call: str, same: str) -> None:
    """Also for what asks which arguments are there."""
    text = "def k(a: nv.Array[nv.i32], d: nv.u64, q: nv.u32):\n    s = nv.shared.array(64, nv.i32)\n    {}\n"
    one, other = (nv.Kernel.from_source(text.format(line)).ptx(arch="sm_100a") for line in (call, same))
    assert one[one.index(".version") :] == other[other.index(".version") :]


def test_a_word_keeps_its_sign() -> None:
    assert _call("keep(u[0])").type == nv.u32
    assert _call("keep(7)").type == i32


@pytest.mark.parametrize(
    ("expression", "code", "says"),
    [
        ("turn(a[0])", "NVG0318", "takes 2 to 5 arguments"),
        ("turn(a[0], True, fast=1)", "NVG0901", "it has no parameter `fast`"),
        ("turn(a[0], True, far=8)", "NVG2006", "a constant from 0 to 7"),
        ("turn(a[0], True, left=2)", "NVG2006", "True or False"),
        ("keep(a[0])", "NVG0302", "`word` of `nv.keep`"),
    ],
)
def test_other_arguments_are_refused(expression: str, code: str, says: str) -> None:
    with pytest.raises(CompileError) as found:
        _call(expression)
    assert says in str(found.value)
    assert found.value.diagnostic.code == code


def test_a_family_without_a_module_adds_nothing() -> None:
    assert dispatch.family("declared_in_a_test") == Family()


def test_every_module_of_a_family_is_registered() -> None:
    folder = Path(dispatch.__file__).parent
    found = {path.stem for path in folder.glob("*.py") if "\nFAMILY = " in path.read_text(encoding="utf-8")}
    assert {f"nvgen.frontend.operations.{name}" for name in found} <= set(dispatch.MODULES.values())
    assert {operation.family for operation in OPERATIONS.values()} >= set(dispatch.MODULES) - {"extern", "svm"}
    assert all(dispatch.family(name) for name in dispatch.MODULES)
