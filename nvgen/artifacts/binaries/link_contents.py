"""What the linker takes of its inputs, and what of it is in its output.

nvJitLink 13.5 takes a cubin that is a whole program, one made without ``ptxas -c``, and leaves it out without a word;
so it does with a fatbin whose fitting cubin is one, and with an object of ``nvcc -c``. What is told from the file alone
is refused before anything is linked. Of containers, whose code is mostly compressed, nvJitLink itself says what it
takes: each is linked alone, relocatably (``-r``), which keeps every function, called or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

from nvgen import diagnostics, ptx
from nvgen.artifacts.binaries import archives, device_elf, nvjitlink
from nvgen.artifacts.binaries.device_elf import DeviceFunction
from nvgen.artifacts.binaries.link_inputs import OWN, LinkInput
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.diagnostics.linking import LeftOut, LostKernels, NotRelocatable

#: The option for a cubin that is linked again later; it keeps what nothing calls.
RELOCATABLE = "-r"
_NEEDS_OPTIMISATION = "ERROR_LTO_NOT_ENABLED"
_MOST_NAMES = 8


def optimises(inputs: Iterable[LinkInput]) -> bool:
    """Whether there is link-time optimisation: where an input is LTO-IR."""
    return any(one.kind == "LTOIR" for one in inputs)


def options(architecture: str, *, is_optimised: bool) -> list[str]:
    """The options of nvJitLink that say what is linked for."""
    return [f"-arch={architecture}", *(["-lto"] if is_optimised else [])]


def refusals(inputs: Iterable[LinkInput]) -> list[Diagnostic]:
    """The inputs of which nothing can be linked, as the files alone show."""
    found: list[Diagnostic] = []
    for one in inputs:
        if one.kind == "CUBIN" and not device_elf.is_relocatable(one.content):
            found.append(_whole(one.name, "it is a whole program", device_elf.functions(one.content)))
        elif one.kind == "OBJECT" and device_elf.is_whole_program(one.content):
            found.append(_whole(one.name, "its device code was compiled as a whole program"))
        elif one.kind == "OBJECT" and not device_elf.has_device_code(one.content):
            remedy = "compile it with `nvcc -dc`, or leave it out"
            found.append(diagnostics.linking.BadLinkInput(None, one.name, "it has no device code", remedy))
        elif one.kind == "LIBRARY":
            members = list(archives.members(one.content))
            whole = _whole_members(members)
            if whole and len(whole) == sum(map(_has_device_code, (content for _, content in members))):
                found.append(_whole(one.name, "the device code of its members was compiled as whole programs"))
    return found


def empty_fatbins(inputs: Sequence[LinkInput], architecture: str) -> list[Diagnostic]:
    """The fatbins of which nvJitLink takes nothing for an architecture, though it says nothing against them."""
    found: list[Diagnostic] = []
    for one in inputs:
        if one.kind == "FATBIN":
            cubin = _alone(one, architecture)
            if cubin and not device_elf.defines_anything(cubin):
                found.append(_whole(one.name, f"its code for {architecture} is a whole program"))
    return found


def missing(inputs: Sequence[LinkInput], architecture: str, cubin: bytes) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """What of the inputs is not in the linked cubin: errors for kernels, and warnings.

    The linker leaves out device functions that nothing calls, as it should. There is a warning where that leaves
    nothing of a file, or nothing of what the program exports; not where link-time optimisation may have inlined calls.
    """
    present = {function.name for function in device_elf.functions(cubin)}
    errors: list[Diagnostic] = []
    warnings: list[Diagnostic] = []
    for one in inputs:
        functions = _functions(one, architecture)
        kernels = [function.name for function in functions if function.is_kernel and function.name not in present]
        if kernels:
            errors.append(LostKernels(None, one.name, _named(kernels)))
        elif not optimises(inputs):
            warnings.extend(_uncalled(one, functions, present))
    return errors, [*warnings, *members_left_out(inputs)]


def _uncalled(one: LinkInput, functions: Sequence[DeviceFunction], present: Set[str]) -> Iterator[Diagnostic]:
    exported = [function.name for function in functions if function.is_exported and not function.is_kernel]
    wanted = exported if one.name == OWN else [function.name for function in functions]
    if exported and present.isdisjoint(wanted):
        file = "" if one.name == OWN else f" of `{one.name}`"
        yield LeftOut(None, f"{_named(exported)}{file}", "no kernel that is linked calls it", _KEEP)


def members_left_out(inputs: Iterable[LinkInput]) -> list[Diagnostic]:
    """Warnings of members of libraries that cannot be linked, beside others that can."""
    found: list[Diagnostic] = []
    for one in inputs:
        whole = _whole_members(archives.members(one.content)) if one.kind == "LIBRARY" else []
        if whole:
            why = "its device code was compiled as a whole program"
            found.append(LeftOut(None, f"{_named(whole)} of `{one.name}`", why, _COMPILE_AGAIN))
    return found


_KEEP = "call it in a kernel; or keep all functions, for a later link, with `--ptxas-option=-c`"
_COMPILE_AGAIN = "compile them again with `nvcc -dc`, or link their PTX"


def _functions(one: LinkInput, architecture: str) -> Sequence[DeviceFunction]:
    """The functions of an input that can be linked; none where nvJitLink does not take it alone."""
    if one.kind == "CUBIN":
        return device_elf.functions(one.content)
    if one.kind == "PTX":
        try:
            module = ptx.parse(one.content.rstrip(b"\0").decode(errors="replace"), one.name)
        except CompileError:  # newer than what this reads: the linker says
            return device_elf.functions(_alone(one, architecture))
        defined = [function for function in module.functions if function.body is not None]
        return [DeviceFunction(made.name, made.is_kernel, bool(made.linkage)) for made in defined]
    return device_elf.functions(_alone(one, architecture))


def _alone(one: LinkInput, architecture: str) -> bytes:
    """The relocatable cubin of one input; empty where there is none."""
    made = nvjitlink.link([one], [*options(architecture, is_optimised=False), RELOCATABLE])
    if isinstance(made, nvjitlink.Outcome) and made.status == _NEEDS_OPTIMISATION:  # which alone takes LTO-IR alone
        made = nvjitlink.link([one], [*options(architecture, is_optimised=True), RELOCATABLE])
    return b"" if isinstance(made, nvjitlink.Missing) else made.cubin


def _has_device_code(content: bytes) -> bool:
    is_elf = content.startswith(device_elf.MAGIC)
    return is_elf and (device_elf.is_cubin(content) or device_elf.has_device_code(content))


def _is_whole(content: bytes) -> bool:
    if not content.startswith(device_elf.MAGIC):
        return False
    if device_elf.is_cubin(content):
        return not device_elf.is_relocatable(content)
    return device_elf.is_whole_program(content)


def _whole_members(members: Iterable[tuple[str, bytes]]) -> list[str]:
    return [name for name, content in members if _is_whole(content)]


def _whole(path: str, problem: str, functions: Sequence[DeviceFunction] = ()) -> NotRelocatable:
    error = NotRelocatable(None, path, problem)
    kernels = [function.name for function in functions if function.is_kernel]
    return error.because(error.Lost(_named(kernels))) if kernels else error


def _named(names: Sequence[str]) -> str:
    """``\\`a\\`, \\`b\\```, of many the first ones."""
    shown = ", ".join(f"`{name}`" for name in names[:_MOST_NAMES])
    more = len(names) - _MOST_NAMES
    return f"{shown} and {more} more" if more > 0 else shown
