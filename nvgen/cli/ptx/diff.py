"""``nvgen ptx diff``: compares two PTX texts kernel by kernel, whatever registers and labels are called."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from nvgen.cli.colours import Paint, Style, paint_for
from nvgen.cli.ptx import inputs
from nvgen.cli.ptx.as_json import print_json
from nvgen.diagnostics.control_characters import visible
from nvgen.files import output
from nvgen.ptx.analysis.compare import BlockDifference, FunctionDifference, Line, ModuleDifference, compare

DESCRIPTION = """\
Compare two PTX texts: the headers, the variables, and the kernels and functions by their
names, block by block. Names of registers and labels make no difference, nor do layout,
comments and debug information; lines of B are shown with the names of A.

The exit status is 0 where they say the same and 1 where they differ, as of diff; also 1,
with a diagnostic on standard error, for a file that cannot be compared."""

_STYLES = {" ": Style.PLAIN, "-": Style.REMOVED, "+": Style.ADDED, "@": Style.PLACE}


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_arguments(parser, "A", "B")
    parser.add_argument("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> int:
    """Prints the differences; 1 if there are any.

    Raises:
        CommandError: no file has a kernel that is named.
    """
    inputs.check_read_once((given.a, given.b), "nvgen ptx diff")
    names = given.kernel or []
    given.kernel = None
    before, after = inputs.read(given.a, given), inputs.read(given.b, given)
    functions = [function.name for function in (*before.functions, *after.functions)]
    inputs.check_names(names, functions, before.source.name)
    found = compare(before.module, after.module)
    if names:
        chosen = tuple(function for function in found.functions if function.name in names)
        found = found.with_changes(header=(), declarations=(), functions=chosen)
    if given.json:
        print_json(found)
    elif not found.is_empty:
        head = (Line("-", f"-- {before.source.name}"), Line("+", f"++ {after.source.name}"))
        paint = paint_for(sys.stdout)
        output.print_text("\n".join((*_shown(head, paint), *_lines(found, paint), "")))
    return 0 if found.is_empty else 1


def _lines(found: ModuleDifference, paint: Paint) -> Iterator[str]:
    for title, lines in (("header", found.header), ("variables and declarations", found.declarations)):
        if lines:
            yield paint(Style.NAME, f"@@ {title}")
            yield from _shown(lines, paint)
    for function in found.functions:
        yield from _function(function, paint)


def _function(function: FunctionDifference, paint: Paint) -> Iterator[str]:
    yield paint(Style.TITLE, f"@@ {visible(function.name)}: {function.kind}")
    yield from _shown(function.head, paint)
    for block in function.blocks:
        yield paint(Style.NAME, f"@@ {visible(function.name)}, {_title(block)}")
        yield from _shown(block.lines, paint)


def _title(block: BlockDifference) -> str:
    """The block's name in A, and in B where it is another."""
    if block.before is None:
        return f"{visible(str(block.after))}: added"
    if block.after is None:
        return f"{visible(block.before)}: removed"
    other = f" ({visible(block.after)})" if block.after != block.before else ""
    where = ""
    if block.moved_behind is not None:
        where = f": moved behind {visible(block.moved_behind)}" if block.moved_behind else ": moved to the beginning"
    return f"{visible(block.before)}{other}{where}"


def _shown(lines: Sequence[Line], paint: Paint) -> Iterator[str]:
    for line in lines:
        sign = "... " if line.sign == "@" else line.sign
        yield paint(_STYLES[line.sign], visible(f"{sign}{line.text}"))
