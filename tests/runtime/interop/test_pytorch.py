"""PyTorch's tensors: real ones on the CPU, and a stand-in of the module for what needs a GPU."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.interop import libraries, views
from tests.runtime.interop.stubs import PLACE


@nv.kernel
def scale(a: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] * factor


def refused(argument: Any) -> LaunchError:
    with pytest.raises(LaunchError) as caught:
        interop.view(argument, PLACE)
    return caught.value


# A stand-in: tensors whose attributes are what PyTorch's are


class Tensor:
    """A tensor of a stand-in, on the GPU; attributes by name are others."""

    __module__ = "torch"

    def __init__(self, **others: Any) -> None:
        self.shape: tuple[int, ...] = (4, 6)
        self.steps: tuple[int, ...] = (6, 1)
        self.address = 0x7000
        self.ordinal = 1
        self.dtype = DTYPES["float32"]
        self.layout = "strided"
        self.requires_grad = self.is_quantized = self.is_nested = self.is_cpu = False
        self.negative = self.conjugate = False
        self.device = SimpleNamespace(type="cuda", index=1)
        self.__dict__.update(others)

    @property
    def is_cuda(self) -> bool:
        return bool(self.device.type == "cuda")

    def data_ptr(self) -> int:
        if self.layout != "strided":
            raise RuntimeError("sparse tensors have none")
        return self.address

    def stride(self) -> tuple[int, ...]:
        return self.steps

    def get_device(self) -> int:
        return self.ordinal

    def is_contiguous(self) -> bool:
        return self.steps == (6, 1)

    def is_neg(self) -> bool:
        return self.negative

    def is_conj(self) -> bool:
        return self.conjugate


class Dtype(SimpleNamespace):
    __hash__ = object.__hash__


DTYPES = {name: Dtype(name=name, itemsize=4) for name in ("float32", "bfloat16", "complex64")}


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The stand-in as the module; it keeps the streams that it was asked for."""
    asked: list[int] = []
    module = SimpleNamespace(
        **DTYPES,
        Tensor=Tensor,
        strided="strided",
        grad=True,
        asked=asked,
        version=SimpleNamespace(hip=None),
        _C=SimpleNamespace(_cuda_getCurrentRawStream=lambda ordinal: asked.append(ordinal) or 0x5000 + ordinal),
    )
    module.is_grad_enabled = lambda: module.grad
    monkeypatch.setitem(sys.modules, "torch", module)
    views._WAYS.clear()
    yield module
    views._WAYS.clear()


def test_a_tensor_on_a_gpu(torch: Any) -> None:
    tensor = Tensor()
    view = interop.view(tensor, PLACE)
    assert type(view) is DeviceArray
    assert (view.address, view.shape, view.strides, view.ordinal) == (0x7000, (4, 6), (24, 4), 1)
    assert (view.element, view.writeable, view.owner) == (nv.f32, True, tensor)
    assert view.stream == 0x5001
    assert torch.asked == [1]
    assert interop.default_stream([view]) == 0x5001


def test_strides_count_elements(torch: Any) -> None:
    view = interop.view(Tensor(steps=(1, 4), dtype=torch.bfloat16), PLACE)
    assert (view.strides, view.element, view.type.layout) == ((2, 8), nv.bf16, "F")


def test_the_stream_without_the_quick_function(torch: Any) -> None:
    torch._C = SimpleNamespace()
    torch.cuda = SimpleNamespace(current_stream=lambda ordinal: SimpleNamespace(cuda_stream=0x6000 + ordinal))
    assert interop.view(Tensor(), PLACE).stream == 0x6001


@pytest.mark.parametrize(
    ("others", "code", "word"),
    [
        ({"requires_grad": True}, "NVG2820", "`x.detach()`"),
        ({"negative": True}, "NVG2821", "`x.resolve_neg()`"),
        ({"conjugate": True, "dtype": DTYPES["complex64"]}, "NVG2821", "`x.resolve_conj()`"),
        ({"layout": "torch.sparse_csr"}, "NVG2821", "(sparse_csr)"),
        ({"is_quantized": True, "dtype": Dtype()}, "NVG2821", "`x.int_repr()`"),
        ({"device": SimpleNamespace(type="meta")}, "NVG2821", "meta"),
        ({"device": SimpleNamespace(type="mps")}, "NVG2822", "an Apple GPU"),
        ({"device": SimpleNamespace(type="xpu")}, "NVG2822", "an Intel GPU"),
        ({"device": SimpleNamespace(type="privateuseone")}, "NVG2822", "PyTorch's device `privateuseone`"),
        ({"dtype": Dtype(itemsize=1)}, "NVG0606", "`x.view(torch.uint8)`"),
        ({"address": 0}, "NVG2829", "(4, 6)"),
    ],
)
def test_tensors_that_kernels_do_not_take(torch: Any, others: dict[str, Any], code: str, word: str) -> None:
    error = refused(Tensor(**others))
    assert error.code == code
    assert word in str(error)


def test_a_build_for_amd_gpus(torch: Any) -> None:
    torch.version.hip = "6.2"
    error = refused(Tensor())
    assert error.code == "NVG2822"
    assert "ROCm" in str(error)


def test_where_grad_mode_is_off_tensors_that_require_grad_are_taken(torch: Any) -> None:
    torch.grad = False
    assert interop.view(Tensor(requires_grad=True), PLACE).ordinal == 1


def test_empty_tensors_have_no_memory(torch: Any) -> None:
    assert interop.view(Tensor(address=0, shape=(0, 6)), PLACE).size == 0


def test_remedies_are_in_the_words_of_pytorch(torch: Any) -> None:
    view = interop.view(Tensor(), PLACE)
    assert libraries.converted(view, "x", nv.bf16) == "x.to(torch.bfloat16)"
    assert libraries.rearranged(view, "x", "C", True) == "x.contiguous()"
    assert libraries.rearranged(view, "x", "C", False) == "x.clone()"
    assert libraries.on_cpu(view, "x") == "x.cpu()"
    assert libraries.on_gpu(view, "x", 1) == 'x.to("cuda:1")'


# PyTorch itself


@pytest.fixture(scope="module")
def real() -> Any:
    return pytest.importorskip("torch", reason="PyTorch is not installed")


ELEMENTS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool"]
ELEMENTS += ["float16", "float32", "float64", "complex64", "complex128"]
NARROW = {"bfloat16": nv.bf16, "float8_e4m3fn": nv.e4m3, "float8_e5m2": nv.e5m2, "float8_e8m0fnu": nv.ue8m0}


@pytest.mark.parametrize("name", ELEMENTS)
def test_elements_that_numpy_has(real: Any, name: str) -> None:
    tensor = real.zeros(3, dtype=getattr(real, name))
    view = interop.view(tensor, PLACE)
    assert view.dtype == np.dtype(name)
    assert view.ctypes.data == tensor.data_ptr()


@pytest.mark.parametrize("name", NARROW)
def test_elements_that_numpy_does_not_have(real: Any, name: str) -> None:
    element = NARROW[name]
    tensor = real.zeros(3, dtype=getattr(real, name))
    kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.{element}]):\n    a[2] = nv.{element}(1.0)\n")
    kernel.on("cpu")[1, 1](tensor)
    assert tensor.to(real.float32)[2] == 1
    pytest.importorskip("ml_dtypes", reason="without ml_dtypes NumPy has raw bytes")
    assert interop.view(tensor, PLACE).dtype.name == name


@pytest.mark.parametrize("part", ["t", "t.T", "t[::2, 1::3]", "t[2]", "t[:, None]", "t.expand(2, 4, 6)", "t[:0]"])
def test_parts_share_their_memory(real: Any, part: str) -> None:
    tensor = eval(part, {"t": real.arange(24.0).reshape(4, 6)})
    view = interop.view(tensor, PLACE)
    np.testing.assert_array_equal(view, tensor.numpy())
    assert not view.size or (view.ctypes.data, view.strides) == (tensor.data_ptr(), tensor.numpy().strides)


def test_kernels_write_to_tensors(real: Any) -> None:
    tensor = real.arange(40.0)
    scale.on("cpu")[2, 32](tensor, 2)
    assert tensor.tolist() == [2.0 * n for n in range(40)]


def test_the_view_keeps_the_memory(real: Any) -> None:
    view = interop.view(real.full((1000,), 3.0), PLACE)
    real.full((1000,), 4.0)
    assert set(view.tolist()) == {3.0}
    assert libraries.of(view) is libraries.PYTORCH


def test_tensors_that_require_grad(real: Any) -> None:
    tensor = real.ones(40, requires_grad=True)
    with pytest.raises(LaunchError) as caught:
        scale.on("cpu")[2, 32](tensor, 2)
    assert caught.value.code == "NVG2820"
    scale.on("cpu")[2, 32](tensor.detach(), 2)
    with real.no_grad():
        scale.on("cpu")[2, 32](tensor, 2)
    assert set(tensor.tolist()) == {4.0}


def test_functions_with_a_backward_of_their_own(real: Any) -> None:
    """What the diagnostic tells its reader to do."""

    class Doubled(real.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(context: Any, x: Any) -> Any:
            result = x.clone()
            scale.on("cpu")[2, 32](result, 2)
            scale.on("cpu")[2, 32](x, 1)
            return result

        @staticmethod
        def backward(context: Any, gradient: Any) -> Any:
            result = gradient.clone()
            scale.on("cpu")[2, 32](result, 2)
            return result

    x = real.ones(40, requires_grad=True)
    Doubled.apply(x).sum().backward()
    assert set(x.grad.tolist()) == {2.0}


def unusual(real: Any) -> dict[str, tuple[Any, str]]:
    zeros = real.zeros(3)
    fake = __import__("torch._subclasses.fake_tensor", fromlist=["FakeTensorMode"])
    with fake.FakeTensorMode():
        traced = real.zeros(3)
    return {
        "to_dense": (zeros.to_sparse(), "NVG2821"),
        "memory": (real.zeros(3, device="meta"), "NVG2821"),
        "resolve_conj": (real.zeros(3, dtype=real.complex64).conj(), "NVG2821"),
        "resolve_neg": (real.zeros(3, dtype=real.complex64).conj().imag, "NVG2821"),
        "view(torch.uint8)": (real.zeros(3, dtype=real.float8_e4m3fnuz), "NVG0606"),
        "complex32": (real.zeros(3, dtype=real.complex32), "NVG0606"),
        "custom_op": (traced, "NVG2825"),
    }


@pytest.mark.filterwarnings("ignore")  # PyTorch says that complex halves are experimental
def test_unusual_tensors(real: Any) -> None:
    for word, (tensor, code) in unusual(real).items():
        error = refused(tensor)
        assert error.code == code
        assert word in str(error)


@pytest.mark.filterwarnings("ignore")  # PyTorch says that these are prototypes, or go away
def test_quantised_and_nested_tensors(real: Any) -> None:
    quantised = real.quantize_per_tensor(real.zeros(3), 1.0, 0, real.qint8)
    assert "int_repr" in str(refused(quantised))
    parts = [real.zeros(2), real.zeros(3)]
    assert "unbind" in str(refused(real.nested.nested_tensor(parts)))
    assert refused(real.nested.nested_tensor(parts, layout=real.jagged)).code == "NVG2821"


def test_wrong_types_and_layouts_in_the_words_of_pytorch(real: Any) -> None:
    for tensor, words in (
        (real.zeros(40, dtype=real.float64), "`a.to(torch.float32)`"),
        (real.zeros(80)[::2], "`a.contiguous()`"),
    ):
        with pytest.raises(LaunchError) as caught:
            scale.on("cpu")[2, 32](tensor, 2)
        assert words in str(caught.value)
