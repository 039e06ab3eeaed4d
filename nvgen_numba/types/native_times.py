"""Dates and spans of time as types of nvgen's: a count of a unit, in a struct that tells them from numbers."""

from __future__ import annotations

from typing import Any

from nvgen import types as native
from nvgen.extending.types import interned
from nvgen_numba.types import times


class TimeType(native.StructType):
    """One field, ``ticks``: how many ``unit`` since 1970, or of a span (``is_span``) how long it is."""

    unit: str = ""
    is_span: bool = False


def time(type_: Any) -> TimeType:
    """The struct of a date or a span of Numba's."""
    return of_unit(type_.unit, is_span=isinstance(type_, times.NPTimedelta))


def of_unit(unit: str, *, is_span: bool) -> TimeType:
    """The struct of dates or spans in a unit."""
    name = f"{'timedelta64' if is_span else 'datetime64'}[{unit}]"
    ticks = native.Field("ticks", native.i64, 0)
    return interned(TimeType(name, (ticks,), native.i64.size, native.i64.size, None, False, unit, is_span))


def of_time(type_: TimeType) -> Any:
    """Numba's type of such a struct."""
    return times.NPTimedelta(type_.unit) if type_.is_span else times.NPDatetime(type_.unit)
