"""Spaces of choices as users write them, made into candidates.

Takes a dict of names with lists of choices, or a list of such dicts; gives the combinations, in the order of the names,
the last one changing fastest. A name is a constant parameter of the kernel, an option of ``@nv.kernel``, or a part of
the launch; a parameter that is called as one of these has its value. What is no list (and no range or NumPy array) is
one value for all candidates; a function is called with the choice so far and gives the value.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError
from nvgen.diagnostics.suggestion import closest
from nvgen.kernels import Kernel
from nvgen.lang import DeviceFunction, KernelOptions
from nvgen.types import ConstexprType

#: Parts of a launch that may differ between candidates.
LAUNCH = ("grid", "block", "cluster", "shared")
#: What every launch has.
_NEEDED = ("grid", "block")

Choice = dict[str, Any]


class Candidate(Record):
    """One combination: every name with its value, in the order of the space."""

    choice: Choice
    #: The values of constant parameters, of options and of the launch.
    constants: Choice
    options: Choice
    launch: Choice

    def __str__(self) -> str:
        return ", ".join(f"{name}={value_text(value)}" for name, value in self.choice.items())


def value_text(value: Any) -> str:
    """A value of a choice in tables and messages: what has a name by its name."""
    if isinstance(value, (set, frozenset)):
        return "{" + ", ".join(sorted(map(value_text, value))) + "}"
    name = getattr(value, "__name__", None)
    return name if isinstance(name, str) else diagnostics.value_text(value)


def candidates(
    kernel: Kernel, given: Any, parts: Mapping[str, Any], where: Sequence[Callable[[Choice], Any]]
) -> tuple[Candidate, ...]:
    """The candidates of a space, without doubles; ``parts`` are those parts of the launch that are given by keyword.

    Raises:
        LaunchError: the space is malformed, names what is not there, or leaves out what a launch needs; a function
            fails; or no combination fulfils the conditions.
    """
    names = _Names(kernel)
    found: dict[str, Candidate] = {}
    count = 0
    for space in _spaces(given):
        whole = _joined(space, parts)
        names.check(whole)
        for choice in _choices(whole):
            count += 1
            if all(_called("where", condition, choice) for condition in where):
                candidate = names.candidate(choice)
                found.setdefault(identity(choice), candidate)
    if not found:
        raise LaunchError(diagnostics.tuning.NoCandidate(None, kernel.name, count, "fulfils `where`"))
    if len({frozenset(candidate.constants) for candidate in found.values()}) > 1:
        raise LaunchError(diagnostics.tuning.BadSpace(None, "the dicts of the space choose different parameters"))
    return tuple(found.values())


def identity(choice: Choice) -> str:
    """A text that is the same for the same choice, also in another process, as far as its values say who they are."""
    return ", ".join(f"{name}={type(value).__name__} {value_text(value)}" for name, value in choice.items())


def _spaces(given: Any) -> Sequence[Mapping[str, Any]]:
    spaces = given if isinstance(given, (list, tuple)) else [given]
    if not spaces:
        raise LaunchError(diagnostics.tuning.BadSpace(None, "the space is empty"))
    for space in spaces:
        if not isinstance(space, Mapping) or not all(isinstance(name, str) for name in space):
            shown = diagnostics.value_text(space)
            raise LaunchError(diagnostics.tuning.BadSpace(None, f"the space is no dict of names: {shown}"))
    return spaces


def _joined(space: Mapping[str, Any], parts: Mapping[str, Any]) -> Choice:
    for name in space:
        if name in parts:
            error = diagnostics.tuning.BadSpace(None, f"`{name}` is in the space, and given by keyword")
            raise LaunchError(error.because(error.OneOfThem(name)))
    if not space:
        raise LaunchError(diagnostics.tuning.BadSpace(None, "the space is empty"))
    return {**space, **parts}


class _Names:
    """What a kernel has to choose."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.constants = [name for name, type_ in kernel.parameters.items() if isinstance(type_, ConstexprType)]

    def check(self, space: Choice) -> None:
        """Refuses names that mean nothing, and a space without what launches need."""
        known = list(dict.fromkeys((*self.constants, *LAUNCH, *KernelOptions._fields)))
        for name in space:
            if name not in known:
                raise LaunchError(self._unknown(name, known))
        for part in _NEEDED:
            if part not in space:
                raise LaunchError(diagnostics.tuning.NoLaunchPart(None, self.kernel.name, part))

    def _unknown(self, name: str, known: Sequence[str]) -> diagnostics.Diagnostic:
        error = diagnostics.tuning.UnknownChoice(None, self.kernel.name, name, ", ".join(known))
        if name in self.kernel.parameters:
            return error.because(error.Annotate(name))
        return error.because(*(error.DidYouMean(match) for match in closest(name, known)))

    def candidate(self, choice: Choice) -> Candidate:
        """A choice by what its names are."""
        parts = (self.constants, KernelOptions._fields, LAUNCH)
        constants, options, launch = ({name: choice[name] for name in choice if name in known} for known in parts)
        if "cluster" in launch:  # the launch says it; as an option it would be compiled in
            options.pop("cluster", None)
        return Candidate(choice, constants, options, launch)


def _choices(space: Choice) -> Iterator[Choice]:
    """Every combination of the lists, completed by the functions."""
    lists = {name: values for name, value in space.items() if (values := _list(name, value)) is not None}
    for combination in itertools.product(*lists.values()):
        chosen = dict(zip(lists, combination, strict=True))
        for name, value in space.items():
            if name not in lists:
                chosen[name] = _called(f"{name}=", value, chosen) if _is_function(value) else value
        yield {name: chosen[name] for name in space}


def _list(name: str, value: Any) -> list[Any] | None:
    """The choices of a name; None where there is one value, or a function gives it."""
    if hasattr(value, "tolist") and getattr(value, "ndim", 0) == 1:
        value = value.tolist()
    if not isinstance(value, (list, range)):
        return None
    if not value:
        raise LaunchError(diagnostics.tuning.NoChoices(None, name))
    return [*value]


def _is_function(value: Any) -> bool:
    return callable(value) and not isinstance(value, (type, DeviceFunction, Kernel))


def _called(what: str, function: Callable[[Choice], Any], choice: Choice) -> Any:
    try:
        return function(dict(choice))
    except Exception as error:
        text = f"{type(error).__name__}: {error}".partition("\n")[0]
        shown = "{" + ", ".join(f"{name}: {value_text(value)}" for name, value in choice.items()) + "}"
        raise LaunchError(diagnostics.tuning.ChoiceFunctionFailed(None, what, text, shown)) from None
