"""nvgen on a stand-in of CuPy's arrays: the attributes that a launch reads, as attributes of Python."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import numpy as np

import nvgen as nv
from tests.bench.launchers import ELEMENTS, Statements, nvgen_


class ndarray:
    """An array of floats."""

    __module__ = "cupy"

    def __init__(self) -> None:
        self.memory = nv.cuda.zeros(ELEMENTS, nv.f32)
        self.shape, self.strides, self.dtype = (ELEMENTS,), (4,), np.dtype(np.float32)
        self.data = SimpleNamespace(ptr=self.memory.address, device_id=0)


def statements() -> Statements:
    stream = SimpleNamespace(ptr=0)
    cuda = SimpleNamespace(get_current_stream=lambda ordinal: stream, runtime=SimpleNamespace(is_hip=False))
    sys.modules["cupy"] = SimpleNamespace(cuda=cuda)  # type: ignore[assignment]
    return nvgen_.statements(ndarray)
