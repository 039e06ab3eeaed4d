"""``install()`` and ``uninstall()``: whose modules programs import before, between and after."""

from __future__ import annotations

from tests.compat.install.processes import output, python, with_numba_cuda, without_numba

INSTALL = "from nvgen_numba.installation import install, installed, uninstall\ninstall()\n"


def test_numba_cuda_is_ours() -> None:
    code = "from numba import cuda\nimport numba.cuda\nimport numba\nprint(cuda.__name__, numba.cuda is cuda)"
    assert output(INSTALL + code) == "nvgen_numba.cuda True\n"


def test_a_submodule_is_ours_and_keeps_its_specification() -> None:
    code = "import numba.cuda.config as config\nprint(config.__name__, config.__spec__.name)"
    name = "nvgen_numba.cuda.config"
    assert output(INSTALL + code) == f"{name} {name}\n"


def test_a_submodule_is_the_attribute_of_its_parent() -> None:
    code = "import numba.cuda.core.config\nprint(numba.cuda.core.config is numba.cuda.config)"
    assert output(INSTALL + code) == "True\n"


def test_to_install_twice_is_to_install_once() -> None:
    code = "import sys\nbefore = list(sys.meta_path)\ninstall()\nprint(sys.meta_path == before, installed())"
    assert output(INSTALL + code) == "True True\n"


def test_a_module_that_there_is_not_is_refused_by_name() -> None:
    ended = python("-c", f"{INSTALL}import numba.cuda.lowering")
    assert "ModuleNotFoundError: nvgen has nothing for numba.cuda.lowering" in ended.stderr


def test_a_submodule_is_found_as_python_finds_modules() -> None:
    code = "from importlib.util import find_spec\nprint(find_spec('numba.cuda.testing').name)"
    assert output(INSTALL + code) == "numba.cuda.testing\n"


@with_numba_cuda
def test_numba_itself_stays() -> None:
    code = "import numba\nprint(numba.float32.__class__.__module__, numba.njit(lambda x: x + 1)(1))"
    assert output(INSTALL + code) == "numba.core.types.scalars 2\n"


@with_numba_cuda
def test_errors_are_caught_by_numbas_classes() -> None:
    code = (
        "from numba import cuda\nfrom numba.core import errors\nfrom nvgen.compat.numba import errors as ours\n"
        "roots = ('NumbaError', 'NumbaWarning', 'UnsupportedBytecodeError')\n"
        "names = [name for name in ours.__all__ if hasattr(errors, name) and name not in roots]\n"
        "def derived(): return {issubclass(getattr(ours, name), getattr(errors, name)) for name in names}\n"
        "try: raise ours.NumbaValueError('why')\n"
        "except errors.TypingError as error: print(error, len(names) > 30, derived())\n"
        "uninstall()\nprint(derived())"
    )
    assert output(INSTALL + code) == "why True {True}\n{False}\n"


@with_numba_cuda
def test_what_was_imported_earlier_comes_back() -> None:
    code = (
        "import numba.cuda\nbefore = numba.cuda\n" + INSTALL + "import numba.cuda\nprint(numba.cuda is before)\n"
        "uninstall()\nimport numba.cuda.types\nprint(numba.cuda is before, numba.cuda.types.__name__, installed())"
    )
    assert output(code) == "False\nTrue numba.cuda.types False\n"


@with_numba_cuda
def test_numba_cuda_is_imported_anew_after_all() -> None:
    code = "import numba.cuda\nuninstall()\nimport numba.cuda\nprint(numba.cuda.__name__)"
    assert output(INSTALL + code) == "numba.cuda\n"


@with_numba_cuda
def test_a_warning_names_who_holds_something_of_numbas() -> None:
    code = f"from numba import cuda\nfrom numba.cuda import jit\n{INSTALL}"
    ended = python("-W", "error", "-c", code)
    assert "what __main__ took from it stays Numba's" in ended.stderr


@with_numba_cuda
def test_nobody_is_warned_who_holds_nothing() -> None:
    code = f"import numba.cuda\ndel numba\n{INSTALL}"
    assert python("-W", "error", "-c", code).returncode == 0


@with_numba_cuda
def test_our_modules_are_found_beside_the_redirector() -> None:
    code = "import nvgen_numba.cuda.config as config\nprint(config.__name__)"
    assert output(code) == "nvgen_numba.cuda.config\n"
    ended = python("-c", "import nvgen.compat.numba.cuda.nothing")
    assert "ModuleNotFoundError: No module named 'nvgen.compat.numba.cuda.nothing'" in ended.stderr


@without_numba
def test_numba_is_ours_where_there_is_none() -> None:
    code = "import numba\nfrom numba.core import config\nprint(numba.__name__, config is numba.cuda.config)"
    assert output(INSTALL + code) == "nvgen_numba True\n"
    ended = python("-c", f"{INSTALL}uninstall()\nimport numba")
    assert "No module named 'numba'" in ended.stderr


EXECUTED = """
from numba import cuda
import numpy as np
text = "def doubled(a):\\n    a[0] *= FACTOR"
names = {"FACTOR": 2}
exec(text, names)
kernel = cuda.jit(names["doubled"])
a = np.ones(1, np.float32)
kernel[1, 1](a)
print(a)
"""


def test_functions_of_executed_texts_are_kernels() -> None:
    assert output(INSTALL + EXECUTED) == "[2.]\n"


def test_both_names_give_the_same_modules() -> None:
    """A class of a second copy would be no class of the first's objects, and a pickle would load another."""
    code = """
import importlib, pickle, sys
from nvgen.compat.numba.cuda.host.streams import Stream
import nvgen.compat.numba.cuda as cuda
import nvgen.compat.numba.types.base
import nvgen_numba
names = [name for name in sys.modules if name.startswith("nvgen.compat.numba")]
for name in names:
    module = importlib.import_module(name.replace("nvgen.compat.numba", "nvgen_numba"))
    assert sys.modules[name] is module and module.__spec__.name == module.__name__, name
assert nvgen_numba.cuda is cuda and isinstance(cuda.stream(), Stream) and "nvgen.compat.numba.cuda.host" in names
old = pickle.dumps(nvgen_numba.errors.TypingError, protocol=0).replace(b"nvgen_numba", b"nvgen.compat.numba")
print(pickle.loads(old) is nvgen_numba.errors.TypingError)
"""
    assert output(code) == "True\n"
