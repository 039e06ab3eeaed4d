"""What no machine does in one step, by a loop around a compare-and-swap; written in nvgen's own language.

An update reads the element, computes what shall be there, and writes that if the element has still the bits that were
read; otherwise it computes again from what is there now. So it happens in one step, as any atomic operation, and every
other one at the same address is atomic to it. The bits are compared, not the values: NaN has not changed if its bits
have not, and neither has a struct if the bytes between its fields have not; an update makes zeros of those.

The loop orders as the one instruction would: the compare-and-swap has the order and the scope that were asked for; if
it is sequentially consistent, there is a fence before the loop, and it acquires. The read that begins the loop is
relaxed. Where the order is relaxed and the new bits are the old ones, as when a smaller number comes to a maximum,
nothing is written: that is what the operation would have done where the read found the element.

GPUs compare and swap 4 and 8 bytes, and since sm_90 16. Elements of 1 and 2 bytes are a part of the aligned word of 4
bytes that they lie in: the loop replaces the word, and repeats also when somebody else changes the rest of it. (ptxas
makes the same of ``atom.cas.b16``.) Threads outside of the scope that was asked for may change that, as their own
elements: so the word is swapped for all threads that reach the memory, the second one of ``scopes``. The CPU compares
and swaps elements of every size.

Sources: PTX ISA, "atom", "Memory Consistency Model"; CUDA C++ Programming Guide, "Atomic Functions".
"""

from __future__ import annotations

from nvgen.lang.atomic_update import first, last, recast, shift, swap
from nvgen.lang.mathematics import FUNCTIONS
from nvgen.types import constexpr, u32

minimum, maximum = FUNCTIONS["minimum"], FUNCTIONS["maximum"]

# Loops: `address` is a pointer, `compute` a function from the old value to the new one. Both are of the type `T` and
# have the bits of the integer `bits`. `begin` knows the user's call.


def updated(address, compute, T: constexpr, bits: constexpr, order: constexpr, scope: constexpr, begin: constexpr):
    """Updates an element of 4, 8 or 16 bytes; returns the old value."""
    begin(address, order, scope)
    seen = first(address, order, scope)
    while True:
        old = recast(seen, bits, T)
        new = recast(compute(old), T, bits)
        if order == "relaxed" and new == seen:
            return old
        found = swap(address, seen, new, order, scope)
        if found == seen:
            last(order, scope)
            return old
        seen = found


def updated_in_word(
    address, compute, T: constexpr, bits: constexpr, order: constexpr, scopes: constexpr, begin: constexpr
):
    """Updates an element of 1 or 2 bytes; returns the old value."""
    begin(address, order, scopes[0])
    seen = first(address, order, scopes[1])
    distance = shift(address)
    others = ~(u32(bits(~bits(0))) << distance)
    while True:
        part = bits(seen >> distance)
        old = recast(part, bits, T)
        new = recast(compute(old), T, bits)
        if order == "relaxed" and new == part:
            return old
        found = swap(address, seen, (seen & others) | (u32(new) << distance), order, scopes[1])
        if found == seen:
            last(order, scopes[1])
            return old
        seen = found


def swapped_in_word(
    address, compare, value, T: constexpr, bits: constexpr, order: constexpr, scopes: constexpr, begin: constexpr
):
    """Puts in ``value`` where an element of 1 or 2 bytes has the bits of ``compare``; returns the old value.

    Where it has not, an order is kept by swapping the word with itself.
    """
    expected, wanted = recast(compare, T, bits), recast(value, T, bits)
    begin(address, order, scopes[0])
    seen = first(address, order, scopes[1])
    distance = shift(address)
    others = ~(u32(bits(~bits(0))) << distance)
    while True:
        part = bits(seen >> distance)
        if order == "relaxed" and part != expected:
            return recast(part, bits, T)
        new = wanted if part == expected else part
        found = swap(address, seen, (seen & others) | (u32(new) << distance), order, scopes[1])
        if found == seen:
            last(order, scopes[1])
            return recast(part, bits, T)
        seen = found


# What the operations of `nv.atomic` compute of the old value and their own; of integers of 1 and 2 bytes, which are
# promoted, `recast` takes the lowest bits. `low` and `high` are the type's bounds.


def add(old, value):
    return old + value


def sub(old, value):
    return old - value


def mul(old, value):
    return old * value


def and_(old, value):
    return old & value


def or_(old, value):
    return old | value


def xor(old, value):
    return old ^ value


def nand(old, value):
    return ~(old & value)


def exch(old, value):
    return value


def smaller(old, value):
    return min(old, value)


def larger(old, value):
    return max(old, value)


def smaller_or_nan(old, value):
    return minimum(old, value)


def larger_or_nan(old, value):
    return maximum(old, value)


def inc(old, limit):
    return old * 0 if old >= limit else old + 1


def dec(old, limit):
    return limit if (old == 0) | (old > limit) else old - 1


def sub_cond(old, value):
    return old - value if old >= value else old


def add_sat(old, value, low, high):
    """What wraps past a bound has gone there from the side of the sign of ``value``; what is promoted does not wrap."""
    total = old + value
    if low == 0:
        return high if total < old else min(total, high)
    if value < 0:
        return low if total > old else max(total, low)
    return high if total < old else min(total, high)


def sub_sat(old, value, low, high):
    difference = old - value
    if low == 0:
        return low if old < value else difference
    if value < 0:
        return high if difference < old else min(difference, high)
    return low if difference > old else max(difference, low)
