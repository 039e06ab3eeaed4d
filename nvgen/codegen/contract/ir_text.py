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
from llvmlite.ir import instructions, values


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
    return f"declare {_result(function)} {_signature(function)}\n"


def _argument(argument: ir.Argument) -> str:
    return f"{argument.type!s}{_attributes(argument)} {argument.get_reference()}"


def _result(function: ir.Function) -> str:
    attributes = _attributes(function.return_value)
    return f"{attributes[1:]} {function.ftype.return_type!s}" if attributes else str(function.ftype.return_type)


def _attributes(value: ir.Argument | values.ReturnValue) -> str:
    """Each with a space before it."""
    attributes = value.attributes
    if attributes._dereferenceable or attributes._dereferenceable_or_null or not _WITH_TYPES.isdisjoint(attributes):
        texts = attributes._to_list(value.type)
    else:
        texts = sorted(attributes)
        if attributes._align:
            texts.append(f"align {attributes._align}")
    return "".join([f" {text}" for text in texts])


#: Attributes after which llvmlite writes a type.
_WITH_TYPES = frozenset(name for name, has_type in values.ArgumentAttributes._known.items() if has_type)


def _signature(function: ir.Function) -> str:
    arguments = ", ".join([_argument(argument) for argument in function.args])
    attributes = "".join([f" {attribute}" for attribute in function.attributes._to_list(function.ftype.return_type)])
    return f"{function.get_reference()}({arguments}){attributes}"


def _prototype(function: ir.Function) -> str:
    if function.section or function.metadata or function.ftype.var_arg:
        prototype: list[str] = []
        function.descr_prototype(prototype)
        return prototype[0] + "{"
    before = "".join([f"{word} " for word in (function.linkage, function.calling_convention) if word])
    return f"define {before}{_result(function)} {_signature(function)}\n{{"


def _function(function: ir.Function) -> Iterator[str]:
    yield _prototype(function)
    for block in function.blocks:
        yield f"{block._format_name()}:"
        for instruction in block.instructions:
            kind = type(instruction)
            written = _KINDS.get(kind)
            if written is None:
                written = _KINDS[kind] = _FORMATS.get(kind.descr, _other)
            yield written(instruction)
    yield "}\n"


def _other(made: Any) -> str:
    return f"  {made}"


def _operation(made: Any) -> str:
    operands = ", ".join([operand.get_reference() for operand in made.operands])
    name = " ".join((made.opname, *made.flags)) if made.flags else made.opname
    more = _metadata(made) if made.metadata else ""
    return f'  %"{made._name}" = {name} {made.type!s} {operands}{more}'


def _cast(made: Any) -> str:
    (source,) = made.operands
    operand = f"{source.type!s} {source.get_reference()}"
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = {made.opname} {operand} to {made.type!s}{more}'


def _load(made: Any) -> str:
    (address,) = made.operands
    align = "" if made.align is None else f", align {made.align}"
    more = _metadata(made) if made.metadata else ""
    return f'  %"{made._name}" = load {made.type!s}, {address.type!s} {address.get_reference()}{align}{more}'


def _store(made: Any) -> str:
    stored, address = made.operands
    align = "" if made.align is None else f", align {made.align}"
    written = f"{stored.type!s} {stored.get_reference()}"
    more = _metadata(made) if made.metadata else ""
    return f"  store {written}, {address.type!s} {address.get_reference()}{align}{more}"


def _terminator(made: Any) -> str:
    operands = ", ".join([f"{operand.type!s} {operand.get_reference()}" for operand in made.operands])
    more = _metadata(made) if made.metadata else ""
    return f"  {made.opname} {operands}{more}"


def _comparison(made: Any) -> str:
    left, right = made.operands
    name = " ".join((made.opname, *made.flags, made.op))
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = {name} {left.type!s} {left.get_reference()}, {right.get_reference()}{more}'


def _address(made: Any) -> str:
    name = "getelementptr inbounds" if made.inbounds else "getelementptr"
    pointer = made.pointer
    indices = ", ".join([f"{index.type!s} {index.get_reference()}" for index in made.indices])
    more = _metadata(made, " ") if made.metadata else ""
    start = f'  %"{made._name}" = {name} {made.source_etype!s}, {pointer.type!s} {pointer.get_reference()}'
    return f"{start}, {indices}{more}"


def _slot(made: Any) -> str:
    if made.operands or made.metadata:
        return f"  {made}"
    align = "" if made.align is None else f", align {made.align}"
    return f'  %"{made._name}" = alloca {made.allocated_type!s}{align}'


def _part(made: Any) -> str:
    indices = ", ".join(map(str, made.indices))
    whole = made.aggregate
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = extractvalue {whole.type!s} {whole.get_reference()}, {indices}{more}'


def _choice(made: Any) -> str:
    test, *values = made.operands
    flags = " ".join(made.flags)
    operands = ", ".join([f"{value.type!s} {value.get_reference()}" for value in values])
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = select {flags} {test.type!s} {test.get_reference()}, {operands}{more}'


def _phi(made: Any) -> str:
    flags = " ".join(made.flags)
    values = ", ".join([f"[{value.get_reference()}, {block.get_reference()}]" for value, block in made.incomings])
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = phi {flags} {made.type!s} {values}{more}'


def _call(made: Any) -> str:
    callee, *arguments = made.operands
    type_ = callee.ftype if isinstance(callee, ir.Function) else callee.function_type
    if made.arg_attributes or made.tail or made.cconv or type_.var_arg:
        return f"  {made}"
    fast = "".join([f" {flag}" for flag in sorted(made.fastmath)])
    attributes = "".join([f" {attribute}" for attribute in sorted(made.attributes)])
    operands = ", ".join([f"{argument.type!s} {argument.get_reference()}" for argument in arguments])
    result = "" if isinstance(made.type, ir.VoidType) else f'%"{made._name}" = '
    more = _metadata(made) if made.metadata else ""
    return f"  {result}call{fast} {type_.return_type!s} {callee.get_reference()}({operands}){attributes}{more}"


def _metadata(made: Any, before: str = "") -> str:
    return f"{before}{made._stringify_metadata(leading_comma=True)}"


#: The kinds of instructions, by llvmlite's function that writes them: a class with one of its own has its own text.
_FORMATS: dict[object, Callable[[Any], str]] = {
    instructions.Instruction.descr: _operation,
    instructions.AllocaInstr.descr: _slot,
    instructions.ExtractValue.descr: _part,
    instructions.SelectInstr.descr: _choice,
    instructions.CallInstr.descr: _call,
    instructions.PhiInstr.descr: _phi,
    instructions.CastInstr.descr: _cast,
    instructions.LoadInstr.descr: _load,
    instructions.StoreInstr.descr: _store,
    instructions.Terminator.descr: _terminator,
    instructions.CompareInstr.descr: _comparison,
    instructions.GEPInstr.descr: _address,
}
#: The same by the classes that were met.
_KINDS: dict[type, Callable[[Any], str]] = {}
