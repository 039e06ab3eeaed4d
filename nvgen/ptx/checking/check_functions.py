"""What is wrong with the heads of kernels and functions, whatever instructions there are.

Source: PTX ISA, "Performance-Tuning Directives", "Cluster Dimension Directives", "Kernel and Function Directives",
"Abstracting the ABI"; ptxas 13.5 refuses all of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.ptx.checking.check_declarations import (
    alignment_problem,
    extent_problem,
    name_problem,
    pointer_problem,
    storage_problem,
    type_problem,
)
from nvgen.ptx.checking.check_directives import pragma_problem
from nvgen.ptx.checking.declared_sizes import bytes_of
from nvgen.ptx.initial_values import extent
from nvgen.ptx.lexer import COUNT
from nvgen.ptx.operands import integer_value
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import CallPrototype, Declaration, Directive, Function

_OF_KERNELS = frozenset(
    {
        *("maxnreg", "maxntid", "reqntid", "minnctapersm", "maxnctapersm"),
        *("reqnctapercluster", "explicitcluster", "maxclusterrank", "blocksareclusters", "minperctamemory"),
    }
)
_OF_FUNCTIONS = frozenset({"noreturn", "abi_preserve", "abi_preserve_control"})
#: Those whose values are numbers, if they have any.
WITH_NUMBERS = _OF_KERNELS | _OF_FUNCTIONS
#: With how many numbers at most.
_NUMBERS = {
    **dict.fromkeys(("maxntid", "reqntid", "reqnctapercluster"), 3),
    **dict.fromkeys(("maxnreg", "local_maxnreg", "minnctapersm", "maxnctapersm", "maxclusterrank"), 1),
    **dict.fromkeys(("minperctamemory",), 1),
    **dict.fromkeys(("abi_preserve", "abi_preserve_control"), 1),
    **dict.fromkeys(("noreturn", "explicitcluster", "blocksareclusters"), 0),
}
#: ptxas takes 0 for clusters, for registers to be preserved and for memory.
_ZERO_IS_FINE = frozenset(
    {"reqnctapercluster", "maxclusterrank", "abi_preserve", "abi_preserve_control", "minperctamemory"}
)
#: PTX ISA, "Miscellaneous Directives: .language"; whatever the case of the letters.
_LANGUAGES = frozenset(
    {
        *("unknown", "ptx", "nvvm", "cuda c++", "cuda c++ tile", "tile ir", "python-cutile", "fortran", "optix"),
    }
)
_MOST_LANGUAGE = 10
_ONCE = frozenset({"noreturn", "abi_preserve", "abi_preserve_control", "local_maxnreg"})
#: Those that kernels and functions have.
_OF_BOTH = frozenset({"attribute", "language", "local_maxnreg", "pragma"})
_LARGEST_NUMBER = 2**32 - 1
_NOT_TOGETHER = {"maxntid": "reqntid", "maxclusterrank": "reqnctapercluster"}
#: ptxas: "uses too much parameter space (… bytes, 0x7ffc max)".
_PARAMETER_BYTES = 32764


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
    problem = "kernels and functions are not `.common`" if "common" in function.linkage else ""
    if function.is_kernel and function.returns:
        problem = "a kernel has no result"
    if function.is_kernel and function.body is None and function.directives:
        problem = "directives stand where a kernel has its body"
    problem = problem or ("" if len(function.linkage) < 2 else "it has one linkage")
    problem = problem or name_problem(function.name, is_of_module=True)
    if problem:
        yield ptx_module.WrongDeclaration(source.span(function.start, function.start), function.name, problem)
    yield from _of_parameters(function, source)
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
    problem = _of_numbers(directive) if name in _NUMBERS else ""
    if problem:
        return problem
    if name == "pragma":
        return pragma_problem(directive.values, "kernel" if function.is_kernel else "function")
    if name == "language":
        return _of_languages(directive)
    if name not in WITH_NUMBERS | _OF_BOTH:
        return "is no directive of kernels and functions"
    if name in _ONCE and not function.is_kernel and sum(one.name == name for one in function.directives) > 1:
        return "stands once"
    if _NOT_TOGETHER.get(name) in given:
        return f"cannot stand together with `.{_NOT_TOGETHER[name]}`"
    if name == "blocksareclusters" and not {"reqntid", "reqnctapercluster"} <= given:
        return "needs `.reqntid` and `.reqnctapercluster`"
    return ""


def _of_languages(directive: Directive) -> str:
    if not directive.values:
        return "has languages: texts in quotes, or numbers"
    for value in directive.values:
        is_text = value.startswith('"')
        known = value.strip('"').lower() in _LANGUAGES if is_text else integer_value(value) <= _MOST_LANGUAGE
        if not known:
            return f"has languages by name or by a number from 0 to {_MOST_LANGUAGE}, not `{value}`"
    return ""


def _of_numbers(directive: Directive) -> str:
    name, values = directive.name, directive.values
    most = _NUMBERS[name]
    if not min(most, 1) <= len(values) <= most:
        return f"takes {('no number', 'one number', '', '1 to 3 numbers')[most]}, not {len(values)}"
    for value in values:
        if COUNT.fullmatch(value) is None or integer_value(value) > _LARGEST_NUMBER:
            return f"takes numbers of 32 bits without a sign, not `{value}`"
        if name not in _ZERO_IS_FINE and not integer_value(value):
            return "takes numbers above 0"
    return ""


def _of_parameters(function: Function | CallPrototype, source: SourceText) -> Iterator[Diagnostic]:
    given = function.parameters or ()
    for at, parameter in enumerate((*function.returns, *given)):
        is_result = at < len(function.returns)
        for declarator in parameter.declarators:
            is_last = parameter is given[-1] if given and not is_result else False
            problem = _of_parameter(parameter, function, is_last=is_last) or type_problem(parameter)
            if problem:
                span = source.span(declarator.start, declarator.end)
                yield ptx_module.WrongDeclaration(span, declarator.name, problem)
    if len(function.returns) > 1 and any(one.space == "param" for one in function.returns):
        start = function.returns[0].start
        problem = "of several results each is in `.reg`"
        yield ptx_module.WrongDeclaration(source.span(start, start), function.name, problem)


def _of_parameter(parameter: Declaration, function: Function | CallPrototype, *, is_last: bool) -> str:
    """What is wrong with a parameter or a result; ``is_last`` of the parameters."""
    is_kernel = isinstance(function, Function) and function.is_kernel
    space, (declarator,) = parameter.space, parameter.declarators
    if is_kernel and space != "param":
        return f"parameters of kernels are in `.param`, not `.{space}`"
    if space not in ("param", "reg"):
        return f"parameters and results of functions are in `.param` or `.reg`, not `.{space}`"
    if parameter.linkage or declarator.initial is not None or declarator.count is not None:
        return "a parameter has a type, a name, and as an array one dimension"
    if len(declarator.dimensions) > 1:
        return "an array among parameters has one dimension"
    if None in declarator.dimensions and is_kernel:
        return "an array among a kernel's parameters has a size"
    if space == "reg" and None in declarator.dimensions:
        return "there are no arrays of registers"
    is_open = any(one is None or extent(one) == 0 for one in declarator.dimensions)
    if is_open and not is_last:
        return "only the last parameter is an array without a size"
    if isinstance(function, Function) and not is_kernel and parameter.pointed_to is not None:
        return "`.ptr` belongs to parameters of kernels"
    if isinstance(function, Function) and not is_kernel and declarator.name == "_":
        return "a parameter of a function has a name"
    name = "" if declarator.name == "_" else name_problem(declarator.name, is_of_module=False)
    problem = name or extent_problem(declarator, may_be_empty=not is_kernel)
    problem = problem or pointer_problem(parameter) or alignment_problem(parameter.alignment)
    if problem or not isinstance(function, Function) or function.body is None:
        return problem
    if space == "reg" and declarator.dimensions:
        return "there are no arrays of registers"
    return storage_problem(parameter, declarator)


def prototype_problems(prototype: CallPrototype, source: SourceText) -> Iterator[Diagnostic]:
    """Diagnostics of a ``.callprototype``."""
    for directive in prototype.directives:
        problem = ""
        if directive.name not in _OF_FUNCTIONS:
            problem = "is no directive of a prototype"
        elif directive.name == "noreturn" and prototype.returns:
            problem = "is for functions without a result"
        problem = problem or _of_numbers(directive)
        if problem:
            span = source.span(directive.start, directive.end)
            yield ptx_module.WrongDirective(span, directive.name, prototype.name, problem)
    if prototype.name != "_":
        span = source.span(prototype.start, prototype.end)
        yield ptx_module.WrongDeclaration(span, prototype.name, "the name of a prototype is `_`")
    yield from _of_parameters(prototype, source)
