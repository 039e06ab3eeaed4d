"""Functions of nvgen's language that the emulations of NVVM's intrinsics call, as ``own`` (see ``nvvm_emulation``)."""

from __future__ import annotations

from nvgen.lang.allocation import address_of, local
from nvgen.lang.special_registers import lane_id
from nvgen.types import bool_, constexpr, i32, u64
from nvgen.types.forms import ptr


def nothing(operand: u64) -> None:
    """What concerns a cache or a tool alone."""


def clear(words: ptr[u64], size: u64) -> None:
    """Makes so many bytes zeros, a multiple of 8. PTX: ``st.bulk``."""
    for index in range(size // 8):
        words[index] = u64(0)


def reinterpreted(value, given: constexpr, wanted: constexpr):
    """The bits of a value of the type ``given`` as one of the type ``wanted``."""
    array = local.array(1, given)
    array[0] = value
    return address_of(array[0]).cast(wanted)[0]


def source(mode: constexpr, number: i32, clamp: i32) -> i32:
    """The lane that a shuffle's value comes from."""
    return _asked(mode, number, clamp) if is_in_range(mode, number, clamp) else lane_id()


def is_in_range(mode: constexpr, number: i32, clamp: i32) -> bool_:
    """Whether the lane that a shuffle asks for is in the own segment, as its predicate says."""
    segment = (clamp >> 8) & 31
    last = (lane_id() & segment) | (clamp & 31 & ~segment)
    if mode == "up":
        return _asked(mode, number, clamp) >= last
    return _asked(mode, number, clamp) <= last


def _asked(mode: constexpr, number: i32, clamp: i32) -> i32:
    """The lane that a shuffle asks for. Source: PTX ISA, ``shfl.sync``; ``clamp`` is its operand c."""
    if mode == "up":
        return lane_id() - (number & 31)
    if mode == "down":
        return lane_id() + (number & 31)
    if mode == "bfly":
        return lane_id() ^ (number & 31)
    segment = (clamp >> 8) & 31
    return (lane_id() & segment) | (number & 31 & ~segment)
