"""The text of a module of llvmlite's IR: the same as ``str(module)``, in half of its time.

llvmlite takes each instruction through several general functions, which was a quarter of the time that a small kernel
takes to be emitted. Here each of the usual kinds of instructions has one format; whatever else there is, llvmlite
writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from llvmlite.ir import instructions, values


def of_module(module: ir.Module, further: Callable[[str], object] | None = None) -> str:
    """What ``str(module)`` returns; names of local values that LLVM would cut are others. ``further`` may add functions
    to the module, after a look at the text of all that is in it."""
    text = "\n".join(
        (
            f'; ModuleID = "{module.name}"',
            f'target triple = "{module.triple}"',
            f'target datalayout = "{module.data_layout}"',
            "",
            *(declared.get_declaration() for declared in module.get_identified_types().values()),
            *_lines([*module.globals.values()]),
        )
    )
    count = len(module.globals)
    if further is not None:
        further(text)
    return "\n".join((text, *_lines([*module.globals.values()][count:]), *module._get_metadata_lines()))


def _lines(values: list[ir.GlobalValue]) -> list[str]:
    lines: list[str] = []
    for value in values:
        if not isinstance(value, ir.Function):
            lines.append(str(value))
        elif not _has_short_names(value):
            lines.append(_shortened(str(value), value))
        elif value.blocks:
            lines += _function(value) if _has_plain_names(value) else (str(value),)
        else:
            lines.append(_declaration(value))
    return lines


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


def _function(function: ir.Function) -> list[str]:
    lines, kinds = [_prototype(function)], _KINDS
    for block in function.blocks:
        lines.append(f"{block._format_name()}:")
        lines += [kinds[type(made)](made) for made in block.instructions]
    lines.append("}\n")
    return lines


def _other(made: Any) -> str:
    return f"  {made}"


# llvmlite keeps the text of a type and of a reference in an attribute, which a function returns. Where they are there
# already, which is nearly everywhere, a look at the attribute takes a fifth of the time of the function.


def _operation(made: Any) -> str:
    if made.flags or made.metadata or len(made.operands) != 2:
        operands = ", ".join([operand.get_reference() for operand in made.operands])
        more = _metadata(made) if made.metadata else ""
        return f'  %"{made._name}" = {" ".join((made.opname, *made.flags))} {made.type!s} {operands}{more}'
    left, right = made.operands
    try:
        type_ = made.type._StrCaching__cached_str
        first, second = left._StringReferenceCaching__cached_refstr, right._StringReferenceCaching__cached_refstr
    except AttributeError:
        type_, first, second = made.type, left.get_reference(), right.get_reference()
    return f'  %"{made._name}" = {made.opname} {type_} {first}, {second}'


def _cast(made: Any) -> str:
    (source,) = made.operands
    try:
        before, after = source.type._StrCaching__cached_str, made.type._StrCaching__cached_str
        operand = source._StringReferenceCaching__cached_refstr
    except AttributeError:
        before, operand, after = source.type, source.get_reference(), made.type
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = {made.opname} {before} {operand} to {after}{more}'


def _load(made: Any) -> str:
    (address,) = made.operands
    align = "" if made.align is None else f", align {made.align}"
    more = _metadata(made) if made.metadata else ""
    try:
        type_, of_address = made.type._StrCaching__cached_str, address.type._StrCaching__cached_str
        pointer = address._StringReferenceCaching__cached_refstr
    except AttributeError:
        type_, of_address, pointer = made.type, address.type, address.get_reference()
    return f'  %"{made._name}" = load {type_}, {of_address} {pointer}{align}{more}'


def _store(made: Any) -> str:
    stored, address = made.operands
    align = "" if made.align is None else f", align {made.align}"
    more = _metadata(made) if made.metadata else ""
    try:
        type_, of_address = stored.type._StrCaching__cached_str, address.type._StrCaching__cached_str
        value, pointer = (
            stored._StringReferenceCaching__cached_refstr,
            address._StringReferenceCaching__cached_refstr,
        )
    except AttributeError:
        type_, of_address = stored.type, address.type
        value, pointer = stored.get_reference(), address.get_reference()
    return f"  store {type_} {value}, {of_address} {pointer}{align}{more}"


def _typed(value: Any) -> str:
    """A value behind its type, as operands stand."""
    try:
        return f"{value.type._StrCaching__cached_str} {value._StringReferenceCaching__cached_refstr}"
    except AttributeError:
        return f"{value.type} {value.get_reference()}"


def _terminator(made: Any) -> str:
    more = _metadata(made) if made.metadata else ""
    return f"  {made.opname} {', '.join(map(_typed, made.operands))}{more}"


def _comparison(made: Any) -> str:
    left, right = made.operands
    name = " ".join((made.opname, *made.flags, made.op)) if made.flags else f"{made.opname} {made.op}"
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = {name} {_typed(left)}, {right.get_reference()}{more}'


def _address(made: Any) -> str:
    name = "getelementptr inbounds" if made.inbounds else "getelementptr"
    more = _metadata(made, " ") if made.metadata else ""
    start = f'  %"{made._name}" = {name} {made.source_etype!s}, {_typed(made.pointer)}'
    return f"{start}, {', '.join(map(_typed, made.indices))}{more}"


def _elements(made: Any) -> str:
    return f'  %"{made._name}" = {made.opname} {", ".join(map(_typed, made.operands))}'


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
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = select {" ".join(made.flags)} {", ".join(map(_typed, made.operands))}{more}'


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
    fast = "".join([f" {flag}" for flag in sorted(made.fastmath)]) if made.fastmath else ""
    attributes = "".join([f" {attribute}" for attribute in sorted(made.attributes)]) if made.attributes else ""
    operands = ", ".join(map(_typed, arguments))
    result = "" if isinstance(made.type, ir.VoidType) else f'%"{made._name}" = '
    more = _metadata(made) if made.metadata else ""
    return f"  {result}call{fast} {type_.return_type!s} {callee.get_reference()}({operands}){attributes}{more}"


def _part_replaced(made: Any) -> str:
    indices = ", ".join(map(str, made.indices))
    more = _metadata(made, " ") if made.metadata else ""
    return f'  %"{made._name}" = insertvalue {_typed(made.aggregate)}, {_typed(made.value)}, {indices}{more}'


def _metadata(made: Any, before: str = "") -> str:
    return f"{before}{made._stringify_metadata(leading_comma=True)}"


#: The kinds of instructions, by llvmlite's function that writes them: a class with one of its own has its own text.
_FORMATS: dict[object, Callable[[Any], str]] = {
    instructions.Instruction.descr: _operation,
    instructions.AllocaInstr.descr: _slot,
    instructions.ExtractValue.descr: _part,
    instructions.InsertValue.descr: _part_replaced,
    instructions.ExtractElement.descr: _elements,
    instructions.InsertElement.descr: _elements,
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


class _Kinds(dict[type, Callable[[Any], str]]):
    """The same by the classes that were met."""

    def __missing__(self, kind: type) -> Callable[[Any], str]:
        self[kind] = written = _FORMATS.get(kind.descr, _other)  # type: ignore[attr-defined]
        return written


_KINDS = _Kinds()
