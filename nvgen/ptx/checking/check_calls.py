"""Calls of PTX functions: do the arguments and results go with the parameters of what is called?

Takes calls that have a form, so that each argument is a register, a ``.param`` variable or a constant, and each result
one of the first two or ``_``. The function is known by its name, a table of targets, or a prototype.

Source: PTX ISA, "call", ".callprototype", ".calltargets", "Abstracting the ABI". What the types of arguments may be it
leaves open; the rules here are those of ptxas 13.5, which was asked for each pair of types (``tests/ptx_input``):

- a scalar takes one of as many bits: bits anything, integers bits and integers, floating-point its own type and bits;
- a register of a vector counts as bits;
- an array takes an array of as many bytes, of the same type or of bits; one without a size takes any size;
- alignments are equal, where that of the type is the least;
- a constant has no size: an integer goes to integers and bits, a floating-point number to its own and bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from nvgen.diagnostics import Diagnostic, counted, ptx_module
from nvgen.ptx.analysis.scopes import NameKind, Names
from nvgen.ptx.checking.declared_sizes import alignment_of, bytes_of, element_bytes
from nvgen.ptx.checking.operand_descriptions import Describing, Number
from nvgen.ptx.checking.signatures import Signature, is_open
from nvgen.ptx.operands import Arguments, Operand, Register, Symbol
from nvgen.ptx.register_types import bits_of, is_float, is_integer, takes
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Alias, CallPrototype, CallTargets, Declaration, Declarator, Function, Instruction, Module

#: What ptxas neither passes nor returns, unless some function of the module has several results.
_NOT_PASSED = frozenset({"pred", "s8", "u8", "s16", "u16"})
#: Aliases of aliases: ptxas refuses them.
_MOST_ALIASES = 8


class _Callee(NamedTuple):
    """What a call may call, and its name in messages."""

    name: str
    node: Function | CallPrototype
    signature: Signature


class _Pair(NamedTuple):
    """An argument or a result with the parameter that it belongs to; ``what`` is ``argument 2``."""

    callee: _Callee
    what: str
    operand: Operand
    parameter: Declaration

    @property
    def verb(self) -> str:
        """What the function does with it."""
        return "takes" if self.what.startswith("argument") else "gives"


class _Call(NamedTuple):
    """The parts of a call."""

    results: tuple[Operand, ...]
    called: Operand
    arguments: tuple[Operand, ...]
    table: Operand | None

    @property
    def in_words(self) -> str:
        """How much it gives and takes."""
        return f"{counted(len(self.arguments), 'argument')} and {counted(len(self.results), 'result')}"


def _parts(call: Instruction) -> _Call:
    given = [*call.operands]
    results = _elements(given.pop(0)) if isinstance(given[0], Arguments) else ()
    called = given.pop(0)
    arguments = _elements(given.pop(0)) if given and isinstance(given[0], Arguments) else ()
    return _Call(results, called, arguments, given[0] if given else None)


def _elements(operand: Operand) -> tuple[Operand, ...]:
    assert isinstance(operand, Arguments)
    return operand.elements


class CallChecker:
    """Checks the calls of one module."""

    def __init__(self, module: Module, source: SourceText) -> None:
        self._source = source
        #: With several results of one function ptxas has other conventions for all, by which everything is passed.
        self._has_abi = all(len(function.returns) < 2 for function in module.functions)

    def problems(self, call: Instruction, names: Names) -> Iterator[Diagnostic]:
        """What is wrong with a call, where these names are visible."""
        parts = _parts(call)
        if isinstance(parts.called, Symbol):
            found = _function(parts.called.name, names)
            if found is not None and found.is_kernel:
                problem = f"`{parts.called.name}` is a kernel (`.entry`), and only functions (`.func`) are called"
                yield ptx_module.WrongCall(self._span(parts.called), problem)
                return
            callees = [] if found is None else [_Callee(f"`{parts.called.name}`", found, Signature.of(found))]
        else:
            callees = [*_of_table(parts.table, names)]
            if not callees:
                yield from self._of_no_callee(parts.table, names)
        for callee in callees:
            problems = [*self._of_callee(call, parts, callee, names)]
            yield from problems
            if problems:  # of a table of functions the first says what the others would
                return

    def _span(self, node: Any) -> Any:
        return self._source.span(max(node.start, 0), max(node.end, 0))

    def _of_no_callee(self, table: Operand | None, names: Names) -> Iterator[Diagnostic]:
        """Of a call by address whose last operand is the label of something else."""
        found = names.find(table.name) if isinstance(table, Symbol) else None
        if found is None or isinstance(found.declaration, (CallTargets, CallPrototype)):
            return
        assert isinstance(table, Symbol)  # it has a name
        problem = f"`{table.name}` is the label of neither `.calltargets` nor `.callprototype`"
        wrong = ptx_module.WrongCall(self._span(table), problem)
        yield wrong.because(wrong.Instead(remedy="name the label of one, which stands before the call"))

    def _of_callee(self, call: Instruction, parts: _Call, callee: _Callee, names: Names) -> Iterator[Diagnostic]:
        signature, given = callee.signature, (len(parts.results), len(parts.arguments))
        # An array without a size may be left out, behind other parameters.
        without_last = (signature.counts[0], max(signature.counts[1] - 1, 1))
        if given != signature.counts and not (signature.is_open and given == without_last):
            problem = f"{callee.name} has {signature.in_words}, and the call {parts.in_words}"
            yield ptx_module.WrongCall(self._span(call), problem)
            return
        kinds = (("result", parts.results, signature.returns), ("argument", parts.arguments, signature.parameters))
        for kind, operands, parameters in kinds:
            for at, (operand, parameter) in enumerate(zip(operands, parameters, strict=False), 1):
                yield from self._of_pair(_Pair(callee, f"{kind} {at}", operand, parameter), names)

    def _of_pair(self, pair: _Pair, names: Names) -> Iterator[Diagnostic]:
        parameter = pair.parameter
        if self._has_abi and parameter.type in _NOT_PASSED and not _is_several(parameter):
            problem = f"{pair.callee.name} {pair.verb} `{_shown(parameter)}` as {pair.what}, {_OF_THE_ABI}"
            yield self._wrong(pair, problem, f"declare it as `.b{max(bits_of(parameter.type), 8)}`, or as `.b32`")
            return
        if isinstance(pair.operand, (Register, Symbol)):
            definition = names.find(pair.operand.name)
            if definition is None or not isinstance(definition.declaration, Declaration):
                return
            remedy = _remedy(parameter, definition.declaration, definition.declarator)
            found = f"`{pair.operand.name}` is `{_shown(definition.declaration, definition.declarator)}`"
        else:
            number = Describing(names, False).of(pair.operand)
            if not isinstance(number, Number):
                return
            remedy = _remedy_of_constant(parameter, number)
            written = self._source.text[max(pair.operand.start, 0) : max(pair.operand.end, 0)]
            kind = "an integer" if number.type == "integer" else "a floating-point number"
            found = f"`{written}` is {kind}"
        if remedy:
            problem = f"{pair.callee.name} {pair.verb} `{_shown(parameter)}` as {pair.what}, and {found}"
            yield self._wrong(pair, problem, remedy)

    def _wrong(self, pair: _Pair, problem: str, remedy: str) -> Diagnostic:
        wrong = ptx_module.WrongCall(self._span(pair.operand), problem)
        return wrong.because(wrong.Declared(span=self._span(pair.parameter)), wrong.Instead(remedy=remedy))


_OF_THE_ABI = "and ptxas passes no predicates and no `.s8`, `.u8`, `.s16` and `.u16`"


# Who is called


def _function(name: str, names: Names) -> Function | None:
    """The function of a name, of an alias the one that it stands for; None where there is none."""
    for _ in range(_MOST_ALIASES):
        found = names.find(name)
        if found is None or found.kind is not NameKind.FUNCTION:
            return None
        if not isinstance(found.declaration, Alias):
            return found.declaration if isinstance(found.declaration, Function) else None
        name = found.declaration.of
    return None


def _of_table(table: Operand | None, names: Names) -> Iterator[_Callee]:
    """What the table of a call by address names."""
    found = names.find(table.name) if isinstance(table, Symbol) else None
    node = found.declaration if found is not None and found.kind is NameKind.TABLE else None
    if isinstance(node, CallPrototype):
        assert isinstance(table, Symbol)  # it has a name
        yield _Callee(f"the prototype `{table.name}`", node, Signature.of(node))
    elif isinstance(node, CallTargets):
        functions = {symbol.name: _function(symbol.name, names) for symbol in node.functions}
        for name, function in functions.items():
            if function is not None:
                yield _Callee(f"`{name}`", function, Signature.of(function))


# Types


def _is_several(declaration: Declaration, declarator: Declarator | None = None) -> bool:
    """Whether it is an array or a vector."""
    declarator = declaration.declarators[0] if declarator is None else declarator
    return bool(declarator.dimensions or declaration.vector)


def _alone(declaration: Declaration, declarator: Declarator) -> Declaration:
    """The declaration of one of its names."""
    return declaration.with_changes(declarators=(declarator.with_changes(count=None),))


def _scalar(declaration: Declaration) -> str:
    """The type as which a scalar or a vector is passed: of a vector bits, as of ``.f16x2``."""
    if declaration.vector or declaration.type == "f16x2":
        return f"b{8 * element_bytes(declaration)}"
    return declaration.type


def _lanes(declaration: Declaration) -> int:
    return int(declaration.vector[1:]) if declaration.vector else 1


def _takes_scalar(parameter: Declaration, given: Declaration) -> bool:
    """Of registers and variables that are no arrays."""
    if _lanes(parameter) > _lanes(given):
        return False  # the PTX ISA has no such conversion, and ptxas no verdict
    wanted, has = _scalar(parameter), _scalar(given)
    if not (is_integer(wanted) or is_float(wanted)) or not (is_integer(has) or is_float(has)):
        return wanted == has
    return takes(wanted, has)


def _takes_elements(parameter: Declaration, given: Declaration) -> bool:
    """Of arrays."""
    if parameter.vector or given.vector or "f16x2" in (parameter.type, given.type):
        return False
    return parameter.type == given.type or "b" in (parameter.type[0], given.type[0])


def _remedy(parameter: Declaration, given: Declaration, declarator: Declarator) -> str:
    """What to do about a register or a variable that does not go with a parameter; "" where it does."""
    (formal,) = parameter.declarators
    if formal.dimensions or declarator.dimensions:
        if not _takes_array(parameter, given, declarator):
            return _declare_alike(parameter)
    elif not _takes_scalar(parameter, given):
        return _conversion(parameter, given)
    wanted = alignment_of(parameter)
    if wanted == alignment_of(given):
        return ""
    can_have_it = given.space != "reg" and wanted >= element_bytes(given)
    return f"declare it with `.align {wanted}`" if can_have_it else _declare_alike(parameter)


def _takes_array(parameter: Declaration, given: Declaration, declarator: Declarator) -> bool:
    """Where one of them is an array: whether both are, of as many bytes, and of elements that go together."""
    (formal,) = parameter.declarators
    if not formal.dimensions or len(declarator.dimensions) != 1 or given.space == "reg":
        return False
    has_size = is_open(formal) or bytes_of(parameter) == bytes_of(_alone(given, declarator))
    return has_size and _takes_elements(parameter, given)


def _declare_alike(parameter: Declaration) -> str:
    return f"declare a variable like the parameter, `.param {_shown(parameter, name='p')};`, and pass that"


def _conversion(parameter: Declaration, given: Declaration) -> str:
    wanted, has = parameter.type, given.type
    if has == "pred":
        return f"make a number of the predicate: `selp.b32 %r1, 1, 0, %p1;`, for a parameter of `.{wanted}`"
    if wanted == "pred" or parameter.vector or given.vector or bits_of(wanted) != bits_of(has):
        return f"convert it first, and pass a register of `{_shown(parameter)}`"
    return f"convert its value with `cvt`, or copy its bits with `mov.b{bits_of(wanted)}`, to `.{wanted}`"


def _remedy_of_constant(parameter: Declaration, number: Number) -> str:
    """The same of a constant."""
    (formal,) = parameter.declarators
    if formal.dimensions:
        return f"declare a variable, `.param {_shown(parameter, name='p')};`, store to it, and pass that"
    if parameter.type == "f16x2":
        return "" if number.type == "f32" else "write its 32 bits as `0f…`, or pass a register"
    if parameter.type == "pred":
        return "pass a predicate: `setp.ne.s32 %p1, %r1, 0;`"
    is_of_integer = parameter.type[0] in "su"
    if number.type == "integer":
        return "write it as a floating-point number: `1.0`, `0f3F800000`" if is_float(parameter.type) else ""
    return "write an integer; the bits of a floating-point number are one" if is_of_integer else ""


def _shown(declaration: Declaration, declarator: Declarator | None = None, name: str = "") -> str:
    """A type as it is declared: ``.align 8 .b8[16]``; with a name as its declaration, ``.align 8 .b8 p[16]``."""
    declarator = declaration.declarators[0] if declarator is None else declarator
    parts = [f".align {declaration.alignment}"] if declaration.alignment is not None else []
    parts += [f".{declaration.vector}"] if declaration.vector else []
    unknown = "N" if name else ""
    sizes = "".join(f"[{getattr(one, 'literal', unknown)}]" for one in declarator.dimensions)
    return " ".join([*parts, f".{declaration.type}{f' {name}' if name else ''}{sizes}"])
