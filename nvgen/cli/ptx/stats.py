"""``nvgen ptx stats``: counts what the kernels and functions of PTX text have."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from nvgen import diagnostics
from nvgen.cli.colours import Paint, Style, paint_for
from nvgen.cli.ptx import inputs, several
from nvgen.cli.ptx.as_json import print_json, value_of
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
PTX's, of which ptxas makes those of the machine.

Of several files, or of a folder, each is counted by itself, and all of them at the end. Of a
folder and those in it every file is taken that is PTX or has PTX in it."""

#: Characters of a row's name, and of what is counted in one line.
_NAME_WIDTH, _WIDTH = 14, 96


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_files_and_folders(parser)
    parser.add_argument("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> int:
    """Prints the counts; 1 if one of several files cannot be read.

    Raises:
        NvgenError: the only file cannot.
    """
    if several.are_several(given.files):
        return _of_several(given)
    (path,) = given.files
    read = inputs.read(path, given)
    found = _counted(read)
    if given.json:
        print_json(found)
    else:
        output.print_text("\n".join((*_lines(read.source.name, found, paint_for(sys.stdout)), "")))
    return 0


def _counted(read: inputs.Input) -> ModuleStatistics:
    """The counts of the functions that are asked for."""
    found = statistics(read.module)
    names = {function.name for function in read.functions}
    return found.with_changes(functions=tuple(own for own in found.functions if own.name in names))


def _of_several(given: Namespace) -> int:
    """Prints the counts of each file, then those of all."""
    inputs.check_read_once(given.files, "nvgen ptx stats")
    totals, shown, every = several.Totals(), [], list[ModuleStatistics]()
    paint = paint_for(sys.stdout)
    for outcome in several.each(given, inputs.read, lambda read: (read, _counted(read))):
        if outcome.error is not None:
            totals.add_failure(outcome)
            several.report(outcome.error)
            continue
        read, found = outcome.result
        totals.add(read.functions)
        every.append(found)
        if given.json:
            shown.append({"file": read.source.name, **value_of(found)})
        else:
            output.print_text("\n".join((*_lines(read.source.name, found, paint), "", "")))
    in_all = total(function for found in every for function in found.functions)
    if given.json:
        counts = {name: count for name, count in vars(totals).items() if name != "warnings"}
        print_json({"files": shown, "totals": {**counts, **_variables(every), "counts": in_all}})
    elif totals.files:
        output.print_text("\n".join((*_lines_of_all(totals, every, in_all, paint), "")))
    return 1 if totals.errors else 0


def _lines_of_all(
    totals: several.Totals, every: Sequence[ModuleStatistics], in_all: FunctionStatistics, paint: Paint
) -> Iterator[str]:
    yield paint(Style.TITLE, totals.in_words("warning"))
    yield from _row("variables", _sizes(**_variables(every)), paint)
    yield from _function("total", in_all, paint)


def _variables(every: Sequence[ModuleStatistics]) -> dict[str, int]:
    """The bytes of the variables of all."""
    names = ("global_bytes", "constant_bytes", "shared_bytes")
    return {name: sum(getattr(found, name) for found in every) for name in names}


def _sizes(global_bytes: int, constant_bytes: int, shared_bytes: int) -> list[str]:
    sizes = (("global", global_bytes), ("constant", constant_bytes), ("shared", shared_bytes))
    return [f"{space} {_bytes(size)}" for space, size in sizes]


def _lines(name: str, found: ModuleStatistics, paint: Paint) -> Iterator[str]:
    version = f"PTX {found.version}" if found.version else "PTX of no version"
    yield f"{paint(Style.TITLE, visible(name))}: {version} for {found.target or 'no target'}"
    yield from _row("variables", _sizes(found.global_bytes, found.constant_bytes, found.shared_bytes), paint)
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
