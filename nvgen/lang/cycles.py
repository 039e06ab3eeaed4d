"""``nv.math.sin_2pi`` and ``cos_2pi``: sine and cosine of an angle in turns, each one instruction.

It is the hardware's approximation without the product that takes radians to turns, so that whole turns are exact:
``sin_2pi(x)`` is the sine of 2 * pi * x. A subnormal operand or result is 0. The PTX ISA bounds the error of
``sin.approx`` in radians, 2 ** -20.5 between -pi and pi, and states none of ``.2pi``; the CPU computes the f32 that is
nearest. Source: PTX ISA 9.5, ``sin`` and ``cos``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.instructions import Instruction, InstructionFunction
from nvgen.types import Type, f32


def _choose(operator: str) -> Any:
    def choose(types: tuple[Type, ...], options: Mapping[str, Any]) -> Instruction | None:
        name = f"{operator}.approx.ftz.2pi.f32"
        return Instruction(name, (f32,), f32, name, "sin.2pi") if types == (f32,) else None

    return choose


def _function(operator: str, what: str) -> InstructionFunction:
    doc = f"`{operator}.approx.ftz.2pi`: the {what} of 2 * pi * x, an approximation; subnormal x is 0; with PTX 9.5"
    return InstructionFunction(f"math.{operator}_2pi", doc, ("x",), "f32", _choose(operator), numbers="float")


FUNCTIONS: dict[str, InstructionFunction] = {
    "sin_2pi": _function("sin", "sine"),
    "cos_2pi": _function("cos", "cosine"),
}
