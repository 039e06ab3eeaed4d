"""What LLVM IR has and PTX has not, in modules that users wrote: LLVM 22.1 prints it as text that ptxas refuses, or
leaves it out.

Sources: LLVM Language Reference, "Global Variables", "Functions", "Aliases", "IFuncs"; PTX ISA,
"Performance-Tuning Directives", "Constant State Space". Every refusal here was seen of ptxas 13.5.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.instructions import instruction
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_text import closed, parts

_NAME = r'@(?:"[^"]*"|[\w.$-]+)'
_STRING = re.compile(r'"[^"]*"')
_FUNCTION = re.compile(rf"^(define|declare) ([^@]*)({_NAME})(\(.*)$", re.MULTILINE)
_SYMBOL = re.compile(rf"^({_NAME}) = (.*)$", re.MULTILINE)
_CALL = re.compile(rf"\b(?:call|invoke) ([^@\n]*?)({_NAME})(\(.*)$", re.MULTILINE)
_GROUP = re.compile(r"^attributes (#\d+) = \{ (.*) \}$", re.MULTILINE)
_TUNING = re.compile(r'"nvvm\.(\w+)"="([^"]*)"')
_BY_VALUE = re.compile(r"\bbyval\(")
_EMPTY = re.compile(r"(?:\{\}|<\{\}>|\[0 x [^]]*\]) $")
#: Widths that a scalar parameter of a kernel has in PTX; wider ones are bytes.
_WIDTHS = (1, 8, 16, 32, 64, 128)
#: Directives whose numbers are positive, and those that do not go together.
_POSITIVE = ("maxntid", "reqntid", "maxnreg", "minctasm")
_EXCLUSIVE = (("maxntid", "reqntid"), ("cluster_dim", "maxclusterrank"))
#: Directives of clusters are printed from sm_90 on.
_SHARED = re.compile(r"^\s*(?:\.\w+ )?\.shared \.align \d+ \.[busf](\d+) ([\w$]+)(?:\[(\d+)\])?;", re.MULTILINE)
_CONSTANT = re.compile(r"^\.?(?:\w+ )?\.const \.align \d+ \.[busf](\d+) [\w$]+(?:\[(\d+)\])?(?: =|;)", re.MULTILINE)
_CONSTANT_BYTES = 1 << 16

#: What a construct is, in messages; what is written instead; the name that it has.
Finding = tuple[str, str, str]


def check(file: IrFile, text: str, target: NvptxTarget) -> None:
    """Refuses what PTX has not in the text of a module that LLVM printed.

    Raises:
        CompileError: there is such a thing.
    """
    declared = {match[3]: match for match in _FUNCTION.finditer(text)}
    groups = dict(_GROUP.findall(text))
    findings = [*_of_symbols(text), *_of_functions(declared, groups, target), *_of_calls(text, declared)]
    for what, instead, name in findings[:1]:
        symbol = re.escape(name)
        span = file.span_of(rf"^\s*(?:define|declare)\b.*?({symbol})\(", rf"^\s*({symbol})\s*=", rf"({symbol})\b")
        raise CompileError(diagnostics.ir.NotInPtx(span, what, instead))


def check_memory(file: IrFile, ptx: str, target: NvptxTarget) -> None:
    """Refuses more constant memory than a module has, and variables that no block's shared memory has room for.

    Raises:
        CompileError: there is such a thing.
    """
    size = sum(int(bits) // 8 * int(count or 1) for bits, count in _CONSTANT.findall(ptx))
    if size > _CONSTANT_BYTES:
        span = file.span_of(r"(@[^=]*=[^;]*\baddrspace\(4\).*\bconstant\b.*\S)", r"(@[^=]*=[^;]*\baddrspace\(4\).*\S)")
        what = f"constant memory for variables of {size} bytes: a module has {_CONSTANT_BYTES}"
        raise CompileError(diagnostics.ir.NotInPtx(span, what, "put some of them into global memory, `addrspace(1)`"))
    limit, where = target.record.max_static_shared_bytes, target.record.architecture
    for bits, name, count in _SHARED.findall(ptx):
        size = int(bits) // 8 * int(count or 1)
        if size > limit:
            what = f"shared memory for a variable of {size} bytes: on {where} those take {limit} at most"
            span = file.span_of(rf"^\s*(@{re.escape(name)})\s*=")
            instead = "declare it `external` and without a size, and give the size at the launch"
            raise CompileError(diagnostics.ir.NotInPtx(span, what, instead))


# Workaround (LLVM 22.1, 2026-11): variables of each thread are printed as everybody's.
# Reproducer: tests/workarounds/thread_local.ll
# Workaround (LLVM 22.1, 2026-11): functions for when the module is loaded become a kernel that nothing launches.
# Reproducer: tests/workarounds/constructor.ll
# Workaround (LLVM 22.1, 2026-11): an ifunc is printed as text that is no PTX. Reproducer: tests/workarounds/ifunc.ll
def _of_symbols(text: str) -> Iterator[Finding]:
    is_left_to_llvm = "@llvm.threadlocal.address" in text  # which it cannot compile
    for name, rest in _SYMBOL.findall(text):
        words = _STRING.sub("", rest).split()
        if name in ("@llvm.global_ctors", "@llvm.global_dtors") and "[0 x " not in rest:
            yield "functions that run when a module is loaded or unloaded", "let a kernel do their work", name
        elif "ifunc" in words:
            yield f"function `{name}` that is chosen when a module is loaded", "call a function by its pointer", name
        elif any(word.startswith("thread_local") for word in words) and not is_left_to_llvm:
            yield f"variable `{name}` that every thread has of its own", "write `alloca` in the function", name


# Workaround (LLVM 22.1, 2026-11): data in front of a function are printed as text that is no PTX.
# Reproducer: tests/workarounds/prefix_data.ll
# Workaround (LLVM 22.1, 2026-11): a function that may be missing is printed as a weak declaration without a definition.
# Reproducer: tests/workarounds/weak_declaration.ll
# Workaround (LLVM 22.1, 2026-11): a result without a byte is printed. Reproducer: tests/workarounds/empty_result.ll
def _of_functions(declared: dict[str, re.Match[str]], groups: dict[str, str], target: NvptxTarget) -> Iterator[Finding]:
    for name, match in declared.items():
        if name.startswith("@llvm."):
            continue
        head = match[2]
        parameters, attributes = closed(match[4])
        data = re.search(r"\b(prefix|prologue) \S", _STRING.sub("", attributes))
        if data is not None:
            yield f"{data[1]} data, as `{name}` has", "put the data into a variable", name
        if "extern_weak" in head:
            yield f"function `{name}` that may be missing when a module is loaded", "declare it without that", name
        if _EMPTY.search(head):
            yield f"result without a byte, as that of `{name}`", "return `void`", name
        if "ptx_kernel" in head.split() and match[1] == "define":
            yield from _of_kernel(name, head, parameters)
            keys = re.findall(r"#\d+", attributes)
            yield from _of_tuning(name, " ".join([attributes, *(groups.get(key, "") for key in keys)]), target)


# Workaround (LLVM 22.1, 2026-11): a kernel's result is stored where PTX has no place for it.
# Reproducer: tests/workarounds/kernel_result.ll
# Workaround (LLVM 22.1, 2026-11): parameters of kernels keep widths that PTX has not.
# Reproducer: tests/workarounds/parameter_width.ll
def _of_kernel(name: str, head: str, parameters: str) -> Iterator[Finding]:
    if "void" not in head.split():
        yield f"kernel that returns a value, as `{name}` does", "return `void`, and store the value", name
    for parameter in parts(parameters):
        width = re.match(r"i(\d+)\b", parameter)
        if width is not None and int(width[1]) not in _WIDTHS:
            wider = min((known for known in _WIDTHS if known > int(width[1])), default=128)
            what = f"parameter of {width[1]} bits, as the kernel `{name}` has"
            yield what, f"pass an `i{wider}`, and `trunc` it", name


# Workaround (LLVM 22.1, 2026-11): directives are printed with the number 0.
# Reproducer: tests/workarounds/tuning_of_zero.ll
# Workaround (LLVM 22.1, 2026-11): directives are printed that exclude each other.
# Reproducer: tests/workarounds/tuning_of_both.ll
def _of_tuning(name: str, attributes: str, target: NvptxTarget) -> Iterator[Finding]:
    has_clusters = instruction("clusters").is_in(target.record.architecture)
    found = {key: value for key, value in _TUNING.findall(attributes) if has_clusters or "cluster" not in key}
    for key in _POSITIVE:
        if "0" in found.get(key, "").split(","):
            yield f'kernel with `"nvvm.{key}"="{found[key]}"`, as `{name}`', "write a positive number, or nothing", name
    for left, right in _EXCLUSIVE:
        if left in found and right in found:
            what = f'kernel with both `"nvvm.{left}"` and `"nvvm.{right}"`, as `{name}`'
            yield what, "write one of the two", name


# Workaround (LLVM 22.1, 2026-11): calls of kernels are printed. Reproducer: tests/workarounds/call_of_kernel.ll
# Workaround (LLVM 22.1, 2026-11): bytes are passed where the function has a pointer.
# Reproducer: tests/workarounds/byval_of_pointer.ll
def _of_calls(text: str, declared: dict[str, re.Match[str]]) -> Iterator[Finding]:
    for head, name, behind in _CALL.findall(text):
        known = declared.get(name)
        if known is None or name.startswith("@llvm."):
            continue
        if "ptx_kernel" in head.split():
            yield f"call of a kernel, as of `{name}`", "put what both do into a function", name
        if not _BY_VALUE.search(behind):
            continue
        given, wanted = (list(parts(closed(part)[0])) for part in (behind, known[4]))
        for index, (argument, parameter) in enumerate(zip(given, wanted, strict=False)):
            if _BY_VALUE.search(argument) and not _BY_VALUE.search(parameter):
                what = f"call that passes bytes (`byval`) where `{name}` has a pointer, in argument {index + 1}"
                yield what, "write `byval` in the function's declaration too", name
