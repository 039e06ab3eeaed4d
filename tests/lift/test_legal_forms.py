"""Every form that the tables of PTX have is lifted to LLVM IR that verifies, or refused before anything runs, with its
line, its opcode and a reason that ``legal_forms.toml`` gives.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from nvgen.lift.scalar.rules import RULES
from nvgen.ptx.checking.forms import Form, all_forms
from tests.lift.legal_forms import Reason, instances, reason_of, reasons, refusal, report

#: More forms than these of one opcode are all looked at in sweeps alone.
_MANY = 24
#: Forms of scalar opcodes are lifted by ``test_scalar_forms.py`` as well.
_SCALAR_STEP = 40
_FORMS: dict[str, list[Form]] = {}
for _form in all_forms().all:
    if _form.opcode not in RULES:
        _FORMS.setdefault(_form.opcode, []).append(_form)


def _check(instance: Any) -> Reason | None:
    """Why an instance is refused."""
    found, reason = refusal(instance), reason_of(instance.text)
    if found is None:
        assert reason is None, f"{instance.text} runs"
        return None
    assert reason is not None, f"{instance.text}: {found.words}"
    assert found.diagnostic.code == "NVG3200" and found.is_at_the_line
    assert f"`{instance.form.opcode}" in found.diagnostic.text()
    assert found.words == reason.words, instance.text
    return reason


@pytest.mark.sweep(5)
@pytest.mark.parametrize("opcode", _FORMS)
def test_every_form(opcode: str) -> None:
    """One instruction each; of opcodes with many forms, of every third."""
    forms = _FORMS[opcode]
    for form in forms[::3] if len(forms) > _MANY else forms:
        _check(next(instances(form, every_value=False)))


def test_some_scalar_forms() -> None:
    scalar = [form for form in all_forms().all if form.opcode in RULES]
    for form in scalar[::_SCALAR_STEP]:
        _check(next(instances(form, every_value=False)))


def test_each_reason_is_of_other_words() -> None:
    assert len({one.words for one in reasons()}) == len(reasons()) > 10


def test_the_list() -> None:
    text = "\n".join(report([*all_forms().of("brkpt"), *all_forms().of("popc")], every_value=False))
    assert re.search(r"brkpt: NVG3200: it stops for a debugger\n    A debugger .*\n +1  brkpt\n +brkpt;\n", text)
    assert "popc" not in text and re.search(r"\n1 of \d+ instructions are refused$", text)


@pytest.mark.sweep
def test_every_value_of_every_form() -> None:
    found = {_check(one) for form in all_forms().all for one in instances(form, every_value=True)}
    assert found - {None} == set(reasons())
