"""PTX modules of any size: kernels that nvgen compiled, again and again under new names, and one large kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from nvgen import ptx
from nvgen.artifacts import compiler
from nvgen.targets.nvptx.options import CompileOptions
from tests.bench.kernels import ARCH
from tests.ptx_input.growing_kernels import GROWING
from tests.semantics.test_cases import CASES

_EVERY = 20


def of_many_kernels(size: int) -> str:
    """A module of about ``size`` bytes, whose kernels are those of ``tests/semantics``."""
    kernels = [case.kernel.specialise() for case in list(CASES.values())[::_EVERY]]
    text = compiler.compile_kernels(kernels, CompileOptions(ARCH), compiler.Stage.PTX).text
    module = ptx.parse(text)
    own = [function for function in module.functions if function.is_kernel]
    parts = [text[: own[0].start]]
    length = len(parts[0])
    for name, kernel in _copies([(function.name, text[function.start : function.end]) for function in own]):
        if length > size:
            break
        # Its parameters are named after it as well, and stay as they are.
        parts.append(re.sub(rf"(?<![\w$]){name[0]}(?![\w$])", name[1], kernel))
        length += len(parts[-1])
    return "\n\n".join(parts) + "\n"


def _copies(kernels: list[tuple[str, str]]) -> Iterator[tuple[tuple[str, str], str]]:
    for number in count():
        for name, kernel in kernels:
            yield (name, f"{name}_{number:06}"), kernel


def of_one_kernel(size: int) -> str:
    """A module of about ``size`` bytes with one kernel of branches, whose registers and blocks are as many."""
    grow = GROWING["branches"]
    return grow(int(size / (len(grow(2000)) / 2000)))


def changed(text: str) -> str:
    """The same with other constants in one instruction of fifty, and other names of registers."""
    number = count()
    text = re.sub(r"(?<=, )\d+;", lambda found: found[0] if next(number) % 50 else "77;", text)
    return re.sub(r"%r(?=[\d<])", "%q", text)
