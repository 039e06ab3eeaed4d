"""``nvgen ptx stats``: counts what the kernels and functions of PTX text have."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from nvgen import diagnostics
from nvgen.cli.colours import Paint, Style, paint_for
from nvgen.cli.ptx import inputs
from nvgen.cli.ptx.as_json import print_json
from nvgen.diagnostics.control_characters import visible
from nvgen.files import output
from nvgen.ptx.analysis.statistics import (
    AtomicOperations,
    Count,
    FunctionStatistics,
    MemoryOperations,
    ModuleStatistics,
    statistics,
    total,
)

DESCRIPTION = """\
Count what the kernels and functions in PTX text have: instructions by kind and by opcode,
registers by class, bytes of parameters and of shared, local, constant and global memory,
memory operations by space, width and cache operator, atomic operations by order and
scope, barriers, and operations of tensor cores.

These are counts of the text. What a loop repeats is counted once, and registers are
PTX's, of which ptxas makes those of the machine."""

#: Characters of a row's name, and of what is counted in one line.
_NAME_WIDTH, _WIDTH = 14, 96


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_arguments(parser, "FILE")
    parser.add_argument("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> None:
    """Prints the counts."""
    read = inputs.read(given.file, given)
    found = statistics(read.module)
    names = {function.name for function in read.functions}
    found = found.with_changes(functions=tuple(own for own in found.functions if own.name in names))
    if given.json:
        print_json(found)
    else:
        output.print_text("\n".join((*_lines(read.source.name, found, paint_for(sys.stdout)), "")))


def _lines(name: str, found: ModuleStatistics, paint: Paint) -> Iterator[str]:
    version = f"PTX {found.version}" if found.version else "PTX of no version"
    yield f"{paint(Style.TITLE, visible(name))}: {version} for {found.target or 'no target'}"
    sizes = (("global", found.global_bytes), ("constant", found.constant_bytes), ("shared", found.shared_bytes))
    yield from _row("variables", [f"{space} {_bytes(size)}" for space, size in sizes], paint)
    for function in found.functions:
        kind = "kernel" if function.is_kernel else "function"
        yield from _function(f"{kind} {visible(function.name)}", function, paint)
    if len(found.functions) > 1:
        yield from _function("total", total(found.functions), paint)


def _function(title: str, function: FunctionStatistics, paint: Paint) -> Iterator[str]:
    yield from ("", f"{paint(Style.TITLE, title)}: {diagnostics.counted(function.instructions, 'instruction')}")
    for name, items in _rows(function):
        yield from _row(name, items, paint)


def _row(title: str, items: Sequence[str], paint: Paint) -> Iterator[str]:
    """A title and what is counted, on several lines where one would be long; nothing of nothing."""
    lines: list[str] = []
    for number, item in enumerate(items, 1):
        text = visible(item) + ("," if number < len(items) else "")
        if lines and len(lines[-1]) + len(text) < _WIDTH:
            lines[-1] += f" {text}"
        else:
            lines.append(text)
    for number, line in enumerate(lines):
        yield f"  {paint(Style.NAME, (title if number == 0 else '').ljust(_NAME_WIDTH))}{line}"


def _rows(function: FunctionStatistics) -> Iterator[tuple[str, Sequence[str]]]:
    yield "kinds", _counts(function.mix)
    yield "opcodes", _counts(function.opcodes)
    yield "registers", _counts(function.registers)
    yield "of them used", _counts(function.used_registers)
    yield "parameters", [_bytes(function.parameter_bytes)]
    dynamic = " and what the launch gives" if function.has_dynamic_shared else ""
    yield "shared memory", [f"{_bytes(function.shared_bytes)}{dynamic}"]
    yield "local memory", [_bytes(function.local_bytes)]
    yield "memory", [*map(_memory, function.memory)]
    yield "atomics", [*map(_atomics, function.atomics)]
    yield "barriers", _counts(function.barriers)
    yield "tensor cores", _counts(function.tensor)


def _counts(counts: Sequence[Count]) -> list[str]:
    return [f"{one.name} {one.count}" for one in counts]


def _bytes(size: int) -> str:
    return diagnostics.counted(size, "byte")


def _memory(one: MemoryOperations) -> str:
    width = "" if one.bytes is None else f" of {_bytes(one.bytes)}"
    return f"{one.operation} {one.space}{f'.{one.cache}' if one.cache else ''}{width}: {one.count}"


def _atomics(one: AtomicOperations) -> str:
    return f"{one.operation} {one.space} {one.type} {one.order} {one.scope}: {one.count}"
