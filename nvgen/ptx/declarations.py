"""Reads what declares: variables, registers, parameters, the heads of functions, prototypes of calls.

Source: PTX ISA, "State Spaces, Types, and Variables", "Variables", "Abstracting the ABI", "Kernel and Function
Directives", "Performance-Tuning Directives", "Linking Directives".
"""

from __future__ import annotations

import re

from nvgen.ptx.classes import NameClasses
from nvgen.ptx.lexer import COUNT, DOTTED, MODIFIER, TEXT, TRIVIA, Reader
from nvgen.ptx.operand_parser import initial_value, operand
from nvgen.ptx.operands import Operand, integer_value
from nvgen.ptx.tree import CallPrototype, Declaration, Declarator, Directive, Function, PointedTo

LINKAGE = ("extern", "visible", "weak", "common")
SPACES = ("reg", "sreg", "const", "global", "local", "param", "shared", "tex")
#: How declarations begin.
BEGINNINGS = frozenset((*LINKAGE, *SPACES, "align", "attribute"))
_VECTORS = ("v2", "v4", "v8", "v3")
_FUNCTION = re.compile(
    rf"(?>(?:\.(?:extern|visible|weak|common)(?!\w){TRIVIA.pattern})*)\.(?:entry|func)(?!\w)", re.ASCII
)
_BANK = re.compile(r"\[\s*(\d+)\s*\]")
_COUNT = re.compile(rf"<\s*({COUNT.pattern})\s*>", re.ASCII)
#: Directives of functions after which values stand with commas between them.
_VALUE = re.compile(r"[+-]?[\w$%]++", re.ASCII)


def is_function(reader: Reader) -> bool:
    """Whether a kernel or a function comes next."""
    return _FUNCTION.match(reader.text, reader.at) is not None


def variables(reader: Reader, names: NameClasses, before: str) -> Declaration:
    """Variables or registers, with the semicolon."""
    start = reader.at
    found = _declaration(reader, names)
    reader.expect_end("`,`", "`=`")
    return found.with_changes(before=before, text=reader.text[start : reader.at], start=start, end=reader.at)


def function_head(reader: Reader, names: NameClasses, before: str) -> Function:
    """A kernel or a function up to its body."""
    linkage = _linkage(reader)
    kind = reader.dotted()
    assert kind in ("entry", "func")  # `is_function` said so
    reader.take(f".{kind}")
    attributes = _attributes(reader)
    returns = parameters(reader, names, "a parameter") if reader.next_is("(") else ()
    # `.noreturn` may stand before the name as well as behind.
    early = _directives(reader)
    name = reader.name("the name of the kernel" if kind == "entry" else "the name of the function")
    given = parameters(reader, names, "a parameter") if reader.next_is("(") else None
    directives = (*attributes, *early, *_directives(reader))
    return Function(linkage, kind, name, given, returns, directives, None, before)


def parameters(reader: Reader, names: NameClasses, what: str) -> tuple[Declaration, ...]:
    """Parameters in parentheses."""
    reader.expect("(")
    found: list[Declaration] = []
    while not reader.next_is(")"):
        if found:
            reader.expect(",", "`)`")
        if not reader.next_is("."):
            reader.fail(what, *(["`)`"] if not found else []))
        start = reader.at
        declaration = _declaration(reader, names, is_parameter=True)
        end = reader.last_end
        found.append(declaration.with_changes(before="", text=reader.text[start:end], start=start, end=end))
    reader.expect(")")
    return tuple(found)


def call_prototype(reader: Reader, names: NameClasses, before: str) -> CallPrototype:
    """``.callprototype (.param .b32 _) _ (.param .b64 _);``, whose names count nowhere else."""
    start = reader.at
    reader.take(".callprototype")
    names.enter()
    try:
        returns = parameters(reader, names, "a parameter") if reader.next_is("(") else ()
        name = reader.name("`_`")
        given = parameters(reader, names, "a parameter") if reader.next_is("(") else ()
    finally:
        names.leave()
    directives = _directives(reader)
    reader.expect_end("a directive")
    return CallPrototype(returns, name, given, directives, before, reader.text[start : reader.at], start, reader.at)


# Parts


def _linkage(reader: Reader) -> tuple[str, ...]:
    found: list[str] = []
    while (name := reader.dotted()) in LINKAGE:
        assert name is not None  # a member of LINKAGE
        found.append(name)
        reader.take(f".{name}")
    return tuple(found)


def _declaration(reader: Reader, names: NameClasses, is_parameter: bool = False) -> Declaration:
    """What stands before the semicolon of a declaration, or is a parameter."""
    linkage = _linkage(reader)
    alignment, attributes = _before_space(reader)
    space = ""
    name = reader.dotted() or ""
    if name.partition("::")[0] in SPACES:
        space = name
        reader.take(f".{name}")
        bank = reader.match(_BANK)
        if bank is not None:
            space += f"[{bank[1]}]"
            reader.skip()
    alignment, vector, type_, more = _properties(reader, alignment)
    attributes += more
    pointed_to = _pointed_to(reader) if is_parameter and reader.dotted() == "ptr" else None
    if is_parameter and reader.dotted() == "align":
        reader.take(".align")
        alignment = reader.integer("an alignment in bytes")
    declarators = _declarators(reader, names, space == "reg", is_parameter)
    return Declaration(linkage, space, type_, declarators, alignment, vector, attributes, pointed_to)


def _before_space(reader: Reader) -> tuple[int | None, tuple[Directive, ...]]:
    """Alignments and attributes, which mostly stand behind the space; the last alignment counts."""
    alignment: int | None = None
    attributes: tuple[Directive, ...] = ()
    while (name := reader.dotted()) in ("align", "attribute"):
        if name == "attribute":
            attributes += _attributes(reader)
        else:
            reader.take(".align")
            alignment = reader.integer("an alignment in bytes")
    return alignment, attributes


def _properties(reader: Reader, alignment: int | None) -> tuple[int | None, str, str, tuple[Directive, ...]]:
    """Alignment, vector, type and attributes, which ends with the type."""
    vector = ""
    attributes: list[Directive] = []
    while True:
        name = reader.dotted()
        if name is None:
            reader.fail("a type")
        if name == "align" and not vector:
            reader.take(".align")
            alignment = reader.integer("an alignment in bytes")
        elif name == "attribute":
            attributes += _attributes(reader)
        elif name in _VECTORS and not vector:
            vector = name
            reader.take(f".{name}")
        else:
            reader.take(f".{name}")
            return alignment, vector, name, tuple(attributes)


def _pointed_to(reader: Reader) -> PointedTo:
    start = reader.at
    reader.take(".ptr")
    space, alignment = "", None
    name = reader.dotted() or ""
    if name.partition("::")[0] in SPACES:
        space = name
        reader.take(f".{name}")
    if reader.dotted() == "align":
        reader.take(".align")
        alignment = reader.integer("an alignment in bytes")
    return PointedTo(space, alignment, start, reader.last_end)


def _declarators(reader: Reader, names: NameClasses, is_register: bool, is_parameter: bool) -> tuple[Declarator, ...]:
    if not is_parameter and reader.next_is(";"):
        return ()  # ptxas takes a declaration of nothing
    found = [_declarator(reader, names, is_register)]
    while not is_parameter and reader.take(","):
        found.append(_declarator(reader, names, is_register))
    return tuple(found)


def _declarator(reader: Reader, names: NameClasses, is_register: bool) -> Declarator:
    start = reader.at
    name = reader.name("a name")
    count = reader.match(_COUNT)
    if count is not None:
        reader.skip()
    dimensions: list[Operand | None] = []
    while reader.take("["):
        dimensions.append(None if reader.next_is("]") else operand(reader, names))
        reader.expect("]")
    number = None if count is None else integer_value(count[1])
    names.declare(name, number, is_register)
    initial = None
    if reader.take("="):
        initial = initial_value(reader, names)
    return Declarator(name, tuple(dimensions), number, initial, start, reader.last_end)


def _attributes(reader: Reader) -> tuple[Directive, ...]:
    """``.attribute(.managed, .unified(1, 2))``, each as a value."""
    found: list[Directive] = []
    while reader.dotted() == "attribute":
        start = reader.at
        reader.take(".attribute")
        reader.expect("(")
        values = [_attribute(reader)]
        while reader.take(","):
            values.append(_attribute(reader))
        end = reader.at + 1
        reader.expect(")", "`,`")
        found.append(Directive("attribute", tuple(values), start, end))
    return tuple(found)


def _attribute(reader: Reader) -> str:
    match = reader.match(MODIFIER)
    if match is None:
        reader.fail("an attribute, such as `.managed`")
    reader.skip()
    if not reader.take("("):
        return match[0]
    numbers = [_value(reader)]
    while reader.take(","):
        numbers.append(_value(reader))
    reader.expect(")", "`,`")
    return f"{match[0]}({', '.join(numbers)})"


def _directives(reader: Reader) -> tuple[Directive, ...]:
    """Directives of a function: ``.maxntid 256, 1, 1``, ``.noreturn``, ``.pragma "…";``."""
    found: list[Directive] = []
    while (match := DOTTED.match(reader.text, reader.at)) is not None:
        start = reader.at
        reader.at = match.end()
        values: list[str] = []
        reader.skip()
        if _begins_value(reader):
            values.append(_value(reader))
            while reader.take(","):
                values.append(_value(reader))
        end = reader.last_end
        if match[1] == "pragma":
            reader.expect(";", "`,`")
        found.append(Directive(match[1], tuple(values), start, end))
    return tuple(found)


def _begins_value(reader: Reader) -> bool:
    return _VALUE.match(reader.text, reader.at) is not None or reader.next_is('"')


def _value(reader: Reader) -> str:
    match = reader.match(TEXT) or reader.match(_VALUE)
    if match is None:
        reader.fail("a number", "a text in quotes")
    reader.skip()
    return match[0]
