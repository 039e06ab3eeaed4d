"""The targets that kernels are compiled for, by their names. A target is one line here, or one call of ``register``."""

from __future__ import annotations

import importlib

from nvgen.diagnostics import InternalError
from nvgen.targets.pipeline import AnyPipeline

#: Where the class of each target's pipeline is, loaded when a kernel is first compiled for it.
_PIPELINES = {
    "nvptx": "nvgen.targets.nvptx.pipeline:NvptxPipeline",
    "cpu": "nvgen.targets.cpu.pipeline:CpuPipeline",
}


def names() -> tuple[str, ...]:
    """The registered targets."""
    return tuple(_PIPELINES)


def register(name: str, pipeline: str) -> None:
    """Adds a target; ``pipeline`` is where its class is, as ``package.module:Class``.

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
    module, _, class_ = _PIPELINES[name].partition(":")
    found: type[AnyPipeline] = getattr(importlib.import_module(module), class_)
    return found
