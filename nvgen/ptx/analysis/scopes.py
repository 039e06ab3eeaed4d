"""What names in PTX mean: registers, parameters, variables, labels, functions.

Takes functions and modules of the tree; returns definitions, and walks bodies so that at each statement the names can
be looked up that are visible there. A block in braces is a scope of its own, whose names hide equal ones outside.
``%r<100>`` stays one declaration: the definition of ``%r57`` is made when somebody asks for it.

Source: PTX ISA, "Identifiers", "Parameterized Variable Names", "Labels and Function Identifiers", "State Spaces, Types,
and Variables"; compound statements: "Instruction Statements".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any

from nvgen.base import records
from nvgen.ptx.analysis.source_lines import source_files
from nvgen.ptx.operands import Integer
from nvgen.ptx.register_types import bits_of
from nvgen.ptx.tree import (
    Alias,
    Block,
    BodyStatement,
    BranchTargets,
    CallPrototype,
    CallTargets,
    Declaration,
    Declarator,
    Function,
    Label,
    Module,
)

_MOST_DIGITS = 10
_ELEMENTS = {"v2": 2, "v4": 4, "v8": 8}


class NameKind(Enum):
    """What a name is."""

    REGISTER = "register"
    PARAMETER = "parameter"
    VARIABLE = "variable"
    LABEL = "label"
    FUNCTION = "function"
    TABLE = "table"  # of .branchtargets, .calltargets, or a .callprototype


def type_bits(type_: str) -> int:
    """The width of a fundamental or packed type: 32 of ``b32`` and ``f16x2``, 1 of ``pred``; 64 of opaque types."""
    try:
        return bits_of(type_)
    except KeyError:  # of .texref, .samplerref and .surfref a register has the handle
        return 64


class Definition(records.Node):
    """What one name means. ``scope`` is 0 in the module, 1 in a function's head and body, then one a block.

    ``declaration`` is the node that it comes from, ``declarator`` its part there; a label has its ``Label`` for both.
    Definitions are equal only when they are the same one.
    """

    name: str
    kind: NameKind
    scope: int
    declaration: Any
    declarator: Any = None
    space: str = ""
    type: str = ""
    vector: str = ""
    #: Whether it is a parameter or a result that stands in the function's head.
    is_formal: bool = False

    def renamed(self, name: str) -> Definition:
        """Another register of the same range."""
        made = Definition.__new__(Definition)
        made.__dict__.update(self.__dict__)
        made.__dict__["name"] = name
        return made

    @property
    def elements(self) -> int:
        """How many values a vector has, 1 without."""
        return _ELEMENTS.get(self.vector, 1)

    @property
    def register_class(self) -> str:
        """``pred``, ``b8``, ``b16``, ``b32``, ``b64`` or ``b128``: what tells registers apart for the machine."""
        return "pred" if self.type == "pred" else f"b{type_bits(self.type)}"

    @property
    def registers(self) -> int:
        """How many 32-bit registers hold it: 1 up to 32 bits, 2 for 64, 4 for 128; none for a predicate."""
        if self.kind is not NameKind.REGISTER or self.type == "pred":
            return 0
        return max(1, type_bits(self.type) // 32) * self.elements

    @property
    def bytes(self) -> int | None:
        """The size of a variable or parameter in memory; None where the text leaves it open, ``a[]``."""
        size = max(1, type_bits(self.type) // 8) * self.elements
        declarator: Declarator = self.declarator
        for dimension in declarator.dimensions:
            if not isinstance(dimension, Integer):
                return None
            size *= dimension.value
        return size


class Names:
    """The names of a scope and, through it, of the ones around it."""

    def __init__(self, outer: Names | None = None, scope: int = 0) -> None:
        self._outer = outer
        self._scope = scope
        self._known: dict[str, Definition] = {}
        #: The same, and what was found in scopes around this one.
        self._found: dict[str, Definition] = {}
        #: What a name means here, if somebody has asked for it or the scope itself has it: in one step of C.
        self.known: Callable[[str], Definition | None] = self._found.get
        #: ``%r<100>`` by ``%r``: how many there are, and what each of them is but for its name.
        self._ranges: dict[str, tuple[int, Definition]] = {}

    def find(self, name: str) -> Definition | None:
        """What a name means here; None if nothing that is visible has it."""
        found = self._found.get(name)
        if found is None:
            at: Names | None = self
            while found is None and at is not None:
                found = at._known.get(name) or at._of_range(name)
                at = at._outer
            if found is not None:
                self._found[name] = found
        return found

    def definitions(self) -> Iterator[Definition]:
        """What this scope itself defines, without the registers of ranges that nobody asked for."""
        yield from self._known.values()

    def _of_range(self, name: str) -> Definition | None:
        """A register of a range. ptxas counts all digits at the end: ``%r12`` is of ``%r<20>``, never of ``%r1<3>``."""
        if not self._ranges:
            return None
        prefix = name.rstrip("0123456789")
        digits = name[len(prefix) :]
        found = self._ranges.get(prefix)
        if found is None or not digits or len(digits) > _MOST_DIGITS or int(digits) >= found[0]:
            return None
        made = self._known[name] = found[1].renamed(name)
        return made

    def _definition(
        self, name: str, node: Declaration, declarator: Declarator, *, is_formal: bool = False
    ) -> Definition:
        kind = NameKind.VARIABLE
        if node.space == "reg":
            kind = NameKind.REGISTER
        elif node.space.startswith("param"):
            kind = NameKind.PARAMETER
        return Definition(name, kind, self._scope, node, declarator, node.space, node.type, node.vector, is_formal)

    def declare(self, declaration: Declaration, *, is_formal: bool = False) -> None:
        """Takes in what a declaration declares, in a function's head where it ``is_formal``."""
        for declarator in declaration.declarators:
            if declarator.count is not None:
                self._found.clear()  # a register of the range may hide one of a scope around this
                self._ranges[declarator.name] = declarator.count, self._definition("", declaration, declarator)
            elif declarator.name not in ("_", ""):
                name = declarator.name
                made = self._definition(name, declaration, declarator, is_formal=is_formal)
                self._known[name] = self._found[name] = made

    def add(self, name: str, kind: NameKind, node: Any) -> None:
        """Takes in a label, a table or a function."""
        self._known[name] = self._found[name] = Definition(name, kind, self._scope, node, node)


class ModuleNames(Names):
    """The variables, functions and aliases of a module; ``files`` has the names of source files by their numbers."""

    def __init__(self, files: dict[int, str]) -> None:
        super().__init__()
        self.files = files


def module_names(module: Module) -> ModuleNames:
    """The names of a module, which the analyses of all its functions take; they are looked for once."""
    known: ModuleNames | None = module.facts.get("names")
    if known is None:
        known = module.facts["names"] = _module_names(module)
    return known


def _module_names(module: Module) -> ModuleNames:
    names = ModuleNames(source_files(module))
    for statement in module.statements:
        if isinstance(statement, Declaration):
            names.declare(statement)
        elif isinstance(statement, (Function, Alias)):
            names.add(statement.name, NameKind.FUNCTION, statement)
    return names


def body(function: Function, outer: Names | None = None) -> Iterator[tuple[BodyStatement, Names]]:
    """Each statement of a function in the order of the text, and the names at that place.

    Blocks come before what is in them. Labels are known in all of their block, everything else from its declaration on.
    The names change as the walk goes on: look up what a statement says before the next one. ``outer`` has the names of
    the module.
    """
    names = Names(outer, 1)
    for declaration in (*function.returns, *(function.parameters or ())):
        names.declare(declaration, is_formal=True)
    if function.body is None:
        return
    scopes = 1
    _labels(function.body.statements, names)
    waiting = [(iter(function.body.statements), names)]
    while waiting:
        statements, names = waiting[-1]
        for statement in statements:
            if type(statement) is Declaration:
                names.declare(statement)
            yield statement, names
            if type(statement) is Block:
                scopes += 1
                inner = Names(names, scopes)
                _labels(statement.statements, inner)
                waiting.append((iter(statement.statements), inner))
                break
        else:
            waiting.pop()


def _labels(statements: Iterable[BodyStatement], names: Names) -> None:
    label: Label | None = None
    for statement in statements:
        if type(statement) is Label:
            names.add(statement.name, NameKind.LABEL, statement)
            label = statement
        elif label is not None and isinstance(statement, (BranchTargets, CallTargets, CallPrototype)):
            names.add(label.name, NameKind.TABLE, statement)
        else:
            label = None
