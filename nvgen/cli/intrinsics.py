"""``nvgen intrinsics``: lists the intrinsics of ``nv.nvvm``, explains one, writes reference pages."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

from nvgen import diagnostics
from nvgen.cli import architecture_names, reference
from nvgen.diagnostics import CommandError
from nvgen.diagnostics.suggestion import closest
from nvgen.files.rendering import render_template
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.architectures import ArchitectureRecord, find_architecture
from nvgen.intrinsics.nvvm import Intrinsic
from nvgen.intrinsics.signatures import instruction

DESCRIPTION = """\
List the intrinsics that kernels call as `nv.nvvm.NAME`, or explain one.

PATTERN is a part of the name or a pattern such as `mbarrier*arrive*`, in either
spelling: with dots as LLVM has it, or with underscores as Python does. Each line
has the name, the family, the oldest architecture with the PTX version that it
needs (`+3`: three others have it besides), and the instruction; how many there are
goes to standard error.

`nvgen intrinsics show NAME` prints the signature, the instruction, what it needs,
the documentation, and an example that `nvgen build` compiles as it stands."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    add = parser.add_argument
    add("words", metavar="[PATTERN | show NAME]", nargs="*", help="What to list. [all]")
    add("--arch", metavar="SM", help="Only those that this architecture has.")
    add("--family", metavar="NAME", help="Only those of a family, as `mbarrier`.")
    add("--json", action="store_true", help="Print JSON.")
    add("--write-reference", metavar="FOLDER", help="Write Markdown pages, one a family and an index.")


def run(given: Namespace) -> None:
    """Prints what is asked for.

    Raises:
        CommandError: there is no such intrinsic, family or architecture, or the command is called wrongly.
    """
    words: Sequence[str] = given.words
    if words[:1] == ["show"]:
        if len(words) != 2 or given.arch or given.family or given.write_reference:
            raise CommandError(diagnostics.command.Usage(None, "`show` takes one name", "nvgen intrinsics"))
        _show(words[1], given.json)
        return
    if len(words) > 1:
        problem = "there is one pattern; quote it if the shell replaces it"
        raise CommandError(diagnostics.command.Usage(None, problem, "nvgen intrinsics"))
    on = find_architecture(architecture_names.named(given.arch)) if given.arch else None
    records = _found(words[0] if words else "", given.family, on)
    if given.write_reference:
        reference.write(given.write_reference, records)
        return
    if given.json:
        reference.print_json([reference.as_json(record) for record in records])
        return
    _list(records, on)


# Finding


def _found(pattern: str, family: str | None, on: ArchitectureRecord | None) -> list[Intrinsic]:
    """The intrinsics that a pattern finds, of a family and of an architecture where these are said."""
    names = [name for name in _names(family) if _matches(name, pattern)]
    records = [database.intrinsic(name) for name in names]
    if on is not None:
        records = [record for record in records if record.availability.version_on(on) is not None]
    if not records and not names:
        error = diagnostics.command.NothingFound(None, pattern)
        close = closest(_short(pattern), _names(family))
        raise CommandError(error.because(*(error.DidYouMean(match) for match in close)))
    return records


def _short(name: str) -> str:
    """The name as Python has it, however it is written."""
    return name.removeprefix("llvm.nvvm.").removeprefix("nv.nvvm.").replace(".", "_")


def _names(family: str | None) -> list[str]:
    families = database.families()
    if family is None:
        return sorted(_short(name) for names in families.values() for name in names)
    if family not in families:
        error = diagnostics.command.UnknownFamily(None, family, ", ".join(sorted(families)))
        raise CommandError(error.because(*(error.DidYouMean(match) for match in closest(family, families))))
    return sorted(_short(name) for name in families[family])


def _matches(name: str, pattern: str) -> bool:
    wanted = _short(pattern)
    return fnmatchcase(name, wanted) if any(mark in wanted for mark in "*?[") else wanted in name


# Printing


def _list(records: Sequence[Intrinsic], on: ArchitectureRecord | None) -> None:
    """A line an intrinsic, in columns; how many there are, to standard error."""
    rows = [(record.short_name, record.family, _minimum(record, on), _instruction(record)) for record in records]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        print("  ".join((*cells, row[3])).rstrip())
    sys.stdout.flush()
    where = f" on {on.architecture}" if on is not None else ""
    print(f"{len(records)} intrinsic{'' if len(records) == 1 else 's'}{where}", file=sys.stderr)


def _minimum(record: Intrinsic, on: ArchitectureRecord | None) -> str:
    if on is not None:
        return f"PTX {record.availability.version_on(on)}"
    if not record.availability.is_anywhere:
        return record.verdict
    (arch, version), *others = record.availability.since
    return f"{arch} PTX {version}{f' +{len(others)}' if others else ''}"


def _instruction(record: Intrinsic) -> str:
    return instruction(record).partition(" ")[0]


def _show(name: str, as_json: bool) -> None:
    records = list(_named(name))
    if as_json:
        reference.print_json([reference.as_json(record) for record in records])
        return
    if len(records) == 1:
        print(render_template("text/intrinsic.txt", page=reference.page(records[0])), end="")
        return
    print(render_template("text/overloads.txt", called=_short(name), pages=list(map(reference.page, records))), end="")


def _named(name: str) -> Iterator[Intrinsic]:
    """The intrinsic of a name, or every overload that the name stands for.

    Raises:
        CommandError: there is none.
    """
    overloads = database.overloads(_short(name))
    if not overloads:
        error = diagnostics.command.UnknownIntrinsic(None, name)
        close = closest(_short(name), database.names(), 3)
        raise CommandError(error.because(*([error.DidYouMean(", ".join(f"`{n}`" for n in close))] if close else [])))
    for overload in overloads:
        yield database.intrinsic(overload)
