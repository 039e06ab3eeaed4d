"""Links an object file: lays out its sections, and fills in what does not depend on where the image will lie."""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Sequence

from nvgen.targets.cpu.objects import elf
from nvgen.targets.cpu.objects.elf import ObjectFile, Relocation, Section, Unsupported
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.relocations import Processor, Takes, processor

#: An address takes so many bytes.
_WORD = 8
#: As far as a branch of AArch64 reaches, which is the least of all distances that are filled in.
_MOST_BYTES = 1 << 27
#: Only debuggers and exceptions read it; kernels have neither.
_UNWINDING = ".eh_frame"
#: Constants that have addresses in them: filled in when they are loaded, and only read afterwards.
_CONSTANTS_WITH_ADDRESSES = ".data.rel.ro"


def linked(data: bytes) -> Image:
    """The image of an object file in the ELF format.

    Raises:
        Unsupported: there is something in it that this package does not know.
    """
    return _Linking(elf.read(data)).image()


class _Linking:
    """One object file on its way to an image."""

    def __init__(self, file: ObjectFile) -> None:
        self._file = file
        self._processor: Processor = processor(file.machine)
        #: By number of a section: where it lies in the image.
        self._starts: dict[int, int] = {}
        #: By number of a symbol: where its word is, and its stub.
        self._words: dict[int, int] = {}
        self._stubs: dict[int, int] = {}

    def image(self) -> Image:
        code, constants, variables = self._parts()
        called = self._symbols(Takes.CALLED)
        outside = [number for number in called if self._file.symbols[number].section == elf.UNDEFINED]
        end = self._lay_out(code, 0)
        end = _place(self._stubs, outside, _aligned(end, _WORD), self._processor.stub_size)
        code_end = _aligned(end, mmap.PAGESIZE)
        end = self._lay_out(constants, code_end)
        words = dict.fromkeys((*self._symbols(Takes.WORD), *outside))
        end = _place(self._words, words, _aligned(end, _WORD), _WORD)
        constants_end = _aligned(end, mmap.PAGESIZE)
        end = self._lay_out(variables, constants_end)
        if end > _MOST_BYTES:
            raise Unsupported(f"machine code of {end} bytes")
        content = self._content(max(end, constants_end))
        imports, relative = self._fill(content)
        exports = {
            symbol.name: self._starts[symbol.section] + symbol.value
            for symbol in self._file.symbols
            if symbol.is_exported
        }
        ends = (code_end, constants_end, _aligned(end, mmap.PAGESIZE))
        return Image(bytes(content).rstrip(b"\0"), ends, exports, imports, relative)

    def _parts(self) -> tuple[list[int], list[int], list[int]]:
        """The sections of each part of the image, by their numbers; of the last one those without content last."""
        code, constants, variables = [], [], []
        for number, section in enumerate(self._file.sections):
            if not section.flags & elf.ALLOC or section.name == _UNWINDING:
                continue
            if section.flags & elf.EXECUTE:
                code.append(number)
            elif section.flags & elf.WRITE and not section.name.startswith(_CONSTANTS_WITH_ADDRESSES):
                variables.append(number)
            else:
                constants.append(number)
        variables.sort(key=lambda number: self._section(number).type == elf.NOBITS)
        return code, constants, variables

    def _section(self, number: int) -> Section:
        return self._file.sections[number]

    def _lay_out(self, sections: Iterable[int], end: int) -> int:
        """Places sections behind ``end``; where they end."""
        for number in sections:
            section = self._section(number)
            if section.alignment > mmap.PAGESIZE:
                raise Unsupported(f"{section.name} at a multiple of {section.alignment}")
            self._starts[number] = _aligned(end, section.alignment)
            end = self._starts[number] + section.size
        return end

    def _takes(self, relocation: Relocation) -> Takes:
        known = self._processor.takes.get(relocation.type)
        if known is None:
            raise Unsupported(f"relocation {relocation.type} of processor {self._file.machine}")
        return known

    def _symbols(self, wanted: Takes) -> list[int]:
        """The symbols of which relocations take something, each once."""
        found = (relocation.symbol for relocation in self._relocations() if self._takes(relocation) is wanted)
        return list(dict.fromkeys(found))

    def _relocations(self) -> Sequence[Relocation]:
        """Those of the sections that are laid out."""
        return [r for r in self._file.relocations if self._section(r.section).name != _UNWINDING]

    def _content(self, size: int) -> bytearray:
        """The pages, where nothing is filled in."""
        content = bytearray(size)
        for number, start in self._starts.items():
            data = self._section(number).content
            content[start : start + len(data)] = data
        for symbol, offset in self._stubs.items():
            self._processor.add_stub(content, offset, self._words[symbol])
        return content

    def _fill(self, content: bytearray) -> tuple[tuple[tuple[int, str, int], ...], tuple[tuple[int, int], ...]]:
        """Fills in all distances; which words are left for addresses of others, and for those of the image itself."""
        imports, relative = [], []

        def leave(word: int, symbol: int, addend: int) -> None:
            known = self._file.symbols[symbol]
            if known.section == elf.UNDEFINED:
                imports.append((word, known.name, addend))
            else:
                relative.append((word, self._offset(symbol) + addend))

        for symbol, word in self._words.items():
            leave(word, symbol, 0)
        for relocation in self._relocations():
            at = self._starts[relocation.section] + relocation.offset
            takes, symbol = self._takes(relocation), relocation.symbol
            if takes is Takes.ADDRESS:
                leave(at, symbol, relocation.addend)
                continue
            if takes is Takes.WORD:
                target = self._words[symbol]
            elif takes is Takes.CALLED and symbol in self._stubs:
                target = self._stubs[symbol]
            else:
                target = self._offset(symbol)
            self._processor.fill(content, at, relocation.type, target + relocation.addend)
        return tuple(imports), tuple(relative)

    def _offset(self, number: int) -> int:
        """Where a symbol of the image lies."""
        symbol = self._file.symbols[number]
        start = self._starts.get(symbol.section)
        if start is None:
            raise Unsupported(f"the distance to {symbol.name or 'what is not loaded'}")
        return start + symbol.value


def _place(into: dict[int, int], symbols: Iterable[int], start: int, size: int) -> int:
    """Gives each symbol so many bytes behind ``start``; where they end."""
    for symbol in symbols:
        into[symbol] = start
        start += size
    return start


def _aligned(size: int, alignment: int) -> int:
    return -(-size // alignment) * alignment
