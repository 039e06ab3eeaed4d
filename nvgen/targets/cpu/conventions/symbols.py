"""The symbols of machine code for the CPU. All of them have a dot, which no function of C's library has.

LLVM knows the functions of C's library by name and type, also where a module has one of its own with internal linkage
(``TargetLibraryInfo``): it would replace a call of the user's own by what ``sqrt`` of C returns. And the linker
would take a kernel for the function of its name that the machine code itself calls, such as ``malloc``.
"""

# Workaround (LLVM 22.1, 2026-11): a module's own `sqrt` is taken for C's.
# Reproducer: tests/workarounds/own_square_root.ll
#: ``void (const char *format, const void *arguments)``: takes what a thread prints.
PRINT = "nvgen.print"
#: What the names of the functions begin with that are the bodies of threads, and those that have the loops over blocks.
THREAD_PREFIX, BLOCKS_PREFIX = "thread.", "blocks."

#: The function that asks whether a launch shall end (``interrupt``), and the one that records a failure
#: (``failure_reports``).
STOPS, FAIL = "nvgen.stops", "nvgen.fail"
#: The function by which a launch enters a kernel on NumPy's arrays (``launch_entry``).
ENTER = "nvgen.enter"
#: What the names of schedulers begin with, and those of functions of ``lang.meaning``.
SCHEDULER_PREFIX, LIBRARY_PREFIX = "nvgen.run", "simt."
#: What the names of device global variables begin with.
GLOBAL_PREFIX = "global."


def is_own(name: str) -> bool:
    """Whether it is a function of the target's own that kernels call, which is compiled by itself."""
    return name in (STOPS, FAIL, ENTER) or name.startswith((SCHEDULER_PREFIX, LIBRARY_PREFIX))


def kernel_symbol(name: str) -> str:
    """The function that runs a kernel's blocks."""
    return f"kernel.{name}"


def device_symbol(name: str) -> str:
    """A device function."""
    return f"device.{name}"


def global_symbol(name: str) -> str:
    """A device global variable."""
    return f"{GLOBAL_PREFIX}{name}"
