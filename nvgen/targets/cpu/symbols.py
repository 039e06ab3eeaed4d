"""The symbols of machine code for the CPU. All of them have a dot, which no function of C's library has.

LLVM knows the functions of C's library by name and type, also where a module has one of its own with internal linkage
(``TargetLibraryInfo``): it would replace a call of the user's own by what ``sqrt`` of C returns. And the linker
would take a kernel for the function of its name that the machine code itself calls, such as ``malloc``.
"""

# Workaround (LLVM 22.1, 2026-11): a module's own `sqrt` is taken for C's.
# Reproducer: tests/workarounds/own_square_root.ll
#: ``void (const char *format, const void *arguments)``: takes what a thread prints.
PRINT = "nvgen.print"


def kernel_symbol(name: str) -> str:
    """The function that runs a kernel's blocks."""
    return f"kernel.{name}"


def device_symbol(name: str) -> str:
    """A device function."""
    return f"device.{name}"


def global_symbol(name: str) -> str:
    """A device global variable."""
    return f"global.{name}"
