"""Links nvgen's PTX with device code of others, by nvJitLink: a cubin comes out. No driver is needed.

nvJitLink is of the package ``nvidia-nvjitlink``, or a CUDA toolkit's. What it has against its inputs becomes
diagnostics that name the symbol or the file, at the Python line of the call where the symbol is an external function's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from nvgen import diagnostics
from nvgen.artifacts.binaries import fatbin_entries, link_contents, nvjitlink
from nvgen.artifacts.binaries.link_inputs import OWN, LinkInput
from nvgen.artifacts.binaries.nvjitlink import Outcome
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.intrinsics.architectures import architectures, first_release_with
from nvgen.tree.analysis.external import ExternalCall

_UNDEFINED = re.compile(r"Undefined reference to '([^']+)' in '([^']*)'")
_TWICE = re.compile(r"Multiple definition of '([^']+)' in '([^']*)'(?:, first defined in '([^']*)')?")
_CXX = "_Z"


class Linked(Record):
    """A linked cubin, what nvJitLink says of its kernels, and warnings of what of the inputs is not in it."""

    cubin: bytes
    information: str
    warnings: tuple[Diagnostic, ...] = ()


def linked(
    inputs: Sequence[LinkInput],
    architecture: str,
    options: Sequence[str] = (),
    calls: Mapping[str, ExternalCall] = {},
) -> bytes:
    """The cubin of inputs for an architecture, as ``sm_90``.

    ``options`` are further ones of nvJitLink's, such as ``-g`` or ``-maxrregcount=64``. ``calls`` are the calls of
    external functions by name (``tree.analysis.external.calls``), at which it is said that one is not there.
    Link-time optimisation is done where an input is LTO-IR.

    Raises:
        CompileError: nvJitLink is not there; a symbol is missing, or is defined twice; an input is broken, is not
            relocatable, or is not for the architecture; a kernel of an input is not in the cubin; or an option is
            wrong.
    """
    return outcome(inputs, architecture, options, calls).cubin


def outcome(
    inputs: Sequence[LinkInput],
    architecture: str,
    options: Sequence[str] = (),
    calls: Mapping[str, ExternalCall] = {},
) -> Linked:
    """As ``linked``, with what nvJitLink says besides, which ``-verbose`` asks for, and with warnings."""
    refused = link_contents.refusals(inputs)
    if refused:
        raise CompileError(*refused)
    is_optimised = link_contents.optimises(inputs)
    made = nvjitlink.link(inputs, [*link_contents.options(architecture, is_optimised=is_optimised), *options])
    if isinstance(made, nvjitlink.Missing):
        raise CompileError(diagnostics.linking.NoLinker(None, made.problem))
    found = list(_in_log(made.log, architecture, inputs, calls))
    if found or made.cubin:
        found = [*link_contents.empty_fatbins(inputs, architecture), *found]
    if found:
        raise CompileError(*found, *link_contents.members_left_out(inputs))
    if not made.cubin:
        raise CompileError(_failure(made, architecture))
    errors, warnings = link_contents.missing(inputs, architecture, made.cubin)
    if errors:
        raise CompileError(*errors)
    return Linked(made.cubin, made.information, tuple(warnings))


def _failure(made: Outcome, architecture: str) -> Diagnostic:
    """What is said where there is no cubin, and nothing in the log that is known."""
    problem = _PROBLEMS.get(made.status, f"it says {made.status}" if made.status.startswith("ERR") else made.status)
    error = diagnostics.linking.LinkFailed(None, architecture, problem)
    if made.status == "ERROR_UNRECOGNIZED_ARCH":
        error = diagnostics.linking.LinkFailed(None, architecture, problem, _newer_linker(architecture))
    if made.status == "ERROR_OUTDATED_LIBRARY":
        error = diagnostics.linking.LinkFailed(None, architecture, problem, _UPDATE)
    log = made.log.strip()
    return error.because(error.Log(log)) if log else error


def _newer_linker(architecture: str) -> str:
    record = architectures().get(architecture)
    release = "" if record is None else first_release_with(record.minimum_ptx_of_ptxas)
    wanted = f"nvidia-nvjitlink>={release}" if release else "nvidia-nvjitlink"
    return f'install that of a CUDA which supports it: `pip install -U "{wanted}"`'


#: What the statuses say that come without a log.
_PROBLEMS = {
    "ERROR_UNRECOGNIZED_ARCH": "it does not know the architecture, and is perhaps older",
    "ERROR_UNRECOGNIZED_OPTION": "an option is unknown",
    "ERROR_MISSING_ARCH": "no architecture is named",
    "ERROR_OUTDATED_LIBRARY": "it is older than the compiler that made a linked file",
}
#: What helps where the linker is older than a file.
_UPDATE = "install an nvJitLink that is as new as the file's compiler: `pip install -U nvidia-nvjitlink`"


def _in_log(
    log: str, architecture: str, inputs: Sequence[LinkInput], calls: Mapping[str, ExternalCall]
) -> Iterable[Diagnostic]:
    """What the log says, each mistake once."""
    for symbol, file in dict(_UNDEFINED.findall(log)).items():
        yield _unresolved(symbol, file, inputs, calls)
    twice: dict[str, str] = {}
    for symbol, second, first in _TWICE.findall(log):
        twice.setdefault(symbol, ", ".join(f"`{name}`" for name in dict.fromkeys((first, second)) if name))
    for symbol, files in twice.items():
        yield diagnostics.linking.DefinedTwice(None, symbol, files)
    for line in log.splitlines():
        if "bad input" in line or "JIT the PTX" in line:
            yield from _bad_input(line, log, architecture, inputs)


def _unresolved(symbol: str, file: str, inputs: Sequence[LinkInput], calls: Mapping[str, ExternalCall]) -> Diagnostic:
    call = calls.get(symbol)
    user = "" if call is not None else file
    error = diagnostics.linking.Unresolved(None if call is None else call.span, symbol, user)
    if call is not None and call.declared is not None:
        error = error.because(error.Declared(span=call.declared))
    if symbol.startswith(_CXX):
        error = error.because(error.Mangled())
    return error


def _bad_input(line: str, log: str, architecture: str, inputs: Sequence[LinkInput]) -> Iterable[Diagnostic]:
    """An input that is broken, or for another architecture."""
    found = next((one for one in sorted(inputs, key=lambda one: -len(one.name)) if one.name in line), None)
    if found is None or found.name == OWN:
        return
    has = fatbin_entries.architectures(found)
    if found.kind == "CUBIN" or has or ".target is higher" in log:
        error = diagnostics.linking.WrongArchitecture(None, found.name, architecture)
        yield error.because(error.Has(", ".join(has))) if has else error
        return
    said = next((text for text in log.splitlines() if text and text != line), line).strip()
    is_newer = "Unsupported .version" in said
    remedy = _UPDATE if is_newer else "make it again with the compiler that it comes from"
    yield diagnostics.linking.BadLinkInput(None, found.name, f"nvJitLink says: {said}", remedy)
