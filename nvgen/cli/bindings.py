"""What ``nvgen build --bind NAME=VALUE`` gives to the parameters of kernels: constants, types, and None."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, NoReturn

from nvgen import diagnostics
from nvgen.diagnostics import CommandError, CompileError
from nvgen.kernels import Kernel

_GIVEN = re.compile(r"(\w+)\s*=(?!=)(.+)", re.DOTALL)


def values(given: Sequence[str], module: ModuleType) -> dict[str, Any]:
    """The values by the names of the parameters; the text of one is evaluated in the module, which may lack ``nv``.

    Raises:
        CommandError: one is no name with a value, or its text cannot be evaluated.
    """
    found: dict[str, Any] = {}
    for word in given:
        match = _GIVEN.fullmatch(word)
        if match is None or not match[1].isidentifier():
            _refuse(f"`--bind {word}` is no name with a value, as `--bind n=4`")
        found[match[1]] = _evaluated(word, match[2].strip(), module)
    return found


def bound(kernels: Mapping[str, Kernel], given: Mapping[str, Any]) -> dict[str, Kernel]:
    """The kernels with the values for those of their parameters that have such names.

    Raises:
        CommandError: no kernel has a parameter of a name.
        CompileError: a parameter has a type already, or a value is none that it can have.
    """
    for name in given:
        if not any(name in kernel.parameters for kernel in kernels.values()):
            known = dict.fromkeys(one for kernel in kernels.values() for one in kernel.parameters)
            _refuse(f"no kernel has a parameter `{name}`; there is {diagnostics.first_of(list(known)) or 'none'}")
    made: dict[str, Kernel] = {}
    for variable, kernel in kernels.items():
        own = {name: value for name, value in given.items() if name in kernel.parameters}
        made[variable] = _bound(kernel, own) if own else kernel
    return made


def _bound(kernel: Kernel, own: Mapping[str, Any]) -> Kernel:
    try:
        return kernel.bind(**own)
    except CompileError as error:  # whose place is the call of `bind`
        raise error.each(lambda diagnostic: replace(diagnostic, span=None)) from None


def _evaluated(word: str, text: str, module: ModuleType) -> Any:
    import nvgen  # a file may have no name for it

    try:
        return eval(text, {"nv": nvgen, "nvgen": nvgen, **vars(module)})
    except Exception as error:
        return _refuse(f"`--bind {word}`: {type(error).__name__}: {str(error).partition(chr(10))[0]}")


def _refuse(problem: str) -> NoReturn:
    raise CommandError(diagnostics.command.Usage(None, problem, "nvgen build"))
