"""What is wrong with declarations of functions and variables, whatever instructions there are.

Source: PTX ISA, "Performance-Tuning Directives", "Cluster Dimension Directives", "Kernel and Function Directives",
"Variables"; ptxas 13.5 refuses all of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.ptx.checking.declared_sizes import bytes_of, element_bytes
from nvgen.ptx.checking.module_facts import Header
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Integer, Vector
from nvgen.ptx.register_types import OF_REGISTERS, OPAQUE
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import Declaration, Declarator, Directive, Function, Modifier

_OF_KERNELS = frozenset(
    {
        *("maxnreg", "maxntid", "reqntid", "minnctapersm", "maxnctapersm"),
        *("reqnctapercluster", "explicitcluster", "maxclusterrank", "blocksareclusters"),
    }
)
_OF_FUNCTIONS = frozenset({"noreturn", "abi_preserve", "abi_preserve_control"})
#: Those whose values are numbers, if they have any.
WITH_NUMBERS = _OF_KERNELS | _OF_FUNCTIONS
#: With how many numbers at most.
_NUMBERS = {"maxntid": 3, "reqntid": 3, "reqnctapercluster": 3, "maxnreg": 1, "minnctapersm": 1, "maxclusterrank": 1}
#: ptxas takes 0 for clusters.
_ZERO_IS_FINE = frozenset({"reqnctapercluster", "maxclusterrank"})
_ZEROS = frozenset({"0", "0U", "0x0", "00"})
_NOT_TOGETHER = {"maxntid": "reqntid", "maxclusterrank": "reqnctapercluster"}
#: ptxas: "uses too much parameter space (… bytes, 0x7ffc max)".
_PARAMETER_BYTES = 32764
_WIDEST_VECTOR = 16


def function_problems(function: Function, source: SourceText) -> Iterator[Diagnostic]:
    """Diagnostics of a function's head."""
    for directive in function.directives:
        problem = directive_problem(directive, function)
        if problem:
            span = source.span(directive.start, directive.end)
            yield ptx_module.WrongDirective(span, directive.name, function.name, problem)
    if function.body is not None and "extern" in function.linkage:
        problem = "it is `.extern`, which has no body"
        yield ptx_module.WrongDeclaration(source.span(function.start, function.start), function.name, problem)
    for parameter in (*function.returns, *(function.parameters or ())):
        yield from _of_parameter(parameter, function, source)
    sizes = [bytes_of(parameter) or 0 for parameter in function.parameters or ()]
    if function.is_kernel and sum(sizes) > _PARAMETER_BYTES:
        problem = f"its parameters have {sum(sizes)} bytes, {_PARAMETER_BYTES} are the most"
        yield ptx_module.WrongDeclaration(source.span(function.start, function.start), function.name, problem)


def directive_problem(directive: Directive, function: Function) -> str:
    """Why a function cannot have a directive that it has; "" where it can."""
    name = directive.name
    given = {one.name for one in function.directives}
    if name in _OF_KERNELS and not function.is_kernel:
        return "is for kernels (`.entry`), not for functions"
    if name in _OF_FUNCTIONS and function.is_kernel:
        return "is for functions (`.func`), not for kernels"
    if name == "noreturn" and function.returns:
        return "is for functions without a result"
    if name in _NUMBERS:
        if not 1 <= len(directive.values) <= _NUMBERS[name]:
            return f"takes {'1 to 3 numbers' if _NUMBERS[name] == 3 else 'one number'}, not {len(directive.values)}"
        if name not in _ZERO_IS_FINE and any(value in _ZEROS for value in directive.values):
            return "takes numbers above 0"
    if _NOT_TOGETHER.get(name) in given:
        return f"cannot stand together with `.{_NOT_TOGETHER[name]}`"
    if name == "blocksareclusters" and not {"reqntid", "reqnctapercluster"} <= given:
        return "needs `.reqntid` and `.reqnctapercluster`"
    return ""


def _of_parameter(parameter: Declaration, function: Function, source: SourceText) -> Iterator[Diagnostic]:
    if function.is_kernel and not parameter.space.startswith("param"):
        name = parameter.declarators[0].name if parameter.declarators else function.name
        span = source.span(parameter.start, parameter.end)
        problem = f"parameters of kernels are in `.param`, not `.{parameter.space}`"
        yield ptx_module.WrongDeclaration(span, name, problem)
    for declarator in parameter.declarators:
        if function.is_kernel and None in declarator.dimensions:
            span = source.span(declarator.start, declarator.end)
            yield ptx_module.WrongDeclaration(span, declarator.name, "an array among a kernel's parameters has a size")


def declaration_problems(
    declaration: Declaration, source: SourceText, header: Header, is_of_module: bool
) -> Iterator[Diagnostic]:
    """Diagnostics of a declaration in the module or in a body."""
    for declarator in declaration.declarators:
        problem = (
            _of_type(declaration, declarator)
            or _of_space(declaration, is_of_module)
            or _of_declarator(declaration, declarator)
        )
        if problem:
            yield ptx_module.WrongDeclaration(source.span(declarator.start, declarator.end), declarator.name, problem)
        if declaration.type == "samplerref" and "texmode_independent" not in header.options:
            problem = f"the sampler `{declarator.name}` is declared where textures and samplers are one"
            yield ptx_module.WrongTextureMode(source.span(declarator.start, declarator.end), problem)


def _of_type(declaration: Declaration, declarator: Declarator) -> str:
    name = declaration.type
    if name in OF_REGISTERS:
        return ""
    if name in OPAQUE:
        is_wrong = declaration.space in ("reg", "shared", "local")
        return f"textures, samplers and surfaces are `.global`, not `.{declaration.space}`" if is_wrong else ""
    if Modifier(name).kind is ModifierKind.TYPE:
        # ptxas takes arrays of some.
        return "" if declarator.dimensions else f"`.{name}` is a type of instructions only"
    return f"there is no type `.{name}`"


def _of_space(declaration: Declaration, is_of_module: bool) -> str:
    space = declaration.space
    if is_of_module and space in ("reg", "local", "param"):
        return f"`.{space}` belongs to functions, and stands in a body"
    if declaration.type == "pred" and space != "reg":
        return "predicates are in registers (`.reg`)"
    if "managed" in "".join(value for one in declaration.attributes for value in one.values) and space != "global":
        return "only `.global` variables are managed"
    alignment = declaration.alignment
    if alignment is not None and (alignment <= 0 or alignment & (alignment - 1)):
        return f"an alignment is a power of two, not {alignment}"
    if declaration.vector and element_bytes(declaration) > _WIDEST_VECTOR and space != "reg":
        return f"a vector has at most 128 bits, not {8 * element_bytes(declaration)}"
    return ""


def _of_declarator(declaration: Declaration, declarator: Declarator) -> str:
    is_extern = "extern" in declaration.linkage
    if declarator.initial is not None:
        if is_extern:
            return "an `.extern` variable has its initial value where it is defined"
        if not (declaration.space == "global" or declaration.space.startswith("const")):
            return f"only `.global` and `.const` variables have initial values, not `.{declaration.space}`"
        return _of_elements(declarator)
    if None in declarator.dimensions and not is_extern and not declaration.space.startswith("param"):
        return "an array without a size is `.extern` or has initial values"
    return ""


def _of_elements(declarator: Declarator) -> str:
    size, initial = next(iter(declarator.dimensions), None), declarator.initial
    if isinstance(size, Integer) and isinstance(initial, Vector) and len(initial.elements) > size.value:
        return f"it has {size.value} elements, and {len(initial.elements)} initial values"
    return ""
