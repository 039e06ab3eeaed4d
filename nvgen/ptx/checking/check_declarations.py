"""What is wrong with declarations of variables, registers and parameters, whatever instructions there are.

Source: PTX ISA, "State Spaces, Types, and Variables"; ptxas 13.5 refuses all of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.ptx import initial_values
from nvgen.ptx.checking.check_constants import bad_constant
from nvgen.ptx.checking.declared_sizes import element_bytes
from nvgen.ptx.checking.module_facts import Header
from nvgen.ptx.constants import WrongConstant
from nvgen.ptx.initial_values import WrongInitial
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Vector
from nvgen.ptx.register_types import OF_REGISTERS, OPAQUE
from nvgen.ptx.source import SourceText
from nvgen.ptx.special_registers import NAMES
from nvgen.ptx.tree import Declaration, Declarator, Modifier

_WIDEST_VECTOR = 16
_VECTORS = ("", "v2", "v4")
_NO_NAMES = frozenset({"_", "$", "%", "WARP_SZ", "function_name", "inlined_at"})
_ATTRIBUTES = (".managed", ".unified")
_POINTED_TO = ("", "const", "global", "local", "shared")


def name_problem(name: str, *, is_of_module: bool) -> str:
    """Why a name cannot be declared; "" where it can. Within functions special registers may be hidden."""
    if name in _NO_NAMES:
        return "it is no name"
    return "it is a special register" if is_of_module and name in NAMES else ""


def declaration_problems(
    declaration: Declaration, source: SourceText, header: Header, is_of_module: bool
) -> Iterator[Diagnostic]:
    """Diagnostics of a declaration in the module or in a body."""
    for declarator in declaration.declarators:
        problem = (
            name_problem(declarator.name, is_of_module=is_of_module)
            or _of_linkage(declaration, is_of_module)
            or type_problem(declaration)
            or _of_space(declaration, declarator, is_of_module)
            or _of_declarator(declaration, declarator)
        )
        if problem:
            yield ptx_module.WrongDeclaration(source.span(declarator.start, declarator.end), declarator.name, problem)
        else:
            yield from _of_values(declaration, declarator, source)
        if declaration.type == "samplerref" and "texmode_independent" not in header.options:
            problem = f"the sampler `{declarator.name}` is declared where textures and samplers are one"
            yield ptx_module.WrongTextureMode(source.span(declarator.start, declarator.end), problem)


def _of_linkage(declaration: Declaration, is_of_module: bool) -> str:
    linkage = declaration.linkage
    if linkage and not is_of_module:
        return f"`.{linkage[0]}` belongs to variables of the module, and not to those of functions"
    if len(linkage) > 1:
        return f"it is `.{linkage[0]}` or `.{linkage[1]}`, not both"
    if "common" in linkage and declaration.space != "global":
        return "`.common` variables are `.global`"
    return ""


def type_problem(declaration: Declaration) -> str:
    """What is wrong with the type of a variable, register or parameter, and its vector; "" where nothing is."""
    name = declaration.type
    if declaration.vector not in _VECTORS:
        return f"a vector that is declared has 2 or 4 elements: there is no `.{declaration.vector}`"
    if name in OF_REGISTERS:
        return ""
    if name in OPAQUE:
        is_wrong = declaration.space in ("reg", "shared", "local")
        return f"textures, samplers and surfaces are `.global`, not `.{declaration.space}`" if is_wrong else ""
    if Modifier(name).kind is ModifierKind.TYPE:
        return f"`.{name}` is a type of instructions only"
    return f"there is no type `.{name}`"


def _of_space(declaration: Declaration, declarator: Declarator, is_of_module: bool) -> str:
    space = declaration.space
    if not space:
        return "no state space says where it lies: write `.global` or another one"
    if is_of_module and space in ("reg", "local", "param"):
        return f"`.{space}` belongs to functions, and stands in a body"
    if "::" in space:
        return f"`.{space}` belongs to instructions: write `.{space.partition('::')[0]}`"
    if not is_of_module and declaration.type in OPAQUE:
        return "textures, samplers and surfaces are variables of the module, or parameters"
    if space == "sreg":
        return "special registers are declared already"
    attributes = [value.partition("(")[0] for one in declaration.attributes for value in one.values]
    if "managed" in "".join(attributes) and space != "global":
        return "only `.global` variables are managed"
    unknown = [one for one in attributes if one not in _ATTRIBUTES]
    if unknown:
        return f"there is no attribute `{unknown[0]}`"
    return alignment_problem(declaration.alignment) or storage_problem(declaration, declarator)


def storage_problem(declaration: Declaration, declarator: Declarator) -> str:
    """What cannot lie in the state space that a declaration names; "" where all can."""
    space = declaration.space
    if declaration.type == "pred" and (space != "reg" or declaration.vector):
        return "predicates are in registers (`.reg`), one in each"
    if space == "param" and (declaration.vector or declaration.type == "f16x2") and not declarator.dimensions:
        return "parameters are no vectors: write an array of `.b8` with an alignment"
    if declaration.vector and element_bytes(declaration) > _WIDEST_VECTOR:
        return f"a vector has at most 128 bits, not {8 * element_bytes(declaration)}"
    return ""


def alignment_problem(alignment: int | None) -> str:
    """What is wrong with an alignment; "" where there is none, or it is right."""
    if alignment is not None and (alignment <= 0 or alignment & (alignment - 1)):
        return f"an alignment is a power of two, not {alignment}"
    return ""


def pointer_problem(declaration: Declaration) -> str:
    """What is wrong with ``.ptr`` of a kernel's parameter; "" where nothing is."""
    pointed_to = declaration.pointed_to
    if pointed_to is None:
        return ""
    if pointed_to.space not in _POINTED_TO:
        return f"a pointer is to `.const`, `.global`, `.local` or `.shared`, not `.{pointed_to.space}`"
    return alignment_problem(pointed_to.alignment)


def extent_problem(declarator: Declarator, *, may_be_empty: bool) -> str:
    """What is wrong with the dimensions of an array; "" where nothing is."""
    for at, dimension in enumerate(declarator.dimensions):
        if dimension is None:
            if isinstance(declarator.initial, Vector) and not declarator.initial.elements:
                return "an array has one element or more"
            if at:
                return "only its first dimension may be left out"
        elif (size := initial_values.extent(dimension)) is None:
            return "a dimension is a number without sign and operator"
        elif not size and (at or not may_be_empty):
            return "an array has one element or more"
    return ""


def _of_declarator(declaration: Declaration, declarator: Declarator) -> str:
    is_extern = "extern" in declaration.linkage
    problem = extent_problem(declarator, may_be_empty=is_extern)
    if problem:
        return problem
    if declaration.space == "reg" and declarator.dimensions:
        return "there are no arrays of registers: `%r<4>` declares four"
    if declarator.initial is not None:
        if is_extern:
            return "an `.extern` variable has its initial value where it is defined"
        if not (declaration.space == "global" or declaration.space.startswith("const")):
            return f"only `.global` and `.const` variables have initial values, not `.{declaration.space}`"
        return ""
    if None in declarator.dimensions and not is_extern:
        return "an array without a size is `.extern` or has initial values"
    return ""


def _of_values(declaration: Declaration, declarator: Declarator, source: SourceText) -> Iterator[Diagnostic]:
    """Of the initial values, the first that is wrong."""
    if declarator.initial is None:
        return
    try:
        for value in initial_values.elements(declaration, declarator):
            if not initial_values.is_plain(declaration, value):
                initial_values.element(declaration, value)
    except WrongInitial as wrong:
        span = source.span(wrong.operand.start, wrong.operand.end)
        yield ptx_module.WrongDeclaration(span, declarator.name, wrong.problem)
    except WrongConstant as wrong:
        yield bad_constant(wrong, source)
