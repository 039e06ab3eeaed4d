"""f16 and bf16 on a CPU that has no instructions for them: what LLVM calls instead is in the module."""

from __future__ import annotations

import platform
import re
from typing import Any

import pytest

from nvgen.codegen.contract import llvm
from nvgen.targets.cpu import emit
from tests.semantics import small_floats
from tests.strategies import Inputs

pytestmark = pytest.mark.sweep(6)

needs_x86 = pytest.mark.skipif(platform.machine().lower() not in ("x86_64", "amd64"), reason="other machines have them")
#: The first processors of 64 bits, and those that convert f16 alone.
CPUS = ("x86-64", "x86-64-v3")


@pytest.mark.sweep(2)
@needs_x86
@pytest.mark.parametrize("cpu", CPUS)
@pytest.mark.parametrize("name", small_floats.HALVES)
def test_older_processors_give_the_same(monkeypatch: pytest.MonkeyPatch, cpu: str, name: str) -> None:
    def older(level: int, *, jit: bool = False) -> Any:
        return llvm.target_machine(emit.host_target().triple, cpu, "", level, jit=jit, is_movable=jit)

    emit.host_target()
    monkeypatch.setattr(emit, "host_machine", older)
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")  # the key of code says which processor there is
    for make in (small_floats.arithmetic, small_floats.comparisons, small_floats.out_of, small_floats.into):
        make(name).run("cpu", Inputs(300, 1))


def test_a_module_without_such_numbers_has_no_such_functions() -> None:
    from nvgen.codegen.module import emit_module
    from tests.semantics import arithmetic

    case = arithmetic.CASES[0].kernel.specialise()
    text = emit_module("k", [(case.typed, case.options)], emit.host_target())
    assert "__truncsfhf2" not in text
    half = small_floats.arithmetic("f16").kernel.specialise()
    twice = [(half.typed, half.options), (small_floats.mixed().kernel.specialise().typed, half.options)]
    assert emit_module("k", twice, emit.host_target()).count('define half @"__truncsfhf2"') == 1
    defined = re.findall(r'define \w+ @"(__\w+)"', emit_module("k", twice[:1], emit.host_target()))
    assert defined == ["__truncsfhf2", "__extendhfsf2"]  # no number in it has 64 bits
