"""What a PTX module uses besides its instructions: directives, types, state spaces, special registers and others.

Source: ``module_facts``; PTX ISA, "Directives", "Special Registers", "State Spaces, Types, and Variables".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nvgen.ptx.checking.declared_sizes import bytes_of
from nvgen.ptx.checking.module_facts import ModuleFact, module_facts
from nvgen.ptx.debugging import IntermediateSource, Loc, LocIntermediate
from nvgen.ptx.operands import Applied, Infix, Node, SpecialRegister, Symbol, Vector
from nvgen.ptx.special_registers import VECTORS
from nvgen.ptx.tree import (
    Alias,
    Block,
    BranchTargets,
    CallPrototype,
    CallTargets,
    Declaration,
    Directive,
    Function,
    Instruction,
    Module,
    Pragma,
    Section,
    Target,
)

#: PTX ISA, "Kernel Function Parameters": before PTX 8.1 a kernel had no more bytes of them.
SMALL_PARAMETERS = 4352


class Use(NamedTuple):
    """Something that has a row in the database, and where it stands."""

    node: Node
    fact: ModuleFact

    @property
    def what(self) -> str:
        """What it is, in words."""
        return self.fact.name if self.fact.name[0] in ".%" else f"{self.fact.kind} {self.fact.name}"


def uses(module: Module) -> Iterator[Use]:
    """What has a row in the database of each statement, in the order of the text."""
    for statement in module.statements:
        if type(statement) is Function:
            yield from _of_function(statement)
        elif type(statement) is Declaration:
            yield from _of_declaration(statement)
        elif type(statement) is Target:
            yield from _known(statement, "target", statement.names[1:])
        elif type(statement) is Alias:
            yield from _known(statement, "directive", [".alias"])
        elif type(statement) is Pragma:
            yield from _of_texts(statement, statement.texts)
        elif type(statement) is Section:
            yield from _of_section(statement)
        elif type(statement) is IntermediateSource:
            yield from _known(statement, "directive", [".nv_intermediate_source_section"])


def _known(node: Node, kind: str, names: Iterable[str]) -> Iterator[Use]:
    facts = module_facts()
    for name in names:
        fact = facts.get((kind, name))
        if fact is not None:
            yield Use(node, fact)


def _of_function(function: Function) -> Iterator[Use]:
    yield from _known(function, "linkage", (f".{name}" for name in function.linkage))
    for parameter in (*function.returns, *(function.parameters or ())):
        yield from _of_declaration(parameter)
        yield from _of_parameter(parameter, function.is_kernel)
    if function.is_kernel:
        sizes = [bytes_of(parameter) for parameter in function.parameters or ()]
        if sum(size or 0 for size in sizes) > SMALL_PARAMETERS:
            yield from _known(function, "syntax", ["large parameters"])
    for directive in function.directives:
        yield from _of_directive(directive)
    if function.body is not None:
        yield from _of_body(function.body)


def _of_directive(directive: Directive, before: str = "") -> Iterator[Use]:
    yield from _known(directive, "directive", [f"{before}.{directive.name}"])
    if directive.name == "pragma":
        yield from _of_texts(directive, directive.values)


def _of_texts(node: Node, texts: Iterable[str]) -> Iterator[Use]:
    yield from _known(node, "pragma", (text.strip('"').split(" ")[0] for text in texts))


def _of_parameter(parameter: Declaration, is_of_kernel: bool) -> Iterator[Use]:
    if parameter.type in ("texref", "samplerref", "surfref"):
        yield from _known(parameter, "syntax", ["opaque parameter"])
    if not is_of_kernel and any(None in declarator.dimensions for declarator in parameter.declarators):
        yield from _known(parameter, "syntax", ["unsized parameter"])


def _of_declaration(declaration: Declaration) -> Iterator[Use]:
    yield from _known(declaration, "linkage", (f".{name}" for name in declaration.linkage))
    bank = declaration.space.startswith("const[")
    yield from _known(declaration, "space", [".const[bank]" if bank else f".{declaration.space}"])
    yield from _known(declaration, "type", [f".{declaration.type}"])
    if declaration.pointed_to is not None:
        yield from _known(declaration.pointed_to, "syntax", [".ptr"])
    for attribute in declaration.attributes:
        yield from _known(attribute, "attribute", (value.split("(")[0] for value in attribute.values))
    for declarator in declaration.declarators:
        if declarator.initial is not None:
            yield from _of_initial(declarator.initial)


def _of_initial(initial: Node) -> Iterator[Use]:
    for node in initial.walk():
        if type(node) is Applied:
            yield from _known(node, "syntax", ["generic()" if node.function == "generic" else "mask()"])


def _of_body(body: Block) -> Iterator[Use]:
    waiting = [iter(body.statements)]
    while waiting:
        for statement in waiting[-1]:
            if type(statement) is Instruction:
                for operand in statement.operands:
                    if type(operand) is SpecialRegister:
                        yield from _of_register(operand)
                    elif type(operand) is Vector:
                        for element in operand.elements:
                            if type(element) is SpecialRegister:
                                yield from _of_register(element)
            elif isinstance(statement, Block):
                waiting.append(iter(statement.statements))
                break
            else:
                yield from _of_statement(statement)
        else:
            waiting.pop()


def _of_register(register: SpecialRegister) -> Iterator[Use]:
    """Of a vector, as ``%tid``, what its parts need."""
    name = f"{register.name}.x" if register.name in VECTORS else register.name
    yield from _known(register, "register", [name])


def _of_statement(statement: Node) -> Iterator[Use]:
    if isinstance(statement, Declaration):
        yield from _of_declaration(statement)
    elif isinstance(statement, Loc) and statement.inlined_at is not None:
        yield from _known(statement, "syntax", [".loc inlined_at"])
    elif isinstance(statement, LocIntermediate):
        yield from _known(statement, "directive", [".loc_intermediate"])
    elif isinstance(statement, Pragma):
        yield from _of_texts(statement, statement.texts)
    elif isinstance(statement, BranchTargets):
        yield from _known(statement, "directive", [".branchtargets"])
    elif isinstance(statement, CallTargets):
        yield from _known(statement, "directive", [".calltargets"])
    elif isinstance(statement, CallPrototype):
        yield from _known(statement, "directive", [".callprototype"])
        for directive in statement.directives:
            yield from _of_directive(directive, ".callprototype ")


def _of_section(section: Section) -> Iterator[Use]:
    for data in section.data:
        for value in getattr(data, "values", ()):
            if type(value) is Infix and value.operator == "-" and type(value.right) is Symbol:
                yield from _known(value, "syntax", ["difference of labels"])
