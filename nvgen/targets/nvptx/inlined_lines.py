"""``inlined_at`` in the ``.loc`` directives of functions that were inlined (PTX ISA, "Debugging Directives: .loc").

LLVM 22 knows where a function was inlined and does not print it in PTX. So each location in an inlined function gets a
line number of its own before LLVM prints the PTX (``mark``), and the directives with these numbers are replaced
afterwards (``restore``): a profiler then shows the calls that led to an instruction. The metadata are nvgen's own, as
``codegen.debug_info`` makes them: the scope of every location is a function.
"""

from __future__ import annotations

import re

from nvgen.base.records import Record

#: Line numbers from here on stand for locations; no file has so many lines.
_FIRST_MARK = 1 << 30

_LOCATION = re.compile(
    r"^(!\d+) = (?:distinct )?!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: (!\d+)(?:, inlinedAt: (!\d+))?\)$",
    re.MULTILINE,
)
_FUNCTION = re.compile(r'^(!\d+) = distinct !DISubprogram\(name: "(.*?)".*? file: (!\d+),', re.MULTILINE)
_FILE = re.compile(r'^(!\d+) = !DIFile\(filename: "(.*?)", directory: "(.*?)"', re.MULTILINE)
_NUMBERED_FILE = re.compile(r'^\s*\.file\s+(\d+) "(.*)"', re.MULTILINE)
_DIRECTIVE = re.compile(r"^\s*\.loc\s+(\d+) (\d+) (\d+)$", re.MULTILINE)


class Location(Record):
    """A location in a function, and for an inlined one the location of the call."""

    file: bytes
    line: int
    column: int
    function: bytes
    call: Location | None

    @property
    def files(self) -> set[bytes]:
        """The files of the location and of all calls that lead to it."""
        return {self.file} | (self.call.files if self.call else set())


# Workaround (LLVM 22.1, 2026-11): where a function was inlined is not printed in PTX.
# Reproducer: tests/workarounds/inlined_at.ll
def mark(text: str) -> tuple[str, list[Location]]:
    """A module's text with marks in place of the lines in inlined functions, and what the marks stand for."""
    files = {name: _path(_unescaped(folder, 16), _unescaped(file, 16)) for name, file, folder in _FILE.findall(text)}
    functions = {name: (_unescaped(function, 16), file) for name, function, file in _FUNCTION.findall(text)}
    locations = {match[1]: match for match in _LOCATION.finditer(text)}
    marks: list[Location] = []
    scopes: dict[tuple[str, str], str] = {}
    first_free = 1 + max((int(number) for number in re.findall(r"^!(\d+) = ", text, re.MULTILINE)), default=0)

    def location(match: re.Match[str]) -> Location:
        function, file = functions[match[4]]
        call = location(locations[match[5]]) if match[5] else None
        return Location(files[file], int(match[2]), int(match[3] or 0), function, call)

    def scope(match: re.Match[str]) -> str:
        """The function that the location ended up in, with the file of the one that it stands in."""
        outer = match
        while outer[5]:
            outer = locations[outer[5]]
        file = functions[match[4]][1]
        if functions[outer[4]][1] == file:
            return outer[4]
        return scopes.setdefault((outer[4], file), f"!{first_free + len(scopes)}")

    def marked(match: re.Match[str]) -> str:
        if not match[5] or match[2] == "0":
            return match[0]
        marks.append(location(match))
        number = _FIRST_MARK + len(marks) - 1
        return f"{match[1]} = !DILocation(line: {number}, column: 1, scope: {scope(match)})"

    changed = _LOCATION.sub(marked, text)
    for (function, file), name in scopes.items():
        changed += f"{name} = !DILexicalBlockFile(scope: {function}, file: {file}, discriminator: 0)\n"
    return changed, marks


def restore(ptx: str, marks: list[Location]) -> str:
    """The PTX with the locations instead of the marks."""
    numbers = {_unescaped(path, 8): number for number, path in _NUMBERED_FILE.findall(ptx)}
    labels: dict[bytes, str] = {}
    written: dict[str, str] = {}

    def directives(location: Location) -> list[str]:
        """The directive of a location, after those of the calls that lead to it: PTX wants them to come first."""
        here = f"{numbers[location.file]} {location.line} {location.column}"
        if location.call is None:
            before, rest = [], ""
        else:
            call = f"{numbers[location.call.file]} {location.call.line} {location.call.column}"
            last = written.get(call)
            before = directives(location.call)
            if before[-1] == last:
                before = []
            label = labels.setdefault(location.function, f"$L__inlined{len(labels)}")
            rest = f", function_name {label}, inlined_at {call}"
        written[here] = f"\t.loc\t{here}{rest}"
        return [*before, written[here]]

    def restored(match: re.Match[str]) -> str:
        number = int(match[2]) - _FIRST_MARK
        if number >= 0:
            location = marks[number]
            if not location.files <= numbers.keys():  # LLVM numbers the files of what is left, not of every call
                return f"\t.loc\t{numbers[location.file]} {location.line} {location.column}"
            return "\n".join(directives(location))
        written[f"{match[1]} {match[2]} {match[3]}"] = match[0]
        return match[0]

    return _DIRECTIVE.sub(restored, ptx) + _names(labels)


def _names(labels: dict[bytes, str]) -> str:
    if not labels:
        return ""
    lines = ["\t.section\t.debug_str", "\t{"]
    for name, label in labels.items():
        lines += [f"{label}:", *(f".b8 {byte}" for byte in name + b"\0")]
    return "\n".join([*lines, "\t}", ""])


def _path(folder: bytes, file: bytes) -> bytes:
    return folder + b"/" + file if folder else file


def _unescaped(text: str, base: int) -> bytes:
    r"""A string of LLVM's: ``\C3`` in its IR (base 16), ``\303`` in its assembly (base 8)."""
    digits = r"\\([0-9A-F]{2})" if base == 16 else r"\\([0-7]{3})"
    escaped = re.sub(digits, lambda match: chr(int(match[1], base)), text)
    return escaped.replace("\\\\", "\\").replace('\\"', '"').encode("latin-1")
