"""What a suite says of a kernel, and what a checked run is to find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

from tests.lift.published_kernels.agreement import Text

#: ``launch(text, how)`` runs the kernels of a text; ``how`` is what ``kernel.on`` is told besides the CPU.
Launch: TypeAlias = Callable[[Text, Mapping[str, Any]], None]


class Finding(Enum):
    """What is wrong with a kernel, by the codes of the diagnostics that say so."""

    NOTHING = ()
    RACE = ("NVG2115", "NVG2161")
    DIVERGENCE = ("NVG2117", "NVG2118", "NVG2119", "NVG2120", "NVG2144", "NVG2145", "NVG2102")
    ASSERTION = ("NVG1007",)
    BOUNDS = ("NVG3202",)
    NO_FUNCTION = ("NVG3204",)
    CONSTANT_WRITE = ("NVG3279",)


class NotTaken(Enum):
    """Why a kernel is not run."""

    NO_KERNEL = "has device functions alone"
    WRONG_SOURCE = "is wrong on purpose, for a compiler to refuse"
    HOST_VARIABLE = "accesses a variable of the host, which nvcc refuses"
    TEXTURE_REFERENCE = "has a texture reference, which CUDA 12 removed"
    UNDEFINED = "calls a function that is defined nowhere"
    FUNCTION_ARGUMENT = "takes the address of a device function, which its host cannot know"
    MISSING_HEADERS = "includes headers that this nvcc lacks (pip install nvidia-cuda-cccl nvidia-curand)"
    CURAND_TABLES = "needs the tables that cuRAND's host library fills for its generator"


@dataclass(frozen=True)
class Expected:
    """What runs find in a kernel, and ``because`` of what that is not what the suite's label says."""

    finding: Finding
    because: str = ""
    #: What is found where volatile accesses count as atomic, if that is something else.
    relaxed: Finding | None = None
    #: In some orders of threads nothing is found.
    sometimes: bool = False

    def by(self, check: str) -> Finding:
        """What runs with some checks find; those with ``volatile`` have volatile accesses as plain ones."""
        is_relaxed = self.relaxed is not None and "volatile" not in check
        return self.relaxed if is_relaxed and self.relaxed is not None else self.finding


@dataclass(frozen=True)
class Case:
    """A kernel of a suite: what its label says, and how it is compiled and run."""

    suite: str
    name: str
    source: Path
    label: str
    expected: Expected | NotTaken
    launch: Launch
    options: tuple[str, ...] = ()
    #: The checks, each of which is a run of its own in each order of threads; the last is what the label is about.
    checks: tuple[str, ...] = ("race,barrier",)

    @property
    def title(self) -> str:
        return f"{self.suite}/{self.name}"
