"""How large a module is, and what of LLVM's work is left out where the code is too large for it.

Most passes of LLVM take as long as the code is; a few compare each part of a function with each other part, and at a
few thousand of them take minutes. Where a function has more than the limits below, those do not run. What they find is
for the most part what ptxas finds as well. All smaller code has every pass.

The limits are where the pass takes about as long as all the others (``tests/bench/test_growth.py`` prints it). What
LLVM is told is an attribute of the function, or the level of one compilation, and no option of the process, which
threads and other libraries share.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from enum import Enum

from nvgen.codegen.contract import llvm

#: Characters of emitted IR. What is shorter, and asks for no long loop to be unrolled, is not counted.
_COUNTED_FROM = 40_000
#: Loops of a function: their passes, and the analyses that they keep up to date, look at all loops for each.
_MAX_LOOPS = 100
#: Lines of a function's IR as it is emitted.
_MAX_LINES = 10_000
#: Loads and stores of a block: LoadStoreVectorizer compares each with all others.
_MAX_ACCESSES = 1_000
#: Addresses of a function with an index that is no constant: StraightLineStrengthReduce compares each with all others.
_MAX_ADDRESSES = 400
#: Sums, differences and products of integers of a block that has no more loads and stores than the second number:
#: StraightLineStrengthReduce looks through sums of sums for each. Blocks with more would lose vectors of loads, so they
#: have all passes up to the last number.
_MAX_SUMS, _FEW_ACCESSES, _MAX_SUMS_AND_ACCESSES = 500, 64, 2_000
#: Comparisons of one value with constants: CodeGenPrepare looks at all of them for each.
_MAX_COMPARISONS = 400
#: The same as it is emitted, of a function without loops: InstCombine looks at all that have come before for each.
_MAX_BRANCHES = 1_000
#: A function of no more lines is below all limits of what ``leave_out`` looks for.
_MIN_LINES = min(_MAX_ACCESSES, _MAX_ADDRESSES, _MAX_SUMS, _MAX_COMPARISONS)
#: How deep calls are followed to what LLVM may emit in place of them.
_DEPTH = 8

_LONG_LOOP = re.compile(r'"llvm\.loop\.unroll\.(?:full"|count", i32 \d{3})')
_EMITTED_NAME = re.compile(r'@"([^"]+)"\(')
#: The blocks in which loops begin (``codegen.statements``).
_LOOP = re.compile(r"^(?:for|while)\.test(?:\.\d+)?:", re.MULTILINE)
_CALL = re.compile(r' call [^\n]*?@"([^"]+)"\(')
_EMITTED_COMPARISON = re.compile(r"= icmp \w+ \S+ %\S+, -?\d")
_ACCESS = re.compile(r"^  (?:%\S+ = load|store) ", re.MULTILINE)
_SUM = re.compile(r"^  %\S+ = (?:add|sub|mul) ", re.MULTILINE)
_BLOCK = re.compile(r"\n(?=[^\s}])")
_ADDRESS = re.compile(r"= getelementptr .*, i\d+ %")
_COMPARISON = re.compile(r"= icmp (?:samesign )?\w+ \S+ (%\S+), -?\d")


class Size(Enum):
    """How a module is compiled."""

    #: With every pass; no part of it can be long.
    SMALL = "small"
    #: With LLVM's whole pipeline; what may come out is too much for some passes after it.
    MEDIUM = "medium"
    #: With the pipeline of ``-O1``, which does not unroll or vectorise loops by itself.
    LARGE = "large"
    #: With stack slots made values and branches simplified, no more: straight code of very many branches.
    BRANCHES = "branches"


def of(text: str) -> Size:
    """The size of a module as code generation emits it."""
    if len(text) < _COUNTED_FROM and not _LONG_LOOP.search(text):
        return Size.SMALL
    if _is_below_limits(text):
        return Size.MEDIUM
    lines, loops = _most(text)
    if not loops and max(len(_EMITTED_COMPARISON.findall(function)) for function in _definitions(text)) > _MAX_BRANCHES:
        return Size.BRANCHES
    return Size.LARGE if lines > _MAX_LINES or loops > _MAX_LOOPS else Size.MEDIUM


def _is_below_limits(text: str) -> bool:
    """Whether a module has one function, all of it together is below each limit, and it is so by words alone."""
    is_one = text.count("\ndefine ") == 1 and text.count("\n") <= _MAX_LINES
    return is_one and text.count(".test") <= _MAX_LOOPS and text.count(" icmp ") <= _MAX_BRANCHES


def _most(text: str) -> tuple[int, int]:
    """The most lines and loops that a function of the module has, those of the functions that it calls among them."""
    own, calls = {}, {}
    for function in _definitions(text):
        name = _EMITTED_NAME.search(function)
        if name is not None:
            own[name[1]] = function.count("\n"), len(_LOOP.findall(function))
            calls[name[1]] = Counter(_CALL.findall(function))
    whole = own
    for _ in range(_DEPTH):
        whole = {
            name: (
                lines + sum(whole[callee][0] * n for callee, n in calls[name].items() if callee in whole),
                loops + sum(whole[callee][1] * n for callee, n in calls[name].items() if callee in whole),
            )
            for name, (lines, loops) in own.items()
        }
    return max((lines for lines, _ in whole.values()), default=0), max(
        (loops for _, loops in whole.values()), default=0
    )


def _definitions(text: str) -> Iterator[str]:
    """The texts of the functions of a module, in their order."""
    for part in text.split("\ndefine ")[1:]:
        yield part[: part.index("\n}")]


def leave_out(module: llvm.Module) -> None:
    """Marks functions of an optimised module that are too large for passes on the way to PTX.

    ``noimplicitfloat`` keeps LoadStoreVectorizer from a function, ``optnone`` every pass that is not needed. Products
    and sums are contracted all the same.
    """
    whole = str(module)
    if whole.count("\n") <= _MIN_LINES:
        return
    functions = [function for function in module.functions if not function.is_declaration]
    for function, text in zip(functions, _definitions(whole), strict=True):
        if _is_slow_to_select(text):
            llvm.mark(function, "noinline", "optnone")
        elif _has_many_accesses(text):
            llvm.mark(function, "noimplicitfloat")


def has_every_pass(text: str) -> bool:
    """Whether ``leave_out`` would mark no function of an optimised module."""
    return not any(_is_slow_to_select(function) or _has_many_accesses(function) for function in _definitions(text))


def _has_many_accesses(function: str) -> bool:
    if function.count("\n") <= _MIN_LINES or _named(function, "load", "store") <= _MAX_ACCESSES:
        return False
    return max(len(_ACCESS.findall(block)) for block in _BLOCK.split(function)) > _MAX_ACCESSES


def _named(function: str, *names: str) -> int:
    """No fewer than the function has of some instructions: to count words takes a tenth of what to look for
    instructions does."""
    return sum(function.count(f" {name} ") for name in names)


def _has_many_sums(block: str) -> bool:
    most = _MAX_SUMS if len(_ACCESS.findall(block)) <= _FEW_ACCESSES else _MAX_SUMS_AND_ACCESSES
    return len(_SUM.findall(block)) > most


def _is_slow_to_select(function: str) -> bool:
    if function.count("\n") <= _MIN_LINES:
        return False
    if _named(function, "getelementptr") > _MAX_ADDRESSES and len(_ADDRESS.findall(function)) > _MAX_ADDRESSES:
        return True
    if (
        _named(function, "add", "sub", "mul") > _MAX_SUMS
        and len(_SUM.findall(function)) > _MAX_SUMS
        and any(map(_has_many_sums, _BLOCK.split(function)))
    ):
        return True
    if _named(function, "icmp") <= _MAX_COMPARISONS:
        return False
    return any(count > _MAX_COMPARISONS for count in Counter(_COMPARISON.findall(function)).values())
