"""NVIDIA's intrinsics and inline PTX that libdevice uses, as functions of LLVM's generic operations.

``llvm.nvvm.fma.rn.f`` becomes ``@nvvm.fma.rn.f``, which calls ``llvm.fma``: the rules of the modules beside this one
say what each does.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.ir_gaps import set_function_attribute, set_string_attribute
from nvgen.diagnostics import InternalError
from nvgen.targets.cpu.library.nvvm import (
    arithmetic,
    bits,
    definition,
    fields,
    formats,
    halves,
    instructions,
    mixed,
    rounding,
)
from nvgen.targets.cpu.library.nvvm.definition import PREFIX, Definition

#: What results depend on.
MODULES = (arithmetic, bits, definition, fields, formats, halves, instructions, mixed, rounding)

_CALLED = re.compile(r"@nvvm\.([\w.]+)\(")
_DECLARATION = re.compile(r"^declare [^\n]*@(?:llvm\.nvvm\.[\w.]+|__nvvm_reflect)\([^\n]*\n", re.MULTILINE)
_ASSEMBLY = re.compile(r'asm "((?:[^"\\]|\\.)*)", "[^"]*"')
#: By an amount that only runs show: past the width PTX shifts everything out, where LLVM's result is undefined.
_SHIFT = re.compile(r"= (shl|lshr|ashr) (i32|i64) (\S+), (%\S+)$", re.MULTILINE)
#: Inline PTX, known by its first instruction after the declarations and moves that surround it.
_INSTRUCTIONS = (
    ("rcp.approx.ftz.f32 ", "rcp.approx.ftz.f"),
    ("rsqrt.approx.ftz.f64 ", "rsqrt.approx.ftz.d"),
    ("bfind.shiftamt.u32 ", "bfind"),
    ("setp.equ.f64 ", "select.equ"),
    ("mad.lo.cc.u32   $0", "mad.wide"),
    ("mad.lo.cc.u32   r0, alo, blo, clo", "mad128"),
    ("mul.lo.u32      r0, alo, blo", "mul128"),
    ("sub.cc.u32 ", "sub128"),
    ("add.cc.u32 ", "add128"),
)
_SUBTRACTION = re.compile(r"(sub\.r[nzmp](?:\.ftz)?)\.f(32|64) ")


def library_functions(text: str) -> set[str]:
    """The functions of libdevice that take the place of intrinsics in ``text``."""
    return {function for name, function in arithmetic.LIBRARY.items() if f"@llvm.nvvm.{name}" in text}


def replaced(text: str, *, ftz: bool) -> str:
    """The text of functions of libdevice with NVIDIA's operations as calls of functions, which it defines.

    Raises:
        InternalError: there is an operation that no rule defines.
    """
    body = _DECLARATION.sub("", text)
    body = _ASSEMBLY.sub(lambda match: f"@nvvm.{_instruction(match[1])}", body)
    body = body.replace("@llvm.nvvm.", "@nvvm.")
    body = _SHIFT.sub(r"= call \2 @nvvm.\1.\2(\2 \3, \2 \4)", body)
    present = set(re.findall(r"^(?:declare|define) [^\n]*@([\w.]+)\(", body, re.MULTILINE))
    added = [function for function in module(_CALLED.findall(body)).functions if function.name not in present]
    for function in added:
        if not function.is_declaration:
            function.linkage = "internal"
            if ftz:
                set_string_attribute(function, "denormal-fp-math-f32", "preserve-sign")
    return "\n".join([body, *map(str, added)]) + "\n"


def module(names: Collection[str]) -> ir.Module:
    """A module with functions for the intrinsics ``names``, such as ``add.rz.f``; those that only they call are
    internal."""
    made, wanted = ir.Module(), dict.fromkeys(names)
    for name in wanted:
        found = _definition(name)
        declare(made, f"{PREFIX}{name}", found.result, found.parameters)
    while pending := [one for one in made.functions if one.is_declaration and one.name.startswith(PREFIX)]:
        for function in pending:
            name = function.name.removeprefix(PREFIX)
            _define(function, _definition(name))
            if name not in wanted:
                function.linkage = "internal"
    return made


def _instruction(assembly: str) -> str:
    subtraction = _SUBTRACTION.search(assembly)
    if subtraction is not None:
        return f"{subtraction[1]}.{'f' if subtraction[2] == '32' else 'd'}"
    for start, name in _INSTRUCTIONS:
        if start in assembly:
            return name
    raise InternalError(f"no replacement for the inline PTX of libdevice: {assembly}")


def _define(function: ir.Function, found: Definition) -> None:
    for attribute in found.attributes:
        set_function_attribute(function, attribute)
    b = Builder(function.append_basic_block("entry"))
    b.ret(found.body(b, *function.args))


def _definition(name: str) -> Definition:
    for pattern, rule in _RULES:
        match = pattern.fullmatch(name)
        if match is not None:
            return rule(match)
    raise InternalError(f"no replacement for the intrinsic llvm.nvvm.{name}")


_RULES = tuple(
    (re.compile(pattern), rule)
    for pattern, rule in (
        *arithmetic.RULES,
        ("prmt", bits.permute),
        (r"(?P<op>shl|lshr|ashr)\.(?P<type>i32|i64)", bits.shift),
        ("|".join(map(re.escape, bits.BITS)), bits.bits),
        *mixed.RULES,
        *halves.RULES,
        *formats.RULES,
        *fields.RULES,
        *instructions.RULES,
    )
)
