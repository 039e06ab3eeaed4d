"""nvgen on objects that have ``__cuda_array_interface__`` and nothing else, as most libraries have it: a property."""

from __future__ import annotations

from typing import Any

import nvgen as nv
from tests.bench.launchers import ELEMENTS, Statements, nvgen_


class Array:
    """An array of floats in memory of the GPU."""

    def __init__(self) -> None:
        self.memory = nv.cuda.zeros(ELEMENTS, nv.f32)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "shape": (ELEMENTS,),
            "strides": None,
            "typestr": "<f4",
            "data": (self.memory.address, False),
            "stream": None,
            "version": 3,
        }


def statements() -> Statements:
    return nvgen_.statements(Array)
