"""``nv.cache_control.*``: what a thread tells the caches of memory that will be used, or will not be.

An address is an array with the index of an element, or a pointer. On the CPU these do nothing, but ``discard`` may.

Sources: PTX ISA, ``prefetch``, ``prefetchu``, ``applypriority``, ``discard``, ``createpolicy``,
"Cache Eviction Priority Hints".
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.lang.attributes.cache_control import CacheForm
from nvgen.lang.memory_parameters import Fraction
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.parameters import Address, Integer, Number, Parameter, Setting
from nvgen.types import NONE, Space, Type, f32, u32, u64

#: The levels that memory is brought to, and for the second one the priorities that it may get there.
LEVELS = ("L1", "L2")
EVICTIONS = ("normal", "last")
#: How a cache treats memory: the priorities of the first part of accesses, and of the others.
PRIMARY = ("evict_last", "evict_normal", "evict_first", "evict_unchanged")
SECONDARY = ("evict_unchanged", "evict_first")
#: The bytes that ``discard`` and ``apply_priority`` are for, from an address that is a multiple of them.
LINE = 128

_ELEMENT = Address("array", "index", (Space.GENERIC, Space.GLOBAL))
_PRIMARY, _SECONDARY = Setting("primary", PRIMARY), Setting("secondary", SECONDARY, SECONDARY[0])


class CacheOperation(DeviceOperation):
    """An operation on a cache. None changes what memory holds, but for ``discard``."""

    family: ClassVar[str] = "cache_control"
    accesses_memory: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    attributes = CacheForm

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return (_ELEMENT,)

    @property
    def result(self) -> Type:
        return NONE


class Prefetch(CacheOperation):
    """``prefetch(array, index, *, level="L2", evict=None)``: the line of an address comes into the cache.

    ``evict`` says with which priority it stays in the L2 cache, of global memory: ``"normal"`` or ``"last"`` to be
    evicted, since sm_80. PTX ``prefetch``, every architecture.
    """

    instruction: ClassVar[str] = "prefetch"
    parameters = (
        Address("array", "index", (Space.GENERIC, Space.GLOBAL, Space.LOCAL)),
        Setting("level", LEVELS, "L2"),
        Setting("evict", EVICTIONS, ""),
    )


class UniformPrefetch(CacheOperation):
    """``prefetch_uniform(pointer)``: as ``prefetch``, into the cache of constants. PTX ``prefetchu.L1``.

    The pointer is a generic one, as the instruction takes no other.
    """

    parameters = (Address("array", "index", (Space.GENERIC,)),)

    instruction: ClassVar[str] = "prefetch"


class ValidPrefetch(CacheOperation):
    """``prefetch_valid(array, index)``: 32 bytes or more around an address come into the L1 cache.

    The byte there has to be one that may be read, and of global memory. PTX ``prefetch.L1::32B.valid_addr``, since
    sm_90 with PTX 9.4.
    """

    instruction: ClassVar[str] = "prefetch.valid_addr"


class Discard(CacheOperation):
    """``discard(array, index)``: the 128 bytes become undefined, so that no cache has to write them back.

    PTX ``discard.L2``, since sm_80.
    """

    instruction: ClassVar[str] = "discard"
    writes: ClassVar[bool] = True


class ApplyPriority(CacheOperation):
    """``apply_priority(array, index)``: 128 bytes are evicted as usual again. PTX ``applypriority``, since sm_80."""

    instruction: ClassVar[str] = "applypriority"


class Policy(CacheOperation):
    """A cache policy, a u64 that operations take as ``policy``."""

    instruction: ClassVar[str] = "createpolicy"
    result = u64


class FractionalPolicy(Policy):
    """``policy_fractional(primary, fraction=1.0, secondary="evict_unchanged")``: a u64 that operations take as
    ``policy``.

    So much of what is accessed, a number from above 0 to 1, is treated as ``primary`` says, and the rest as
    ``secondary``. PTX ``createpolicy.fractional``, since sm_80.
    """

    parameters = (_PRIMARY, Fraction("fraction", f32), _SECONDARY)


class RangePolicy(Policy):
    """``policy_range(array, index, primary_bytes, total_bytes, primary, secondary="evict_unchanged")``.

    A u64 that operations take as ``policy``: as ``policy_fractional``, where the address decides. PTX
    ``createpolicy.range``, since sm_80.
    """

    parameters = (_ELEMENT, Integer("primary_bytes", u32), Integer("total_bytes", u32), _PRIMARY, _SECONDARY)


class FabricRangePolicy(Policy):
    """``policy_range_fabric(endpoint, offset, primary_bytes, total_bytes, primary, secondary="evict_unchanged")``.

    As ``policy_range``, of memory behind a logical endpoint of the fabric, a u32, where the range begins at a u64 of
    bytes. PTX ``createpolicy.range.fabric``, since sm_100 with PTX 9.4.
    """

    instruction: ClassVar[str] = "createpolicy.range.fabric"
    parameters = (
        *(Number("endpoint", u32), Number("offset", u64), Integer("primary_bytes", u32), Integer("total_bytes", u32)),
        *(_PRIMARY, _SECONDARY),
    )


class ConvertedPolicy(Policy):
    """``policy_cvt(property)``: that of an access property of CUDA's, a u64. PTX ``createpolicy.cvt``, since sm_80."""

    parameters = (Number("property", u64),)


#: ``nv.cache_policy``: the same as ``policy_fractional``.
cache_policy = FractionalPolicy("cache_policy", "a policy of the L2 cache for a part of all accesses")
prefetch = Prefetch("cache_control.prefetch", "brings the line of an address into a cache")
prefetch_uniform = UniformPrefetch(
    "cache_control.prefetch_uniform", "brings the line of an address into the uniform cache"
)
prefetch_valid = ValidPrefetch("cache_control.prefetch_valid", "brings what may be read into the L1 cache")
discard = Discard("cache_control.discard", "says that 128 bytes are not needed any more")
apply_priority = ApplyPriority("cache_control.apply_priority", "makes 128 bytes evicted as usual")
policy_fractional = FractionalPolicy("cache_control.policy_fractional", "a policy for a part of all accesses")
policy_range = RangePolicy("cache_control.policy_range", "a policy for a range of addresses")
policy_range_fabric = FabricRangePolicy(
    "cache_control.policy_range_fabric", "a policy for a range of addresses of the fabric"
)
policy_cvt = ConvertedPolicy("cache_control.policy_cvt", "a policy of an access property")
