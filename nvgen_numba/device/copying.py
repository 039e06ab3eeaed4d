"""Copies that assignments of records and of texts stand for, in nvgen's kernel language."""

from __future__ import annotations

from typing import Any

import nvgen as nv


@nv.device
def _copy_units(target: Any, source: Any, count: nv.constexpr) -> None:
    for i in range(count):
        target[i] = source[i]


@nv.device
def _copy_text(target: Any, source: Any) -> None:
    for i in range(target.shape[0]):
        target[i] = target.dtype(source[i]) if i < source.shape[0] else target.dtype(0)


#: Copies so many units of what both pointers point at.
copy_units: Any = _copy_units
#: Copies characters as far as there is room, and zeros after them.
copy_text: Any = _copy_text
