"""One module a library: each launches kernels that do nothing, on arrays of its own, in a process of its own.

``statements()`` of a module gives for each case a Python statement that launches once, and the names it uses. What a
user would write stands in the statement; what is prepared once does not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

#: By name of the case: how many arrays and how many numbers the kernel takes.
CASES = {
    "1 array": (1, 0),
    "3 arrays": (3, 0),
    "16 arrays": (16, 0),
    "1 scalar": (0, 1),
    "16 scalars": (0, 16),
    "64 scalars": (0, 64),
}
GRID, BLOCK = 4, 128
ELEMENTS = GRID * BLOCK

#: Whether kernels go to the fake driver, of which only who asks the driver itself knows.
is_fake = False

#: The statement, and what its names mean.
Statement = tuple[str, Mapping[str, Any]]
#: By case; and how to wait for all that was launched.
Statements = tuple[dict[str, Statement], Callable[[], Any]]


def names(case: str) -> list[str]:
    """The arguments of a case: arrays ``a0``, ``a1``, ... and numbers ``n0``, ..."""
    arrays, numbers = CASES[case]
    return [*(f"a{place}" for place in range(arrays)), *(f"n{place}" for place in range(numbers))]


def values(case: str, array: Callable[[], Any], number: Callable[[float], Any] = float) -> dict[str, Any]:
    """What the arguments of a case are: arrays that ``array`` makes, and numbers as ``number`` has them."""
    return {name: array() if name[0] == "a" else number(place + 0.5) for place, name in enumerate(names(case))}


def cuda_source() -> str:
    """The kernels in CUDA C++, one a case; their names are those of ``kernel_name``."""
    kernels = []
    for case in CASES:
        parameters = ", ".join(f"float *{name}" if name[0] == "a" else f"float {name}" for name in names(case))
        kernels.append(f'extern "C" __global__ void {kernel_name(case)}({parameters}) {{}}')
    return "\n".join(kernels)


def kernel_name(case: str) -> str:
    return "k_" + case.replace(" ", "_")


def python_function(case: str, filename: str, **namespace: Any) -> Any:
    """A Python function of a case that does nothing, with a text that compilers of Python can read."""
    import linecache

    text = f"def {kernel_name(case)}({', '.join(names(case))}):\n    pass\n"
    file = f"<{filename} {case}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), namespace)
    return namespace[kernel_name(case)]
