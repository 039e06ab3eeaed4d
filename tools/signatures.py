"""The signatures of what kernels call, of their declarations: for the stubs and for the pages of the reference."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from nvgen.lang import DeviceOperation, Operation
from nvgen.lang.libdevice import LibdeviceFunction
from nvgen.lang.mathematics import Clip, Domain, MathFunction, Result
from nvgen.lang.operation import Elementwise
from nvgen.lang.parameters import ByName, Parameter, Same, Several, With
from nvgen.types import NONE, Scalar, TupleType, Type

_ANY_ARGUMENTS = "*arguments: Any, **named: Any"


@dataclass(frozen=True)
class Signature:
    """One way to call an operation: the text of the parameters and of the result's type."""

    parameters: str
    returns: str


def signatures(operation: Operation) -> list[Signature]:
    """Every way to call an operation."""
    if isinstance(operation, MathFunction):
        return [_of_mathematics(operation)]
    if isinstance(operation, Clip):
        return [Signature("x: _T, low: _T, high: _T, /", "_T")]
    if isinstance(operation, Elementwise):
        return [Signature("x: _T, y: _T, /, *others: _T", "_T")]
    if isinstance(operation, LibdeviceFunction):
        return [_of_libdevice(operation)]
    if not isinstance(operation, DeviceOperation):
        return [Signature(_ANY_ARGUMENTS, "Any")]
    assert operation.parameters is not None, operation.name
    returns = _result(operation)
    ways = product(*(_forms(parameter) for parameter in operation.parameters))
    return [Signature(", ".join(text for form in way for text in form), returns) for way in ways]


def _forms(parameter: Parameter) -> list[list[str]]:
    """The ways to write a parameter in a signature."""
    if isinstance(parameter, Several):
        return [[f"*{parameter.name}: {parameter.annotation}"]]
    if isinstance(parameter, ByName):
        return [[f"**{parameter.name}: {parameter.annotation}"]]
    default = " = ..." if parameter.optional else ""
    return [[f"{text}{default}" for text in form] for form in parameter.forms]


def _result(operation: DeviceOperation) -> str:
    result = operation.result
    if isinstance(result, Same | With):
        named = {parameter.name: parameter.annotation for parameter in operation.parameters or ()}
        own = named[result.parameter]
        return own if isinstance(result, Same) else f"tuple[{own}, {_type(result.other)}]"
    return operation.returns if result is None else _type(result)


def _type(type_: Type) -> str:
    if type_ == NONE:
        return "None"
    if isinstance(type_, TupleType):
        return f"tuple[{', '.join(map(_type, type_.elements))}]"
    return python_type(type_) if isinstance(type_, Scalar) else "Any"


def python_type(scalar: Scalar) -> str:
    """Python's type of a scalar's values."""
    if scalar.is_bool:
        return "bool"
    return "complex" if scalar.is_complex else "float" if scalar.is_float else "int"


def _of_mathematics(function: MathFunction) -> Signature:
    own = {Domain.INTEGER: "int", Domain.NUMBER: "_T"}.get(function.domain, "float")
    names = "xyzw"[: function.operands]
    types = ["int" if index == function.integer_operand else own for index in range(function.operands)]
    results = {
        Result.OPERAND: own,
        Result.BOOL: "bool",
        Result.I32: "int",
        Result.PAIR: f"tuple[{own}, {own}]",
        Result.OPERAND_AND_I32: f"tuple[{own}, int]",
    }
    parameters = ", ".join(f"{name}: {type_}" for name, type_ in zip(names, types, strict=True))
    return Signature(f"{parameters}, /", results[function.result])


def _of_libdevice(function: LibdeviceFunction) -> Signature:
    results = [python_type(scalar) for scalar in function.results]
    returns = "None" if not results else results[0] if len(results) == 1 else f"tuple[{', '.join(results)}]"
    if function.pointer:
        return Signature("values: tuple[float, ...], /" if function.pointer == "values" else "", returns)
    parameters = [f"_{index}: {python_type(scalar)}" for index, scalar in enumerate(function.parameters)]
    return Signature(", ".join([*parameters, "/"]) if parameters else "", returns)
