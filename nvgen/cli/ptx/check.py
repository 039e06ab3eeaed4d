"""``nvgen ptx check``: says what is illegal in PTX text, and which header it needs; ``--fix`` writes that header."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.cli.ptx import inputs
from nvgen.cli.ptx.as_json import print_json
from nvgen.diagnostics import CommandError, CompileError, Diagnostic, Span
from nvgen.diagnostics.errors import shows_colours
from nvgen.diagnostics.render import render
from nvgen.files import output
from nvgen.ptx import Module, SourceText, parse, to_text, with_target, with_version
from nvgen.ptx.checking.check_warnings import header_warnings, warnings
from nvgen.ptx.checking.checker import check
from nvgen.ptx.checking.needed_header import NeededHeader, needed_header

DESCRIPTION = """\
Say what is illegal in PTX text and what is newer than its header says, with a diagnostic for
each, and which `.version` and `.target` are the oldest that will do. What ptxas takes is the
measure, by tables; it is not run. The exit status is 1 if there are diagnostics.

`--fix` writes that header in the place of the one in FILE: it raises `.version` and
`.target` where something is newer, and lowers them where everything is older. Options of
`.target` stay, as does all other text. Nothing is written where something is illegal
whatever the header says."""

#: What to do where FILE cannot be written anew.
_REMEDY = "name another file with `-o`; `-o -` is standard output"


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    inputs.add_arguments(parser, "FILE")
    add = parser.add_argument
    add("--fix", action="store_true", help="Write the oldest header that will do into FILE.")
    add("-o", "--output", metavar="FILE", help="Where `--fix` writes in the place of FILE.")
    add("--json", action="store_true", help="Print JSON.")


def run(given: Namespace) -> int:
    """Prints what is found; 1 if JSON has diagnostics.

    Raises:
        NvgenError: the file cannot be read or written; or all diagnostics.
    """
    _check_usage(given)
    rewrites = given.fix and given.output is None
    read = inputs.read_to_rewrite(given.file, given, _REMEDY) if rewrites else inputs.read(given.file, given)
    module, source = read.module, read.source
    found = check(module, source)
    needed = needed_header(module)
    if given.fix and needed is not None:
        fixed_source = SourceText(to_text(_with_header(module, needed)), given.output or source.name)
        fixed = parse(fixed_source.text, fixed_source.name)
        if not check(fixed, fixed_source):
            _write(fixed_source.text, given, source)
            module, source, found = fixed, fixed_source, ()
    doubts = header_warnings(module, source) if found else warnings(module, source)
    mistakes, doubts = (_of_functions(some, read) if read.has_choice else some for some in (found, doubts))
    if given.json:
        print_json(_as_json(source.name, module, needed, mistakes, doubts))
        return 1 if mistakes else 0
    stream = sys.stderr if given.output == output.STANDARD_OUTPUT else sys.stdout
    print(_summary(source.name, module, needed, mistakes), file=stream, flush=True)
    for warning in doubts:
        print(render(warning, colour=shows_colours(sys.stderr)), file=sys.stderr)
    if mistakes:
        raise CompileError(*mistakes)
    return 0


def _check_usage(given: Namespace) -> None:
    problem = ""
    if given.output is not None and not given.fix:
        problem = "`-o` is for `--fix`"
    elif given.fix and given.kernel:
        problem = "`--fix` writes the header of all kernels: leave `--kernel` out"
    if problem:
        raise CommandError(diagnostics.command.Usage(None, problem, "nvgen ptx check"))


def _with_header(module: Module, needed: NeededHeader) -> Module:
    """The module with the header that it needs; options of ``.target`` stay."""
    options = () if module.target is None else module.target.names[1:]
    return with_version(with_target(module, needed.target, *options), needed.version.major, needed.version.minor)


def _write(text: str, given: Namespace, source: SourceText) -> None:
    """The text with its new header, where it is another one or goes elsewhere."""
    if given.output is not None or text != source.text:
        output.write(given.output or given.file, text.encode())


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


def _summary(name: str, module: Module, needed: NeededHeader | None, mistakes: Sequence[Diagnostic]) -> str:
    """What was found, what is needed, and what the header says."""
    said = diagnostics.counted(len(mistakes), "mistake") if mistakes else "legal"
    least = "no architecture has all of it" if needed is None else f"needs PTX {needed.version} and {needed.target}"
    version, target = _version(module), _target(module)
    return f"{name}: {said}; {least}, says {f'PTX {version}' if version else 'no version'} and {target or 'no target'}"


def _version(module: Module) -> str | None:
    return None if module.version is None else f"{module.version.major}.{module.version.minor}"


def _target(module: Module) -> str | None:
    return None if module.target is None else module.target.names[0]


def _as_json(
    name: str,
    module: Module,
    needed: NeededHeader | None,
    mistakes: Sequence[Diagnostic],
    doubts: Sequence[Diagnostic],
) -> dict[str, Any]:
    return {
        "file": name,
        "is_legal": not mistakes,
        "version": _version(module),
        "target": _target(module),
        "needed_version": None if needed is None else str(needed.version),
        "needed_target": None if needed is None else needed.target,
        "diagnostics": [_diagnostic(one) for one in mistakes],
        "warnings": [_diagnostic(one) for one in doubts],
    }


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
