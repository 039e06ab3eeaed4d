"""The tree of PTX text: immutable nodes, each with the place where it stands.

``start`` and ``end`` are offsets into the text in characters, -1 in nodes that were made and not read;
``SourceText.span`` makes a line and a column of them. Two nodes are equal when they say the same, wherever they stand
and however they are laid out: ``start``, ``end``, ``before``, ``text`` and ``ending`` do not count.

Statements keep their layout. ``before`` is the trivia in front of a statement: blanks, line ends and comments.
``text`` is the statement as it was written, of a function only its head. A node that is changed (``with_changes``)
loses ``text``, and the printer writes it anew; everything else is printed byte for byte.

Source of the grammar: PTX ISA, "Syntax", "State Spaces, Types, and Variables", "Instruction Operands", "Abstracting
the ABI" and "Directives".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, Self, TypeAlias

from nvgen.base.kept import kept
from nvgen.ptx.debugging import DwarfLine, File, IntermediateSource, Loc, LocIntermediate, SectionData
from nvgen.ptx.modifiers import KINDS, ModifierKind
from nvgen.ptx.operands import Node, Operand, Register, Symbol

# Instructions


class Modifier(str):
    """What follows an opcode after a dot, without the dot: ``f32``, ``shared::cta``, ``L2::cache_hint``."""

    __slots__ = ()

    @property
    def kind(self) -> ModifierKind:
        """What it says: a type, a state space, a rounding, a scope, …"""
        return KINDS.get(self, ModifierKind.OTHER)


#: Lists of modifiers whose kinds are kept.
_MNEMONICS = 4096


@lru_cache(_MNEMONICS)
def of_kind(modifiers: tuple[Modifier, ...], kind: ModifierKind) -> tuple[Modifier, ...]:
    """Those of the modifiers that are of a kind, in their order."""
    return tuple(modifier for modifier in modifiers if modifier.kind is kind)


class Guard(Node):
    """``@%p1`` or ``@!%p1``."""

    register: Register
    is_negated: bool
    start: int = -1
    end: int = -1


class Instruction(Node):
    """``@%p1 ld.global.f32 %f1, [%rd1+4];``: the opcode is ``ld``.

    Operands of a call: the results (``Arguments``) if there are any, the function, the arguments if there are any, and
    the prototype or the table of targets if there is one. PTX ISA, "call".
    """

    guard: Guard | None
    opcode: str
    modifiers: tuple[Modifier, ...]
    operands: tuple[Operand, ...]
    before: str = "\n\t"
    text: str = ""
    start: int = -1
    end: int = -1

    def with_changes(self, **changes: Any) -> Self:
        """A copy with other values in some fields; modifiers may be any strings."""
        if "modifiers" in changes:
            changes["modifiers"] = tuple(map(Modifier, changes["modifiers"]))
        return super().with_changes(**changes)

    @property
    def name(self) -> str:
        """The opcode with its modifiers, as written."""
        return ".".join((self.opcode, *self.modifiers))

    def modifier(self, kind: ModifierKind) -> Modifier | None:
        """The first modifier of a kind."""
        found = of_kind(self.modifiers, kind)
        return found[0] if found else None

    @property
    def types(self) -> tuple[Modifier, ...]:
        """The modifiers that are types."""
        return of_kind(self.modifiers, ModifierKind.TYPE)

    @property
    def space(self) -> Modifier | None:
        """The state space; None for generic addressing and where there is no memory."""
        return self.modifier(ModifierKind.SPACE)


class Label(Node):
    """``L1:``; also before ``.branchtargets``, ``.calltargets`` and ``.callprototype``."""

    name: str
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1


class BranchTargets(Node):
    """``.branchtargets L1, L2;``: where ``brx.idx`` jumps. The label stands before it."""

    labels: tuple[Symbol, ...]
    before: str = " "
    text: str = ""
    start: int = -1
    end: int = -1


class CallTargets(Node):
    """``.calltargets f, g;``: what an indirect call may call. The label stands before it."""

    functions: tuple[Symbol, ...]
    before: str = " "
    text: str = ""
    start: int = -1
    end: int = -1


class CallPrototype(Node):
    """``.callprototype (.param .b32 _) _ (.param .b64 _);``: of an indirect call. The label stands before it."""

    returns: tuple[Declaration, ...]
    name: str
    parameters: tuple[Declaration, ...]
    directives: tuple[Directive, ...] = ()
    before: str = " "
    text: str = ""
    start: int = -1
    end: int = -1


class Block(Node):
    """``{ … }`` with a scope of its own; ``ending`` is the trivia before the closing brace."""

    _beside_text: ClassVar[frozenset[str]] = Node._beside_text | {"statements", "ending"}

    statements: tuple[BodyStatement, ...]
    before: str = "\n"
    ending: str = "\n"
    start: int = -1
    end: int = -1


# Variables and functions


class Declarator(Node):
    """One name of a declaration: ``a``, ``a[4][2] = {…}``, or ``%r<5>``, which is ``%r0`` to ``%r4``.

    A dimension is None where it is left out, ``a[]``.
    """

    name: str
    dimensions: tuple[Operand | None, ...] = ()
    count: int | None = None
    initial: Operand | None = None
    start: int = -1
    end: int = -1


class PointedTo(Node):
    """``.ptr.global.align 8`` of a kernel's parameter: where it points, and the alignment there."""

    space: str
    alignment: int | None = None
    start: int = -1
    end: int = -1


class Declaration(Node):
    """Variables, registers, or a parameter: ``.visible .global .align 4 .b8 a[16], b;``.

    The names of ``linkage``, ``space``, ``vector`` (``v2``), ``type`` and the directives have no dot. ``space`` is
    ``const[2]`` for a bank of constant memory of old versions of PTX, and "" where a prototype leaves it out.
    """

    _in_text = ("attributes", "pointed_to", "declarators")

    linkage: tuple[str, ...]
    space: str
    type: str
    declarators: tuple[Declarator, ...]
    alignment: int | None = None
    vector: str = ""
    attributes: tuple[Directive, ...] = ()
    pointed_to: PointedTo | None = None
    before: str = "\n\t"
    text: str = ""
    start: int = -1
    end: int = -1


class Directive(Node):
    """A directive with what follows it: ``.maxntid 256, 1, 1``, ``.noreturn``, ``.attribute(.managed)``.

    ``values`` has integers, names and, of ``.pragma``, texts with their quotes, as they are written.
    """

    name: str
    values: tuple[str, ...] = ()
    start: int = -1
    end: int = -1


class Function(Node):
    """A kernel (``kind`` is ``entry``) or a function (``func``); without a body it is a declaration.

    ``text`` is its head, up to the body or with the semicolon.
    """

    _beside_text: ClassVar[frozenset[str]] = Node._beside_text | {"body"}
    _in_text = ("returns", "parameters", "directives", "body")

    linkage: tuple[str, ...]
    kind: str
    name: str
    parameters: tuple[Declaration, ...] | None
    returns: tuple[Declaration, ...] = ()
    directives: tuple[Directive, ...] = ()
    body: Block | None = None
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1

    @property
    def is_kernel(self) -> bool:
        """Whether it can be launched."""
        return self.kind == "entry"

    @property
    def instructions(self) -> Iterator[Instruction]:
        """Its instructions, those in inner blocks as well, in the order of the text."""
        return (statement for statement in self.statements if type(statement) is Instruction)

    @property
    def statements(self) -> Iterator[BodyStatement]:
        """What its body has, a block before what is in it, in the order of the text."""
        waiting = [iter(self.body.statements)] if self.body is not None else []
        while waiting:
            for statement in waiting[-1]:
                yield statement
                if type(statement) is Block:
                    waiting.append(iter(statement.statements))
                    break
            else:
                waiting.pop()


# Directives of the module. PTX ISA, "PTX Module Directives".


class Version(Node):
    """``.version 8.0``."""

    major: int
    minor: int
    before: str = ""
    text: str = ""
    start: int = -1
    end: int = -1


class Target(Node):
    """``.target sm_90a, debug``: the architecture, and options."""

    names: tuple[str, ...]
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1


class AddressSize(Node):
    """``.address_size 64``."""

    bits: int
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1


class Section(Node):
    """``.section .debug_info { … }``: DWARF data; ``name`` has no dot. ``text`` is its head with the brace."""

    _beside_text: ClassVar[frozenset[str]] = Node._beside_text | {"data", "ending"}

    name: str
    data: tuple[SectionData | Label, ...]
    before: str = "\n"
    ending: str = "\n\t"
    text: str = ""
    start: int = -1
    end: int = -1


class Pragma(Node):
    """``.pragma "nounroll";``: the texts as they are written, with quotes."""

    texts: tuple[str, ...]
    before: str = "\n\t"
    text: str = ""
    start: int = -1
    end: int = -1


class Alias(Node):
    """``.alias f, g;``: f is another name of g."""

    name: str
    of: str
    before: str = "\n"
    text: str = ""
    start: int = -1
    end: int = -1


BodyStatement: TypeAlias = (
    Instruction
    | Label
    | Declaration
    | Block
    | Loc
    | LocIntermediate
    | Pragma
    | BranchTargets
    | CallTargets
    | CallPrototype
)
ModuleStatement: TypeAlias = (
    Version
    | Target
    | AddressSize
    | Declaration
    | Function
    | Alias
    | File
    | Loc
    | Section
    | IntermediateSource
    | DwarfLine
    | Pragma
)


class Module(Node):
    """PTX text; ``ending`` is the trivia after the last statement."""

    statements: tuple[ModuleStatement, ...]
    ending: str = "\n"
    start: int = -1
    end: int = -1

    @kept
    def facts(self) -> dict[str, Any]:
        """What was found out of the whole module, for those who look at its functions one by one."""
        return {}

    def _first(self, wanted: type[Any]) -> Any:
        return next((statement for statement in self.statements if type(statement) is wanted), None)

    @property
    def version(self) -> Version | None:
        """The first ``.version``."""
        found: Version | None = self._first(Version)
        return found

    @property
    def target(self) -> Target | None:
        """The first ``.target``."""
        found: Target | None = self._first(Target)
        return found

    @property
    def address_size(self) -> AddressSize | None:
        """The first ``.address_size``."""
        found: AddressSize | None = self._first(AddressSize)
        return found

    @property
    def functions(self) -> tuple[Function, ...]:
        """Kernels and functions, declarations as well."""
        return tuple(statement for statement in self.statements if type(statement) is Function)

    @property
    def kernels(self) -> tuple[Function, ...]:
        """The kernels that have a body."""
        return tuple(function for function in self.functions if function.is_kernel and function.body is not None)
