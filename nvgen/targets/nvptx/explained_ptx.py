"""Explains what ``ptxas`` refuses of inline PTX by nvgen's own check, which names operands and what may stand there.

It is asked after a refusal only, so that it refuses nothing by itself.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from nvgen import ptx
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.diagnostics.diagnostic import Help
from nvgen.diagnostics.ptx_check import UnknownInstruction
from nvgen.diagnostics.ptx_syntax import EndStatement

#: Stands for an operand in the text that is assembled.
_OPERAND = re.compile(r"%operand(\d+)")


def of_lines(text: str, refused: Collection[int]) -> list[str]:
    """What the check says of lines, counted from 1, of a module in which each ``%operand1`` stands for ``{1}``."""
    try:
        ptx.check(text)
    except CompileError as error:
        lines = text.split("\n")
        found = [one for one in error.diagnostics if one.span is not None and one.span.line in refused]
        words = dict.fromkeys(_words(one, lines) for one in found if one.remarks or type(one) is not UnknownInstruction)
        return [_OPERAND.sub(r"{\1}", each) for each in words]
    return []


def _words(found: Diagnostic, lines: list[str]) -> str:
    """What is wrong in one sentence: with the part of its line, if it is a part, and what to write instead."""
    helps = [remark for remark in found.remarks if isinstance(remark, Help)]
    for remark in helps:
        if isinstance(remark, EndStatement):
            return f"write `;` behind `{lines[remark.line - 1].strip()}`"
    instead = [remark.text() for remark in helps]
    if hasattr(found, "syntax"):  # the other remedies are for files
        instead += found.remedy_texts()
    assert found.span is not None
    line = lines[found.span.line - 1].strip()
    where = f"`{found.span.text}`: " if len(found.span.text) < len(line.rstrip(";")) else ""
    return "; ".join([f"{where}{found.text()}", *instead])
