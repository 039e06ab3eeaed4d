"""The signatures of what kernels call: parameters as the front end binds them, types from ``operation_types``.

The front end's rules say which parameters an operation has: a rule is called without arguments, and what it would bind
is written down. So a signature cannot differ from what the compiler takes.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import product
from typing import Any

from nvgen.frontend.operations.dispatch import family
from nvgen.lang import DeviceOperation, Operation
from nvgen.lang.aggregation import AggregatedAdd
from nvgen.lang.atomic import AtomicOperation, AtomicStore, FunctionUpdate
from nvgen.lang.libdevice import LibdeviceFunction
from nvgen.lang.mathematics import Domain, MathFunction, Result
from nvgen.lang.parameters import Address, Several
from nvgen.types import Scalar
from tools.operation_types import ANY_ARGUMENTS, CALLS, PARAMETERS, RESULTS


@dataclass(frozen=True)
class Signature:
    """One way to call an operation: the text of the parameters and of the result's type."""

    parameters: str
    returns: str


class _Bound(BaseException):
    """Carries what a rule would bind out of it."""

    def __init__(
        self, parameters: Sequence[str], needed: int, addresses: Mapping[str, str], alone: Collection[int]
    ) -> None:
        super().__init__()
        self.parameters, self.needed, self.addresses, self.alone = tuple(parameters), needed, dict(addresses), alone


class _Arguments(tuple[Any, ...]):
    """No arguments; a part of them is another object, so that it is seen whether a rule binds all of them."""


_NONE = _Arguments()


def _bound(name: str, parameters: Sequence[str], needed: int, arguments: Any, *others: Any) -> Any:
    if arguments is _NONE:
        raise _Bound(parameters, needed, {}, ())
    raise LookupError("some of its arguments are no parameters")


def _bound_with_addresses(
    name: str,
    parameters: Sequence[str],
    needed: int,
    addresses: Mapping[str, str],
    arguments: Any,
    named: Any,
    span: Any,
    alone: Collection[int] = (),
) -> Any:
    if arguments is _NONE:
        raise _Bound(parameters, needed, addresses, alone)
    raise LookupError("some of its arguments are no parameters")


@contextmanager
def _intercepted() -> Iterator[None]:
    """Inside, binding arguments tells what would be bound."""
    replaced: list[tuple[Any, str, Any]] = []
    for name, module in list(sys.modules.items()):
        for function in (_bound, _bound_with_addresses):
            own = function.__name__[1:]
            if name.startswith("nvgen.frontend.") and hasattr(module, own):
                replaced.append((module, own, getattr(module, own)))
                setattr(module, own, function)
    try:
        yield
    finally:
        for module, own, original in replaced:
            setattr(module, own, original)


def bound_parameters(
    operation: DeviceOperation,
) -> tuple[tuple[str, ...], int, dict[str, str], Collection[int]] | None:
    """The parameters of an operation, how many are needed, which are addresses, and which of these may be arrays
    without an index; None if its rule looks first."""
    declared = operation.parameters
    if declared is not None and any(isinstance(found, Several) for found in declared):
        return None
    if declared is not None:
        addresses = {found.name: found.index for found in declared if isinstance(found, Address)}
        alone = [number for number, found in enumerate(declared) if isinstance(found, Address) and found.stands_alone]
        needed = sum(not found.optional for found in declared)
        return tuple(found.name for found in declared), needed, addresses, alone
    rule = family(operation.family).free_rules[type(operation)]
    with _intercepted():
        try:
            rule(None, operation, _NONE, {}, None)
        except _Bound as found:
            return found.parameters, found.needed, found.addresses, found.alone
        except Exception:  # it looks at its arguments first, and there are none
            return None
    return None


def signatures(operation: Operation) -> list[Signature]:
    """Every way to call an operation."""
    if isinstance(operation, MathFunction):
        return [_of_mathematics(operation)]
    if isinstance(operation, LibdeviceFunction):
        return [_of_libdevice(operation)]
    if isinstance(operation, AtomicOperation):
        return _of_atomic(operation)
    if operation.name in CALLS:
        return [Signature(CALLS[operation.name], result_of(operation))]
    found = bound_parameters(operation) if isinstance(operation, DeviceOperation) else None
    returns = result_of(operation)
    if found is None:
        return [Signature(ANY_ARGUMENTS, returns)]
    parameters, needed, addresses, alone = found
    forms = [(True, False) if parameter in addresses else (False,) for parameter in parameters]
    return [
        Signature(_text(operation, parameters, needed, addresses, chosen, alone), returns) for chosen in product(*forms)
    ]


def _text(
    operation: Operation,
    parameters: Sequence[str],
    needed: int,
    addresses: Mapping[str, str],
    indexed: Sequence[bool],
    alone: Collection[int],
) -> str:
    """Parameters with types, where each address is an array with an index, or a pointer; some may be an array alone."""
    texts = []
    for number, (parameter, with_index) in enumerate(zip(parameters, indexed, strict=True)):
        default = "" if number < needed else " = ..."
        if with_index:
            texts += [f"{parameter}: Array[Any, Any, Any]{default}", f"{addresses[parameter]}: Index{default}"]
        elif parameter in addresses:
            array = " | Array[Any, Any, Any]" if number in alone else ""
            element = " | int" if parameter == "bar" else ""  # of an array of barriers
            texts.append(f"{parameter}: ptr[Any, Any]{element}{array}{default}")
        else:
            texts.append(f"{parameter}: {type_of(operation, parameter)}{default}")
    return ", ".join(texts)


def type_of(operation: Operation, parameter: str) -> str:
    """The type of a parameter: what the table says, or the choices that it has; anything where nothing is said."""
    for option in getattr(operation, "options", ()):
        if option.name == parameter and option.choices == (False, True):
            return "bool"
    for pattern, type_ in PARAMETERS.items():
        where, _, name = pattern.rpartition(":")
        if fnmatchcase(parameter, name) and fnmatchcase(operation.name, where or "*"):
            return type_
    return "Any"


def result_of(operation: Operation) -> str:
    """The type of a result: what the operation itself says, or the table; anything where nothing is said."""
    for pattern, type_ in RESULTS.items():
        if fnmatchcase(operation.name, pattern):
            return type_
    own = getattr(operation, "type", None)
    return python_type(own) if isinstance(own, Scalar) else "Any"


def python_type(scalar: Scalar) -> str:
    """Python's type of a scalar's values."""
    if scalar.is_bool:
        return "bool"
    return "complex" if scalar.is_complex else "float" if scalar.is_float else "int"


def _of_atomic(operation: AtomicOperation) -> list[Signature]:
    values = "".join(f", {name}: _T" for name in operation.values)
    if isinstance(operation, FunctionUpdate):
        values = ", function: Any, *arguments: Any"
    keywords = ", order: str = ..., scope: str = ..."
    if isinstance(operation, AggregatedAdd):
        keywords += ", uniform: bool = ..."
    returns = "None" if isinstance(operation, AtomicStore) else "_T"
    return [
        Signature(f"array: Array[_T, Any, Any], index: Index{values}{keywords}", returns),
        Signature(f"pointer: ptr[_T, Any]{values}{keywords}", returns),
    ]


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
