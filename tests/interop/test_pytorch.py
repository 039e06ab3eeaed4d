"""A kernel as an operator of PyTorch: PyTorch's own checks of operators, gradients, compiled graphs, and both devices.

The operator is that of ``examples/pytorch_operator.py``.
"""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path
from typing import Any

import pytest

from nvgen.runtime.gpu import driver

torch = pytest.importorskip("torch", reason="PyTorch is not installed")

DEVICES = [
    "cpu",
    pytest.param(
        "cuda",
        marks=(
            pytest.mark.gpu,
            pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "there is a GPU"),
        ),
    ),
]


@pytest.fixture(scope="module")
def operator() -> Any:
    path = Path(__file__).parents[2] / "examples" / "pytorch_operator.py"
    specification = importlib.util.spec_from_file_location("pytorch_operator", path)
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module.smooth_relu


def expected(x: Any, width: float) -> Any:
    return 0.5 * (x + (x * x + width * width).sqrt())


def made(device: str, *shape: int) -> Any:
    return torch.linspace(-3, 3, torch.Size(shape).numel(), device=device).reshape(shape)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("shape", [(0,), (1,), (1001,), (3, 5, 7)], ids=str)
def test_values_and_gradients(operator: Any, shape: tuple[int, ...], device: str) -> None:
    x = made(device, *shape).requires_grad_()
    y = operator(x, 0.1)
    assert y.shape == x.shape and y.device == x.device
    torch.testing.assert_close(y, expected(x, 0.1))
    weights = torch.rand_like(y)
    (gradient,) = torch.autograd.grad((y * weights).sum(), x)
    (wanted,) = torch.autograd.grad((expected(x, 0.1) * weights).sum(), x)
    torch.testing.assert_close(gradient, wanted)


@pytest.mark.parametrize("device", DEVICES)
def test_parts_of_tensors(operator: Any, device: str) -> None:
    x = made(device, 8, 9).t()[::2, 1:]
    torch.testing.assert_close(operator(x, 0.5), expected(x, 0.5))


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("requires_grad", [False, True])
def test_pytorch_finds_nothing_wrong(operator: Any, requires_grad: bool, device: str) -> None:
    """The schema, what runs under fake tensors, the gradient's registration, and traced graphs of static and dynamic
    shapes are those of what runs."""
    x = made(device, 33).requires_grad_(requires_grad)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PyTorch's own
        found = torch.library.opcheck(operator, (x, 0.25))
    assert len(found) >= 4 and set(found.values()) == {"SUCCESS"}


@pytest.mark.parametrize("device", DEVICES)
def test_a_compiled_function(operator: Any, device: str) -> None:
    """The whole function is one graph, for other sizes too."""
    graphs = []

    def backend(graph: Any, inputs: Any) -> Any:
        graphs.append(graph)
        return graph.forward

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compiled = torch.compile(lambda x: operator(x * 2, 0.1) + 1, backend=backend, fullgraph=True, dynamic=True)
        for size in (7, 300):
            x = made(device, size)
            torch.testing.assert_close(compiled(x), expected(x * 2, 0.1) + 1)
    assert len(graphs) == 1 and "nvgen_example.smooth_relu" in graphs[0].code


@pytest.mark.parametrize("device", DEVICES[1:])
def test_in_pytorchs_current_stream(operator: Any, device: str) -> None:
    """The kernel waits for what is before it in the stream, and what comes after it waits for the kernel."""
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        x = torch.zeros(1 << 22, device=device)
        torch.cuda._sleep(100_000_000)
        x.add_(1)
        y = operator(x, 0.0).add_(1)
    stream.synchronize()
    assert bool((y == 2).all())


@pytest.mark.parametrize("device", DEVICES[1:])
def test_in_a_cuda_graph(operator: Any, device: str) -> None:
    x = made(device, 1000)
    operator(x, 0.1)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = operator(x, 0.1)
    x.add_(1)
    graph.replay()
    torch.cuda.synchronize()
    torch.testing.assert_close(y, expected(x, 0.1))
