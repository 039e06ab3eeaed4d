"""What reads the arguments of a launch, if they are of the classes of those of an earlier launch.

A short function is made for the classes, which compares them, views other libraries' arrays, and gathers what the
driver is passed; going through the arguments in a loop takes half as long again (tests/bench/test_launch.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nvgen.base.records import Node
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import views
from nvgen.runtime.launch.parameters import DeclaredParameter


class Passed(Node):
    """An argument of a launch that a fast path is kept for."""

    #: As the user gave it.
    given: Any
    #: A number, None, which is not passed on, or the ``DeviceArray`` that the launch made of it.
    value: Any
    parameter: DeclaredParameter
    #: Whether the parameter takes an array by its address alone.
    by_address: bool = False


#: The keys of the arrays, or None where the launch is none for a fast path; the values of all parameters; the stream
#: that was given, or the one in which the arrays' producers work; and the arguments, with views of others' arrays.
Read = tuple[tuple[Any, ...] | None, Sequence[Any], int | None, Sequence[Any]]
#: ``read(arguments, stream)``; None if the classes are others, and nothing was looked at.
Reader = Callable[[Sequence[Any], "int | None"], Read | None]

_TEXT = """\
def read(arguments, stream):
    try:
        {names} = arguments
    except ValueError:
        return None
    if {differ}:
        return None
    {views}
    if {have_streams}:
        return in_stream(({arrays}), {values}, stream, arguments)
    return ({keys}), {values}, stream, arguments
"""
_VIEWS = """\
{each}
    given, arguments = arguments, ({names})
    if {are_none}:
        return None, (), stream, or_given(arguments, given)"""


def reader(passed: Sequence[Passed]) -> Reader:
    """What reads arguments of the classes of these."""
    numbers = range(len(passed))
    arrays = [n for n in numbers if passed[n].value.__class__ is DeviceArray]
    lent = [n for n in arrays if passed[n].given is not passed[n].value]
    namespace: dict[str, Any] = {"DeviceArray": DeviceArray, "in_stream": _in_stream, "or_given": _or_given}
    for n in numbers:
        namespace[f"c{n}"] = passed[n].given.__class__
    for n in lent:
        namespace[f"view{n}"] = views.way_in_launches(passed[n].given.__class__)
        namespace[f"place{n}"] = passed[n].parameter
    names = "".join(f"a{n}, " for n in numbers) or "()"
    viewed = _VIEWS.format(
        each="; ".join(f"a{n} = view{n}(a{n}, place{n}, stream)" for n in lent),
        names=names,
        are_none=" or ".join(f"a{n}.__class__ is not DeviceArray" for n in lent),
    )
    given = [n for n in numbers if passed[n].value is not None]
    forms = [("a{n}.address" if passed[n].by_address else "*a{n}.parameters") if n in arrays else "a{n}" for n in given]
    values = ", ".join(form.format(n=n) for form, n in zip(forms, given, strict=True))
    text = _TEXT.format(
        names=names,
        differ=" or ".join(f"a{n}.__class__ is not c{n}" for n in numbers) or "False",
        views=viewed if lent else "pass",
        have_streams=" or ".join(f"a{n}.stream is not None" for n in arrays) or "False",
        arrays="".join(f"a{n}, " for n in arrays),
        keys="".join(f"a{n}.key, " for n in arrays),
        values=f"[{values}]" if arrays or len(given) < len(passed) else "arguments",
    )
    exec(compile(text, "<arguments of a launch>", "exec"), namespace)
    made: Reader = namespace["read"]
    return made


def _or_given(viewed: Sequence[Any], given: Sequence[Any]) -> Sequence[Any]:
    """The views, and what has none, since it is no array now, as it was given."""
    return [one if view is None else view for view, one in zip(viewed, given, strict=True)]


def _in_stream(
    arrays: Sequence[DeviceArray], values: Sequence[Any], stream: int | None, arguments: Sequence[Any]
) -> Read:
    """What was read, where producers of arrays work in streams: if it is one, and no other is given, it is taken."""
    for array in arrays:
        producer = array.stream
        if producer is not None and producer != stream:
            if stream is not None:
                return None, (), stream, arguments  # its work has to be waited for
            stream = producer
    return tuple([array.key for array in arrays]), values, stream, arguments
