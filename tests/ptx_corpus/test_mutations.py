"""Wrong PTX is answered with a tree or with diagnostics, whatever it is."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

from nvgen import ptx
from tests.ptx_corpus.hand_written import MODULE
from tests.ptx_corpus.hostile import look_at
from tests.ptx_corpus.mutations import mutated

pytestmark = pytest.mark.sweep(6)

_PER_SHARE = 500
#: Whole files and parts of files of a corpus are taken up to this size, of each file that is longer a few functions.
_LARGEST = 8000
_LOOKED_AT = 300_000
_PARTS = 12


class _Share(NamedTuple):
    """What came of some mutated texts: how many are still PTX, what went wrong, the most a byte of each step."""

    still: int
    failures: list[str]
    characters: int
    microseconds: dict[str, float]


def _share(first: int, texts: Sequence[str], count: int = _PER_SHARE) -> _Share:
    still, characters, failures = 0, 0, []
    most: dict[str, float] = {}
    for seed in range(first, first + count):
        text = mutated(texts, seed)
        characters += len(text)
        try:
            found = look_at(text)
        except Exception as error:
            failures.append(f"{seed}: {type(error).__name__}: {str(error)[:300]}")
            continue
        still += found.is_ptx
        for step, microseconds in found.microseconds.items():
            most[step] = max(most.get(step, 0), microseconds)
    return _Share(still, failures, characters, most)


def test_the_text_is_right_before() -> None:
    assert look_at(MODULE).is_ptx


def test_some_mutations() -> None:
    found = _share(0, [MODULE], 250)
    assert found.failures == []
    assert 0 < found.still < 250


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
    """The text of ours, and those of a corpus, if there is any, that are short, or parts of them."""
    yield MODULE
    folder = os.environ.get("NVGEN_PTX_CORPUS", "")
    for path in sorted(Path(folder).glob("[!.]*/*.ptx")) if folder else ():
        text = path.read_text(encoding="utf-8")
        if len(text) <= _LARGEST:
            yield text
        else:
            yield from _parts(text)


def _parts(text: str) -> Iterator[str]:
    """Short modules of a long one: what stands before its first function, and one of its functions."""
    if len(text) > _LOOKED_AT:
        text = text[: text.rfind("\n}\n", 0, _LOOKED_AT) + 3]  # whole functions
    module = ptx.read(text).module
    head = text[: module.functions[0].start] if module.functions else ""
    functions = [function for function in module.functions if function.body is not None]
    short = [one for one in functions if one.end - one.start + len(head) <= _LARGEST]
    for function in short[:: len(short) // _PARTS + 1]:
        yield f"{head}\n{ptx.to_text(function)}\n"


_TEXTS: list[str] = []


def _start(texts: list[str]) -> None:
    _TEXTS[:] = texts
    gc.freeze()  # what is here stays, and would be looked through while a step is measured


def _share_of_all(first: int) -> _Share:
    return _share(first, _TEXTS)


@pytest.mark.sweep
@pytest.mark.timeout(7200)
def test_many_mutations(request: pytest.FixtureRequest) -> None:
    """As many as ``--programs`` says: 100,000."""
    count, texts = request.config.getoption("--programs"), list(dict.fromkeys(_texts()))
    firsts = range(1000, 1000 + count, _PER_SHARE)
    with ProcessPoolExecutor(initializer=_start, initargs=(texts,)) as pool:
        shares = list(pool.map(_share_of_all, firsts))
    failures = [failure for share in shares for failure in share.failures]
    still, characters = sum(share.still for share in shares), sum(share.characters for share in shares)
    made = f"{len(shares) * _PER_SHARE:,} texts, {characters / 1e6:.0f} MB, made of {len(texts)}"
    print(f"\n{made}: {still:,} are still PTX, {len(failures)} failures")
    print("\n".join(failures))
    print("the most of a step, in microseconds of the processor a character:")
    for step in shares[0].microseconds:
        print(f"  {step:<30}{max(share.microseconds[step] for share in shares):8.2f}")
    assert failures == []
