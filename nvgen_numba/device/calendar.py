"""What is computed with counts of time in kernels, where the lowest count is no time at all (NaT).

Source: NumPy's "Datetimes and timedeltas"; the Gregorian calendar, by days since 1970-01-01.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import math

import nvgen as nv

NAT = -(2**63)


@nv.device
def scaled(ticks: nv.i64, factor: nv.i64) -> nv.i64:
    """A count in a unit that is so many times finer."""
    return ticks if ticks == NAT else ticks * factor


@nv.device
def day_of_month(months: nv.i64) -> nv.i64:
    """The first day of a month, both counted since 1970-01."""
    if months == NAT:
        return months
    # Years begin with March, so that the day that some have is the last one.
    since_march = months + 12 * 1970 - 2
    year, month = since_march // 12, since_march % 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month + 2) // 5 - 719468


@nv.device
def added(one: nv.i64, other: nv.i64) -> nv.i64:
    return nv.i64(NAT) if one == NAT or other == NAT else one + other


@nv.device
def subtracted(one: nv.i64, other: nv.i64) -> nv.i64:
    return nv.i64(NAT) if one == NAT or other == NAT else one - other


@nv.device
def times_integer(ticks: nv.i64, number: nv.i64) -> nv.i64:
    return ticks if ticks == NAT else ticks * number


@nv.device
def times_float(ticks: nv.i64, number: nv.f64) -> nv.i64:
    return nv.i64(NAT) if ticks == NAT or number != number else nv.i64(nv.f64(ticks) * number)


@nv.device
def by_float(ticks: nv.i64, number: nv.f64) -> nv.i64:
    return nv.i64(NAT) if ticks == NAT or number != number or number == 0 else nv.i64(nv.f64(ticks) / number)


@nv.device
def by_integer(ticks: nv.i64, number: nv.i64) -> nv.i64:
    """A span cut off to a whole count, as ``/`` and ``//`` of NumPy give it."""
    if ticks == NAT or number == 0:
        return nv.i64(NAT)
    whole = ticks // number
    return whole + 1 if whole < 0 and whole * number != ticks else whole


@nv.device
def ratio(one: nv.i64, other: nv.i64) -> nv.f64:
    return nv.f64(math.nan) if one == NAT or other == NAT else nv.f64(one) / nv.f64(other)


@nv.device
def whole_ratio(one: nv.i64, other: nv.i64) -> nv.i64:
    return nv.i64(0) if one == NAT or other == NAT or other == 0 else one // other


@nv.device
def remainder(one: nv.i64, other: nv.i64) -> nv.i64:
    return nv.i64(NAT) if one == NAT or other == NAT or other == 0 else one % other


@nv.device
def negated(ticks: nv.i64) -> nv.i64:
    return -ticks


@nv.device
def equal(one: nv.i64, other: nv.i64) -> nv.bool:
    return one == other and one != NAT


@nv.device
def unequal(one: nv.i64, other: nv.i64) -> nv.bool:
    return one != other or one == NAT


@nv.device
def less(one: nv.i64, other: nv.i64) -> nv.bool:
    return one < other and one != NAT and other != NAT


@nv.device
def less_or_equal(one: nv.i64, other: nv.i64) -> nv.bool:
    return one <= other and one != NAT and other != NAT


@nv.device
def is_no_time(ticks: nv.i64) -> nv.bool:
    return ticks == NAT


@nv.device
def weeks(days: nv.i64) -> nv.i64:
    """The week of a day, which begins with Thursdays, as 1970 does."""
    return days if days == NAT else days // 7
