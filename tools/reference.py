"""The pages of ``docs/reference/``: what kernels call as ``nv.warp.shuffle`` and the like, and the command line.

Those of ``nv.nvvm`` are too many to be kept; ``nvgen intrinsics --write-reference FOLDER`` writes them.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

import nvgen
from nvgen.files.rendering import render_template
from nvgen.lang import Operation, Register
from nvgen.lang.svm import OPERATIONS, WIDTHS
from tools import atomic_guide, command_line
from tools.signatures import signatures
from tools.stubs import documentation, members_of, module_documentation, public_modules

#: Not a page each: hundreds of functions of one line.
_LEFT_OUT = ("libdevice",)


def _entry(name: str, operation: Operation) -> dict[str, Any]:
    calls = [] if isinstance(operation, Register) else signatures(operation)
    return {
        "name": name,
        "calls": [f"nv.{name}({way.parameters}) -> {way.returns}" for way in dict.fromkeys(calls)],
        "doc": documentation(operation),
    }


#: Pages that say more than those of modules.
_GUIDES = {
    "atomic": "[The guide](atomic_guide.md) says which is an instruction for what, and what order and scope mean."
}


def _of_module(name: str, module: ModuleType) -> str:
    operations = [_entry(f"{name}.{key}", value) for key, value in members_of(module) if isinstance(value, Operation)]
    doc = "\n\n".join([module_documentation(module), *([_GUIDES[name]] if name in _GUIDES else [])])
    if name == "atomic.svm":
        doc += f"\n\n{_svm_table()}"
    return render_template("docs/device_library.md", title=f"nv.{name}", doc=doc, operations=operations)


def _svm_table() -> str:
    """What every operation of ``nv.atomic.svm`` is in ``nv.atomic`` and in PTX."""
    heads = ("`nv.atomic.svm`", "elements", "`nv.atomic`", *(f"{width} bits" for width in WIDTHS))
    rows = [heads, ("---",) * len(heads)]
    for name, operation in OPERATIONS.items():
        values = operation.values if operation.value is None else (str(operation.value),)
        if operation.function is not None:
            values = ("lambda old, compare, value: value if old == compare else old", *values)
        same = f"`{operation.equivalent}(a, i{''.join(f', {value}' for value in values)})`"
        types = ", ".join(map(repr, operation.types))
        rows.append((f"`{name}`", types, same, *map(str, operation.forms)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def pages() -> dict[str, str]:
    """The text of every page by its file's name."""
    modules = {name: module for name, module in sorted(public_modules().items()) if name not in _LEFT_OUT}
    own = [
        _entry(name, value) for name in sorted(nvgen._PUBLIC) if isinstance(value := getattr(nvgen, name), Operation)
    ]
    doc = "What a kernel calls without the name of a module."
    texts = {f"{name}.md": _of_module(name, module) for name, module in modules.items()}
    titles = {
        name: (inspect.getdoc(module) or "").partition("\n\n")[0].replace("\n", " ") for name, module in modules.items()
    }
    return {
        "index.md": render_template("docs/device_library_index.md", titles=titles),
        "atomic_guide.md": atomic_guide.page(has_svm="atomic.svm" in modules),
        "command_line.md": command_line.page(),
        "kernel_language.md": render_template("docs/device_library.md", title="nv", doc=doc, operations=own),
        **texts,
    }


def folder() -> Path:
    return Path(nvgen.__file__).parent.parent / "docs" / "reference"
