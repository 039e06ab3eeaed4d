"""How runs of a kernel differ from the reference, in words: the first element, who wrote it, and how far off it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from nvgen import diagnostics
from nvgen.diagnostics import NvgenError, Span
from nvgen.diagnostics.span import shown_name
from nvgen.runtime.launch import specialised
from nvgen.runtime.launch.device import CPU
from nvgen.testing import memory
from nvgen.testing.comparison import Difference, Index
from nvgen.testing.runs import FROM_PTX, Run, Subject

#: What a run is called in sentences.
_NAMES = {"cpu": "on the CPU", FROM_PTX: "on the CPU, from its PTX"}


def text(tested: Subject, arguments: Sequence[Any], found: Sequence[tuple[Run, Mapping[str, Difference]]]) -> str:
    """What is said of runs, of which at least one differs."""
    run, differences = next((run, differences) for run, differences in found if differences)
    name, first = next(iter(differences.items()))
    element = _element(name, first.index)
    where = _NAMES.get(run.name, f"on {run.name}")
    lines = [f"kernel `{tested.name}` {where}: {element} is {first.value}, expected {first.expected}", ""]
    names = [one.name for one, _ in found]
    width = max(map(len, names))
    lines += [f"  {one.name:<{width}}  {_counts(differing)}" for one, differing in found]
    lines += ["", *_writer(tested, arguments, name, first.index, element)]
    lines += [
        *_greatest("absolute", first.absolute, first.atol, name),
        *_greatest("relative", first.relative, first.rtol, name),
    ]
    return "\n".join(lines)


def _element(name: str, index: Index) -> str:
    """An element as Python names it."""
    return f"{name}[{', '.join(map(str, index)) or '()'}]"


def _counts(differences: Mapping[str, Difference]) -> str:
    if not differences:
        return "as the reference"
    parts = [
        f"{one.count} of {diagnostics.counted(one.total, 'element')} of `{name}`" for name, one in differences.items()
    ]
    verb = "differs" if len(differences) == 1 and next(iter(differences.values())).count == 1 else "differ"
    return f"{', '.join(parts)} {verb}"


def _greatest(kind: str, found: tuple[float, Index] | None, allowed: float | None, name: str) -> list[str]:
    if found is None:
        return []
    distance, index = found
    most = "" if allowed is None else f" (allowed: {allowed:g})"
    return [f"greatest {kind} difference: {distance:.9g} at {_element(name, index)}{most}"]


def _writer(tested: Subject, arguments: Sequence[Any], name: str, index: Index, element: str) -> list[str]:
    """Which thread wrote an element."""
    unknown = f"which thread writes {element} is not known"
    if tested.kernel is None:
        return [f"{unknown}: of PTX no writes are noted"]
    from nvgen.runtime.cpu.last_writer import last_writer  # it loads what checked runs need

    own = memory.copies(arguments)
    array = own[tested.parameters.index(name)]
    offset = sum(one * stride for one, stride in zip(index, array.strides, strict=True))
    address = array.__array_interface__["data"][0] + offset
    before = np.copy(array[index])
    try:
        launch = specialised.on_cpu(tested.on(CPU), own)
        found = last_writer(launch.specialisation, launch.arguments, launch.configuration, address, array.itemsize)
    except NvgenError as error:
        return [f"{unknown}: a run on the CPU with the check `race` ends in {_shown(error)}"]
    if found is not None:
        how = "last written, atomically," if found.is_atomic else "last written"
        at = [] if found.span is None else [f"  {_line(found.span)}: {found.span.text}"]
        return [f"{element} is {how} by {found.thread_name}{':' if at else ''}", *at]
    if before.tobytes() == array[index].tobytes():
        return [f"no thread is seen to write {element} on the CPU"]
    return [f"{unknown}: asynchronous stores and bulk copies are not looked at"]


def _shown(error: NvgenError) -> str:
    """A diagnostic in a line."""
    found = error.diagnostic
    at = "" if found.span is None else f" ({_line(found.span)})"
    return f"{found.code}, {found.text()}{at}"


def _line(span: Span) -> str:
    return f"{shown_name(span.file.name)}:{span.line}"
