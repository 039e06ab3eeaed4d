"""A model of how constants of LLVM IR lie in memory: random types with random values, and the bytes that they are.

It is written from LLVM's Language Reference ("Type System", "Constants", "Data Layout") and NVPTX's data layout
string, and shares no code with nvgen. A byte is a number, or one byte of an address: symbol, whether that is a generic
address, the offset behind it, and which byte.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

Byte = int | tuple[str, bool, int, int]
#: The address space of each symbol that initial values point at, in a module that starts with ``SYMBOLS``.
SPACES = {"data": 1, "table": 4, "plain": 0, "function": 0}
SYMBOLS = """\
@data = addrspace(1) global [64 x i8] zeroinitializer
@table = addrspace(4) constant [64 x i8] zeroinitializer
@plain = global [64 x i8] zeroinitializer
define void @function() {
  ret void
}
"""
_POINTER = 8


@dataclass(frozen=True)
class Constant:
    """A constant as it is written, and its bytes."""

    text: str
    memory: list[Byte]


@dataclass(frozen=True)
class Model:
    """A type as it is written, its size and alignment in bytes, its bits, and what draws a constant of it."""

    text: str
    size: int
    alignment: int
    bits: int
    draw: Callable[[Random], Constant]


def up(number: int, step: int) -> int:
    return (number + step - 1) // step * step


def power_of_two(number: int) -> int:
    power = 1
    while power < number:
        power *= 2
    return power


def padded(value: int, size: int) -> list[Byte]:
    return list(value.to_bytes(size, "little"))


# Scalars


def integer(bits: int) -> Model:
    """``i64:64-i128:128-i256:256``: the next power of two, and no more than 256 bits."""
    alignment = min(power_of_two((bits + 7) // 8), 32)
    size = up((bits + 7) // 8, alignment)

    def draw(random: Random) -> Constant:
        value = random.choice((random.getrandbits(bits), 1 << bits - 1, (1 << bits) - 1, 1, 0))
        if random.random() < 0.1:
            word = random.choice(("undef", "poison", "zeroinitializer"))
            return Constant(word, [0] * size)
        if bits > 1 and value >> bits - 1 and random.random() < 0.5:
            return Constant(str(value - (1 << bits)), padded(value, size))
        return Constant(str(value) if bits > 1 else ("false", "true")[value], padded(value, size))

    return Model(f"i{bits}", size, alignment, bits, draw)


def address_as_integer() -> Model:
    """``i64`` with the address of something."""

    def draw(random: Random) -> Constant:
        address, space = _address(random)
        pointer = f"ptr addrspace({space})" if space else "ptr"
        text = f"ptrtoint ({pointer} {address.text} to i64)"
        symbol = address.memory[0]
        assert isinstance(symbol, tuple)
        if random.random() < 0.5 and symbol[0] != "function":
            more = random.randrange(-8, 32)
            return Constant(f"add (i64 {text}, i64 {more})", address_bytes(symbol[0], symbol[1], symbol[2] + more))
        return Constant(text, address.memory)

    return Model("i64", 8, 8, 64, draw)


def _bits_of(value: float, code: str) -> int:
    return int.from_bytes(struct.pack(f"<{code}", value), "little")


def floating(name: str) -> Model:
    bits = {"half": 16, "bfloat": 16, "float": 32, "double": 64, "fp128": 128}[name]

    def draw(random: Random) -> Constant:
        value = random.getrandbits(bits)
        if name in ("half", "bfloat"):
            return Constant(f"0x{name[0].upper().replace('B', 'R')}{value:04X}", padded(value, 2))
        if name == "fp128":
            low, high = value & (1 << 64) - 1, value >> 64
            return Constant(f"0xL{low:016X}{high:016X}", padded(value, 16))
        if name == "double":
            return Constant(f"0x{value:016X}", padded(value, 8))
        number = random.choice((0.0, -0.0, 1.5, -3.25, 1e-40, float("inf"), random.uniform(-9, 9)))
        (number,) = struct.unpack("<f", struct.pack("<f", number))
        if random.random() < 0.2:  # a NaN with a payload, quiet as LLVM makes every constant
            payload = random.getrandbits(22)
            return Constant(f"0x{0x7FF8 << 48 | payload << 29:016X}", padded(0x7FC00000 | payload, 4))
        return Constant(f"0x{_bits_of(number, 'd'):016X}", padded(_bits_of(number, "f"), 4))

    return Model(name, bits // 8, bits // 8, bits, draw)


# Addresses


def address_bytes(symbol: str, is_generic: bool, offset: int) -> list[Byte]:
    return [(symbol, is_generic, offset, byte) for byte in range(_POINTER)]


def _address(random: Random) -> tuple[Constant, int]:
    """An address and the address space of its type."""
    symbol = random.choice(list(SPACES))
    space = SPACES[symbol]
    text, offset = f"@{symbol}", 0
    if symbol == "function":
        return Constant(text, address_bytes(symbol, False, 0)), 0
    is_cast = space != 0 and random.random() < 0.5
    if is_cast:
        text, space = f"addrspacecast (ptr addrspace({space}) {text} to ptr)", 0
    if random.random() < 0.6:
        pointer = f"ptr addrspace({space})" if space else "ptr"
        element, step = random.choice((("i8", 1), ("i32", 4), ("<3 x i32>", 16), ("i65", 16), ("{i8, i64}", 16)))
        index = random.randrange(-3, 4)
        offset = index * step
        text = f"getelementptr ({element}, {pointer} {text}, i64 {index})"
        if random.random() < 0.3:
            field = random.randrange(3)
            text = f"getelementptr ([3 x {{i8, [2 x i24]}}], {pointer} {text}, i64 0, i32 {field}, i32 1, i64 1)"
            offset += field * 12 + 4 + 4
    return Constant(text, address_bytes(symbol, space == 0, offset)), space


def pointer(space: int) -> Model:
    def draw(random: Random) -> Constant:
        if random.random() < 0.3:
            value = random.choice((0, 77, (1 << 64) - 16))
            return Constant(f"inttoptr (i64 {value} to {text})" if value else "null", padded(value, _POINTER))
        for _ in range(100):
            address, own = _address(random)
            if own == space:
                return address
        return Constant("null", [0] * _POINTER)

    text = f"ptr addrspace({space})" if space else "ptr"
    return Model(text, _POINTER, _POINTER, 64, draw)


# What is made of others


def vector(element: Model, count: int) -> Model:
    """Bit after bit, aligned to the power of two from its bytes on."""
    bits = element.bits * count
    alignment = power_of_two((bits + 7) // 8)

    def draw(random: Random) -> Constant:
        constants = [element.draw(random) for _ in range(count)]
        if random.random() < 0.2:
            constants = constants[:1] * count
        text = f"<{', '.join(f'{element.text} {constant.text}' for constant in constants)}>"
        if element.text.startswith("ptr"):
            memory = [byte for constant in constants for byte in constant.memory]
        else:
            whole = sum(
                int.from_bytes(bytes(b for b in constant.memory if isinstance(b, int)), "little")
                << index * element.bits
                for index, constant in enumerate(constants)
            )
            memory = padded(whole, (bits + 7) // 8)
        return Constant(text, memory + [0] * (up(len(memory), alignment) - len(memory)))

    return Model(f"<{count} x {element.text}>", up((bits + 7) // 8, alignment), alignment, bits, draw)


def array(element: Model, count: int) -> Model:
    def draw(random: Random) -> Constant:
        if random.random() < 0.1:
            return Constant("zeroinitializer", [0] * (element.size * count))
        constants = [element.draw(random) for _ in range(count)]
        text = f"[{', '.join(f'{element.text} {constant.text}' for constant in constants)}]"
        return Constant(text, [byte for constant in constants for byte in constant.memory])

    return Model(f"[{count} x {element.text}]", element.size * count, element.alignment, element.size * count * 8, draw)


def text(count: int) -> Model:
    """``c"..."``, with quotes and backslashes in it."""

    def draw(random: Random) -> Constant:
        content = [random.choice((*b'ab@"\\\0', random.randrange(256))) for _ in range(count)]
        return Constant('c"' + "".join(f"\\{byte:02X}" for byte in content) + '"', list(content))

    return Model(f"[{count} x i8]", count, 1, count * 8, draw)


def structure(fields: list[Model], *, is_packed: bool) -> Model:
    offsets, end, alignment = [], 0, 1
    for field in fields:
        if not is_packed:
            end = up(end, field.alignment)
            alignment = max(alignment, field.alignment)
        offsets.append(end)
        end += field.size
    size = up(end, alignment)
    left, right = ("<{ ", " }>") if is_packed else ("{ ", " }")

    def draw(random: Random) -> Constant:
        memory: list[Byte] = [0] * size
        parts = []
        for field, offset in zip(fields, offsets, strict=True):
            constant = field.draw(random)
            memory[offset : offset + field.size] = constant.memory
            parts.append(f"{field.text} {constant.text}")
        return Constant(f"{left}{', '.join(parts)}{right}", memory)

    return Model(f"{left}{', '.join(field.text for field in fields)}{right}", size, alignment, size * 8, draw)


def any_type(random: Random, depth: int = 3) -> Model:
    """A type of any kind; every width of integers comes."""
    kinds = ["integer"] * 3 + ["floating", "pointer", "address", "vector", "text"]
    kind = random.choice(kinds + (["array", "structure", "structure"] if depth else []))
    if kind == "integer":
        return integer(random.choice((random.randrange(1, 131), 1, 8, 16, 32, 64, 128, 200, 256, 300)))
    if kind == "floating":
        return floating(random.choice(("half", "bfloat", "float", "double", "fp128")))
    if kind == "pointer":
        return pointer(random.choice((0, 1, 4)))
    if kind == "address":
        return address_as_integer()
    if kind == "text":
        return text(random.randrange(1, 12))
    if kind == "vector":
        elements = (
            *(integer(bits) for bits in (1, 2, 3, 8, 16, 24, 32, 64, 65)),
            *map(floating, ("half", "bfloat", "float", "double")),
            pointer(1),
        )
        return vector(random.choice(elements), random.choice((1, 2, 3, 4, 5, 7, 8, 16)))
    if kind == "array":
        return array(any_type(random, depth - 1), random.randrange(1, 4))
    fields = [any_type(random, depth - 1) for _ in range(random.randrange(1, 5))]
    return structure(fields, is_packed=random.random() < 0.4)
