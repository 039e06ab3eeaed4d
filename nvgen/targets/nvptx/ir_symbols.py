"""Names of functions and variables in LLVM IR that PTX cannot have: LLVM prints most of them as they are.

A name that only the module sees is changed, as LLVM does itself where it has a dot; one that others link to is refused.
Source: PTX ISA, "Identifiers"; LLVM's ``NVPTXAssignValidGlobalNames.cpp``.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

from nvgen import diagnostics
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError
from nvgen.targets.nvptx.identifiers import is_printed_name
from nvgen.targets.nvptx.ir_file import IrFile

_LOCAL = ("internal", "private")
# Workaround (LLVM 22.1, 2026-11): private variables with two names are left out, whoever refers to them.
# Reproducer: tests/workarounds/global_left_out.ll
#: How names start of private variables that LLVM does not print.
_LEFT_OUT = ("filename", "unrollpragma")
#: What stands for a letter that PTX does not have, as in LLVM.
_OTHER_LETTER = "_$_"
_ALIAS = re.compile(r'^@(?:"([^"]+)"|([\w.$-]+)) = ([^"\n]*?)\balias\b', re.MULTILINE)
#: How the text of a module has a name: bare; or in quotes with some letters, and others as numbers.
_BARE = re.compile(r"[-a-zA-Z$._][-\w$.]*", re.ASCII)
_KEPT = frozenset(string.printable) - set('"\\' + string.whitespace) | {" "}
_ESCAPED = re.compile(rb"\\([0-9A-Fa-f]{2})")


def rename_local(module: llvm.Module) -> None:
    """Gives what only the module sees a name that PTX can have."""
    for value in _values(module):
        name = value.name
        if name and value.linkage.name in _LOCAL and not is_printed_name(re.sub(r"[.@]", "_", name)):
            changed = re.sub(r"[^a-zA-Z0-9_$]", lambda _: _OTHER_LETTER, name)
            value.name = changed if is_printed_name(changed) and not changed.startswith(_LEFT_OUT) else f"_{changed}"


def check(file: IrFile, module: llvm.Module) -> None:
    """Refuses names that others link to, and that PTX does not take: LLVM ends over some, and prints the rest.

    Raises:
        CompileError: there is one that would be printed.
    """
    text = ""
    for value in _values(module):
        if value.linkage.name in _LOCAL or is_printed_name(_printed(value.name)):
            continue
        text = text or str(module)
        # What is declared and not used, LLVM leaves out.
        if not value.is_declaration or text.count(_symbol(value.name)) > 1:
            raise CompileError(_no_name(file, value.name))
    for name in _aliases(module):
        if not is_printed_name(_printed(name)):
            raise CompileError(_no_name(file, name))


def _printed(name: str) -> str:
    """What follows a byte of 1 is printed as it is."""
    return name.removeprefix("\1")


def _no_name(file: IrFile, name: str) -> diagnostics.ir.NoPtxName:
    return diagnostics.ir.NoPtxName(file.symbol(name), _printed(name))


def _symbol(name: str) -> str:
    """A name in the text of a module."""
    if _BARE.fullmatch(name):
        return f"@{name}"
    kept = ((chr(byte) if chr(byte) in _KEPT else f"\\{byte:02X}") for byte in name.encode())
    return f'@"{"".join(kept)}"'


def _values(module: llvm.Module) -> Iterator[Any]:
    for value in (*module.functions, *module.global_variables):
        if not value.name.startswith("llvm."):
            yield value


# Workaround (llvmlite 0.50, 2026-11): a module has no list of its aliases. Reproducer: tests/workarounds/aliases.py
def _aliases(module: llvm.Module) -> Iterator[str]:
    """llvmlite has no list of them."""
    for match in _ALIAS.finditer(str(module)):
        name = (match[1] or match[2]).encode()
        yield _ESCAPED.sub(lambda found: bytes([int(found[1], 16)]), name).decode(errors="replace")
