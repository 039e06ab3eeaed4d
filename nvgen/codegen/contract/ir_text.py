"""The text of a module of llvmlite's IR: the same as ``str(module)``, in half of its time.

llvmlite takes each instruction through several general functions, which was a quarter of the time that a small kernel
takes to be emitted. Here each of the usual kinds of instructions has one format; whatever else there is, llvmlite
writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from llvmlite import ir
from llvmlite.ir import instructions

#: What has its name behind a ``%``.
_LOCALS = (ir.Instruction, ir.Block, ir.Argument)


def of_module(module: ir.Module) -> str:
    """What ``str(module)`` returns; names of local values that LLVM would cut are others."""
    lines = [
        f'; ModuleID = "{module.name}"',
        f'target triple = "{module.triple}"',
        f'target datalayout = "{module.data_layout}"',
        "",
        *(declared.get_declaration() for declared in module.get_identified_types().values()),
    ]
    for value in module.globals.values():
        if not isinstance(value, ir.Function):
            lines.append(str(value))
        elif not _has_short_names(value):
            lines.append(_shortened(str(value), value))
        elif value.blocks:
            lines += _function(value) if _has_plain_names(value) else (str(value),)
        else:
            lines.append(_declaration(value))
    return "\n".join((*lines, *module._get_metadata_lines()))


def _has_plain_names(function: ir.Function) -> bool:
    """Whether no name in a function needs another spelling between quotes."""
    names = "".join(function.scope._useset)
    return '"' not in names and "\\" not in names


# Workaround (LLVM 22.1, 2026-11): names of local values are cut at 1,024 characters; two that differ later are one.
# Reproducer: tests/workarounds/long_local_names.ll
#: The most characters of the name of an argument, a block or an instruction. nvcc calls parameters after their kernel,
#: whose mangled name may have several thousand; of functions and variables LLVM takes any.
_LONGEST = 1000
#: How long a name is that stands for a longer one, without its number.
_SHORT = 80
#: A local value where it is used or defined, and a block where it begins.
_LONG_VALUE = re.compile(r'%"([^"]{LONGER,})"'.replace("LONGER", str(_LONGEST + 1)))
_LONG_BLOCK = re.compile(r'^"?([^"\s:]{LONGER,})"?:$'.replace("LONGER", str(_LONGEST + 1)), re.MULTILINE)


def _has_short_names(function: ir.Function) -> bool:
    """Whether LLVM keeps every local name of a function as it is."""
    return max(map(len, function.scope._useset)) <= _LONGEST


def _shortened(text: str, function: ir.Function) -> str:
    """A function whose long local names are the start of them and a number."""
    taken, short = function.scope._useset, dict[str, str]()

    def of(name: str) -> str:
        if name not in short:
            number = len(short) + 1
            while (made := f"{name[:_SHORT]}.{number}") in taken:
                number += 1
            taken.add(made)
            short[name] = made
        return short[name]

    text = _LONG_VALUE.sub(lambda match: f'%"{of(match[1])}"', text)
    return _LONG_BLOCK.sub(lambda match: f'"{of(match[1])}":', text)


def _declaration(function: ir.Function) -> str:
    type_ = function.ftype
    if function.linkage or function.calling_convention or function.section or function.metadata or type_.var_arg:
        return str(function)
    arguments = ", ".join([_argument(argument) for argument in function.args])
    attributes = "".join([f" {attribute}" for attribute in function.attributes._to_list(type_.return_type)])
    return f"declare {function.return_value} {function.get_reference()}({arguments}){attributes}\n"


def _argument(argument: ir.Argument) -> str:
    attributes = argument.attributes
    if attributes or any(vars(attributes).values()):  # the alignment and the like are no members of the set
        return str(argument)
    return f"{argument.type} {argument.get_reference()}"


def _function(function: ir.Function) -> Iterator[str]:
    prototype: list[str] = []
    function.descr_prototype(prototype)
    yield prototype[0] + "{"
    for block in function.blocks:
        yield f"{block._format_name()}:"
        for instruction in block.instructions:
            written = _FORMATS.get(type(instruction).descr)
            yield f"  {instruction}" if written is None else written(instruction)
    yield "}\n"


def _operation(made: Any) -> str:
    operands = ", ".join([_reference(operand) for operand in made.operands])
    name = " ".join((made.opname, *made.flags)) if made.flags else made.opname
    return f'  %"{made._name}" = {name} {made.type} {operands}{_metadata(made)}'


def _cast(made: Any) -> str:
    (source,) = made.operands
    operand = f"{source.type} {_reference(source)}"
    return f'  %"{made._name}" = {made.opname} {operand} to {made.type}{_metadata(made, " ")}'


def _load(made: Any) -> str:
    (address,) = made.operands
    align = "" if made.align is None else f", align {made.align}"
    return f'  %"{made._name}" = load {made.type}, {address.type} {_reference(address)}{align}{_metadata(made)}'


def _store(made: Any) -> str:
    stored, address = made.operands
    align = "" if made.align is None else f", align {made.align}"
    written = f"{stored.type} {_reference(stored)}"
    return f"  store {written}, {address.type} {_reference(address)}{align}{_metadata(made)}"


def _terminator(made: Any) -> str:
    operands = ", ".join([f"{operand.type} {_reference(operand)}" for operand in made.operands])
    return f"  {made.opname} {operands}{_metadata(made)}"


def _comparison(made: Any) -> str:
    left, right = made.operands
    name = " ".join((made.opname, *made.flags, made.op))
    return f'  %"{made._name}" = {name} {left.type} {_reference(left)}, {_reference(right)}{_metadata(made, " ")}'


def _address(made: Any) -> str:
    name = "getelementptr inbounds" if made.inbounds else "getelementptr"
    pointer = made.pointer
    indices = ", ".join([f"{index.type} {_reference(index)}" for index in made.indices])
    return (
        f'  %"{made._name}" = {name} {made.source_etype}, {pointer.type} {_reference(pointer)}, {indices}'
        f"{_metadata(made, ' ')}"
    )


def _slot(made: Any) -> str:
    if made.operands or made.metadata:
        return f"  {made}"
    align = "" if made.align is None else f", align {made.align}"
    return f'  %"{made._name}" = alloca {made.allocated_type}{align}'


def _part(made: Any) -> str:
    indices = ", ".join(map(str, made.indices))
    whole = made.aggregate
    return f'  %"{made._name}" = extractvalue {whole.type} {_reference(whole)}, {indices}{_metadata(made, " ")}'


def _choice(made: Any) -> str:
    test, *values = made.operands
    flags = " ".join(made.flags)
    operands = ", ".join([f"{value.type} {_reference(value)}" for value in values])
    return f'  %"{made._name}" = select {flags} {test.type} {_reference(test)}, {operands}{_metadata(made, " ")}'


def _call(made: Any) -> str:
    callee, *arguments = made.operands
    type_ = callee.function_type
    if made.arg_attributes or made.tail or made.cconv or type_.var_arg:
        return f"  {made}"
    fast = "".join([f" {flag}" for flag in sorted(made.fastmath)])
    attributes = "".join([f" {attribute}" for attribute in sorted(made.attributes)])
    operands = ", ".join([f"{argument.type} {_reference(argument)}" for argument in arguments])
    result = "" if isinstance(made.type, ir.VoidType) else f'%"{made._name}" = '
    return f"  {result}call{fast} {type_.return_type} {callee.get_reference()}({operands}){attributes}{_metadata(made)}"


def _reference(value: Any) -> str:
    reference: str = f'%"{value._name}"' if isinstance(value, _LOCALS) else value.get_reference()
    return reference


def _metadata(made: Any, before: str = "") -> str:
    return f"{before}{made._stringify_metadata(leading_comma=True)}" if made.metadata else ""


#: The kinds of instructions, by llvmlite's function that writes them: a class with one of its own has its own text.
_FORMATS: dict[object, Callable[[Any], str]] = {
    instructions.Instruction.descr: _operation,
    instructions.AllocaInstr.descr: _slot,
    instructions.ExtractValue.descr: _part,
    instructions.SelectInstr.descr: _choice,
    instructions.CallInstr.descr: _call,
    instructions.CastInstr.descr: _cast,
    instructions.LoadInstr.descr: _load,
    instructions.StoreInstr.descr: _store,
    instructions.Terminator.descr: _terminator,
    instructions.CompareInstr.descr: _comparison,
    instructions.GEPInstr.descr: _address,
}
