"""Functions of nvgen's language that the emulations of NVVM's intrinsics call, as ``own`` (see ``nvvm_emulation``)."""

from __future__ import annotations

from nvgen.lang.allocation import address_of, local
from nvgen.lang.shuffle_lanes import source
from nvgen.types import constexpr, u64
from nvgen.types.forms import ptr

__all__ = ["clear", "nothing", "reinterpreted", "source"]


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
