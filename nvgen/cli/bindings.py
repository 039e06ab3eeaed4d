"""What ``--bind NAME=VALUE`` of ``nvgen build`` and ``nvgen report`` gives to the parameters of kernels: constants,
types, and None."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, NoReturn

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CommandError, CompileError
from nvgen.kernels import Kernel

_GIVEN = re.compile(r"(\w+)\s*=(?!=)(.+)", re.DOTALL)


#: Of commands that compile kernels.
HELP = "Constant, type or None for a parameter, repeatable."


class Bindings(Record):
    """What a command line gives to parameters: ``NAME=VALUE`` each. Errors name the ``command``.

    Where the kernels ``may_lack`` a parameter, as those of a file to compare with, it is passed over.
    """

    given: Sequence[str] = ()
    command: str = "nvgen build"
    may_lack: bool = False

    def of(self, kernels: Mapping[str, Kernel], module: ModuleType) -> Mapping[str, Kernel]:
        """The kernels of a module with the values for those of their parameters that have such names.

        Raises:
            CommandError: one is no name with a value, its text cannot be evaluated, or no kernel has such a parameter.
            CompileError: a parameter has a type already, or a value is none that it can have.
        """
        if not self.given:
            return kernels
        values = self._read(module)
        for name in () if self.may_lack else values:
            if not any(name in kernel.parameters for kernel in kernels.values()):
                known = dict.fromkeys(one for kernel in kernels.values() for one in kernel.parameters)
                self._refuse(f"no kernel has a parameter `{name}`; there is {diagnostics.first_of([*known]) or 'none'}")
        made: dict[str, Kernel] = {}
        for variable, kernel in kernels.items():
            own = {name: value for name, value in values.items() if name in kernel.parameters}
            made[variable] = _bound(kernel, own) if own else kernel
        return made

    def _read(self, module: ModuleType) -> dict[str, Any]:
        """The values by the names of the parameters; the text of one is evaluated in the module."""
        found: dict[str, Any] = {}
        for word in self.given:
            match = _GIVEN.fullmatch(word)
            if match is None or not match[1].isidentifier():
                self._refuse(f"`--bind {word}` is no name with a value, as `--bind n=4`")
            found[match[1]] = self._evaluated(word, match[2].strip(), module)
        return found

    def _evaluated(self, word: str, text: str, module: ModuleType) -> Any:
        import nvgen  # a file may have no name for it

        try:
            return eval(text, {"nv": nvgen, "nvgen": nvgen, **vars(module)})
        except Exception as error:
            return self._refuse(f"`--bind {word}`: {type(error).__name__}: {str(error).partition(chr(10))[0]}")

    def _refuse(self, problem: str) -> NoReturn:
        raise CommandError(diagnostics.command.Usage(None, problem, self.command))


def _bound(kernel: Kernel, own: Mapping[str, Any]) -> Kernel:
    try:
        return kernel.bind(**own)
    except CompileError as error:  # whose place is the call of `bind`
        raise error.each(lambda diagnostic: diagnostic.with_changes(span=None)) from None
