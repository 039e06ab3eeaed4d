"""Names of other languages and libraries, and what each is in nvgen: for diagnostics of what a kernel does not know.

The table is ``docs/errors/habits.json``, which ``python -m tools.generate`` makes of the tables of
``docs/guide/from_*.md``. It is read when a name is refused, so a kernel without mistakes does nothing for it.
"""

from __future__ import annotations

import builtins
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from nvgen.diagnostics import Span
from nvgen.diagnostics.names import Elsewhere, NotAvailable
from nvgen.diagnostics.suggestion import closest
from nvgen.files.resources import resource

#: How names begin in the table, for the other ways to begin them.
_ROOTS = {
    "numba.cuda.": "cuda.",
    "cooperative_groups.": "cg.",
    **dict.fromkeys(("nvgen.", "nv.", "numba.", "nb."), ""),
    **dict.fromkeys(("numpy.", "cupy.", "cp.", "jax.numpy.", "jnp.", "torch."), "np."),
    "triton.language.": "tl.",
    "cutlass.cute.": "cute.",
    "jax.experimental.pallas.": "pl.",
    "warp.": "wp.",
    "taichi.": "ti.",
}
#: The numbers of Python, where `nv` was asked for them: `nv.float` is meant to be a type.
_NUMBERS = {"int": "nv.i32", "float": "nv.f32", "complex": "nv.c64"}
#: The modules in which a name is looked for first that ``nv`` itself does not have.
_MODULES = ("math", "warp", "atomic", "bits")
#: Those whose names are made by a rule of all that NVIDIA has: nobody means one of them by a name without it.
_LISTS = ("libdevice", "nvvm", "sreg")
#: What names begin with in the table that users write of `nv` instead, as in ``nv.zeros``.
_OF_NV = ("cuda.", "", "np.", "tl.", "ptx.", "__", "wp.")
#: What such names end with in CUDA C++ and numba-cuda: ``nv.shfl`` is meant to be ``__shfl_sync``.
_ENDINGS = ("", "_sync")


def remedies(*paths: str) -> tuple[Elsewhere | NotAvailable, ...]:
    """What to write for the first of some dotted names that another language or library has; nothing if none is one.

    Of ``cuda.threadIdx.x`` the table may know less: ``cuda.threadIdx``.
    """
    for path in paths:
        for name in _spellings(path):
            row = _table().get(name)
            if row is not None:
                return (_remedy(*row),)
    return ()


def explained(message: str, path: str) -> str:
    """The message of an exception of Python's about a name, with what to write for it."""
    name = path.removeprefix("nv.")
    close = [] if name == path else _close(name)
    known = remedies(path)
    if known and not (close and known[0].source == "NumPy"):  # on the host, NumPy's names mean what lies there
        return f"{message}: {known[0].text()}"
    close = close or [f"nv.{other}" for other in closest(name, sys.modules["nvgen"]._PUBLIC) if name != path]
    return f"{message}: did you mean {' or '.join(f'`{each}`' for each in close)}?" if close else message


def _close(name: str) -> list[str]:
    """What may be meant by ``nv.name`` in a program: a name that differs by its case or a mark, one of ``nv.cuda``."""
    nvgen = sys.modules["nvgen"]
    alike = [f"nv.{other}" for other in nvgen._PUBLIC if _bare(other) == _bare(name)]
    on_the_host = [f"nv.cuda.{name}"] if name in nvgen.cuda.__all__ else []
    return [*alike, *on_the_host] or of_nvgen(name)


def _bare(name: str) -> str:
    return name.lower().replace("_", "")


def path_at(span: Span | None) -> str:
    """The dotted name that begins where a span begins: of ``cuda`` in ``cuda.atomic.add(a, 0, 1)`` all of it."""
    if span is None:
        return ""
    match = re.match(r"[\w.]*", Span(span.file, span.line, span.column, span.line + 1, 0).text)
    return match[0].rstrip(".") if match else ""


def path_of(value: Any) -> str:
    """The dotted name of an object of another module: its module without inner parts, and its name."""
    module, name = getattr(value, "__module__", None), getattr(value, "__name__", None)
    if not isinstance(module, str) or not isinstance(name, str):
        return ""
    root = next((prefix for prefix in _ROOTS if f"{module}.".startswith(prefix)), None)
    return name if module == "builtins" else f"{root or f'{module}.'}{name}"


def of_nvgen(name: str) -> list[str]:
    """How a name is written that a user wrote without its module, or that ``nv`` does not have.

    ``thread_idx`` is ``nv.thread_idx``, ``nv.sqrt`` is in ``nv.math``, and ``nv.range`` is Python's ``range``.
    """

    nvgen = sys.modules["nvgen"]
    if name in nvgen._PUBLIC:
        return [f"nv.{name}"]
    if hasattr(builtins, name):
        return [_NUMBERS.get(name, name)]
    of_library = name.removeprefix("__nv_")
    if of_library != name and of_library in dir(nvgen.libdevice):
        return [f"nv.libdevice.{of_library}"]
    return in_modules(name)


def in_modules(name: str) -> list[str]:
    """The operations of that name: one of a common module, or some of the others."""
    nvgen = sys.modules["nvgen"]
    common = [f"nv.{module}.{name}" for module in _MODULES if name in dir(getattr(nvgen, module))][:1]
    return common or [f"nv.{module}.{name}" for module in _others() if name in dir(getattr(nvgen, module))][:3]


def alike_in_modules(name: str) -> list[str]:
    """The operation of a common module that looks like ``nv.name``, as ``nv.math.sqrt`` does like ``nv.sqroot``."""
    nvgen = sys.modules["nvgen"]
    known = {other: f"nv.{module}.{other}" for module in reversed(_MODULES) for other in dir(getattr(nvgen, module))}
    return [known[match] for match in closest(name, known)]


def _others() -> list[str]:
    """The modules of operations in which a name is looked for last."""
    public: dict[str, tuple[str, str]] = sys.modules["nvgen"]._PUBLIC
    modules = [name for name, (module, value) in public.items() if module.startswith("nvgen.lang.") and not value]
    return [module for module in modules if module not in (*_MODULES, *_LISTS)]


@cache
def _table() -> dict[str, list[Any]]:
    table: dict[str, list[Any]] = json.loads(resource("docs/errors", "habits.json").read_text(encoding="utf-8"))
    return table


def _spellings(path: str) -> Iterator[str]:
    """The names to look for, from the longest."""
    beginnings = [path]
    for prefix, other in _ROOTS.items():
        if path.startswith(prefix):
            rest = path.removeprefix(prefix)
            beginnings += [f"{other}{rest}"] if other else _of_nv(rest)
            break
    for beginning in beginnings:
        parts = beginning.split(".")
        yield from (".".join(parts[:count]) for count in range(len(parts), 0, -1))


def _of_nv(name: str) -> Iterator[str]:
    """The names of others that ``nv.name`` may stand for, and ``nv.math.name`` after them."""
    module, _, rest = name.partition(".")
    for one in (name, rest) if rest and module in _MODULES else (name,):
        yield from (f"{beginning}{one}{ending}" for ending in _ENDINGS for beginning in _OF_NV)


def _remedy(source: str, theirs: str, ours: list[str] | None, note: str) -> Elsewhere | NotAvailable:
    if ours is None:
        return NotAvailable(theirs, source, note)
    return Elsewhere(theirs, source, tuple(ours), note)
