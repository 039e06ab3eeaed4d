"""``nv.cuda`` where the CPU is the device: arrays, streams, events and graphs of the names that a GPU's have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen import cuda
from nvgen.diagnostics import LaunchError
from nvgen.runtime import interop
from tests.driver.fake import FakeDriver

#: What of cuda-core's objects is of a driver alone; the rest of their public names is here.
REFUSED = {
    "Stream": {"context", "from_handle", "resources"},
    "Event": {"context", "from_ipc_descriptor", "ipc_descriptor"},
    "GraphBuilder": {
        *("create_condition", "debug_dot_print", "graph_definition", "if_else", "if_then", "switch", "while_loop"),
    },
    "Graph": set(),
    "Device": {
        *("allocate", "context", "create_context", "create_mipmapped_array", "create_opaque_array"),
        *("create_surface_object", "create_texture_object", "memory_resource", "resources", "to_system_device"),
    },
}


@nv.kernel
def add(a: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] += a * x[i]


@pytest.fixture(autouse=True, params=["without a driver", "NVGEN_DEVICE"])
def _on_cpu(
    request: pytest.FixtureRequest, install: Callable[..., FakeDriver], monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    if request.param == "NVGEN_DEVICE":
        install((9, 0))
        monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    else:
        install()
    yield


def objects() -> dict[str, Any]:
    stream = cuda.stream()
    builder = stream.create_graph_builder()
    graph = cuda.Device().create_graph_builder().begin_building().end_building().complete()
    return {"Stream": stream, "Event": cuda.event(), "GraphBuilder": builder, "Graph": graph, "Device": cuda.Device()}


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_every_name_of_cuda_cores_objects_is_there_or_refused(name: str) -> None:
    core = pytest.importorskip("cuda.core")
    class_ = getattr(core, name, None) or getattr(core.graph, name)
    found = objects()[name]
    public = {member for member in dir(class_) if not member.startswith("_")}
    for member in REFUSED[name]:
        with pytest.raises(LaunchError, match=r"NVG2880.*\n(.*\n)*.*nvgen emulate python program.py"):
            getattr(found, member)(0)
    assert REFUSED[name] <= public and all(hasattr(found, member) for member in public - REFUSED[name])
    with pytest.raises(AttributeError, match="no_such_name"):
        found.no_such_name  # noqa: B018


#: By public name of ``nv.cuda``: what shows that it works.
WORKS: dict[str, Callable[[], Any]] = {
    "Device": lambda: isinstance(cuda.current_device(), cuda.Device),
    "DeviceArray": lambda: isinstance(cuda.zeros(3, nv.f32), cuda.DeviceArray),
    "Event": lambda: isinstance(cuda.event(), cuda.Event),
    "Stream": lambda: isinstance(cuda.stream(), cuda.Stream),
    "Timing": lambda: isinstance(cuda.time(add[1, 32], 1.0, *pair(), repeat=1, warmup=0), cuda.Timing),
    "array": lambda: cuda.array([[1, 2], [3, 4]], nv.f64, order="F").T.copy_to_host().tolist() == [[1, 3], [2, 4]],
    "current_device": lambda: cuda.current_device().properties.warp_size == 32,
    "device_count": lambda: cuda.device_count() in (0, 1),
    "empty": lambda: cuda.empty((2, 3), nv.i8).nbytes == 6,
    "empty_like": lambda: cuda.empty_like(np.zeros((2, 3), order="F")).flags.f_contiguous,
    "event": lambda: not cuda.event(timing=False).is_timing_enabled,
    "full": lambda: cuda.full(3, 2.5, nv.bf16).view(nv.u16).copy_to_host().tolist() == [0x4020] * 3,
    "managed": lambda: cuda.managed(3, nv.f32).host_view().tolist() == [0, 0, 0],
    "ones": lambda: cuda.ones(2, nv.c64).copy_to_host().tolist() == [1, 1],
    "pinned": lambda: cuda.pinned(3, nv.f32).copy_to_host().tolist() == [0, 0, 0],
    "stream": lambda: cuda.stream(priority=-1, nonblocking=False).priority == -1,
    "synchronize": lambda: cuda.synchronize() is None and cuda.synchronize(0) is None,
    "time": lambda: cuda.time(add[1, 32], 1.0, *pair(), repeat=2, warmup=0).device == "cpu",
    "to_device": lambda: cuda.to_device(np.arange(3), cuda.zeros(3, nv.i64)).item(2) == 2,
    "zeros": lambda: not cuda.zeros((3, 2), nv.f16).copy_to_host().any(),
    "zeros_like": lambda: cuda.zeros_like(cuda.ones(3, nv.f32)).copy_to_host().tolist() == [0, 0, 0],
}


def pair() -> tuple[Any, Any]:
    return cuda.ones(8, nv.f32), cuda.zeros(8, nv.f32)


@pytest.mark.parametrize("name", cuda.__all__)
def test_every_public_name_works(name: str) -> None:
    assert WORKS[name]()


def test_launches_in_streams() -> None:
    stream, (x, y) = cuda.stream(), pair()
    add[1, 32, stream](2.0, x, y)
    add.launch(1.0, x, y, grid=1, block=32, stream=stream)
    add.forall(8, stream=stream)(1.0, x, y)
    kept = add[1, 32, stream]
    for _ in range(3):
        kept(1.0, x, y)
    stream.wait(cuda.stream().record())
    stream.wait(cuda.stream())
    stream.sync()
    assert y.copy_to_host(stream=stream).tolist() == [7.0] * 8
    text = add.ptx(arch="sm_80")
    nv.ptx.load(text)["add"].on("cpu")[1, 32, stream](1.0, x, 8, y, 8)
    assert y.item(7) == 8


@pytest.mark.parametrize("dtype", [nv.bf16, nv.e4m3, nv.e5m2], ids=str)
def test_an_unannotated_kernel_knows_elements_that_numpy_has_not(dtype: Any) -> None:
    @nv.kernel
    def widened(x, y):  # type: ignore[no-untyped-def]
        y[0] = nv.f32(x[0])

    x, y = cuda.full(3, 1.5, dtype), cuda.zeros(1, nv.f32)
    for _ in range(2):
        widened[1, 1](x, y)
    assert y.item(0) == 1.5
    with pytest.raises(LaunchError, match="NVG0606"):
        widened.on("cpu")[1, 1](np.zeros(3, x.dtype), np.zeros(1, np.float32))


def test_arrays_that_are_views_and_copies() -> None:
    x = cuda.to_device(np.arange(12, dtype=np.float32).reshape(3, 4))
    assert x.T[1].copy_to_host().tolist() == [1, 5, 9] and x[::-2, 1:].copy_to_host().tolist() == [
        [9, 10, 11],
        [1, 2, 3],
    ]
    x[1].copy_from(x[0]).fill(7)
    x[2, ::2].copy_from(np.float32([1, 2]))
    assert x.copy_to_host().tolist() == [[0, 1, 2, 3], [7, 7, 7, 7], [1, 9, 2, 11]]
    assert x.address % 256 == 0 and "device=cpu" in repr(x) and not hasattr(x, "__cuda_array_interface__")
    assert np.from_dlpack(x).tolist() == x.copy_to_host().tolist() and interop.dlpack_export.device(x) == (1, 0)
    out = np.zeros((3, 4), np.float32)
    assert x.copy_to_host(out, blocking=False) is out and out[1, 1] == 7
    assert cuda.array(x, copy=None) is x and cuda.array(x, order="F").flags.f_contiguous
    x.free()
    with pytest.raises(LaunchError, match="NVG2801"):
        add[1, 32](1.0, x, x)


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("NVG2807", lambda x: x.copy_from(np.zeros(3, np.float32))),
        ("NVG2811", lambda x: x.copy_to_host(blocking=False)),
        ("NVG2803", lambda x: x.copy_from([1.0] * 8)),
        ("NVG2881", lambda x: cuda.event() - cuda.event()),
        ("NVG2881", lambda x: cuda.stream().record() - cuda.stream().record()),
        ("NVG2881", lambda x: cuda.stream().create_graph_builder().complete()),
        ("NVG2881", lambda x: cuda.stream().wait(x)),
        ("NVG2880", lambda x: cuda.Device(1)),
    ],
)
def test_mistakes(code: str, act: Callable[[Any], Any]) -> None:
    with pytest.raises(LaunchError, match=code):
        act(cuda.zeros(8, nv.f32))


def test_a_closed_stream() -> None:
    stream = cuda.stream()
    stream.close()
    assert stream.is_closed
    for use in (stream.sync, stream.record, lambda: add[1, 1, stream](1.0, *pair())):
        with pytest.raises(LaunchError, match=r"NVG2881|NVG2921"):
            use()


def test_graphs() -> None:
    stream, (x, y), calls = cuda.stream(), pair(), []
    builder = stream.create_graph_builder().begin_building("global")
    add[1, 32, stream](1.0, x, y)  # the stream itself is captured
    event = stream.record(cuda.event())
    y[4:].fill(5, stream=builder)
    builder.callback(lambda: calls.append(y.item(0)))
    with pytest.raises(LaunchError, match="NVG2881"):
        stream.sync()
    assert builder.is_building and y.item(0) == 0
    graph = builder.end_building().complete()
    assert not calls and y.item(0) == 0
    for count in (1, 2):
        graph.launch(stream)
        assert y.copy_to_host().tolist() == [count] * 4 + [5] * 4 and calls[-1] == count
    assert (stream.record(cuda.event()) - event) > 0
    first, second = cuda.Device().create_graph_builder().begin_building().split(2)
    add[1, 32, first](1.0, x, y)
    add[1, 32, second](2.0, x, y)
    whole = first.join(first, second)
    whole.embed(builder)
    other = whole.end_building()
    graph.update(other)
    graph.launch(stream)
    assert y.item(0) == 6 and y.item(7) == 5


@pytest.mark.parametrize(
    ("code", "act"),
    [
        ("NVG0601", lambda builder, x: add[1, 32, builder](1.0, x, x, 3)),
        ("NVG2924", lambda builder, x: add[1, 32, builder](1.0, x, np.zeros(8, np.float32))),
        ("NVG2881", lambda builder, x: x.copy_to_host(stream=builder)),
        ("NVG2881", lambda builder, x: x.copy_from(np.zeros(8, np.float32), stream=builder)),
        ("NVG2881", lambda builder, x: builder.begin_building()),
        ("NVG2881", lambda builder, x: builder.complete()),
        ("NVG2927", lambda builder, x: cuda.time(add[1, 32, builder], 1.0, x, x)),
        ("NVG2880", lambda builder, x: builder.callback(print, user_data=b"x")),
    ],
)
def test_what_is_wrong_in_a_graph_is_said_at_once(code: str, act: Callable[[Any, Any], Any]) -> None:
    with pytest.raises(LaunchError, match=code):
        act(cuda.Device().create_graph_builder().begin_building(), cuda.zeros(8, nv.f32))


def test_the_cpu_beside_a_gpu(install: Callable[..., FakeDriver], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NVGEN_DEVICE", raising=False)
    install((9, 0))
    on_gpu, on_cpu = cuda.zeros(8, nv.f32), cuda.ones(8, nv.f32, device="cpu")
    assert (on_gpu.ordinal, on_cpu.ordinal) == (0, -1)
    add[1, 32](1.0, on_cpu, on_cpu)  # the arrays decide
    with pytest.raises(LaunchError, match="NVG2826"):
        add[1, 32](1.0, on_gpu, on_cpu)
    with pytest.raises(LaunchError, match="NVG2827"):
        add.on("cuda:0")[1, 32](1.0, on_cpu, on_cpu)
    assert on_gpu.copy_from(on_cpu).copy_to_host().tolist() == [2] * 8
    assert on_cpu.fill(3).copy_from(on_gpu).copy_to_host().tolist() == [2] * 8
    assert cuda.zeros_like(on_cpu).is_on_cpu and not cuda.zeros_like(on_gpu).is_on_cpu
    with nv.device("cpu"):
        assert isinstance(cuda.stream(), cuda.Stream) and cuda.zeros(3, nv.f32).is_on_cpu
