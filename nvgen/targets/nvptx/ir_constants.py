"""Constants of LLVM IR, read from text that LLVM printed: their bytes, and the addresses that only a loader knows.

Source: LLVM Language Reference, "Constants" and "Constant Expressions".
"""

from __future__ import annotations

import re
import struct

from nvgen.base.records import Record
from nvgen.targets.nvptx import ir_types
from nvgen.targets.nvptx.ir_types import Array, Float, Integer, Pointer, Struct, Type, Unreadable, Vector, Words

_ESCAPE = re.compile(rb"\\(\\|[0-9A-F]{2})")
_ZEROS = ("zeroinitializer", "undef", "poison", "null", "none")
#: Flags of constant expressions, which say what LLVM may assume and nothing of the value.
_FLAGS = ("inbounds", "nusw", "nuw", "nsw", "exact")
_CASTS = ("ptrtoint", "ptrtoaddr", "inttoptr", "bitcast", "addrspacecast", "trunc")


class Address(Record):
    """A symbol and bytes behind it. ``spaces`` are the symbol's own address space, then those it is converted to."""

    symbol: str
    spaces: tuple[int, ...]
    offset: int = 0


class Contents(Record):
    """What lies in memory: the bytes, zeros where there are addresses, and these by where they start."""

    content: bytes
    addresses: tuple[tuple[int, Address], ...] = ()


#: A number, or an address with its width in bits.
_Scalar = int | Address


def read(words: Words, type_: Type) -> Contents:
    """The constant of a type that comes next, in as many bytes as one element of an array takes.

    Raises:
        Unreadable: it has no bytes that are known before it is loaded, but for whole addresses.
    """
    memory = bytearray(type_.size)
    addresses: list[tuple[int, Address]] = []
    _lay(words, type_, memory, 0, addresses)
    return Contents(bytes(memory), tuple(sorted(addresses, key=lambda one: one[0])))


def _lay(words: Words, type_: Type, memory: bytearray, start: int, addresses: list[tuple[int, Address]]) -> None:
    """Puts the constant that comes next into memory."""
    if words.next in _ZEROS:
        words.take()
    elif isinstance(type_, Vector):
        _lay_vector(words, type_, memory, start, addresses)
    elif isinstance(type_, Array):
        _lay_array(words, type_, memory, start, addresses)
    elif isinstance(type_, Struct):
        words.expect("<{" if type_.is_packed else "{")
        for index, (field, offset) in enumerate(zip(type_.fields, type_.offsets, strict=True)):
            _next_element(words, index, field)
            _lay(words, field, memory, start + offset, addresses)
        words.expect("}>" if type_.is_packed else "}")
    else:
        value = _scalar(words, type_)
        if isinstance(value, Address):
            if type_.bits < words.pointer * 8:
                raise Unreadable(f"a part of the address of `{value.symbol}`")
            addresses.append((start, value))
        else:
            memory[start : start + type_.stored] = _bytes(value, type_)


def _bytes(value: int, type_: Type) -> bytes:
    return (value & (1 << type_.bits) - 1).to_bytes(type_.stored, "little")


def _next_element(words: Words, index: int, type_: Type) -> None:
    """Takes what stands before the element of an aggregate: the comma and its type."""
    if index:
        words.expect(",")
    if ir_types.read(words) != type_:
        raise Unreadable(f"`{words.text[:40]}`")


def _lay_array(words: Words, type_: Array, memory: bytearray, start: int, addresses: list[tuple[int, Address]]) -> None:
    if words.next.startswith('c"'):
        text = _text(words.take())
        memory[start : start + len(text)] = text
        return
    words.expect("[")
    for index in range(type_.count):
        _next_element(words, index, type_.element)
        _lay(words, type_.element, memory, start + index * type_.element.size, addresses)
    words.expect("]")


def _text(word: str) -> bytes:
    return _ESCAPE.sub(_escaped, word[2:-1].encode())


def _escaped(match: re.Match[bytes]) -> bytes:
    return b"\\" if match[1] == b"\\" else bytes.fromhex(match[1].decode())


def _lay_vector(
    words: Words, type_: Vector, memory: bytearray, start: int, addresses: list[tuple[int, Address]]
) -> None:
    """Elements of a vector lie bit after bit, without the padding that those of an array have."""
    bits, packed = type_.element.bits, 0
    for index, value in enumerate(_elements(words, type_)):
        if isinstance(value, Address):
            addresses.append((start + index * bits // 8, value))
        else:
            packed |= (value & (1 << bits) - 1) << index * bits
    memory[start : start + type_.stored] = _bytes(packed, type_)


def _elements(words: Words, type_: Vector) -> list[_Scalar]:
    if words.takes("splat"):
        words.expect("(")
        _next_element(words, 0, type_.element)
        value = _scalar(words, type_.element)
        words.expect(")")
        return [value] * type_.count
    words.expect("<")
    values = []
    for index in range(type_.count):
        _next_element(words, index, type_.element)
        value = _scalar(words, type_.element)
        if isinstance(value, Address) and (type_.element.bits < words.pointer * 8 or type_.element.bits % 8):
            raise Unreadable(f"a part of the address of `{value.symbol}`")
        values.append(value)
    words.expect(">")
    return values


# Single values


def _scalar(words: Words, type_: Type) -> _Scalar:
    word = words.take()
    if word in _ZEROS:
        return 0
    if isinstance(type_, Float):
        return _float(word, type_)
    if isinstance(type_, Integer) and word in ("true", "false"):
        return int(word == "true")
    if isinstance(type_, Integer) and re.fullmatch(r"-?\d+", word):
        return int(word)
    if isinstance(type_, Pointer) and word.startswith("@"):
        return Address(word, (type_.space,))
    if isinstance(type_, (Integer, Pointer)):
        return _expression(word, words, type_)
    raise Unreadable(f"the constant `{word}`")


def _float(word: str, type_: Float) -> int:
    """The bits of a number as LLVM writes it: in decimals only where these are exact."""
    if re.fullmatch(r"0x[HRLK][0-9A-F]+", word):
        digits = word[3:]
        if word[2] == "L":  # the lower half comes first
            return int(digits[16:] + digits[:16], 16)
        return int(digits, 16)
    if type_.name not in ("float", "double"):
        raise Unreadable(f"the constant `{word}`")
    bits = int(word, 16) if word.startswith("0x") else int.from_bytes(struct.pack("<d", float(word)), "little")
    return _single(bits) if type_.name == "float" else bits


def _single(bits: int) -> int:
    """The float that is written as the bits of a double. A NaN keeps its payload, which ``struct`` does not do."""
    sign, exponent, fraction = bits >> 63, bits >> 52 & 0x7FF, bits & (1 << 52) - 1
    if exponent == 0x7FF:
        return sign << 31 | 0xFF << 23 | fraction >> 29
    value = struct.unpack("<d", bits.to_bytes(8, "little"))[0]
    return int.from_bytes(struct.pack("<f", value), "little")


def _expression(word: str, words: Words, type_: Type) -> _Scalar:
    while words.next in _FLAGS:
        words.take()
    if word == "getelementptr":
        return _element(words)
    if word in _CASTS:
        words.expect("(")
        value, source = _operand(words)
        words.expect("to")
        target = ir_types.read(words)
        words.expect(")")
        return _cast(word, value, source, target)
    if word in ("add", "sub", "xor"):
        words.expect("(")
        left, _ = _operand(words)
        words.expect(",")
        right, _ = _operand(words)
        words.expect(")")
        return _arithmetic(word, left, right)
    raise Unreadable(f"the constant `{word}`")


def _operand(words: Words) -> tuple[_Scalar, Type]:
    type_ = ir_types.read(words)
    if isinstance(type_, (Integer, Pointer)):
        return _scalar(words, type_), type_
    raise Unreadable(f"`{words.text[:40]}`")


def _cast(word: str, value: _Scalar, source: Type, target: Type) -> _Scalar:
    """The result of a cast. All but ``addrspacecast`` keep the bits; of that, null is taken to be null everywhere."""
    if isinstance(value, int):
        return value & (1 << target.bits) - 1
    if word != "addrspacecast":
        return value
    assert isinstance(source, Pointer) and isinstance(target, Pointer)
    if source.space != value.spaces[-1]:
        raise Unreadable("an address space converted to another by its bits")
    return value.with_changes(spaces=(*value.spaces, target.space))


def _arithmetic(word: str, left: _Scalar, right: _Scalar) -> _Scalar:
    if isinstance(left, int) and isinstance(right, int):
        return {"add": left + right, "sub": left - right, "xor": left ^ right}[word]
    if word == "add" and isinstance(left, int):
        left, right = right, left
    if word == "xor" or isinstance(left, int):
        raise Unreadable("arithmetic with addresses")
    if isinstance(right, int):
        return left.with_changes(offset=left.offset + (right if word == "add" else -right))
    if word == "add" or left != right.with_changes(offset=left.offset):
        raise Unreadable("arithmetic with addresses")
    return left.offset - right.offset


def _element(words: Words) -> _Scalar:
    """The result of ``getelementptr``: each index counts what the one before it found."""
    if words.takes("inrange"):
        while words.take() != ")":
            pass
    words.expect("(")
    type_ = ir_types.read(words)
    words.expect(",")
    base, _ = _operand(words)
    offset, first = 0, True
    while words.takes(","):
        index, _ = _operand(words)
        if not isinstance(index, int):
            raise Unreadable("arithmetic with addresses")
        if first:
            offset, first = index * type_.size, False
        elif isinstance(type_, Struct):
            offset, type_ = offset + type_.offsets[index], type_.fields[index]
        elif isinstance(type_, (Array, Vector)):
            offset, type_ = offset + index * type_.element.size, type_.element
    words.expect(")")
    return base + offset if isinstance(base, int) else base.with_changes(offset=base.offset + offset)
