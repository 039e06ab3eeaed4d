"""Structured sparse vectors: of each group of elements some are kept, with where they were.

Words are registers of 32 bits whose elements, and whose indices, follow each other from the lowest bits on. What PTX
leaves to implementations is fixed here: of equal elements, and of more than two NaN, the first ones are kept, what is
kept stays in its order, and an element whose index is outside of its group is left out. Source: PTX ISA,
``spcompress``, ``spdecompress``.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, local, no_unroll
from nvgen.lang.mma_sparsity import GROUP, KEPT, TYPES
from nvgen.types import bool_, i32, u32
from nvgen.types.forms import ptr

_noinline = partial(device_function, inline="never")
#: What is preferred to any number.
_NAN_RANK = 2**31 - 1
_U8, _S8, _E5M2, _E4M3, _E3M2 = (TYPES[8].index(name) for name in ("u8", "s8", "e5m2", "e4m3", "e3m2"))
_F16 = TYPES[16].index("f16")


def _read(words: ptr[u32], index: i32, bits: i32) -> u32:
    """An element."""
    position = index * bits
    return words[position >> 5] >> u32(position & 31) & (u32(1) << u32(bits)) - 1


def _write(words: ptr[u32], index: i32, bits: i32, element: u32) -> None:
    """Puts an element where one is."""
    position = index * bits
    mask = (u32(1) << u32(bits)) - 1
    word, shift = position >> 5, u32(position & 31)
    words[word] = words[word] & ~(mask << shift) | element << shift


def _clear(words: ptr[u32], bits: i32) -> None:
    no_unroll()
    for word in range((bits + 31) // 32):
        words[word] = u32(0)


def _infinity(type: u32, bits: i32) -> i32:
    """The largest bits of a number without its sign."""
    if bits == 16:
        return 0x7C00 if type == _F16 else 0x7F80
    if type == _E5M2:
        return 0x7C
    return 0x7E if type == _E4M3 else 0x1F


def _is_integer(type: u32, bits: i32) -> bool_:
    return bits == 8 and type <= _S8


def _rank(element: u32, description: u32, bits: i32) -> i32:
    """What is kept rather than another element has the larger one."""
    operation, type = description & 3, description >> 2 & 7
    is_of_magnitudes = (operation & 1) != 0
    number = i32(element)
    if _is_integer(type, bits):
        if type == _S8:
            number = i32(element << 24) >> 24
        if is_of_magnitudes and number < 0:
            number = -number
    else:
        sign = u32(bits - 1) if bits == 16 or type < _E3M2 else u32(5)
        number = i32(element & (u32(1) << sign) - 1)
        if number > _infinity(type, bits):
            return _NAN_RANK
        if not is_of_magnitudes and (element >> sign & 1) != 0:
            number = -number - 1  # -0.0 is less than +0.0
    return -number if operation > 1 else number


def _is_kept(ranks: ptr[i32], element: i32) -> bool_:
    """Whether fewer than two others of a group come before an element."""
    before = 0
    no_unroll()
    for other in range(GROUP):
        if ranks[other] > ranks[element] or (ranks[other] == ranks[element] and other < element):
            before += 1
    return before < KEPT


@_noinline
def compress(
    data: ptr[u32], metadata: ptr[u32], values: ptr[u32], description: u32, count: i32, bits: i32, index_bits: i32
) -> None:
    """``spcompress`` of ``2 * count`` words of ``data`` to ``count`` of ``values``, of elements of ``bits``."""
    kept = count * 32 // bits
    _clear(values, kept * bits)
    _clear(metadata, kept * index_bits)
    ranks = local.array(GROUP, i32)
    place = 0
    no_unroll()
    for group in range(kept // KEPT):
        no_unroll()
        for element in range(GROUP):
            ranks[element] = _rank(_read(data, group * GROUP + element, bits), description, bits)
        no_unroll()
        for element in range(GROUP):
            if _is_kept(ranks.ptr, element):
                _write(values, place, bits, _read(data, group * GROUP + element, bits))
                _write(metadata, place, index_bits, u32(element))
                place += 1


@_noinline
def decompress(
    data: ptr[u32],
    metadata: ptr[u32],
    values: ptr[u32],
    sources: i32,
    targets: i32,
    count: i32,
    bits: i32,
    index_bits: i32,
) -> None:
    """``spdecompress``: ``count`` times ``sources`` elements of ``values`` go to ``data``, each to one of ``targets``
    places; what no element goes to is 0."""
    _clear(data, count * targets * bits)
    no_unroll()
    for step in range(count):
        no_unroll()
        for source in range(step * sources, (step + 1) * sources):
            index = i32(_read(metadata, source, index_bits))
            if index < targets:
                _write(data, step * targets + index, bits, _read(values, source, bits))
