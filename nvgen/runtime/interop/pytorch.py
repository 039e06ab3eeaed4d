"""PyTorch's tensors, by their attributes. PyTorch is never imported: who has a tensor has imported it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.diagnostics.diagnostic import Diagnostic
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import GPU_MEMORY
from nvgen.runtime.interop.arrays_of_memory import host_array, host_dtype, refuse_null
from nvgen.types import SCALARS

if TYPE_CHECKING:
    from nvgen.runtime.launch.parameters import DeclaredParameter

#: What PyTorch calls devices that are neither GPUs of CUDA nor the CPU.
_OTHER_DEVICES = {"mps": "an Apple GPU", "xpu": "an Intel GPU", "hpu": "a Gaudi accelerator", "xla": "an XLA device"}
_AMD = "an AMD GPU (ROCm)"


class PyTorch:
    """What is looked up once in the module ``torch``."""

    def __init__(self, torch: Any) -> None:
        self.torch = torch
        #: Elements and whether they are complex, by PyTorch's dtypes. Each release lacks some.
        self.elements = {
            getattr(torch, row.dtype): (row, row.is_complex) for row in SCALARS.values() if hasattr(torch, row.dtype)
        }
        self.strided = torch.strided
        self.is_grad_enabled = torch.is_grad_enabled
        self.is_amd = getattr(torch.version, "hip", None) is not None
        self.stream_of = getattr(torch._C, "_cuda_getCurrentRawStream", None) or self._current_stream

    def view(self, tensor: Any, parameter: DeclaredParameter, stream: int | None) -> Any:
        """A ``DeviceArray`` of a tensor on a GPU, with PyTorch's current stream there; a NumPy array of one on the CPU.

        Where grad mode is on, tensors that require grad are refused. ``stream`` does not matter.

        This takes 2.2 us for a tensor of two dimensions, and 3.0 for one on the CPU; the generic way by DLPack takes
        12.1, of which PyTorch's own two functions are 4.2, and ``StridedMemoryView`` of cuda-core takes 8.0 with the
        ``DeviceArray`` made of it (tests/bench/test_foreign_views.py; PyTorch 2.15, Python 3.11).

        Raises:
            LaunchError: its memory is of no use to a kernel.
        """
        element, is_complex = self.elements.get(tensor.dtype, (None, False))
        if (
            element is None
            or tensor.is_neg()
            or (is_complex and tensor.is_conj())
            or (tensor.requires_grad and self.is_grad_enabled())
        ):
            raise parameter.error(self._problem(tensor, parameter.name))
        try:
            is_contiguous, shape, address = tensor.is_contiguous(), tuple(tensor.shape), tensor.data_ptr()
        except RuntimeError:  # sparse tensors have no address, nested ones no shape
            raise parameter.error(self._problem(tensor, parameter.name)) from None
        strides = None
        if not is_contiguous:
            size = element.size
            strides = tuple([step * size for step in tensor.stride()])
        if tensor.is_cuda and not self.is_amd:
            if not address:
                refuse_null(address, shape, parameter)
            ordinal = tensor.get_device()
            return DeviceArray(address, shape, strides, element, GPU_MEMORY[ordinal], tensor, self.stream_of(ordinal))
        if tensor.is_cpu:
            refuse_null(address, shape, parameter)
            return host_array(tensor, address, shape, strides, host_dtype(element))
        raise parameter.error(self._problem(tensor, parameter.name))

    def _current_stream(self, ordinal: int) -> int:
        handle: int = self.torch.cuda.current_stream(ordinal).cuda_stream
        return handle

    def refuse_wrapper(self, tensor: Any, parameter: DeclaredParameter, stream: int | None) -> Any:
        """Refuses a tensor whose class has other tensors, or none at all, in place of memory.

        Raises:
            LaunchError: always.
        """
        kind = type(tensor)
        what = f"a PyTorch tensor of the class `{kind.__module__}.{kind.__qualname__}`"
        if kind.__name__ in ("FakeTensor", "FunctionalTensor"):
            remedy = "launch in an operator made by `torch.library.custom_op`, which PyTorch does not look into"
            raise parameter.error(diagnostics.arrays.TracedArray(None, parameter.name, what, remedy))
        remedy = "pass the plain tensors that it is made of"
        raise parameter.error(diagnostics.arrays.UnsupportedTensor(None, parameter.name, what, remedy))

    def _problem(self, tensor: Any, name: str) -> Diagnostic:
        """Why a tensor is refused."""
        device = tensor.device.type
        if tensor.is_nested:
            return _unsupported(name, "nested", "pass its parts one by one: `{name}.unbind()`")
        if tensor.is_quantized:
            return _unsupported(name, "quantised", "pass its integers, `{name}.int_repr()`, or `{name}.dequantize()`")
        if tensor.layout is not self.strided:
            layout = str(tensor.layout).removeprefix("torch.")
            return _unsupported(name, "sparse", "pass `{name}.to_dense()`, or its indices and values", f" ({layout})")
        if device == "meta":
            return _unsupported(name, "meta", "give it memory: `torch.empty_like({name}, device=...)`")
        if device not in ("cpu", "cuda") or (device == "cuda" and self.is_amd):
            kind = _AMD if device == "cuda" else _OTHER_DEVICES.get(device, f"PyTorch's device `{device}`")
            target = f"the CPU: `{name}.cpu()`"
            return diagnostics.arrays.UnsupportedMemory(None, name, kind, target)
        if tensor.dtype not in self.elements:
            error = diagnostics.launch.UnsupportedArgument(None, name, f"a PyTorch tensor of {tensor.dtype}")
            return error.because(error.ViewTensor(name)) if tensor.dtype.itemsize == 1 else error
        if tensor.is_neg():
            return _unsupported(name, "negative view of a", "pass `{name}.resolve_neg()`")
        if tensor.is_conj():
            return _unsupported(name, "conjugate view of a", "pass `{name}.resolve_conj()`")
        return diagnostics.arrays.RequiresGrad(None, name)


def _unsupported(name: str, kind: str, remedy: str, detail: str = "") -> Diagnostic:
    what = f"a {kind} PyTorch tensor{detail}"
    return diagnostics.arrays.UnsupportedTensor(None, name, what, remedy.format(name=name))


def way_of(class_: type) -> Any:
    """How tensors of a class are viewed."""
    torch = PyTorch(sys.modules["torch"])
    plain = getattr(torch.torch.Tensor, "__torch_dispatch__", None)
    is_plain = getattr(class_, "__torch_dispatch__", None) is plain
    return torch.view if is_plain else torch.refuse_wrapper
