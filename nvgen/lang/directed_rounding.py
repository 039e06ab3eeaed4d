"""Arithmetic of f32 and f64 that says how it rounds: ``nv.math.add_rz`` and so on, each one instruction of PTX but
for division, reciprocal and square root, which PTX has as an instruction and the hardware as a few.

The names end as CUDA's do (``__fadd_rz``, ``__dadd_rz``): ``rn`` to nearest even, ``rz`` towards 0, ``ru`` up, ``rd``
down. f32 is flushed where the kernel has ``ftz``. No result is fused with another operation. Sources: PTX ISA,
"Floating Point Instructions"; CUDA Math API, "Single Precision Intrinsics", "Double Precision Intrinsics".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen.lang.instructions import Instruction, InstructionFunction
from nvgen.types import Scalar, Type, f32, f64

#: CUDA's endings and PTX's.
_MODES = {"rn": "rn", "rz": "rz", "ru": "rp", "rd": "rm"}
_WORDS = {"rn": "to nearest even", "rz": "towards 0", "ru": "up", "rd": "down"}
#: Operands, what is computed, and CUDA's names of f32 and of f64 without the ending.
_OPERATORS = {
    "add": ("x y", "x + y", "__fadd", "__dadd"),
    "sub": ("x y", "x - y", "__fsub", "__dsub"),
    "mul": ("x y", "x * y", "__fmul", "__dmul"),
    "div": ("x y", "x / y", "__fdiv", "__ddiv"),
    "fma": ("x y z", "x * y + z", "__fmaf", "__fma"),
    "rcp": ("x", "1 / x", "__frcp", "__drcp"),
    "sqrt": ("x", "the square root", "__fsqrt", "__dsqrt"),
}


def _choose(operator: str, mode: str) -> Any:
    def choose(types: tuple[Type, ...], options: Mapping[str, Any]) -> Instruction | None:
        type_ = types[0]
        if type_ not in (f32, f64):
            return None
        assert isinstance(type_, Scalar)
        flushes = "{ftz}" if type_ == f32 else ""
        name = f"{operator}.{mode}{flushes}.{'f' if type_ == f32 else 'd'}"
        parameters = (type_,) * len(_OPERATORS[operator][0].split())
        if operator != "sub":
            return Instruction(name, parameters, type_)
        return Instruction(name, parameters, type_, f"sub.{mode}{flushes}.{type_}")

    return choose


def _function(operator: str, ending: str) -> InstructionFunction:
    operands, what, single, double = _OPERATORS[operator]
    name, names = f"{operator}_{ending}", tuple(operands.split())
    mode = _MODES[ending]
    doc = f"`{operator}.{mode}`, CUDA `{single}_{ending}`, `{double}_{ending}`: {what}, rounded {_WORDS[ending]}"
    choose = _choose(operator, mode)
    return InstructionFunction(
        f"math.{name}", doc, names, "f32 or f64", choose, deciding=len(names), in_common_type=True, numbers="float"
    )


FUNCTIONS: dict[str, InstructionFunction] = {
    f"{operator}_{ending}": _function(operator, ending) for operator in _OPERATORS for ending in _MODES
}
