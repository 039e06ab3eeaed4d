"""Parameters of kernels that are passed part by part: ``*args``, and tuples of what does not lie in memory as a whole.

A kernel ``f(r, t)`` whose ``t`` is a tuple of two arrays is compiled as ``f(r, t[0], t[1])`` that begins with
``t = (t[0], t[1])`` of these names, which no program can write. The rest of the arguments, which ``*args`` takes, is
such a tuple.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nvgen.extending.kernels import FunctionSource, lasting, parameters_of
from nvgen.types import Type, is_storable
from nvgen_numba import types
from nvgen_numba.cuda.dispatch.arguments import parameter_type
from nvgen_numba.errors import NumbaNotImplementedError


class Parameters(NamedTuple):
    """The parameters of a kernel for the types of its arguments."""

    source: FunctionSource
    native: dict[str, Type]
    #: Of each argument, whether it is passed part by part.
    is_spread: tuple[bool, ...]


def parameters(source: FunctionSource, argument_types: Sequence[Any]) -> Parameters | None:
    """The parameters for arguments of these types; None where the kernel takes another number of them.

    Raises:
        NumbaNotImplementedError: kernels take no argument of such a type.
    """
    declared = parameters_of(source.node.args)
    rest = next((parameter for parameter in declared if getattr(parameter, "takes_rest", False)), None)
    plain = [parameter.arg for parameter in declared if parameter is not rest]
    if len(argument_types) < len(plain) or (rest is None and len(argument_types) > len(plain)):
        return None
    native: dict[str, Type] = {}
    tuples: dict[str, ast.expr] = {}
    is_spread = []
    for name, type_ in zip(plain, argument_types, strict=False):
        is_spread.append(_is_spread_out(type_))
        if is_spread[-1]:
            tuples[name] = _parts(name, type_, native)
        else:
            native[name] = parameter_type(type_)
    others = argument_types[len(plain) :]
    if rest is not None:
        elements = [_parts(_named(rest.arg, position), type_, native) for position, type_ in enumerate(others)]
        tuples[rest.arg] = ast.Tuple(elements, ast.Load())
        is_spread += [_is_tuple(type_) for type_ in others]
    if tuples:
        source = source.with_changes(definition=lasting(_spread(source.node, native, tuples)))
    return Parameters(source, native, tuple(is_spread))


def _is_tuple(type_: Any) -> bool:
    return isinstance(type_, types.BaseTuple)


def _is_spread_out(type_: Any) -> bool:
    """Whether a type is a tuple that does not lie in memory, as one of arrays, or an empty one."""
    if not _is_tuple(type_):
        return False
    if not type_.types:
        return True
    return any(_is_spread_out(part) if _is_tuple(part) else not _lies_in_memory(part) for part in type_.types)


def _lies_in_memory(type_: Any) -> bool:
    try:
        return is_storable(parameter_type(type_))
    except NumbaNotImplementedError:
        return False


def _parts(name: str, type_: Any, native: dict[str, Type]) -> ast.expr:
    """The expression that a parameter stands for; ``native`` gets what is passed."""
    if not _is_tuple(type_):
        native[name] = parameter_type(type_)
        return ast.Name(name, ast.Load())
    parts = [_parts(_named(name, position), part, native) for position, part in enumerate(type_.types)]
    class_ = getattr(type_, "instance_class", None)
    return ast.Tuple(parts, ast.Load()) if class_ is None else ast.Call(ast.Constant(class_), parts, [])


def _named(name: str, position: int) -> str:
    return f"{name}[{position}]"


def _spread(node: ast.FunctionDef, native: dict[str, Type], tuples: dict[str, ast.expr]) -> ast.FunctionDef:
    """The function with the parameters of ``native``, which begins with the tuples."""
    made = copy.copy(node)
    names = [ast.copy_location(ast.arg(name), node) for name in native]
    made.args = ast.arguments([], names, None, [], [], None, [])
    assignments = [ast.Assign([ast.Name(name, ast.Store())], value) for name, value in tuples.items()]
    for assignment in assignments:
        for part in ast.walk(assignment):
            ast.copy_location(part, node)
    made.body = [*assignments, *node.body]
    return made


def flat_types(argument_types: Sequence[Any], is_spread: Sequence[bool]) -> Iterator[Any]:
    """The types of what is passed."""
    for type_, spread in zip(argument_types, is_spread, strict=True):
        yield from _leaves(type_) if spread else (type_,)


def _leaves(type_: Any) -> Iterator[Any]:
    if _is_tuple(type_):
        for part in type_.types:
            yield from _leaves(part)
    else:
        yield type_


def flat(arguments: Sequence[Any], argument_types: Sequence[Any], is_spread: Sequence[bool]) -> Iterator[Any]:
    """What is passed of the arguments of a launch."""
    for value, type_, spread in zip(arguments, argument_types, is_spread, strict=True):
        yield from _parts_of(value, type_) if spread else (value,)


def _parts_of(value: Any, type_: Any) -> Iterator[Any]:
    if _is_tuple(type_):
        for part, of_part in zip(value, type_.types, strict=True):
            yield from _parts_of(part, of_part)
    else:
        yield value
