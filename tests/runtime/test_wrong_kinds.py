"""What users call on the host with arguments of a wrong kind: a diagnostic, or what Python says of a signature."""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
import nvgen.cuda
import nvgen.jax
from nvgen.diagnostics import NvgenError


@nv.kernel
def fill(a: nv.Array[nv.i32]):
    a[0] = 1


@nv.kernel
def open_fill(a, n: nv.constexpr):
    a[0] = n


ON_CPU = fill.on("cpu")
WRONG: dict[str, Any] = {
    "None": None,
    "3": 3,
    "-1": -1,
    "text": "x",
    "no text": "",
    "an object": object(),
    "a list": [],
    "a dict": {},
    "a tuple": (),
    "a float": 3.5,
    "a bool": True,
    "bytes": b"",
    "a class": int,
    "a function": lambda x: x,
    "an array": np.zeros(3),
}
#: Not functions: what is written with brackets, which Python itself refuses to call; an enumeration; and plain records.
NOT_CALLED = {"Array", "vec", "ptr", "GridConstant", "Texture", "Surface", "Space", "cuda.Timing", "cuda.DeviceArray"}


def _public(module: types.ModuleType, prefix: str) -> dict[str, Callable[..., Any]]:
    found = {}
    for name in module.__all__:
        try:
            value = getattr(module, name)
        except NvgenError:  # cuda-core's, without a driver
            continue
        is_error = isinstance(value, type) and issubclass(value, BaseException)
        if callable(value) and not is_error and not isinstance(value, types.ModuleType):
            found[f"{prefix}{name}"] = value
    return found


METHODS = {
    **{f"kernel.{name}": getattr(fill, name) for name in ("ptx", "llvm_ir", "on", "bind", "__getitem__", "__call__")},
    **{f"kernel.on.{name}": getattr(ON_CPU, name) for name in ("forall", "launch", "__getitem__")},
    "kernel[1, 1]": ON_CPU[1, 1],
    "open[1, 1]": open_fill.on("cpu")[1, 1],
    "Kernel.from_source": nv.Kernel.from_source,
    "TensorMap.im2col": nv.TensorMap.im2col,
    "global_array.copy_from": nv.global_array(3, nv.i32).copy_from,
}
PUBLIC = {**_public(nv, ""), **_public(nvgen.cuda, "cuda."), **_public(nvgen.jax, "jax.")}
CALLED = {name: value for name, value in {**PUBLIC, **METHODS}.items() if name not in NOT_CALLED}
_SIGNATURE = re.compile(r"positional argument|keyword|unexpected|takes no arguments|takes \d+|needs a value")


def _check(function: Callable[..., Any], /, *arguments: Any, **named: Any) -> None:
    """A wrong call raises a diagnostic; what is right by chance gives a result."""
    try:
        function(*arguments, **named)
    except NvgenError:
        return
    except TypeError as error:
        assert _SIGNATURE.search(str(error)), (arguments, named, error)


def test_there_is_something_to_call() -> None:
    assert len(CALLED) > 60
    assert set(PUBLIC) > NOT_CALLED


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("name", CALLED)
def test_arguments_of_a_wrong_kind(name: str, what: str) -> None:
    """By position: one, two, three and four of them."""
    for count in (1, 2, 3, 4):
        _check(CALLED[name], *[WRONG[what]] * count)


def _keywords() -> list[tuple[str, str]]:
    """The keywords of functions that have a signature."""
    found = []
    for name, function in CALLED.items():
        try:
            parameters = inspect.signature(function).parameters.values()
        except (TypeError, ValueError):  # it has none
            continue
        found += [(name, p.name) for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    return found


#: How each is called with what is right, apart from the keyword that is tried.
RIGHT: dict[str, dict[str, Any]] = {
    "Kernel": {"function": fill._function},
    "Kernel.from_source": {"text": "def k(a: nv.Array[nv.i32]):\n    a[0] = 1"},
    "global_array": {"shape": 3, "dtype": nv.i32},
    "struct_dtype": {"type_": nv.vec[nv.f32, 4]},
    "TensorMap": {"array": np.zeros((4, 16), np.float32), "box": (4, 16)},
    "TensorMap.im2col": {
        "array": np.zeros((1, 4, 4, 16), np.float32),
        **dict.fromkeys(("lower_corner", "upper_corner"), (0, 0)),
        "channels": 16,
        "pixels": 4,
    },
    "kernel.on": {"device": "cpu"},
}


@pytest.mark.parametrize(("name", "keyword"), _keywords())
def test_keywords_of_a_wrong_kind(name: str, keyword: str) -> None:
    for value in WRONG.values():
        _check(CALLED[name], **RIGHT.get(name, {}) | {keyword: value})


# Texts that are empty

OPTIONS = ("arch", "ptx_version", "system")
_MAP = (np.zeros((4, 16), np.float32), (4, 16))
EMPTY: dict[str, Callable[[str], Any]] = {
    **{f"ptx {name}": lambda text, name=name: fill.ptx(**{name: text}) for name in OPTIONS},  # type: ignore[misc]
    **{f"llvm_ir {name}": lambda text, name=name: fill.llvm_ir(**{name: text}) for name in OPTIONS},  # type: ignore[misc]
    "a device": fill.on,
    "the device of a block": nv.device,
    "schedule": lambda text: fill.on("cpu", schedule=text),
    "seed": lambda text: fill.on("cpu", seed=text),
    "inline": lambda text: nv.device(inline=text)(lambda x: x),
    "the name of an array": lambda text: nv.global_array(3, nv.i32, name=text),
    "a name": lambda text: fill.bind(name=text).ptx(),
    "a file name": lambda text: nv.Kernel.from_source("def k():\n    pass", filename=text),
    "a text": nv.Kernel.from_source,
    **{
        f"TensorMap {name}": lambda text, name=name: nv.TensorMap(*_MAP, **{name: text})  # type: ignore[misc]
        for name in ("swizzle", "interleave", "l2_promotion", "fill", "conversion", "dtype")
    },
    **{
        f"option {name}": lambda text, name=name: nv.kernel(**{name: text})(fill._function)  # type: ignore[misc]
        for name in ("max_threads", "cluster", "ftz", "fastmath", "noalias", "debug", "max_registers")
    },
}


@pytest.mark.parametrize("what", EMPTY)
def test_an_empty_text_is_not_the_default(what: str) -> None:
    with pytest.raises(NvgenError):
        EMPTY[what]("")


@pytest.mark.parametrize(
    "variable", ["DEVICE", "CHECK", "SEED", "SCHEDULE", "SYNC", "PTXAS", "CACHE_DIR", "CACHE_MAX_SIZE"]
)
def test_an_empty_variable_is_none(monkeypatch: pytest.MonkeyPatch, variable: str) -> None:
    monkeypatch.delenv("NVGEN_DEVICE", raising=False)
    monkeypatch.setenv(f"NVGEN_{variable}", "")
    a = np.zeros(3, np.int32)
    fill[1, 1](a)
    assert a.tolist() == [1, 0, 0]
