"""Litmus tests on the threads of the machine, and the fences and orders that a GPU gets for them."""

from __future__ import annotations

import platform
from pathlib import Path

import numpy as np
import pytest

from nvgen.artifacts import compiler
from nvgen.files import cuda_tools
from nvgen.ptx.modifiers import ModifierKind
from nvgen.runtime.cpu import launch
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble
from tests.ptx_text import Code, instructions, parsed
from tests.semantics import litmus
from tests.semantics.litmus import FORMS, TESTS, Form


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Launches share blocks out over at least two threads of the machine."""
    if launch.core_count() < 2:
        monkeypatch.setattr(launch, "core_count", lambda: 2)
        launch._pool.cache_clear()


needs_order_of_writes = pytest.mark.skipif(
    platform.machine() not in ("x86_64", "AMD64"), reason="the host may see and show writes in another order"
)

#: Blocks meet on threads of the machine; those of a cluster take turns on one.
_ON_CPU = [
    form
    for form in FORMS
    if (form.scope, form.memory) in (("gpu", "global"), ("cta", "shared"), ("cluster", "shared_cluster"))
]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("form", _ON_CPU, ids=lambda form: form.name)
def test_what_is_forbidden_is_not_seen_on_the_cpu(form: Form, two_cores: None) -> None:
    """The first launch tells that the others are worth two cores. One thread of a pair comes ever earlier."""
    if form.group == "grid":
        seen = litmus.play(form, "cpu", len(form.test.roles), rounds=60, patience=50_000, shift=255, launches=4)
    else:
        seen = litmus.play(form, "cpu", 2 * litmus.CLUSTER, rounds=4, patience=100, shift=33, launches=1)
    assert not litmus.is_forbidden(form) or litmus.forbidden(form) not in seen


@needs_order_of_writes
def test_messages_between_a_kernel_and_the_host() -> None:
    litmus.ask("cpu", np.zeros(4 * litmus.APART, np.int32), rounds=100)


def _ordered(code: Code) -> list[str]:
    """The instructions with an order, each with that and its scope."""
    found = instructions(code, "atom", "red", "ld", "st", "fence")
    orders = [(one.opcode, one.modifier(ModifierKind.ORDER), one.modifier(ModifierKind.SCOPE)) for one in found]
    return [f"{opcode}.{order}.{scope}" for opcode, order, scope in orders if order]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_instructions(form: Form) -> None:
    """Accesses have the order and the scope that was asked for, and nothing else has one."""
    assert _ordered(litmus.kernel_of(form).ptx("sm_90", level=0)) == litmus.instructions(form)


def test_every_test_is_in_every_mode() -> None:
    assert len(TESTS) == 6 and len(FORMS) == (5 * 4 + 1) * 7
    assert len({form.name for form in FORMS}) == len(FORMS)
    assert sum(map(litmus.is_forbidden, FORMS)) == (5 * 3 + 1) * 7


@pytest.mark.sweep(4)
@pytest.mark.parametrize("arch", ("sm_75", "sm_80", "sm_90", "sm_100"))
def test_optimised_instructions(arch: str, tmp_path: Path) -> None:
    """They keep their orders and scopes, and ptxas takes them."""
    forms = [form for form in FORMS if arch in ("sm_90", "sm_100") or form.group != "cluster"]
    kernels = [*(litmus.kernel_of(form).specialise() for form in forms), litmus.answer.specialise()]
    ptx = compiler.compile_kernels(kernels, CompileOptions(arch), compiler.Stage.PTX).text
    if arch == "sm_90":
        for form, entry in zip(forms, parsed(ptx).kernels[:-1], strict=True):
            assert entry.name == form.name
            assert set(_ordered(entry)) == set(litmus.instructions(form)), form
    assert cuda_tools.ptxas() is None or assemble(ptx, arch, tmp_path) == ""
