"""Arguments of a launch that are constants in the kernel's code: there is code for each choice of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import NoneType
from typing import Any

from nvgen.runtime.launch.state import LaunchableKernel
from nvgen.types import ConstexprType

#: Classes of constants whose equal values are the same: -0.0 and 0.0 are not.
PLAIN = frozenset({bool, int, str, NoneType})


def positions_of(kernel: LaunchableKernel) -> frozenset[int]:
    """The positions of the arguments that are constants in the kernel's code."""
    return frozenset(
        position for position, type_ in enumerate(kernel.parameters.values()) if isinstance(type_, ConstexprType)
    )


def left_out(arguments: Iterable[Any]) -> frozenset[int]:
    """The positions of the arguments that are None: the code is for launches without them."""
    return frozenset(position for position, argument in enumerate(arguments) if argument is None)


def without(positions: frozenset[int], arguments: Iterable[Any]) -> list[Any]:
    """The arguments but for those at some positions."""
    return [argument for position, argument in enumerate(arguments) if position not in positions]


def merged(positions: frozenset[int], arguments: Sequence[Any], others: Iterable[Any]) -> list[Any]:
    """The constants among arguments, at their positions between the ``others``."""
    rest = iter(others)
    return [argument if position in positions else next(rest) for position, argument in enumerate(arguments)]


def choice(positions: frozenset[int], arguments: Iterable[Any]) -> tuple[Any, ...]:
    """The constants, with their classes: 1, True and 1.0 are equal."""
    return tuple((a.__class__, a) for position, a in enumerate(arguments) if position in positions)


def is_plain(chosen: tuple[Any, ...]) -> bool:
    """Whether equal constants are sure to mean the same."""
    return all(kind in PLAIN for kind, _ in chosen)
