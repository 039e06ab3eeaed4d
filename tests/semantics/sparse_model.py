"""``spcompress`` and ``spdecompress`` by the words of PTX ISA: of lists of elements, compared as the numbers they are.

What PTX leaves to implementations is as ``lang.meaning.sparsity`` says: of equal elements, and of many NaN, the first
ones are kept; what is kept stays in its order; elements with places outside are left out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

#: By type, the bits of its exponent and of its fraction, and the bits of what is no finite number.
FORMATS = {"f16": (5, 10), "bf16": (8, 7), "e5m2": (5, 2), "e4m3": (4, 3), "e3m2": (3, 2), "e2m3": (2, 3)}
#: Types whose largest exponent is for infinity and NaN.
IEEE = ("f16", "bf16", "e5m2")
#: PTX ISA, "Instruction descriptor format" of spcompress, by the size of an element.
TYPES = {8: ("u8", "s8", "e5m2", "e4m3", "e3m2", "e2m3"), 16: ("f16", "bf16")}
OPERATIONS = ("max", "maxabs", "min", "minabs")
FACTORS = ("1:2", "1:4", "1:8", "1:16", "2:4", "2:8", "2:16", "4:8", "4:16")
COUNTS = (1, 2, 4, 8, 16, 32, 64)


def number(bits: int, type_: str) -> float:
    """An element as a number; NaN where it is none."""
    if type_ == "u8":
        return bits
    if type_ == "s8":
        return bits - 256 if bits > 127 else bits
    exponent_bits, fraction_bits = FORMATS[type_]
    exponent = bits >> fraction_bits & (1 << exponent_bits) - 1
    fraction = bits & (1 << fraction_bits) - 1
    sign = -1.0 if bits >> exponent_bits + fraction_bits & 1 else 1.0
    bias = (1 << exponent_bits - 1) - 1
    if type_ in IEEE and exponent == (1 << exponent_bits) - 1:
        return math.nan if fraction else sign * math.inf
    if type_ == "e4m3" and bits & 0x7F == 0x7F:
        return math.nan
    scale = 2.0 ** (max(exponent, 1) - bias - fraction_bits)
    return sign * (fraction + (exponent > 0) * (1 << fraction_bits)) * scale


def elements(words: Sequence[int], bits: int) -> list[int]:
    """What lies in words, the first one in the lowest bits."""
    whole = sum(int(word) << 32 * index for index, word in enumerate(words))
    return [whole >> at & (1 << bits) - 1 for at in range(0, 32 * len(words), bits)]


def words(parts: Sequence[int], bits: int) -> list[int]:
    """The words of elements; what is left of the last one is 0."""
    whole = sum(part << bits * index for index, part in enumerate(parts))
    return [whole >> at & 0xFFFFFFFF for at in range(0, bits * len(parts), 32)]


def kept(group: Sequence[int], type_: str, operation: str) -> list[int]:
    """The indices of the two elements of four that are kept."""

    def order(index: int) -> tuple[float, ...]:
        value = number(group[index], type_)
        if math.isnan(value):
            return (0,)
        if operation.endswith("abs"):
            value = abs(value)
        sign = math.copysign(1, value) if value == 0 else 0
        return (1, -value, -sign) if operation.startswith("max") else (1, value, sign)

    return sorted(sorted(range(4), key=order)[:2])


def compress(data: Sequence[int], type_: str, operation: str, index_bits: int) -> tuple[list[int], list[int]]:
    """The words of the indices, and of what is kept."""
    bits = 16 if type_ in TYPES[16] else 8
    given, indices, values = elements(data, bits), [], []
    for at in range(0, len(given), 4):
        for index in kept(given[at : at + 4], type_, operation):
            indices.append(index)
            values.append(given[at + index])
    return words(indices, index_bits), words(values, bits)


def decompress(
    values: Sequence[int], metadata: Sequence[int], factor: str, count: int, bits: int, index_bits: int
) -> list[int]:
    """The words of the dense elements."""
    sources, targets = map(int, factor.split(":"))
    given, places = elements(values, bits), elements(metadata, index_bits)
    dense = [0] * (targets * count)
    for step in range(count):
        for source in range(step * sources, (step + 1) * sources):
            if places[source] < targets:
                dense[step * targets + places[source]] = given[source]
    return words(dense, bits)


def is_there(factor: str, count: int, bits: int, index_bits: int) -> bool:
    """Whether PTX has such a ``spdecompress``."""
    sources, targets = map(int, factor.split(":"))
    is_wide_enough = sources * bits <= 32 and targets <= 2**index_bits
    return is_wide_enough and 32 <= targets * bits * count <= 4096


def registers(bits: int) -> int:
    """How many hold so many bits."""
    return -(-bits // 32)
