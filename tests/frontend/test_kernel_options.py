"""A kernel with other options than its decorator gave it."""

from __future__ import annotations

import pickle

import pytest

import nvgen as nv
from nvgen import CompileError


@nv.kernel(max_threads=256, min_blocks_per_sm=2)
def k(a: nv.Array[nv.f32], n: nv.constexpr = 1):
    a[nv.grid(1)] *= n


def test_what_is_not_named_stays() -> None:
    made = k.with_options(max_threads=128, fastmath=True)
    assert made.options.max_threads == (128,)
    assert made.options.min_blocks_per_sm == 2
    assert "reassoc" in made.options.fastmath
    assert k.options.max_threads == (256,)
    assert ".maxntid 128" in made.ptx()
    assert ".maxntid 256" in k.ptx()


def test_none_takes_an_option_away() -> None:
    made = k.with_options(min_blocks_per_sm=None, max_registers=32)
    assert made.options.given == {"max_threads": (256,), "max_registers": 32}
    assert ".maxnreg 32" in made.ptx()


def test_what_is_bound_stays() -> None:
    made = k.bind(n=3, name="thrice").with_options(max_threads=64)
    assert made.name == "thrice"
    assert list(made.parameters) == ["a"]
    assert pickle.loads(pickle.dumps(made)).ptx() == made.ptx()


def test_wrong_options() -> None:
    for wrong in ({"max_thread": 1}, {"max_threads": 0}, {"max_registers": 32}, {"noalias": "b"}, {"same_shapes": "b"}):
        with pytest.raises(CompileError, match="NVG04"):
            k.with_options(**wrong)
