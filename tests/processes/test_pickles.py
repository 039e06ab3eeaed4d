"""What comes out of a pickle is what was put in: the same object where there is one, else the same kernel."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import cloudpickle
import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import InternalError
from nvgen.frontend.source.capture import SentLines
from nvgen.runtime.cpu import compilation
from nvgen.tree.analysis.fingerprint import fingerprint
from nvgen.types import NONE, WEAK_FLOAT, AnnotationProblem, StaticType, resolve
from nvgen.types.numpy_dtypes import type_of_dtype
from nvgen.types.numpy_records import dtype_of
from nvgen.types.record_classes import keep_meanings
from tests.driver import other_process
from tests.driver.fake import FakeDriver
from tests.processes import importable

ROOT = Path(__file__).parents[2]
PICKLERS = pytest.mark.parametrize("library", [pickle, cloudpickle], ids=["pickle", "cloudpickle"])


class Pair(NamedTuple):
    first: nv.i32
    second: nv.ptr[nv.f32]


#: As users write them, and what they mean.
FORMS: list[Any] = [
    *(nv.f32, nv.bool, nv.e4m3, nv.c64, nv.u128, nv.constexpr, nv.Array, nv.vec),
    *(nv.vec[nv.f32, 4], nv.Array[nv.f32], nv.Array[nv.vec[nv.f16, 2], 2, nv.A], nv.Array[importable.Point]),
    *(nv.ptr[nv.f32], nv.ptr[nv.i8, "global"], nv.GridConstant[importable.Point], nv.TensorMap[nv.f32, 2]),
    *(nv.Texture[nv.f32, 2], nv.Surface[nv.u8, "2d_array"], importable.Point, Pair),
]
TYPES = [
    *(resolve(form) for form in FORMS if form not in (nv.Array, nv.vec)),
    *(resolve(tuple[nv.f32, nv.i64]), NONE, WEAK_FLOAT, type_of_dtype(importable.RECORD)),
]


def sent(value: Any, library: Any = cloudpickle) -> Any:
    return library.loads(library.dumps(value))


@PICKLERS
@pytest.mark.parametrize("value", [*FORMS, *TYPES], ids=repr)
def test_a_type_is_the_same_object(value: Any, library: Any) -> None:
    assert sent(value, library) is value
    assert copy.copy(value) is value and copy.deepcopy([value])[0] is value


def test_what_is_written_twice_is_one_object() -> None:
    assert nv.vec[nv.f32, 4] is nv.vec[nv.f32, 4] and nv.Array[nv.f32, 2] is nv.Array[nv.f32, 2]
    assert nv.Array[nv.f32, 1] is not nv.Array[nv.f32, True]  # an error
    assert resolve(nv.vec[nv.f32, 4]) is resolve(nv.vec[nv.f32, 4])
    assert repr(nv.vec[[], 4]) == "nv.vec[[], 4]"  # no type, and has no hash


def test_types_in_another_process() -> None:
    program = """
        import pickle, sys
        import nvgen as nv
        from nvgen.types import resolve
        from tests.processes.importable import Point
        written, types = pickle.load(sys.stdin.buffer)
        assert written[0] is nv.f32 and written[1] is nv.vec[nv.f32, 4] and written[2] is nv.Array[Point, 2]
        assert types[3] is resolve(Point) and types[3].origin is Point
        assert all(resolve(one) is other for one, other in zip(written, types))
        print("the same")
    """
    written = [nv.f32, nv.vec[nv.f32, 4], nv.Array[importable.Point, 2], importable.Point, nv.ptr[nv.i8, "shared"]]
    command = [sys.executable, "-c", textwrap.dedent(program)]
    given = pickle.dumps((written, [resolve(one) for one in written]))
    result = subprocess.run(command, input=given, capture_output=True, check=False, cwd=ROOT)
    assert result.stdout == b"the same\n", result.stderr.decode()


@dataclass
class Local:
    x: nv.f32


def test_the_type_of_a_class_of_main() -> None:
    """cloudpickle keeps its identity: one that comes back is the one that was sent."""
    made = dataclass(type("Made", (), {"__annotations__": {"x": nv.f32}, "__module__": "__main__"}))
    type_ = resolve(made)
    assert sent(type_) is type_ and sent([made, type_])[1].origin is made


@PICKLERS
def test_the_dtype_of_a_struct(library: Any) -> None:
    dtype = sent(nv.struct_dtype(importable.Point), library)
    assert dtype == nv.struct_dtype(importable.Point) and type_of_dtype(dtype) == type_of_dtype(dtype_of(TYPES[-6]))


def test_constants_stay_apart() -> None:
    for value in (1, 1.0, True, -0.0, (1, 2.0), nv.f32):
        assert sent(StaticType(value)) == StaticType(value)
    assert sent(StaticType(1)) != StaticType(1.0)


@PICKLERS
@pytest.mark.parametrize(
    "value",
    [nv.atomic.add, nv.math.sin, nv.thread_idx, nv.thread_idx.x, nv.grid, nv.shared, nv.syncthreads, nv.nvvm.add_rz_f],
    ids=lambda value: value.name,
)
def test_an_operation_is_its_name(value: Any, library: Any) -> None:
    assert sent(value, library) is value and copy.deepcopy(value) is value
    assert len(pickle.dumps(value)) < 100


# Kernels


def assert_same_fingerprint(kernel: Any, other: Any) -> None:
    one, two = kernel.specialise(), other.specialise()
    assert fingerprint(one.typed, one.options) == fingerprint(two.typed, two.options), kernel


def ran(kernel: Any, *others: Any, count: int = 4, **how: Any) -> list[float]:
    """What a kernel makes of 0, 1, 2 …."""
    a = np.arange(count, dtype=np.float32)
    kernel.on("cpu", **how)[1, count](a, *others)
    return list(a)


@PICKLERS
@pytest.mark.parametrize("value", [importable.scale, importable.Kernels.fill, importable.scaled, importable.COUNTS])
def test_what_is_importable_is_its_name(value: Any, library: Any) -> None:
    assert sent(value, library) is value
    assert len(pickle.dumps(value)) < 200


@PICKLERS
@pytest.mark.parametrize("value", [importable.scale, importable.scaled, importable.COUNTS])
def test_copies_are_the_thing_itself(value: Any, library: Any) -> None:
    assert copy.copy(value) is value and copy.deepcopy({"a": value})["a"] is value


def shifted(value):
    return value + 10.0


@nv.device(inline="never")
def countdown(n: nv.i32) -> nv.i32:
    return 0 if n < 1 else countdown(n - 1) + 1


@nv.device
def local_sum(point: Local, other: nv.f32) -> nv.f32:
    return point.x + other


OFFSETS = (1.0, 2.0)
BY_FACTORY: dict[str, tuple[Callable[..., Any], dict[str, Any], float]] = {
    "lambda": (lambda v: v * 2, {}, 7.0),
    "lambda over lines": (
        lambda v: (
            v * OFFSETS[1]
        ),
        {},
        7.0,
    ),
    "function": (shifted, {"max_threads": 32}, 14.0),
    "device function": (importable.scaled, {}, 10.0),
    "recursion": (lambda v: nv.f32(countdown(nv.i32(v))), {"fastmath": True}, 4.0),
    "struct": (lambda v: local_sum(Local(v), v), {}, 7.0),
}  # fmt: skip


@PICKLERS
@pytest.mark.parametrize("name", BY_FACTORY)
def test_a_kernel_by_its_contents(name: str, library: Any) -> None:
    function, options, last = BY_FACTORY[name]
    kernel = importable.made_by_a_factory(function, options)
    new = library.dumps(kernel)
    other = library.loads(new)
    assert other is not kernel and other.options == kernel.options and other.name == "mapped"
    assert other.filename == kernel.filename == importable.__file__
    assert ran(other) == ran(kernel) and ran(kernel)[-1] == last
    assert ran(other, check="all")[-1] == ran(other, check="step")[-1] == last
    assert library.dumps(kernel) == new, "a launch leaves something in the pickle"
    assert_same_fingerprint(kernel, other)
    assert ran(sent(other, library)) == ran(kernel), "sent on"


def counting() -> tuple[Any, Any]:
    """A device function that is among what it uses itself, and a kernel that calls it."""

    @nv.device
    def down(n: nv.i32) -> nv.i32:
        return 0 if n < 1 else down(n - 1) + step

    @nv.kernel
    def count(a: nv.Array[nv.f32]):
        a[nv.grid(1)] = nv.f32(down(nv.i32(a[nv.grid(1)])))

    step = 3
    return down, count


@PICKLERS
def test_a_function_that_uses_itself(library: Any) -> None:
    down, count = sent(counting(), library)
    assert down(4) == 12 and ran(count) == [0.0, 3.0, 6.0, 9.0]
    (cell,) = (cell for cell in down.function.__closure__ if cell.cell_contents != 3)
    if library is cloudpickle:
        assert cell.cell_contents is down and count.__wrapped__.__closure__[0].cell_contents is down, "shared"
    alone = sent(down, library)
    assert alone.__name__ == "down" and alone.inline == "auto" and alone(2) == 6
    assert ran(sent(importable.made_by_a_factory(lambda v: nv.f32(alone(nv.i32(v))), {}), library))[-1] == 10.0


@PICKLERS
def test_bound_and_configured_kernels(library: Any) -> None:
    fill = importable.Kernels.fill.bind(value=2.5, name="fill_2_5")
    other = sent(fill, library)
    assert other.name == "fill_2_5" and ran(other) == [2.5] * 4 and ".entry fill_2_5(" in other.ptx()
    a = np.zeros(4, np.float32)
    sent(importable.scale.on("cpu", check="bounds"), library)[1, 4](a)
    launch = importable.Kernels.fill.on("cpu")[1, 4]
    launch(a, 1.0)
    again = sent(launch, library)
    assert again.kernel is launch.kernel and again.configuration == (1, 4) and again.fast_path is None
    again(a, 3.0)
    assert list(a) == [3.0] * 4
    options = importable.made_by_a_factory(shifted, {"max_threads": (8, 4), "ftz": True}).options
    assert sent(options, library) == options


@PICKLERS
def test_a_kernel_from_text(library: Any) -> None:
    text = "def add_n(a: nv.Array[nv.f32]):\n    a[nv.grid(1)] += f(n)\n"
    kernel = nv.Kernel.from_source(text, filename="<some text>", namespace={"n": 5.0, "f": shifted})
    other = sent(kernel, library)
    assert ran(other) == [15.0, 16.0, 17.0, 18.0] and other.filename == "<some text>" and other.is_from_text


def test_functions_that_share_a_module_still_do() -> None:
    """The kernel sees what a function that was pickled with it assigns."""
    namespace: dict[str, Any] = {"__name__": "__main__", "nv": nv, "factor": 1.0}
    text = "@nv.kernel\ndef times(a: nv.Array[nv.f32]):\n    a[nv.grid(1)] *= factor\n"
    namespace["times"] = nv.Kernel.from_source(text, namespace=namespace)
    namespace["times"].__wrapped__.__globals__.update(namespace)
    work = "def work(a, value):\n    global factor\n    factor = value\n    times.on('cpu')[1, 4](a)\n"
    exec(work, namespace["times"].__wrapped__.__globals__)
    other = sent(namespace["times"].__wrapped__.__globals__["work"])
    a = np.ones(4, np.float32)
    other(a, 3.0)
    assert list(a) == [3.0] * 4


def test_what_is_said_of_a_sent_kernel() -> None:
    """The same place of the same file."""

    def wrong():
        @nv.kernel
        def halves(a: nv.Array[nv.i32]):
            a[0] = a[0] / 2  # not an integer

        return halves

    texts = []
    for kernel in (wrong(), sent(wrong()), sent(wrong(), pickle)):
        with pytest.raises(nv.CompileError) as raised:
            kernel.ptx()
        texts.append(str(raised.value))
        back = sent(raised.value, pickle)
        assert type(back) is nv.CompileError and str(back) == texts[0] and back.code == "NVG0304"
        assert str(back.diagnostic.span) == str(raised.value.diagnostic.span)
    assert texts[0] == texts[1] == texts[2] and "test_pickles.py:" in texts[0] and "a[0] / 2" in texts[0]


def test_errors_of_nvgen_itself() -> None:
    assert str(sent(InternalError("x"), pickle)) == str(InternalError("x"))


def test_only_the_text_of_the_function_is_sent() -> None:
    kernel = importable.made_by_a_factory(shifted, {})
    assert b"class Kernels" not in cloudpickle.dumps(kernel)
    source = sent(kernel).source
    assert isinstance(source.is_sent, bool) and source.is_sent and not kernel.source.is_sent
    assert source.file.name == kernel.source.file.name and source.node.lineno == kernel.source.node.lineno
    debug = importable.made_by_a_factory(shifted, {"debug": True})  # whose code depends on it
    assert sent(debug).source.file.text == debug.source.file.text
    assert_same_fingerprint(debug, sent(debug))
    assert isinstance(sent(kernel)._lines, SentLines)


def test_a_sent_kernel_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    names: list[str] = []
    compiled = compilation.compiled

    def counting(kernel: Any, *others: Any) -> Any:
        names.append(kernel.name)
        return compiled(kernel, *others)

    monkeypatch.setattr(compilation, "compiled", counting)
    content = cloudpickle.dumps(importable.made_by_a_factory(lambda v: v * 17, {}))
    for _ in range(3):
        assert ran(cloudpickle.loads(content)) == [1.0, 18.0, 35.0, 52.0]
    assert names == ["mapped"]
    assert ran(sent(importable.made_by_a_factory(lambda v: v * 19, {})))[1] == 20.0
    assert ran(cloudpickle.loads(content), check="none")[1] == 18.0
    assert names == ["mapped"] * 3


def test_a_sent_kernel_is_loaded_once(gpu: FakeDriver) -> None:
    content = cloudpickle.dumps(importable.made_by_a_factory(lambda v: v * 23, {}))
    for _ in range(3):
        cloudpickle.loads(content)[1, 32](np.zeros(32, np.float32), 1.0)
    assert len(gpu.loaded) == 1 and len(gpu.launches) == 3


LAUNCHES = """
import pickle, sys
import numpy as np

pickle.load(sys.stdin.buffer)[1, 32](np.zeros(32, np.float32), 1.0)
heavy = {"llvmlite", "nvgen.artifacts.compiler", "nvgen.codegen.module"}
print(driver.control_launch_count(), sorted(heavy & set(sys.modules)))
"""


def test_another_process_finds_the_code_on_the_disk(
    gpu: FakeDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NVGEN_CACHE_DIR", str(tmp_path))
    kernel = importable.made_by_a_factory(lambda v: v * OFFSETS[1], {"max_threads": 64})
    kernel[1, 32](np.zeros(32, np.float32), 1.0)
    program = [sys.executable, "-c", other_process.prelude() + LAUNCHES]
    result = subprocess.run(program, input=pickle.dumps(kernel), capture_output=True, check=False, cwd=ROOT)
    assert result.stdout == b"1 []\n", result.stderr.decode()


def test_one_of_main_is_found_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is the same: multiprocessing has the program's `__main__` in each process."""
    namespace: dict[str, Any] = vars(sys.modules["__main__"])
    number: Any
    for number in (9, 9.0):
        made = nv.Kernel.from_source(
            "def fill(a: nv.Array[nv.f32]):\n    a[nv.grid(1)] = number\n", namespace={"number": number}
        )
        made.__module__ = "__main__"  # type: ignore[attr-defined]
        monkeypatch.setitem(namespace, "fill", made)
        assert sent(made, pickle) is made
        content = pickle.dumps(made)
        made.__wrapped__.__globals__["number"] = 4  # type: ignore[attr-defined]
        assert pickle.loads(content) is not made and ran(pickle.loads(content))[0] == 9.0
    monkeypatch.delitem(namespace, "fill")
    assert ran(pickle.loads(content))[0] == 9.0


def test_a_bound_kernel_of_main(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the Python function that this process has."""
    made = nv.Kernel.from_source("def fill(a: nv.Array[nv.f32], n: nv.constexpr):\n    a[nv.grid(1)] = n\n")
    made.__module__ = "__main__"  # type: ignore[attr-defined]
    monkeypatch.setattr(sys.modules["__main__"], "fill", made, raising=False)
    other = sent(made.bind(n=3.0, name="threes"), pickle)
    assert other.__getstate__()["function"] is made.__getstate__()["function"]
    assert other.name == "threes" and ran(other) == [3.0] * 4
    assert sent(made, pickle) is made


def class_of_main(name: str, **annotations: Any) -> Any:
    return dataclass(type(name, (), {"__annotations__": annotations, "__module__": "__main__"}))


def test_a_value_of_the_same_class_of_another_main() -> None:
    """A process that multiprocessing starts has the classes of `__main__` twice: its own, and a kernel's."""
    line, again = (class_of_main("Line", slope=nv.f32, start=nv.i32) for _ in range(2))

    text = (
        "def on_a_line(a: nv.Array[nv.f32], p: Line):\n    a[nv.grid(1)] = p.slope * a[nv.grid(1)] + nv.f32(p.start)\n"
    )
    on_a_line = nv.Kernel.from_source(text, namespace={"Line": line})
    assert ran(on_a_line, line(2.0, 1)) == ran(on_a_line, again(2.0, 1)) == [1.0, 3.0, 5.0, 7.0]
    for wrong in (class_of_main("Line", slope=nv.f32)(2.0), class_of_main("Other", slope=nv.f32, start=nv.i32)(2.0, 1)):
        with pytest.raises(nv.LaunchError, match="NVG1612"):
            ran(on_a_line, wrong)
    with pytest.raises(nv.LaunchError, match="NVG06"):
        ran(on_a_line, again(2.0, 1.5))


def test_annotations_that_are_text() -> None:
    """What they mean goes along with the class, and counts where they mean nothing."""
    line = class_of_main("Line", slope="Nowhere", start=nv.i64)
    with pytest.raises(AnnotationProblem, match="Nowhere"):
        resolve(line)
    keep_meanings(line, {"slope": nv.f32})
    assert [field.type for field in resolve(line).fields] == [nv.f32, nv.i64]
    assert sent(resolve(line)) is resolve(line)


@pytest.mark.sweep
def test_annotations_that_are_text_in_another_process() -> None:
    program = """
        import pickle, sys
        import numpy
        kernel, type_ = pickle.load(sys.stdin.buffer)
        a = numpy.ones(4, numpy.float32)
        kernel.on("cpu")[1, 4](a, type_.origin(2.0, (1.0, 3.0)))
        print(list(map(float, a)), [field.type for field in type_.fields], "Half" in globals())
    """
    text = """
        from __future__ import annotations
        from dataclasses import dataclass
        import sys, types
        import cloudpickle, nvgen as nv
        from nvgen.types import resolve

        Half = nv.vec[nv.f32, 2]

        @dataclass
        class Line:
            slope: nv.f32
            ends: Half

            def __call__(self, x):
                return self.slope * x + self.ends.y

        @nv.kernel
        def k(a: nv.Array[nv.f32], line: Line):
            i: nv.i32 = nv.grid(1)
            a[i] = line.slope * a[i] + line.ends.y

        sys.stdout.buffer.write(cloudpickle.dumps((k, resolve(Line))))
    """
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", textwrap.dedent(text)]
    content = subprocess.run(command, capture_output=True, check=True, env=environment).stdout
    command = [sys.executable, "-c", textwrap.dedent(program)]
    result = subprocess.run(command, input=content, capture_output=True, check=False, env=environment)
    assert result.stdout == b"[5.0, 5.0, 5.0, 5.0] [f32, vec[f32, 2]] False\n", result.stderr.decode()


def made_and_compared() -> Any:
    @dataclass(order=True)
    class Version:
        major: nv.i32
        minor: nv.i32 = 1

    @nv.kernel
    def compared(a: nv.Array[nv.f32]):
        i: nv.i32 = nv.grid(1)
        one, two = Version(i), Version(2)
        a[i] = 2.0 if one == two else 1.0 if one < two else 0.0

    return compared


@PICKLERS
def test_what_dataclass_writes_is_known_in_another_process(library: Any) -> None:
    program = """
        import pickle, sys
        import numpy as np
        kernel, a = pickle.load(sys.stdin.buffer), np.empty(4, np.float32)
        kernel.on("cpu")[1, 4](a)
        print(a.tolist(), kernel.filename)
    """
    command = [sys.executable, "-c", textwrap.dedent(program)]
    content = library.dumps(made_and_compared())
    result = subprocess.run(command, input=content, capture_output=True, check=False, cwd=ROOT)
    assert result.stdout.decode() == f"[1.0, 1.0, 2.0, 0.0] {__file__}\n", result.stderr.decode()


def test_a_kernel_made_by_a_function_that_was_sent() -> None:
    """cloudpickle sends the function without its text and, from 3.1.3 on, without the name of its file."""

    def make() -> Any:
        def unknown(a: nv.Array[nv.f32]):
            a[0] = 1.0

        return nv.kernel(unknown)

    make.__code__ = make.__code__.replace(co_consts=tuple(map(without_file, make.__code__.co_consts)))
    make = FunctionType(make.__code__, {**globals(), "__name__": "of_another_process"})
    with pytest.raises(nv.CompileError) as caught:
        make().ptx()
    assert caught.value.code == "NVG0101" and "send the kernel itself to others" in str(caught.value)


def without_file(constant: Any) -> Any:
    return constant.replace(co_filename="<dynamic-code>") if isinstance(constant, CodeType) else constant


@PICKLERS
def test_an_array_of_the_program(library: Any) -> None:
    array = nv.global_array((2, 2), nv.f32, ((1.0, 2.0), (3.0, 4.0)))
    array[0, 0] = 7.0
    assert sent(array, library) is array, "this process has it"
    content = library.dumps((array, array.symbol("table")))
    array._mark = "another process's"
    del array
    other, symbol = library.loads(content)
    assert other.symbol("other") == symbol and other[0, 0] == 1.0 and other[1, 1] == 4.0
    assert library.loads(content)[0] is other


def test_sent_kernels_do_not_share_arrays_of_the_program(gpu: FakeDriver) -> None:
    """Their code is the same but for the memory that it names."""

    def counting_in(array: Any) -> Any:
        @nv.kernel
        def count(a: nv.Array[nv.f32]):
            nv.atomic.add(array, 0, 1)

        return count

    arrays = [nv.global_array(1, nv.i32, name="total") for _ in range(2)]
    one, two = (sent(counting_in(array)) for array in arrays)
    assert_same_fingerprint(one, two)
    for kernel in (one, two, two):
        ran(kernel)
        kernel[1, 4](np.zeros(4, np.float32))
    assert [array[0] for array in arrays] == [4, 8]
    assert len(gpu.loaded) == 2


def test_by_value_where_that_was_asked_for() -> None:
    cloudpickle.register_pickle_by_value(importable)
    try:
        other = sent(importable.scale)
        assert other is not importable.scale and ran(other) == ran(importable.scale)
        assert sent(importable.scale, pickle) is importable.scale
    finally:
        cloudpickle.unregister_pickle_by_value(importable)
