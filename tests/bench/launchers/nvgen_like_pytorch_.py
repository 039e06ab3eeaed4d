"""nvgen on a stand-in of PyTorch's tensors: what a launch asks of them, in Python."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import nvgen as nv
from tests.bench.launchers import ELEMENTS, Statements, nvgen_


class Tensor:
    """A tensor of floats."""

    __module__ = "torch"
    dtype = "float32"
    shape = (ELEMENTS,)
    requires_grad = is_cpu = False
    is_cuda = True

    def __init__(self) -> None:
        self.memory = nv.cuda.zeros(ELEMENTS, nv.f32)
        self.address = self.memory.address

    def is_neg(self) -> bool:
        return False

    def is_contiguous(self) -> bool:
        return True

    def data_ptr(self) -> int:
        return self.address

    def get_device(self) -> int:
        return 0


def statements() -> Statements:
    sys.modules["torch"] = SimpleNamespace(  # type: ignore[assignment]
        Tensor=Tensor,
        float32=Tensor.dtype,
        strided="strided",
        is_grad_enabled=lambda: True,
        version=SimpleNamespace(hip=None),
        _C=SimpleNamespace(_cuda_getCurrentRawStream=lambda ordinal: 0),
    )
    return nvgen_.statements(Tensor)
