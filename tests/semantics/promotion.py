"""Which type two operands meet in, what converts by itself, and what every explicit conversion gives."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tests.semantics.case import Case, kernel
from tests.strategies import DTYPES, FLOATS, INTEGERS, SCALARS, Inputs, computed

_NO_COMMON_TYPE = ({"i64", "u64"},)


def common(left: str, right: str) -> str | None:
    """NumPy's promotion of integers, but at least i32, and no way from i64 and u64 to a float; any float wins."""
    left, right = ("i32" if type_ == "bool" else type_ for type_ in (left, right))
    floats = [type_ for type_ in (left, right) if type_ in FLOATS]
    if floats:
        return max(floats)
    promoted = np.promote_types(DTYPES[left], DTYPES[right])
    return next((computed(name) for name in INTEGERS if DTYPES[name] == promoted), None)


def _product(right: str) -> str:
    """The type of a product with a literal."""
    return common(right, right) or ""


def mixed(left: str) -> Case:
    """``left`` with every type: the difference, the product and a comparison are computed in the common type.

    The product of the other with a literal has a type of its own, which may have none in common with ``left``.
    """
    rights = [right for right in SCALARS if common(left, right) and common(left, _product(right))]
    lines = [f"def mixed_{left}(", f"    xs: nv.Array[nv.{left}],"]
    lines += [f"    y_{right}: nv.Array[nv.{right}]," for right in rights]
    for right in rights:
        lines += [
            f"    sub_{right}: nv.Array[nv.{common(left, _product(right))}],",
            f"    less_{right}: nv.Array[nv.bool],",
        ]
    lines += ["):", "    i = nv.grid(1)", "    if i < xs.size:", "        x = xs[i]"]
    for right in rights:
        lines += [
            f"        difference_{right} = x - y_{right}[i] * 3",
            f"        sub_{right}[i] = difference_{right}",
            f"        less_{right}[i] = x < y_{right}[i]",
        ]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        given = [inputs.array(left), *(inputs.array(right) for right in rights)]
        for right in rights:
            given += [inputs.zeros(common(left, _product(right)) or ""), inputs.zeros("bool")]
        return tuple(given)

    def reference(x: np.ndarray, *others: np.ndarray) -> None:
        operands, results = others[: len(rights)], others[len(rights) :]
        for place, (right, y) in enumerate(zip(rights, operands, strict=True)):
            together, alone = DTYPES[common(left, _product(right)) or ""], DTYPES[_product(right)]
            results[2 * place][:] = x.astype(together) - (y.astype(alone) * alone.type(3)).astype(together)
            compared = DTYPES[common(left, right) or ""]
            results[2 * place + 1][:] = x.astype(compared) < y.astype(compared)

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def converted(value: Any, source: str, target: str) -> Any:
    """The number that ``nv.target(value)`` documents, by Python's exact integers."""
    if target == "bool":
        return value != 0
    if target in FLOATS:
        return DTYPES[target].type(DTYPES[source].type(value))
    info = np.iinfo(DTYPES[target])
    if source in FLOATS:
        if math.isnan(value):
            highest_bit = info.bits == 64 or (source == "f64" and info.bits == 32)
            return DTYPES[f"u{info.bits}"].type(1 << (info.bits - 1)).view(DTYPES[target]) if highest_bit else 0
        if math.isinf(value):
            return info.max if value > 0 else info.min
        return min(max(math.trunc(value), int(info.min)), int(info.max))
    wrapped = int(value) % (1 << info.bits)
    return wrapped if wrapped <= info.max else wrapped - (1 << info.bits)


def conversions(source: str) -> Case:
    """From one type to all: integers wrap, floats round, truncate and saturate."""
    lines = [f"def convert_{source}(xs: nv.Array[nv.{source}],"]
    lines += [f"    to_{target}: nv.Array[nv.{target}]," for target in SCALARS]
    lines += ["):", "    i = nv.grid(1)", "    if i < xs.size:"]
    lines += [f"        to_{target}[i] = nv.{target}(xs[i])" for target in SCALARS]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return (inputs.array(source), *(inputs.zeros(target) for target in SCALARS))

    def reference(x: np.ndarray, *results: np.ndarray) -> None:
        for target, result in zip(SCALARS, results, strict=True):
            result[:] = [converted(value, source, target) for value in x.tolist()]

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def python_conversions(source: str) -> Case:
    """``int`` and ``float`` keep a type of their kind; otherwise they give i32 and f32."""
    as_int = source if source in INTEGERS else "i32"
    as_float = source if source in FLOATS else "f32"
    lines = [
        f"def python_convert_{source}(",
        f"    xs: nv.Array[nv.{source}], ints: nv.Array[nv.{as_int}], floats: nv.Array[nv.{as_float}],",
        "    bools: nv.Array[nv.bool],",
        "):",
        "    i = nv.grid(1)",
        "    if i < xs.size:",
        "        whole = int(xs[i])",
        "        ints[i] = whole",
        "        real = float(xs[i])",
        "        floats[i] = real",
        "        bools[i] = bool(xs[i])",
    ]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array(source), inputs.zeros(as_int), inputs.zeros(as_float), inputs.zeros("bool")

    def reference(x: np.ndarray, *results: np.ndarray) -> None:
        for target, result in zip((as_int, as_float, "bool"), results, strict=True):
            result[:] = [converted(value, source, target) for value in x.tolist()]

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def widening(source: str) -> Case:
    """Stores, variables with a stated type and parameters take what loses nothing without being asked."""
    exact = {"f32": 24, "f64": 53}
    targets = [
        target
        for target in SCALARS
        if source == "bool" or (target != "bool" and _holds(source, target, exact)) or target == source
    ]
    lines = [f"def widen_{source}(xs: nv.Array[nv.{source}],"]
    lines += [f"    to_{target}: nv.Array[nv.{target}]," for target in targets]
    lines += ["):", "    i = nv.grid(1)", "    if i < xs.size:"]
    for target in targets:
        lines += [f"        stated_{target}: nv.{target} = xs[i]", f"        to_{target}[i] = stated_{target}"]
        lines += [f"        to_{target}[i] = xs[i]"]

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return (inputs.array(source), *(inputs.zeros(target) for target in targets))

    def reference(x: np.ndarray, *results: np.ndarray) -> None:
        for target, result in zip(targets, results, strict=True):
            result[:] = x.astype(DTYPES[target])

    return Case(kernel("\n".join(lines) + "\n"), arguments, reference)


def _holds(source: str, target: str, exact: dict[str, int]) -> bool:
    """Whether every number of ``source`` is one of ``target``."""
    if source in FLOATS:
        return target in FLOATS and exact[source] <= exact[target]
    low, high = np.iinfo(DTYPES[source]).min, np.iinfo(DTYPES[source]).max
    if target in FLOATS:
        return bool(high <= 2 ** exact[target])
    info = np.iinfo(DTYPES[target])
    return bool(info.min <= low and high <= info.max)


def scalar_parameter(type_: str) -> Case:
    """A number as an argument, read, assigned to and used beside an array of its type."""
    text = f"""
def scalar_{type_}(value: nv.{type_}, before: nv.Array[nv.{type_}], after: nv.Array[nv.{type_}]):
    i = nv.grid(1)
    if i < before.size:
        before[i] = value
        value = after[i]
        after[i] = before[i]
        before[i] = value
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.number(type_), inputs.zeros(type_), inputs.array(type_)

    def reference(value: Any, before: np.ndarray, after: np.ndarray) -> None:
        before[:] = after
        after[:] = value

    return Case(kernel(text), arguments, reference)


CASES = tuple(
    make(type_) for make in (mixed, conversions, python_conversions, widening, scalar_parameter) for type_ in SCALARS
)
