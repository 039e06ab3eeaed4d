"""Random expressions: the compiler and the model agree on types and values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

import nvgen as nv
from nvgen import compiler
from tests.assembling import assemble, needs_ptxas
from tests.semantics.case import check_equal, kernel
from tests.semantics.expressions import Term, Unspecified, terms, variables
from tests.strategies import Inputs, seeds

_THREADS = 48
_SETTINGS = {"deadline": None, "database": None, "suppress_health_check": [HealthCheck.too_slow]}


def _kernel(term: Term, name: str = "expression") -> nv.Kernel:
    """Stores the expression's value for each element of the arrays that the variables are read from.

    It goes through a variable, so that the store cannot hide a type that is narrower than the model's; a wider one does
    not fit.
    """
    used = [variable for variable in variables() if variable.text in term.text]
    lines = [f"def {name}("]
    lines += [f"    {variable.text}s: nv.Array[nv.{variable.type}]," for variable in used]
    lines += [f"    out: nv.Array[nv.{term.type}],", "):", "    i = nv.grid(1)", "    if i < out.size:"]
    lines += [f"        {variable.text} = {variable.text}s[i]" for variable in used]
    lines += [f"        result = {term.text}", "        out[i] = result"]
    return kernel("\n".join(lines) + "\n")


def _values(inputs: Inputs) -> dict[str, np.ndarray]:
    return {variable.text: inputs.array(variable.type) for variable in variables()}


def _expected(term: Term, arrays: dict[str, np.ndarray], place: int) -> Any:
    numbers = {
        name: array[place] if array.dtype.kind == "f" else array[place].item()
        for name, array in arrays.items()
        if name in term.text
    }
    return term.value(numbers)


def _check(term: Term, seed: int) -> None:
    note(f"{term.text}: {term.type}")
    inputs = Inputs(_THREADS, seed)
    arrays = _values(inputs)
    made = _kernel(term)
    out = inputs.zeros(term.type)
    expected = np.copy(out)
    made.on("cpu")[1, _THREADS](*(array for name, array in arrays.items() if name in term.text), out)
    with np.errstate(all="ignore"):
        for place in range(_THREADS):
            try:
                expected[place] = _expected(term, arrays, place)
            except Unspecified:
                expected[place] = out[place]
    check_equal(out, expected, 0, term.text)
    types = {local.name: repr(local.type) for local in made.specialise().typed.variables}
    assert types["result"] == term.type


@settings(max_examples=300, **_SETTINGS)
@given(terms(3), seeds())
def test_expressions(term: Term, seed: int) -> None:
    _check(term, seed)


@pytest.mark.timeout(3600)
@pytest.mark.sweep
@settings(max_examples=5000, **_SETTINGS)
@given(terms(5), seeds())
def test_many_expressions(term: Term, seed: int) -> None:
    _check(term, seed)


@needs_ptxas
@settings(max_examples=3, **{**_SETTINGS, "suppress_health_check": list(HealthCheck)})
@given(st.lists(terms(3), min_size=20, max_size=20))
def test_expressions_assemble(tmp_path: Path, drawn: list[Term]) -> None:
    """What runs on the CPU is PTX that ptxas takes as well."""
    kernels = [_kernel(term, f"expression{number}").specialise() for number, term in enumerate(drawn)]
    ptx = compiler.compile_kernels(kernels, compiler.CompileOptions("sm_90"), compiler.Stage.PTX).text
    assert assemble(ptx, "sm_90", tmp_path) == ""
