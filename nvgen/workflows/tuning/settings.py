"""What ``nv.tune`` is told by keyword, checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import LaunchError
from nvgen.intrinsics.architectures import find_architecture
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.workflows.tuning.comparison import Tolerance


class Settings(Node):
    """How candidates are ruled out, compared and measured."""

    tolerance: Tolerance
    #: What arrays hold after a launch, by the names of parameters.
    reference: Mapping[str, Any]
    #: Called before each launch.
    setup: Callable[[], Any] | None
    #: The least part of the best candidate's occupancy.
    min_occupancy: float
    #: The architecture whose resources rule out; None: the GPU's.
    arch: str | None
    #: Seconds after which no further candidate is measured.
    time_limit: float | None
    flush_l2: bool


class Given(Node):
    """The keywords of ``nv.tune`` that settings are made of, as the user gave them."""

    rtol: Any
    atol: Any
    reference: Any
    setup: Any
    min_occupancy: Any
    arch: Any
    time_limit: Any
    flush_l2: Any


def checked(names: Mapping[str, Any], given: Given) -> Settings:
    """The settings; ``names`` are the kernel's arguments by parameter.

    Raises:
        LaunchError: a value is none that it can have.
        CompileError: there is no such architecture.
    """
    if given.setup is not None and not callable(given.setup):
        raise bad("setup", given.setup, "a function without arguments")
    if given.arch is not None:
        find_architecture(given.arch)
    return Settings(
        Tolerance(_number("rtol", given.rtol), _number("atol", given.atol)),
        _reference(names, given.reference),
        given.setup,
        _number("min_occupancy", given.min_occupancy, most=1.0) or 0.0,
        given.arch,
        _number("time_limit", given.time_limit),
        flag("flush_l2", given.flush_l2),
    )


def arguments_of(given: Any) -> tuple[Any, ...]:
    """The arguments of the kernel, which stand in a tuple.

    Raises:
        LaunchError: they do not.
    """
    if not isinstance(given, (tuple, list)):
        raise bad("arguments", f"an object of type {type(given).__name__}", "a tuple of arguments, as `(a, b)`")
    return tuple(given)


def conditions(given: Any) -> tuple[Callable[[Any], Any], ...]:
    """The conditions on choices: none, one, or a list.

    Raises:
        LaunchError: one is no function.
    """
    found = () if given is None else given if isinstance(given, (list, tuple)) else (given,)
    for one in found:
        if not callable(one):
            raise bad("where", one, "a function of the choice, as `lambda c: ...`, or a list of such functions")
    return tuple(found)


def flag(name: str, given: Any) -> bool:
    """A keyword that is True or False.

    Raises:
        LaunchError: it is neither.
    """
    if not isinstance(given, bool):
        raise bad(name, given, "True or False")
    return given


def _number(name: str, given: Any, most: float | None = None) -> float | None:
    if given is None:
        return None
    is_number = isinstance(given, (int, float)) and not isinstance(given, bool)
    if not is_number or not isfinite(given) or given < 0 or (most is not None and given > most):
        raise bad(name, given, "a number from 0 on" if most is None else f"a number from 0 to {most:g}")
    return float(given)


def _reference(names: Mapping[str, Any], given: Any) -> Mapping[str, Any]:
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise bad("reference", given, "a dict of arrays by the names of parameters")
    arrays = {}
    for name, array in given.items():
        shape = getattr(names.get(name), "shape", None)
        if shape is None:
            known = ", ".join(name for name, value in names.items() if hasattr(value, "shape"))
            wanted = f"a dict of arrays by the names of array parameters ({known})"
            raise bad("reference", given, wanted, f"a dict with `{name}`")
        if getattr(array, "shape", None) != shape:
            raise bad("reference", array, f"one with the shape {shape}", f"a dict with another shape of `{name}`")
        arrays[name] = _on_host(name, array)
    return arrays


def _on_host(name: str, array: Any) -> Any:
    """An array as NumPy's, of which nobody changes the elements meanwhile."""
    if isinstance(array, DeviceArray):
        return array.copy_to_host()
    try:
        return numpy.array(array)
    except (TypeError, ValueError):  # another library's array in the memory of a GPU
        wanted = "a dict of arrays of the host, or of `nv.cuda`"
        raise bad("reference", array, wanted, f"a dict with a {type(array).__name__} for `{name}`") from None


def bad(name: str, given: Any, wanted: str, shown: str = "") -> LaunchError:
    """What is said of a keyword's value."""
    shown = shown or (given if isinstance(given, str) and name == "arguments" else diagnostics.value_text(given))
    return LaunchError(diagnostics.tuning.BadTuningOption(None, name, shown, wanted))
