"""Parameters of kernels that are tuples with arrays or records in them: a parameter for each of their elements.

A launch passes the bytes of a tuple of numbers at once; an array is passed, and copied, by itself. So ``def f(x)`` with
a tuple of two arrays is compiled as a function of ``x[0]`` and ``x[1]``, which no text can name a parameter, and begins
with ``x = (x[0], x[1])``.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nvgen.compat.numba import types


def is_spread(type_: Any) -> bool:
    """Whether the elements of a parameter of a type are passed by themselves."""
    return isinstance(type_, types.BaseTuple) and not hasattr(type_, "instance_class") and _has_memory(type_)


def _has_memory(type_: Any) -> bool:
    if isinstance(type_, types.BaseTuple):
        return any(map(_has_memory, type_.types))
    return isinstance(type_, (types.Array, types.Record))


def spread_types(argument_types: Iterable[Any]) -> Iterator[Any]:
    """The types of what a launch passes."""
    for type_ in argument_types:
        if is_spread(type_):
            yield from _leaves(type_)
        else:
            yield type_


def _leaves(type_: Any) -> Iterator[Any]:
    if not isinstance(type_, types.BaseTuple) or hasattr(type_, "instance_class"):
        yield type_
        return
    for element in type_.types:
        yield from _leaves(element)


def spread(argument_types: Sequence[Any], arguments: Sequence[Any]) -> Iterator[Any]:
    """The values that a launch passes for arguments of these types."""
    for type_, value in zip(argument_types, arguments, strict=True):
        if is_spread(type_):
            yield from _values(type_, value)
        else:
            yield value


def _values(type_: Any, value: Any) -> Iterator[Any]:
    if not isinstance(type_, types.BaseTuple) or hasattr(type_, "instance_class"):
        yield value
        return
    for element, part in zip(type_.types, value, strict=True):
        yield from _values(element, part)


def rewritten(function: ast.FunctionDef, argument_types: Sequence[Any]) -> ast.FunctionDef:
    """The function with a parameter for each element, of which the tuples are made first."""
    made = copy.copy(function)
    made.args, made.body = copy.copy(function.args), list(function.body)
    made.args.posonlyargs, made.args.args = [], []
    tuples: list[ast.stmt] = []
    for parameter, type_ in zip((*function.args.posonlyargs, *function.args.args), argument_types, strict=True):
        if not is_spread(type_):
            made.args.args.append(parameter)
            continue
        value = _element(parameter, parameter.arg, type_, made.args.args)
        target = ast.copy_location(ast.Name(parameter.arg, ast.Store()), parameter)
        tuples.append(ast.copy_location(ast.Assign([target], value), parameter))
    made.body[:0] = tuples
    return made


def _element(parameter: ast.arg, name: str, type_: Any, parameters: list[ast.arg]) -> ast.expr:
    """What an element is made of; ``parameters`` gets those that it needs."""
    found: ast.expr
    if not isinstance(type_, types.BaseTuple) or hasattr(type_, "instance_class"):
        parameters.append(ast.copy_location(ast.arg(name), parameter))
        found = ast.Name(name, ast.Load())
    else:
        parts = [_element(parameter, f"{name}[{n}]", part, parameters) for n, part in enumerate(type_.types)]
        found = ast.Tuple(parts, ast.Load())
    return ast.copy_location(found, parameter)
