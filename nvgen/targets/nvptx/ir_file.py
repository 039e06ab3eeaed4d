"""A file of LLVM IR that a user wrote: its text or bitcode, spans in it, and the module that LLVM reads from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import llvmlite.binding as binding

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError, SourceFile, Span

#: How bitcode starts, bare and in a wrapper (LLVM Bitcode File Format, "Magic Numbers").
_MAGIC = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
#: As LLVM's parser reports a mistake; its columns count from 1.
_PARSE_ERROR = re.compile(r"^<string>:(\d+):(\d+): error: (.*)$", re.MULTILINE)
_MAX_FURTHER = 2


class IrFile(Record):
    """The file under the name that the user gave."""

    path: str
    content: bytes

    @property
    def is_bitcode(self) -> bool:
        return self.content.startswith(_MAGIC)

    @property
    def source(self) -> SourceFile:
        """Its text; of bitcode there is none."""
        return SourceFile(self.path, "" if self.is_bitcode else self.content.decode())

    def span_of(self, *patterns: str) -> Span | None:
        """The first match of the first of some patterns that is in a line of the text; its group 1 if it has one."""
        source = self.source
        for pattern in patterns:
            for number, line in enumerate(source.lines, 1):
                if match := re.search(pattern, line):
                    start, end = (len(line[:column].encode()) for column in match.span(match.re.groups))
                    return Span(source, number, start, number, end)
        return None

    def use_of(self, name: str) -> Span | None:
        """Where the text calls a function, or else declares it."""
        symbol = _symbol(name)
        return self.span_of(rf"^(?!\s*declare\b)[^;]*?({symbol})\(", rf"({symbol})\(")

    def symbol(self, name: str) -> Span | None:
        """Where the text defines or declares a function or a variable, or else names it."""
        symbol = _symbol(name)
        return self.span_of(rf"^\s*(?:define|declare)\b.*?({symbol})", rf"^\s*({symbol})\s*=", rf"({symbol})")

    def definition_of(self, name: str) -> Span | None:
        """Where the text defines a function."""
        return self.span_of(rf"^\s*define\b.*?({_symbol(name)})\(")


def _symbol(name: str) -> str:
    return f'@(?:"{re.escape(name)}"|{re.escape(name)})'


@contextmanager
def read(file: IrFile, with_layout: Callable[[str], tuple[str, int]]) -> Iterator[llvm.Module]:
    """The file's module, as valid as LLVM's verifier can tell, for as long as the ``with`` block runs.

    ``with_layout`` returns the text that LLVM reads, and by how many columns its first line is longer than the file's.

    Raises:
        CompileError: it is none.
    """
    context = binding.create_context()
    try:
        with _parsed(file, with_layout, context) as module:
            _verify(file, module)
            yield module
    finally:
        context.close()


def _parsed(file: IrFile, with_layout: Callable[[str], tuple[str, int]], context: object) -> llvm.Module:
    shift = 0
    try:
        if file.is_bitcode:
            return binding.parse_bitcode(file.content, context)
        text, shift = with_layout(file.source.text)
        with llvm.whole_local_names():
            return binding.parse_assembly(text, context)
    except RuntimeError as error:
        raise CompileError(_syntax_error(file, str(error), shift)) from None


def _syntax_error(file: IrFile, words: str, shift: int) -> diagnostics.ir.BadIr:
    match = _PARSE_ERROR.search(words)
    if match is None:
        lines = words.strip().splitlines()  # the first says what kind of error
        return diagnostics.ir.BadIr(None, file.path, "; ".join(lines[1:] or lines))
    line, column = int(match[1]), int(match[2]) - 1
    column -= shift if line == 1 else 0
    source = file.source
    text = source.lines[line - 1].encode() if line <= len(source.lines) else b""
    token = re.match(rb"[%@!]?[\w.$-]+|\S?", text[column:])
    end = column + len(token[0] if token else b"")
    return diagnostics.ir.BadIr(Span(source, line, column, line, end), file.path, match[3])


def _verify(file: IrFile, module: llvm.Module) -> None:
    try:
        module.verify()
    except RuntimeError as error:
        first, *further = (line.strip() for line in str(error).splitlines() if line.strip())
        names = [re.sub(r'^ptr @"?|"$', "", line) for line in further]
        spans = [
            *(file.span_of(rf"^\s*({re.escape(line)})") for line in further),
            *(file.use_of(name) for name in names if name not in further),
        ]
        span = next((span for span in spans if span is not None), None)
        bad = diagnostics.ir.BadIr(span, file.path, first.rstrip(".!"))
        shown = further[:_MAX_FURTHER] if span is None else []
        raise CompileError(bad.because(*(bad.Further(line) for line in shown))) from None
