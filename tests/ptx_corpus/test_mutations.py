"""Wrong PTX is answered with a tree or with diagnostics, whatever it is."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tests.ptx_corpus.hand_written import MODULE
from tests.ptx_corpus.hostile import look_at
from tests.ptx_corpus.mutations import mutated

_PER_SHARE = 500
_LARGEST = 20_000


def _share(first: int, texts: list[str]) -> tuple[int, list[str]]:
    """How many of some mutated texts are still PTX, and what went wrong with others."""
    still, failures = 0, []
    for seed in range(first, first + _PER_SHARE):
        try:
            still += look_at(mutated(texts[seed % len(texts)], seed))
        except Exception as error:
            failures.append(f"{seed}: {type(error).__name__}: {str(error)[:300]}")
    return still, failures


def test_the_text_is_right_before() -> None:
    assert look_at(MODULE)


def test_some_mutations() -> None:
    still, failures = _share(0, [MODULE])
    assert failures == []
    assert 0 < still < _PER_SHARE


@pytest.mark.parametrize(
    "text",
    [
        *("{" * 40_000, "(" * 40_000, ".entry k() {" + "{" * 40_000, ".global .b8 a[1] = " + "{" * 40_000),
        *(
            ".entry k() { add.s32 a, " + sign * 40_000
            for sign in ("-", "(", "[", "{", "!", "1+", "a?", "a|", "generic(")
        ),
        *("/*" * 20_000, "//" * 20_000, '"' * 40_000, "\\" * 40_000, "\0" * 40_000, ";" * 40_000, "\n" * 40_000),
        *("@" * 40_000, ".x" * 20_000, ".reg .b32 a;" * 3000, "L:" * 20_000, "9" * 40_000, "a" * 40_000, " " * 40_000),
        *(".version 8.0 .version 8.0\n" * 1500, ".entry k()\n" * 4000, ".loc 1 2 3\n" * 4000, "/* */" * 8000),
        *(".visible " * 5000, ".pragma " * 5000, ".section .debug_info { .b8 " + "1," * 20_000, "\ud800" * 40_000),
    ],
    ids=lambda text: ascii(text[:12])[1:-1] + ascii(text[-4:])[1:-1],
)
def test_long_and_wrong(text: str) -> None:
    look_at(text)


def _texts() -> Iterator[str]:
    """The text of ours, and small ones of a corpus if there is any."""
    yield MODULE
    folder = os.environ.get("NVGEN_PTX_CORPUS", "")
    for path in sorted(Path(folder).glob("*/*.ptx")) if folder else ():
        if path.stat().st_size <= _LARGEST:
            yield path.read_text(encoding="utf-8")


@pytest.mark.sweep
@pytest.mark.timeout(7200)
def test_many_mutations(request: pytest.FixtureRequest) -> None:
    """As many as ``--programs`` says: 100,000."""
    count, texts = request.config.getoption("--programs"), list(_texts())
    firsts = range(1000, 1000 + count, _PER_SHARE)
    with ProcessPoolExecutor() as pool:
        results = list(pool.map(_share, firsts, itertools.repeat(texts)))
    failures = [failure for _, found in results for failure in found]
    print(
        f"\n{len(firsts) * _PER_SHARE} texts made of {len(texts)}; {sum(still for still, _ in results)} are still PTX"
    )
    assert failures == []
