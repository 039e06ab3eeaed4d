"""Copies that assignments of records, of arrays in them, and of texts stand for: functions that kernels call.

Those of elements are typed by the rules of the kernel that assigns, so that numbers convert as they do there.
"""

from __future__ import annotations

from typing import Any

import nvgen as nv
from nvgen.types import MAX_NDIM


@nv.device
def _copy_units(target, source, count: nv.constexpr):  # type: ignore[no-untyped-def]
    for i in range(count):
        target[i] = source[i]


def _copy_row(target: Any, source: Any) -> None:
    for i in range(target.shape[0]):
        target[i] = source[i]


def _of_rows(copy_row: Any) -> Any:
    def copy_rows(target: Any, source: Any) -> None:
        for i in range(target.shape[0]):
            copy_row(target[i], source[i])

    return copy_rows


def _copies() -> tuple[Any, ...]:
    found: list[Any] = [_copy_row]
    while len(found) < MAX_NDIM:
        found.append(_of_rows(found[-1]))
    return tuple(found)


def _copy_text(target: Any, source: Any) -> None:
    for i in range(target.shape[0]):
        target[i] = source[i] if i < source.shape[0] else 0


#: Copies so many units of what both pointers point at.
copy_units: Any = _copy_units
#: What copies the elements of an array to another one of as many, by the number of their dimensions less one.
COPIES = _copies()
#: Copies characters as far as there is room, and zeros after them.
copy_text: Any = _copy_text
