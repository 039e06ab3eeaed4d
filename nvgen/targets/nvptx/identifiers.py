"""Names that PTX takes for kernels, functions and variables (PTX ISA, "Identifiers"), from Python and from LLVM IR.

PTX reserves one word without a ``%`` or a dot, and what starts with ``%``. ptxas has symbols of its own besides, which
no document lists: what stands here was found by passing ptxas 13.0 a kernel and a function of every name of up to two
letters, and of each of the 45,000 words in its own binary.
"""

from __future__ import annotations

import re

from nvgen import diagnostics
from nvgen.codegen.libdevice import PREFIX
from nvgen.diagnostics import CompileError, Span
from nvgen.lang.output import ASSERT_FAIL, PRINT

# Workaround (ptxas 13.5, 2026-11): a symbol of its own is no name for a kernel.
# Guard: tests/targets/test_symbols.py::test_kernels_and_arrays_of_names_that_ptxas_has_are_refused
#: ``WARP_SZ`` is PTX's, the other a symbol of ptxas.
WORDS = frozenset({"WARP_SZ", "A7"})
# Workaround (ptxas 13.5, 2026-11): its own functions have names that it does not keep from users.
# Reproducer: tests/workarounds/name_of_division.ptx
#: libdevice's, LLVM's own such as ``__nvvm_reflect``, and those of functions that ptxas calls, for a division say.
PREFIXES = (PREFIX, "__nvvm_", "__cuda_", "__tcgen05_")
# Workaround (LLVM 22.1, 2026-11): a module's own `malloc` is taken for C's, and its calls are dropped.
# Reproducer: tests/workarounds/own_malloc.ll
#: The functions of C's library that LLVM knows on a GPU as well (``TargetLibraryInfo.cpp``): calls of a module's own
#: could be merged or deleted as if they were the driver's.
ALLOCATION = frozenset({"malloc", "free"})

_OPERANDS = r"param\d+|(?:func_)?retval\d+"
# Workaround (LLVM 22.1, 2026-11): operands of calls have names that hide symbols of the module.
# Reproducer: tests/workarounds/hidden_variable.ll
#: What LLVM calls parameters, results and local memory in a function's own scope (``NVPTXAsmPrinter.cpp``): a function
#: or variable of the module that has such a name is hidden there.
_LOCAL = re.compile(rf"\w+_param_\d+|{_OPERANDS}|__local_depot\d+")
_IDENTIFIER = re.compile(r"[a-zA-Z][\w$]*|[_$%][\w$]+", re.ASCII)
#: In LLVM IR: the constant that PTX names without a ``%``, and what LLVM calls operands and results.
_TAKEN = re.compile(rf"WARP_SZ|{_OPERANDS}")


def is_ptx_name(name: str) -> bool:
    """Whether PTX takes ``name`` as an identifier, and LLVM for a body."""
    is_reserved = name in WORDS or name.startswith(PREFIXES)
    return name.isascii() and name.isidentifier() and name.strip("_") != "" and not is_reserved


# Workaround (LLVM 22.1, 2026-11): names that PTX cannot have are printed as they are.
# Reproducer: tests/workarounds/symbol_name.ll
# Workaround (LLVM 22.1, 2026-11): the process ends over a name with a letter that PTX has not.
# Guard: tests/targets/test_symbols.py::test_names_that_ptx_has_not
def is_printed_name(name: str) -> bool:
    """Whether PTX takes a name of LLVM IR as LLVM prints it.

    A file may also name functions of NVIDIA's libraries, which ``is_ptx_name`` keeps from Python's functions.
    """
    return _IDENTIFIER.fullmatch(name) is not None and _TAKEN.fullmatch(name) is None


def is_variable_name(name: str) -> bool:
    """Whether every function sees a variable of the module under ``name``."""
    return is_ptx_name(name) and _LOCAL.fullmatch(name) is None


def function_symbol(name: str) -> str:
    """The symbol of a device function, which nothing reserves."""
    return name if is_variable_name(name) and name not in ALLOCATION else f"{name}_function"


def check_linked(name: str, span: Span | None, bits: int) -> None:
    """Refuses the name of a function that is linked, which cannot be changed.

    Raises:
        CompileError: PTX or LLVM do not take it, or mean something else; or addresses have other than 64 ``bits``.
    """
    if bits != 64:
        raise CompileError(diagnostics.linking.Only64Bit(span, name))
    if name.startswith(PREFIX):
        remedy = f"call `nv.libdevice.{name.removeprefix(PREFIX)}` for libdevice's, and name others otherwise"
        raise CompileError(diagnostics.linking.BadSymbol(span, name, f"`{PREFIX}` is libdevice's", remedy))
    if not is_variable_name(name) or name in (PRINT, ASSERT_FAIL):
        problem = "PTX, LLVM or ptxas have something else of this name"
        raise CompileError(diagnostics.linking.BadSymbol(span, name, problem, "give the function another name"))
