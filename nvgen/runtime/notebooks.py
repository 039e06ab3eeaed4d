"""What notebooks show of a kernel: its parameters and options, what it was compiled for, and what it takes of a GPU.

Takes a kernel as launches know it and gives HTML, which has no colours of its own, so that it suits light and dark
themes. Showing a kernel compiles nothing: of a GPU's resources it has what the driver said of kernels that are loaded,
and what ptxas said where ``kernel.resources()`` was asked for.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nvgen.base.records import Record
from nvgen.diagnostics import NvgenError
from nvgen.diagnostics.span import shown_name
from nvgen.files.rendering import render_template
from nvgen.lang.options import parse_options
from nvgen.runtime.cpu import tiers
from nvgen.runtime.launch.specialised import SpecialisedKernel
from nvgen.runtime.ptx.module import LoadableKernel

#: So many rows are shown.
_MOST = 12
_TITLES = ("compiled for", "parameters", "registers", "shared bytes", "local bytes")
#: What launches check of which nothing is said, and the order of their threads.
_CHECKS, _SCHEDULE = ("bounds",), "ordered"
#: Where in a row the numbers begin that may not be known.
_KNOWN = 2
_UNKNOWN = "–"  # noqa: RUF001  (an en dash, as tables have it)


class Shown(Record):
    """What the template shows."""

    name: str
    #: Names and types; an empty type is the argument's.
    parameters: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    problem: str
    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    hint: str


def html(kernel: Any, where: str = "") -> str:
    """A kernel of ``@nv.kernel``, or one of PTX text, as HTML. ``where`` says on which device it is."""
    shown = _of_ptx(kernel, where) if isinstance(kernel, LoadableKernel) else _of_python(kernel, where)
    return render_template("notebook/kernel.html", kernel=shown)


def _of_python(kernel: Any, where: str) -> Shown:
    parameters, problem = _parameters(kernel)
    rows = [*_launched(kernel.launch_state.specialisations), *_asked(kernel.launch_state.resources)]
    file = "from text" if kernel.is_from_text else os.path.basename(shown_name(kernel.filename))
    options = (_option(name, value) for name, value in kernel.options.given.items())
    remarks = tuple(filter(None, (where, file, ", ".join(options))))
    has_resources = any(row[_KNOWN] != _UNKNOWN for row in rows)
    columns = len(_TITLES) if has_resources else _KNOWN
    hint = "" if has_resources or problem else _hint(kernel)
    if len(rows) > _MOST:
        hint = f"and {len(rows) - _MOST} more"
    return Shown(kernel.name, parameters, remarks, problem, _TITLES[:columns], _cut(rows[:_MOST], columns), hint)


def _cut(rows: Sequence[tuple[str, ...]], columns: int) -> tuple[tuple[str, ...], ...]:
    return tuple(row[:columns] for row in rows)


def _of_ptx(kernel: Any, where: str) -> Shown:
    parameters = tuple((one.name, f".{one.type}") for one in kernel.declared)
    remarks = tuple(filter(None, (where, "PTX", os.path.basename(kernel.text.source.name))))
    return Shown(kernel.name, parameters, remarks, "", (), (), "")


def _parameters(kernel: Any) -> tuple[tuple[tuple[str, str], ...], str]:
    """The parameters with their types, and what is wrong with them: then their names alone."""
    try:
        return tuple((name, "" if type_ is None else repr(type_)) for name, type_ in kernel.parameters.items()), ""
    except NvgenError as error:
        names = kernel._function.__code__.co_varnames[: kernel._function.__code__.co_argcount]
        return tuple((name, "") for name in names), f"error[{error.code}]: {error.diagnostic.text()}"


def _hint(kernel: Any) -> str:
    """How to learn what is not shown."""
    if kernel.is_annotated:
        return f'{kernel.name}.resources("sm_90") compiles it and says its registers, shared and local memory'
    return "" if kernel.launch_state.specialisations else "the arguments of a launch decide the types"


def _launched(specialisations: Mapping[Any, tuple[SpecialisedKernel, ...]]) -> Iterator[tuple[str, ...]]:
    """What launches have compiled, the newest last."""
    for (ordinal, _, (checks, schedule, _, cooperative, *_), *_), kept in specialisations.items():
        device = "cpu" if ordinal is None else f"cuda:{ordinal}"
        said = [f"check {', '.join(checks) or 'none'}"] if ordinal is None and checks != _CHECKS else []
        said += ["threads in random order"] if schedule != _SCHEDULE else []
        said += ["cooperative"] if ordinal is None and cooperative else []
        for found in filter(_is_compiled, kept):
            of_tiers = [f"{tier} code" for tier in tiers.named(found.code.values())]
            types = ", ".join(map(repr, found.specialisation.parameters.values()))
            loaded = [one for code in found.code.values() for one in getattr(code, "loaded", ())]
            for text in sorted({_resources(one) for one in loaded}) or [(_UNKNOWN,) * 3]:
                yield (", ".join((device, *said, *of_tiers)), types, *text)


def _is_compiled(found: SpecialisedKernel) -> bool:
    return bool(found.code)


def _resources(loaded: Any) -> tuple[str, str, str]:
    """What the driver says of a loaded kernel."""
    return str(loaded.registers), str(loaded.static_shared_bytes), str(loaded.local_bytes)


def _asked(resources: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """What ptxas has said, by architecture."""
    for architecture, found in resources.items():
        numbers = (found.registers, found.shared_bytes, found.local_bytes)
        yield (f"{architecture}, by ptxas", "as annotated", *map(str, numbers))


def _option(name: str, value: Any) -> str:
    """An option as it is written."""
    if isinstance(value, frozenset):  # the flags of fast mathematics
        value = True if value == parse_options({name: True}).fastmath else sorted(value)
    if isinstance(value, tuple) and len(value) == 1:
        (value,) = value
    return f"{name}={value!r}"
