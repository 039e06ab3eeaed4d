"""What is said of NumPy's arrays that a kernel may not write to: whether their flag can be set, whose they are."""

import sys
from types import ModuleType

import numpy as np
import pytest

import nvgen as nv


@nv.kernel
def fill(a: nv.Array[nv.f32]):
    a[0] = 1


def _refusal(array: np.ndarray) -> str:
    with pytest.raises(nv.LaunchError) as caught:
        fill.on("cpu")[1, 1](array)
    assert caught.value.code == "NVG0605"
    return str(caught.value)


def _own() -> np.ndarray:
    array = np.zeros(4, np.float32)
    array.flags.writeable = False
    return array


def _view_of_writeable() -> np.ndarray:
    array = np.zeros(4, np.float32)[1:]
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    "make", [_own, _view_of_writeable, lambda: _own()[1:], lambda: np.frombuffer(bytes(16), np.float32)]
)
def test_the_flag_is_named_where_numpy_lets_it_be_set(make):
    array = make()
    message = _refusal(array)
    assert not array.flags.writeable  # asking changes nothing
    assert "`a.copy()`" in message
    try:
        array.flags.writeable = True
    except ValueError:
        assert "flags.writeable" not in message
    else:
        assert "or set `a.flags.writeable = True`" in message


@pytest.mark.parametrize("is_a_worker", [False, True])
def test_a_map_of_a_file(tmp_path, monkeypatch, is_a_worker):
    monkeypatch.delitem(sys.modules, "joblib", raising=False)
    if is_a_worker:
        monkeypatch.setitem(sys.modules, "joblib", ModuleType("joblib"))
    np.zeros(4, np.float32).tofile(tmp_path / "a")
    array = np.memmap(tmp_path / "a", np.float32, mode="r")
    for given in (array, array[1:], np.asarray(array)):
        message = _refusal(given)
        assert ('`Parallel(max_nbytes=None)` or `mmap_mode="c"`' in message) is is_a_worker
        assert 'mode="c"' in message and "flags.writeable" not in message
    fill.on("cpu")[1, 1](np.memmap(tmp_path / "a", np.float32, mode="c"))
