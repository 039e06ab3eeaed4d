"""Which of several signatures a call takes, by the dtypes of its operands.

Arrays of exactly these dtypes decide, as in numba-cuda, where numbers follow. Where none fits so, the first signature
counts to which every operand converts safely, as NumPy's universal functions choose: numba-cuda refuses these calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy

from nvgen_numba.cuda.vectorizing.operands import Operand

Dtypes = tuple[Any, ...]

#: Python's numbers by what holds them: the kinds of dtypes.
_KINDS = {bool: "biufc", int: "iufc", float: "fc", complex: "c"}


def resolved(signatures: Iterable[Dtypes], operands: Sequence[Operand]) -> Dtypes:
    """The signature, as the dtypes of its inputs.

    Raises:
        TypeError: none fits, or several do and only numbers could decide.
    """
    known = [dtypes for dtypes in signatures if len(dtypes) == len(operands)]
    exact = [dtypes for dtypes in known if all(map(_is_same, operands, dtypes))]
    if exact:
        return exact[0]
    by_arrays = [dtypes for dtypes in known if all(map(_fits, operands, dtypes))]
    safe = [dtypes for dtypes in by_arrays or known if all(map(converts, operands, dtypes))]
    if len(by_arrays) == 1 or (by_arrays and safe):
        return (safe or by_arrays)[0]
    if by_arrays:
        raise TypeError(
            "Failed to resolve ufunc due to ambiguous signature: the numbers fit several, so give them a NumPy dtype"
        )
    if not safe:
        given = ", ".join(str(operand.dtype) for operand in operands)
        raise TypeError(f"No matching version: no signature takes ({given}), as it is or converted safely")
    return safe[0]


def _is_same(operand: Operand, dtype: Any) -> bool:
    return bool(operand.dtype == dtype)


def _fits(operand: Operand, dtype: Any) -> bool:
    return operand.is_number or _is_same(operand, dtype)


def converts(operand: Operand, dtype: Any) -> bool:
    """Whether the operand converts to a dtype without loss; Python's numbers to every dtype of their kind."""
    kinds = _KINDS.get(type(operand.value))
    return dtype.kind in kinds if kinds is not None else bool(numpy.can_cast(operand.dtype, dtype))
