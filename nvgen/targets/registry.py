"""The targets that kernels are compiled for, by their names: the one place that names their pipelines.

A target is a function and a row of ``_PIPELINES``, or one call of ``register``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nvgen.codegen.contract.pipeline import AnyPipeline
from nvgen.diagnostics import InternalError

if TYPE_CHECKING:
    from nvgen.targets.cpu.pipeline import CpuPipeline
    from nvgen.targets.nvptx.pipeline import NvptxPipeline

NVPTX, CPU = "nvptx", "cpu"


def nvptx() -> type[NvptxPipeline]:
    """The pipeline that makes PTX."""
    from nvgen.targets.nvptx.pipeline import NvptxPipeline

    return NvptxPipeline


def cpu() -> type[CpuPipeline]:
    """The pipeline that makes machine code for this processor."""
    from nvgen.targets.cpu.pipeline import CpuPipeline

    return CpuPipeline


#: What loads the pipeline of each target, called when a kernel is first compiled for it.
_PIPELINES: dict[str, Callable[[], type[AnyPipeline]]] = {NVPTX: nvptx, CPU: cpu}


def names() -> tuple[str, ...]:
    """The registered targets."""
    return tuple(_PIPELINES)


def register(name: str, pipeline: Callable[[], type[AnyPipeline]]) -> None:
    """Adds a target; ``pipeline`` loads its class.

    Raises:
        InternalError: there is one of that name.
    """
    if name in _PIPELINES:
        raise InternalError(f"there is a target {name} already")
    _PIPELINES[name] = pipeline


def unregister(name: str) -> None:
    """Takes back ``register``."""
    del _PIPELINES[name]


def find(name: str) -> type[AnyPipeline]:
    """The pipeline of a target.

    Raises:
        InternalError: there is none of that name.
    """
    if name not in _PIPELINES:
        raise InternalError(f"there is no target {name}, only {', '.join(_PIPELINES)}")
    return _PIPELINES[name]()
