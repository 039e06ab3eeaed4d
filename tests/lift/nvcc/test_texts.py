"""The PTX in ``texts`` is what nvcc makes of ``sources``."""

from __future__ import annotations

import pytest

from nvgen import ptx
from tests.lift.nvcc.compiled import SOURCES, TEXTS, Text, all_texts, nvcc_of_tests

#: ``python -m tests.lift.nvcc`` writes them again.
ALL = [*all_texts()]
_MOST_BYTES, _MOST_BYTES_OF_ALL = 150_000, 3_000_000


@pytest.mark.parametrize("text", ALL, ids=lambda text: text.path.stem)
def test_a_text_is_of_its_source(text: Text) -> None:
    written = text.path.read_text(encoding="utf-8")
    assert written.startswith(text.head), "the source has changed since"
    assert f"\n.target {text.arch}\n" in written.replace(", debug", "")
    assert len(written) < _MOST_BYTES


def test_there_is_a_source_of_every_text() -> None:
    assert {text.path for text in ALL} == set(TEXTS.iterdir())
    assert {text.source for text in ALL} == set(SOURCES.iterdir())
    assert sum(path.stat().st_size for path in TEXTS.iterdir()) < _MOST_BYTES_OF_ALL


@pytest.mark.sweep(10)
@pytest.mark.parametrize("text", ALL, ids=lambda text: text.path.stem)
def test_nvcc_makes_what_declares_the_same_kernels(text: Text) -> None:
    made, kept = (ptx.parse(one) for one in (text.made(nvcc_of_tests()), text.path.read_text(encoding="utf-8")))
    declared = [[(one.name, len(one.parameters or ())) for one in module.kernels] for module in (made, kept)]
    assert declared[0] == declared[1]
