"""Variables of LLVM IR that LLVM 22.1 would print wrongly, as others that lie in memory alike and that it prints right.

LLVM writes the elements of an initial value one after another: without the padding behind a ``<3 x i32>``, an ``i24``
or an address, without the upper bytes of an ``i65``, without what is behind a part of an address; a scalar it declares
with its own width, be it 2 bits, and it drops what is private and has one of two names. Such a variable becomes an
array of bytes, or a packed structure of bytes and addresses, of the same size and alignment.

Source: ``printModuleLevelGV``, ``bufferLEByte`` and ``bufferAggregateConstant`` of LLVM's ``NVPTXAsmPrinter.cpp``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError
from nvgen.targets.nvptx import ir_constants, ir_types
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_constants import Address, Contents
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_types import Array, Float, Integer, Pointer, Struct, Type, Unreadable, Vector, Words

_NAME = r'@(?:"[^"]*"|[\w.$-]+)'
_VARIABLE = re.compile(rf"^({_NAME}) = ((?:\w+(?:\(\w*\))? )*)(global|constant) (.*)$", re.MULTILINE)
_FUNCTION = re.compile(rf"^(?:define|declare) [^@]*({_NAME})\(", re.MULTILINE)
_NAMED_TYPE = re.compile(r'^(%(?:"[^"]*"|[\w.$-]+)) = type (.*)$', re.MULTILINE)
_ALIAS = re.compile(rf"^({_NAME}) = .*\balias .*, ptr ({_NAME})$", re.MULTILINE)
_SPACE = re.compile(r"\baddrspace\((\d+)\)")
# Workaround (LLVM 22.1, 2026-11): a part of an address is written as the whole, and what stands behind it is lost.
# Reproducer: tests/workarounds/global_address_part.ll
_EXPRESSION = re.compile(r"\b(?:ptrtoint|ptrtoaddr|inttoptr|trunc|add|sub|xor|getelementptr\b[^@]*\bgetelementptr)\b")
# Workaround (LLVM 22.1, 2026-11): private variables with two names are left out, whoever refers to them.
# Reproducer: tests/workarounds/global_left_out.ll
_LEFT_OUT = ("@unrollpragma", "@filename")
#: Address spaces that PTX initialises variables in: generic ones are made global ones.
_GENERIC, _GLOBAL, _CONSTANT = 0, 1, 4
_INITIALISED = (_GENERIC, _GLOBAL, _CONSTANT)
_CONVERTED = ((_GLOBAL, _GENERIC), (_CONSTANT, _GENERIC), (_GENERIC, _GLOBAL))
_TENSOR = 6
#: Bits of the widest variable that LLVM declares as a scalar: of those it refuses what cannot be initialised itself.
_WORD = 64
_UNKNOWN = ("undef", "poison")
#: What LLVM takes for no initial value where there can be none, as compilers write it for shared memory.
_ZEROS = ("zeroinitializer", "null", "0", "false")
# Workaround (LLVM 22.1, 2026-11): variables of this section are left out, whoever refers to them.
# Reproducer: tests/workarounds/global_metadata_section.ll
_METADATA = ', section "llvm.metadata"'
_ALIGNMENT = re.compile(r", align \d+")
# Workaround (LLVM 22.1, 2026-11): an offset below 0 is written as a difference, which PTX has not.
# Reproducer: tests/workarounds/global_difference.ll
#: An offset that LLVM writes as a difference, which PTX has not; it has sums with negative numbers.
_DIFFERENCE = re.compile(r"(?<=[\w$)])-(?=\d)")
_INITIALISER = re.compile(r"^.*\.(?:global|const) .* = .*[\w$)]-\d.*$", re.MULTILINE)


class _Symbols(Record):
    """The functions of a module, and what each alias stands for."""

    functions: set[str]
    aliases: dict[str, str]

    # Workaround (LLVM 22.1, 2026-11): the process ends over an alias in an initial value.
    # Guard: tests/targets/test_ir_globals.py::test_an_alias_stands_for_its_function
    def meant(self, symbol: str) -> str:
        """The symbol itself: PTX has no alias in an initial value."""
        while symbol in self.aliases:
            symbol = self.aliases[symbol]
        return symbol


def mended(file: IrFile, text: str, target: NvptxTarget) -> str:
    """The module's text, in which LLVM prints every variable as it is.

    Raises:
        CompileError: PTX cannot have a variable.
    """
    names = dict(_NAMED_TYPE.findall(text))
    symbols = _Symbols(set(_FUNCTION.findall(text)), dict(_ALIAS.findall(text)))

    def line(match: re.Match[str]) -> str:
        name, prefix, kind, rest = match.groups()
        if name.startswith("@llvm."):
            return match[0]
        try:
            contents = _contents(prefix, Words(rest, names, target.bits // 8, target.has_short_pointers), symbols)
        except Unreadable as error:
            span = file.span_of(rf"^\s*({re.escape(name)})\s*=")
            raise CompileError(diagnostics.ir.InitialValue(span, name, str(error))) from None
        if name.startswith(_LEFT_OUT):
            prefix = prefix.replace("private ", "internal ")
        if _METADATA in contents and re.search(
            rf"^(?!@llvm\.|{re.escape(name)} =).*{re.escape(name)}\b", text, re.MULTILINE
        ):
            contents = contents.replace(_METADATA, "")
        return f"{name} = {prefix}{kind} {contents}"

    return _VARIABLE.sub(line, text)


def with_sums(ptx: str) -> str:
    """PTX in which no initial value is a symbol minus a number."""
    return _INITIALISER.sub(lambda line: _DIFFERENCE.sub("+-", line[0]), ptx)


def _contents(prefix: str, words: Words, symbols: _Symbols) -> str:
    """A variable's type, its initial value and what comes behind, as they are to be."""
    type_ = ir_types.read(words)
    is_right = _is_printed_right(type_)
    if not {"external", "extern_weak"}.isdisjoint(prefix.split()):
        return words.text if is_right else _bytes_instead(type_, "", words)
    space = _SPACE.search(prefix)
    if words.next in _UNKNOWN or (space is not None and int(space[1]) not in _INITIALISED):
        is_left_to_llvm = is_right and isinstance(type_, (Integer, Float, Pointer)) and type_.bits <= _WORD
        if space is not None and words.next not in (*_UNKNOWN, *_ZEROS) and not is_left_to_llvm:
            raise Unreadable(f"variables in the address space {space[1]} have none")
        return words.text if is_right else _bytes_instead(type_, f" {words.take()}", words)
    rest = words.text[words.start :]
    is_right = is_right and _EXPRESSION.search(rest) is None
    if is_right and "@" not in rest:
        return words.text
    contents = ir_constants.read(words, type_)
    is_right = is_right and not any(address.symbol in symbols.aliases for _, address in contents.addresses)
    pieces = list(_pieces(contents, words.pointer, symbols))
    if is_right:
        return words.text
    return f"{_together(pieces)}{_tail(type_, words)}"


# Workaround (LLVM 22.1, 2026-11): initial values are written without the padding between elements.
# Reproducer: tests/workarounds/global_padding.ll
# Workaround (LLVM 22.1, 2026-11): a scalar is declared with its own width, be it 2 bits.
# Reproducer: tests/workarounds/global_narrow_scalar.ll
# Workaround (LLVM 22.1, 2026-11): integers of more than 64 bits lose their upper bytes.
# Reproducer: tests/workarounds/global_wide_integer.ll
def _is_printed_right(type_: Type, *, is_whole: bool = True) -> bool:
    """Whether LLVM prints a variable of a type as it is; ``is_whole`` is whether it is no part of another."""
    if isinstance(type_, Integer):
        return type_.bits % 8 == 0 and type_.bits == type_.size * 8
    if isinstance(type_, Float):
        return type_.name in (("float", "double") if is_whole else ("half", "bfloat", "float", "double"))
    if isinstance(type_, Vector):
        is_dense = type_.count * type_.element.size == type_.size
        return is_dense and _is_printed_right(type_.element, is_whole=False)
    if isinstance(type_, Array):
        return _is_printed_right(type_.element, is_whole=False)
    if isinstance(type_, Struct):
        ends = (*type_.offsets[1:], type_.size)
        return all(
            _is_printed_right(field, is_whole=False) and not (isinstance(field, Pointer) and end - start > field.size)
            for field, start, end in zip(type_.fields, type_.offsets, ends, strict=True)
        )
    return isinstance(type_, Pointer) and type_.space != _TENSOR


def _bytes_instead(type_: Type, value: str, words: Words) -> str:
    return f"[{type_.size} x i8]{value}{_tail(type_, words)}"


def _tail(type_: Type, words: Words) -> str:
    """What stands behind the initial value, with the alignment that a variable of the type has in LLVM."""
    tail = words.text[words.start :]
    return tail if _ALIGNMENT.search(tail) else f", align {type_.preferred}{tail}"


# The value again


def _pieces(contents: Contents, pointer: int, symbols: _Symbols) -> Iterator[tuple[str, str]]:
    """Type and value of the bytes before each address, the address, and the bytes behind the last."""
    end = 0
    for start, address in contents.addresses:
        if start > end:
            yield _bytes(contents.content[end:start])
        yield _address(address, symbols)
        end = start + pointer
    if end < len(contents.content):
        yield _bytes(contents.content[end:])


def _together(pieces: list[tuple[str, str]]) -> str:
    if len(pieces) == 1:
        return " ".join(pieces[0])
    return f"<{{ {', '.join(type_ for type_, _ in pieces)} }}> <{{ {', '.join(map(' '.join, pieces))} }}>"


def _bytes(content: bytes) -> tuple[str, str]:
    value = f'c"{"".join(f"{chr(92)}{byte:02X}" for byte in content)}"' if any(content) else "zeroinitializer"
    return f"[{len(content)} x i8]", value


def _address(address: Address, symbols: _Symbols) -> tuple[str, str]:
    """An address as LLVM prints it: of a variable in its own space or a generic one, and of a function.

    Raises:
        Unreadable: PTX cannot have it in an initial value.
    """
    symbol, own, given = symbols.meant(address.symbol), address.spaces[0], address.spaces[-1]
    if symbol in symbols.functions and (address.offset or given != own):
        raise Unreadable(f"an address behind the start of the function `{symbol}`, or in another address space")
    if own not in _INITIALISED:
        raise Unreadable(f"the address of `{symbol}`, whose address space is another in every block or thread")
    if given != own and (own, given) not in _CONVERTED:
        raise Unreadable(f"the address of `{symbol}` in the address space {given}")
    type_ = _pointer(given)
    value = symbol if given == own else f"addrspacecast ({_pointer(own)} {symbol} to {type_})"
    if address.offset:
        value = f"getelementptr (i8, {type_} {value}, i64 {address.offset})"
    return type_, value


def _pointer(space: int) -> str:
    return f"ptr addrspace({space})" if space else "ptr"
