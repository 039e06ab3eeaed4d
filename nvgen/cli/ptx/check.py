"""``nvgen ptx check``: says what is illegal in PTX text, and which header it needs; ``--fix`` writes that header."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any, TextIO

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.cli.ptx import inputs, several
from nvgen.cli.ptx.as_json import print_json
from nvgen.diagnostics import CommandError, CompileError, Diagnostic, Span
from nvgen.diagnostics.errors import shows_colours
from nvgen.diagnostics.render import render
from nvgen.files import output
from nvgen.ptx import Module, SourceText, parse, to_text, with_target, with_version
from nvgen.ptx.checking.check_warnings import header_warnings, warnings
from nvgen.ptx.checking.checker import check
from nvgen.ptx.checking.needed_header import NeededHeader, needed_header
from nvgen.ptx.tree import Function

DESCRIPTION = """\
Say what is illegal in PTX text and what is newer than its header says, with a diagnostic for
each, and which `.version` and `.target` are the oldest that will do. What ptxas takes is the
measure, by tables; it is not run. The exit status is 1 if there are diagnostics.

Of several files, or of a folder, each is checked by itself; what cannot be read is said, and
the others are checked. The last line says how many there were. Of a folder and those in it
every file is taken that is PTX or has PTX in it.

`--fix` writes that header in the place of the one in FILE: it raises `.version` and
`.target` where something is newer, and lowers them where everything is older. Options of
`.target` stay, as does all other text. Nothing is written where something is illegal
whatever the header says."""

#: What to do where FILE cannot be written anew.
_REMEDY = "name another file with `-o`; `-o -` is standard output"


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_files_and_folders(parser)
    add = parser.add_argument
    add("--fix", action="store_true", help="Write the oldest header that will do into FILE.")
    add("-o", "--output", metavar="FILE", help="Where `--fix` writes in the place of FILE.")
    add("--json", action="store_true", help="Print JSON.")


class _Checked(Record):
    """What was found in a text, which has the header of ``module``."""

    name: str
    module: Module
    needed: NeededHeader | None
    functions: tuple[Function, ...]
    mistakes: tuple[Diagnostic, ...]
    doubts: tuple[Diagnostic, ...]


def run(given: Namespace) -> int:
    """Prints what is found; 1 if JSON, or one of several files, has diagnostics.

    Raises:
        NvgenError: the only file cannot be read or written; or all its diagnostics.
    """
    _check_usage(given)
    if several.are_several(given.files):
        return _of_several(given)
    (path,) = given.files
    checked = _checked(_reader(given)(path, given), given)
    if given.json:
        print_json(_as_json(checked))
        return 1 if checked.mistakes else 0
    _print(checked, sys.stderr if given.output == output.STANDARD_OUTPUT else sys.stdout)
    if checked.mistakes:
        raise CompileError(*checked.mistakes)
    return 0


def _of_several(given: Namespace) -> int:
    """Prints what is found in each file, and how much there was; 1 if something is wrong with any."""
    inputs.check_read_once(given.files, "nvgen ptx check")
    totals, shown = several.Totals(), []
    for outcome in several.each(given, _reader(given), lambda read: _checked(read, given)):
        checked, error = outcome.result, outcome.error
        if checked is None:
            totals.add_failure(outcome)
        else:
            totals.add(checked.functions, len(checked.mistakes), len(checked.doubts))
            error = CompileError(*checked.mistakes) if checked.mistakes else None
        if given.json:
            shown.append(_as_json(checked) if checked is not None else _failure_as_json(outcome))
            continue
        if checked is not None:
            _print(checked, sys.stdout)
        if error is not None:
            several.report(error)
    if given.json:
        print_json({"files": shown, "totals": vars(totals)})
    elif totals.files:
        print(totals.in_words(), flush=True)
    return 1 if totals.errors else 0


def _reader(given: Namespace) -> Callable[[str, Namespace], inputs.Input]:
    """How a file is read: where it may be written anew, one that can be."""
    if given.fix and given.output is None:
        return lambda path, chosen: inputs.read_to_rewrite(path, chosen, _REMEDY)
    return inputs.read


def _checked(read: inputs.Input, given: Namespace) -> _Checked:
    """Checks a text, and writes it with the header that it needs, if that is asked for."""
    module, source = read.module, read.source
    found = check(module, source)
    needed = needed_header(module)
    if given.fix and needed is not None:
        fixed_source = SourceText(to_text(_with_header(module, needed)), given.output or source.name)
        fixed = parse(fixed_source.text, fixed_source.name)
        if not check(fixed, fixed_source):
            _write(fixed_source.text, given, read)
            module, source, found = fixed, fixed_source, ()
    doubts = header_warnings(module, source) if found else warnings(module, source)
    mistakes, doubts = (_of_functions(some, read) if read.has_choice else some for some in (found, doubts))
    return _Checked(source.name, module, needed, read.functions, mistakes, doubts)


def _print(checked: _Checked, stream: TextIO) -> None:
    """What is said of a text: its summary, and warnings to standard error."""
    print(_summary(checked), file=stream, flush=True)
    for warning in checked.doubts:
        print(render(warning, colour=shows_colours(sys.stderr)), file=sys.stderr)


def _check_usage(given: Namespace) -> None:
    problem = ""
    if given.output is not None and not given.fix:
        problem = "`-o` is for `--fix`"
    elif given.fix and given.kernel:
        problem = "`--fix` writes the header of all kernels: leave `--kernel` out"
    elif given.output is not None and several.are_several(given.files):
        problem = "`-o` is for one file: without it `--fix` writes each file anew"
    if problem:
        raise CommandError(diagnostics.command.Usage(None, problem, "nvgen ptx check"))


def _with_header(module: Module, needed: NeededHeader) -> Module:
    """The module with the header that it needs; options of ``.target`` stay."""
    options = () if module.target is None else module.target.names[1:]
    return with_version(with_target(module, needed.target, *options), needed.version.major, needed.version.minor)


def _write(text: str, given: Namespace, read: inputs.Input) -> None:
    """The text with its new header, where it is another one or goes elsewhere."""
    if given.output is not None or text != read.source.text:
        output.write(given.output or read.path, text.encode())


def _of_functions(found: Sequence[Diagnostic], read: inputs.Input) -> tuple[Diagnostic, ...]:
    """The diagnostics in the functions that are asked for, and those of the header."""
    chosen = {id(function) for function in read.functions}
    bodies = [function for function in read.module.functions if function.body is not None]
    starts = [read.source.line(function.start) for function in bodies]

    def is_left_out(one: Diagnostic) -> bool:
        position = 0 if one.span is None else bisect_right(starts, one.span.line)
        function = bodies[position - 1] if position else None
        if function is None or one.span is None or id(function) in chosen:
            return False
        return one.span.line <= read.source.line(function.end)

    return tuple(one for one in found if not is_left_out(one))


def _summary(checked: _Checked) -> str:
    """What was found, what is needed, and what the header says."""
    said = diagnostics.counted(len(checked.mistakes), "mistake") if checked.mistakes else "legal"
    needed = checked.needed
    least = "no architecture has all of it" if needed is None else f"needs PTX {needed.version} and {needed.target}"
    version, target = _version(checked.module), _target(checked.module) or "no target"
    return f"{checked.name}: {said}; {least}, says {f'PTX {version}' if version else 'no version'} and {target}"


def _version(module: Module) -> str | None:
    return None if module.version is None else f"{module.version.major}.{module.version.minor}"


def _target(module: Module) -> str | None:
    return None if module.target is None else module.target.names[0]


def _as_json(checked: _Checked) -> dict[str, Any]:
    needed = checked.needed
    return {
        "file": checked.name,
        "is_legal": not checked.mistakes,
        "version": _version(checked.module),
        "target": _target(checked.module),
        "needed_version": None if needed is None else str(needed.version),
        "needed_target": None if needed is None else needed.target,
        "diagnostics": [_diagnostic(one) for one in checked.mistakes],
        "warnings": [_diagnostic(one) for one in checked.doubts],
    }


def _failure_as_json(outcome: several.Outcome) -> dict[str, Any]:
    """The same of what could not be read."""
    assert outcome.error is not None  # it is a failure
    unknown = dict.fromkeys(("version", "target", "needed_version", "needed_target"))
    found = [_diagnostic(one) for one in outcome.error.diagnostics]
    return {"file": outcome.path, "is_legal": False, **unknown, "diagnostics": found, "warnings": []}


def _diagnostic(one: Diagnostic) -> dict[str, Any]:
    remarks = [(remark.level, remark.text()) for remark in one.remarks]
    remarks += [("help", text) for text in one.remedy_texts()]
    return {
        "code": one.code,
        "title": one.title,
        "message": one.text(),
        "place": None if one.span is None else _place(one.span),
        "notes": [text for level, text in remarks if level == "note"],
        "helps": [text for level, text in remarks if level == "help"],
    }


def _place(span: Span) -> list[int]:
    """Lines and columns in characters from 1 on, as ``tree`` has them."""
    return [
        span.line,
        span.character(span.line, span.column) + 1,
        span.end_line,
        span.character(span.end_line, span.end_column) + 1,
    ]
