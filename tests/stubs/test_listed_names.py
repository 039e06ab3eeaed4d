"""``dir`` of what users import lists what users write, and all of it: editors and notebooks complete by it."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import nvgen as nv
import nvgen.testing
from nvgen.lang.operation import Operation, RegisterVector

MODULES = {name: getattr(nv, name) for name, (_, attribute) in nv._PUBLIC.items() if not attribute}
#: What a kernel names of a module of operations.
_FOR_KERNELS = (Operation, RegisterVector, ModuleType, int, str, float, tuple)


def test_the_package_lists_its_public_names_whatever_was_loaded() -> None:
    assert dir(nv) == sorted(nv.__all__)
    # In a process of its own everything inside is loaded first, which leaves modules in the package.
    loaded = "import nvgen as nv; nv.kernel, nv.cuda, nv.ptx; import nvgen.artifacts.compiler"
    text = f"{loaded}; assert dir(nv) == sorted(nv.__all__)"
    subprocess.run([sys.executable, "-c", text], check=True)


@pytest.mark.parametrize("module", [*MODULES.values(), nvgen.testing], ids=lambda module: module.__name__)
def test_modules_list_public_names_that_there_are(module: ModuleType) -> None:
    names = dir(module)
    assert names == sorted(set(names)) and not any(name.startswith("_") for name in names)
    if module.__name__.startswith("nvgen.lang."):
        wrong = [name for name in names[:400] if not isinstance(getattr(module, name), _FOR_KERNELS)]
        assert wrong == []
    else:
        assert set(module.__all__) <= set(names)
        assert not any(isinstance(vars(module).get(name), ModuleType) for name in names)
