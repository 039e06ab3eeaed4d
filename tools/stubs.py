"""The stubs that type checkers and editors read: ``nvgen/__init__.pyi`` and ``nvgen/stubs/``.

The texts come from ``templates/stubs/``, intrinsics from the database, and signatures of the device library from its
declarations (``signatures``).
"""

from __future__ import annotations

import inspect
import keyword
import re
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import nvgen
from nvgen.files.rendering import render_template
from nvgen.intrinsics import nvvm as database
from nvgen.intrinsics.nvvm import Bits, Intrinsic, Parameter, Pointer
from nvgen.intrinsics.signatures import immediate_text, instruction, python_signature
from nvgen.lang import MemorySpace, Operation, PerDimension, Register, RegisterVector
from nvgen.lang.function import Directive
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.types import SCALARS, PointerType, Scalar, Space, Type, VectorType
from nvgen.types.vectors import NAMES
from tools.signatures import Signature, python_type, signatures

HEADER = "Made by `python -m tools.generate`; do not edit."
_ABOUT_STUBS = "What type checkers see of `nvgen`. At run time there is no such package."
#: Public names whose stubs the templates have.
IN_TYPES = ("Array", "vec", "ptr", "GridConstant", "constexpr", "A", "C", "F")
IN_TEMPLATE = (
    "shared",
    "local",
    "const",
    "load",
    "store",
    "address_of",
    "asm",
    "device",
    "global_array",
    "struct_dtype",
    "warp_size",
)
DOCUMENTED = ("load", "store", "address_of", "asm")
#: Where classes of operations are that say nothing of what one of them does.
_GENERAL = tuple(f"nvgen.lang.{name}" for name in ("mathematics", "libdevice", "function", "instructions"))
_OPERATORS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and", "or", "xor", "lshift", "rshift")
_COMPARISONS = ("lt", "le", "gt", "ge", "eq", "ne")


# Functions


def _exact(parameters: str) -> str:
    """Parameters of which the types with arguments are generic classes (see the stub of the types)."""
    return re.sub(rf"(?<![\w.])({'|'.join(_subscripted())})\b(?!:)", lambda name: _generic(name[0]), parameters)


def _function(name: str, ways: Sequence[Signature], doc: str) -> str:
    """A function with its overloads; the first one has the documentation."""
    ways = list(dict.fromkeys(Signature(_exact(way.parameters), way.returns) for way in ways))
    mark = "@overload\n" if len(ways) > 1 else ""
    first, *others = [f"{mark}def {name}({way.parameters}) -> {way.returns}:" for way in ways]
    return "\n".join([first, textwrap.indent(_docstring(doc), "    "), *(f"{other} ..." for other in others)])


def _docstring(doc: str) -> str:
    doc = inspect.cleandoc(doc).replace("\\", "\\\\").replace('"""', "'''")
    return f'"""{doc}\n"""' if "\n" in doc or doc.endswith('"') else f'"""{doc}"""'


def documentation(operation: Operation) -> str:
    """What an operation says of itself, and then its class, where the class is its own."""
    own = f"{operation.doc[:1].upper()}{operation.doc[1:]}."
    described = vars(type(operation)).get("__doc__") or ""
    is_own = type(operation).__module__ not in _GENERAL
    return f"{own}\n\n{inspect.cleandoc(described)}" if described and is_own else own


def _operation(name: str, operation: Operation) -> str:
    return _function(name, signatures(operation), documentation(operation))


# Modules


def members_of(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The public names of a module; ``dir`` of those that ``nvgen`` loads for kernels leaves classes out."""
    listed = vars(module).get("__dir__")
    says_itself = listed is not None and listed.__module__ == module.__name__
    names = getattr(module, "__all__", None) or (dir(module) if says_itself else vars(module))
    for name in sorted(names):
        if not name.startswith("_"):
            yield name, getattr(module, name)


def module_documentation(module: ModuleType) -> str:
    """What a public module says of itself, and then the modules that only it takes operations from.

    ``nv.tma`` is declared in two modules: both say what has to be known of its operations.
    """
    names = {id(value) for _, value in members_of(module)}
    classes = [type(value) for _, value in members_of(module) if isinstance(value, Operation)]
    public = {found.__name__ for found in public_modules().values()}
    texts = [inspect.getdoc(module) or ""]
    for other in dict.fromkeys(class_.__module__ for class_ in classes):
        own = [value for value in vars(sys.modules[other]).values() if isinstance(value, Operation)]
        if other not in public and own and all(id(value) in names for value in own):
            texts.append(inspect.getdoc(sys.modules[other]) or "")
    return "\n\n".join(texts)


def module_stub(module: ModuleType) -> str:
    """The stub of a module of operations."""
    members = dict(members_of(module))
    operations = {name: value for name, value in members.items() if isinstance(value, Operation)}
    own = [
        (value.__module__, value.__name__, name)
        for name, value in members.items()
        if (inspect.isfunction(value) or inspect.isclass(value))
        and (value.__module__ == module.__name__ or name in getattr(module, "__all__", ()))
        and not (inspect.isclass(value) and issubclass(value, Operation))
    ]
    return render_template(
        "stubs/module.pyi",
        header=HEADER,
        doc=module_documentation(module),
        imported=own,
        modules=[name for name, _ in _modules_in(module)],
        forms=[*_subscripted(), *map(_generic, _subscripted())],
        constants=[(name, repr(value)) for name, value in members.items() if _is_plain(value)],
        registers=[(name, value.x.doc) for name, value in members.items() if isinstance(value, RegisterVector)],
        functions=[
            f"{name}: Final[{python_type(value.type)}]\n{_docstring(value.doc)}"
            if isinstance(value, Register)
            else _operation(name, value)
            for name, value in operations.items()
        ],
        floats=[name for name, value in members.items() if isinstance(value, float)],
    )


def _is_plain(value: Any) -> bool:
    return all(map(_is_plain, value)) if isinstance(value, tuple) else isinstance(value, (int, str))


def public_modules() -> dict[str, ModuleType]:
    """The modules of operations, but for that of the intrinsics; and those in them, as ``atomic.svm``."""
    host = host_modules()
    found = {name: getattr(nvgen, name) for name, (_, attribute) in nvgen._PUBLIC.items() if not attribute}
    found = {name: module for name, module in found.items() if name != "nvvm" and name not in host}
    inner = {f"{name}.{key}": part for name, module in found.items() for key, part in _modules_in(module)}
    return {**found, **inner}


def host_modules() -> list[str]:
    """The public names of packages for programs on the host: their own annotations are what type checkers read."""
    return sorted(name for name, found in nvgen._PUBLIC.items() if found == (f"nvgen.{name}", ""))


def _modules_in(module: ModuleType) -> list[tuple[str, ModuleType]]:
    """Modules of nvgen's: pytest puts others into those that it rewrites."""
    modules = [(name, value) for name, value in members_of(module) if isinstance(value, ModuleType)]
    return [(name, value) for name, value in modules if value.__name__.startswith(f"{nvgen.__name__}.")]


def stub_name(module: str) -> str:
    """The name of the stub of a public module: its own, so that the stub of the one it is in can give it to others."""
    return module.rpartition(".")[2]


# The package


def package_stub() -> str:
    """The stub of ``nvgen`` itself."""
    values = {name: getattr(nvgen, name) for name in nvgen._PUBLIC}
    docs = {name: inspect.cleandoc(type(values[name]).__doc__ or "") for name in DOCUMENTED}
    docs |= {name: value.doc for name, value in values.items() if isinstance(value, Directive)}
    docs |= {name: inspect.getdoc(values[name]) or "" for name in ("global_array", "struct_dtype")}
    special = {
        *IN_TYPES,
        *_forms(),
        *IN_TEMPLATE,
        *(name for name, value in values.items() if isinstance(value, Directive)),
    }
    rest = {name: value for name, value in values.items() if name not in special}
    return render_template(
        "stubs/init.pyi",
        header=HEADER,
        doc=inspect.getdoc(nvgen),
        docs={name: textwrap.indent(doc, "    ").strip() for name, doc in docs.items()},
        warp_size=WARP_SIZE,
        modules=sorted(
            name for name, value in values.items() if isinstance(value, ModuleType) and name not in host_modules()
        ),
        host_modules=host_modules(),
        types=sorted([*IN_TYPES, *_forms(), *(name for name, value in rest.items() if isinstance(value, Scalar))]),
        registers=[(name, value.x.doc) for name, value in rest.items() if isinstance(value, RegisterVector)],
        dimensions=[(name, value.doc) for name, value in rest.items() if isinstance(value, PerDimension)],
        imported=sorted(
            (*nvgen._PUBLIC[name], name)
            for name, value in rest.items()
            if not isinstance(value, (ModuleType, Scalar, Operation, RegisterVector, MemorySpace))
        ),
        functions=[
            _operation(name, value)
            for name, value in sorted(rest.items())
            if isinstance(value, Operation) and not isinstance(value, PerDimension)
        ],
    )


def _forms() -> list[str]:
    """Public types with arguments that the template does not have."""
    return sorted(
        name for name in nvgen._PUBLIC if name not in IN_TYPES and hasattr(getattr(nvgen, name), "__class_getitem__")
    )


def _subscripted() -> dict[str, int]:
    """The public types with arguments, and how many their generic classes have."""
    return {"Array": 3, "vec": 2, "ptr": 2, **dict.fromkeys(_forms(), 3)}


def _generic(name: str) -> str:
    """The generic class of a public type."""
    return f"Generic{name[0].upper()}{name[1:]}"


def _form(name: str) -> tuple[str, str, str]:
    """A type with arguments: its name, its documentation, and the class of what is one on the host, where there is."""
    class_ = getattr(nvgen, name)
    module = nvgen._PUBLIC[name][0]
    host = "" if module.startswith("nvgen.types.") else f"{module}.{class_.__name__}"
    return name, textwrap.indent(_docstring(inspect.getdoc(class_) or name), "    "), host


def types_stub() -> str:
    """The stub of the types."""
    return render_template(
        "stubs/types.pyi",
        header=HEADER,
        scalars=[(name, f"builtins.{python_type(scalar)}") for name, scalar in SCALARS.items()],
        forms=[_form(name) for name in _forms()],
        subscripted=[(name, _generic(name), count) for name, count in _subscripted().items()],
        operators=[*_OPERATORS, *(f"r{name}" for name in _OPERATORS)],
        comparisons=_COMPARISONS,
        swizzles=["".join(names) for count in (2, 3, 4) for names in product(NAMES, repeat=count)],
    )


# The intrinsics


def intrinsics_stub() -> str:
    """The stub of ``nv.nvvm``."""
    functions = [_intrinsic(name) for name in database.names()]
    doc = inspect.getdoc(nvgen.nvvm)
    return render_template("stubs/nvvm.pyi", header=HEADER, doc=doc, functions=functions)


def _intrinsic(name: str) -> str:
    records = [database.intrinsic(overload) for overload in database.overloads(name)]
    if len(records) == 1 and records[0].short_name == name:
        return _function(name, [_signature(records[0])], _about(records[0]))
    listed = "\n".join(python_signature(record) for record in records)
    return _function(name, _distinct([_signature(record) for record in records]), f"{records[0].doc}.\n\n{listed}")


def _distinct(ways: Sequence[Signature]) -> list[Signature]:
    """Signatures that type checkers can tell from each other: integers first, which are floats as well for them."""
    groups: dict[str, list[Signature]] = {}
    for way in ways:
        groups.setdefault(_in_python(way.parameters), []).append(way)
    merged = []
    for parameters, own in groups.items():
        returns = {_in_python(way.returns) for way in own}
        merged.append(own[0] if len(own) == 1 else Signature(parameters, returns.pop() if len(returns) == 1 else "Any"))
    return sorted(merged, key=lambda way: ": int" not in _in_python(way.parameters))


def _about(record: Intrinsic) -> str:
    """A line or two: what it does, its instruction, what it needs."""
    parts = [f"{record.doc}."]
    if found := instruction(record):
        parts.append(f"PTX: `{found.partition(' ')[0]}`.")
    parts += [
        f"`{p.name}` is a constant: {immediate_text(p.immediate)}."
        for p in record.parameters
        if p.immediate is not None
    ]
    parts.append(
        f"Needs {record.availability.text}."
        if record.availability.is_anywhere
        else f"No architecture has it: {record.says}."
    )
    return " ".join(parts)


def _signature(record: Intrinsic) -> Signature:
    results = [_type(type_) for type_ in record.returns]
    returns = "None" if not results else results[0] if len(results) == 1 else f"tuple[{', '.join(results)}]"
    return Signature(", ".join(map(_parameter, record.parameters)), returns)


def _parameter(parameter: Parameter) -> str:
    name = f"{parameter.name}_" if keyword.iskeyword(parameter.name) else parameter.name
    type_ = "_Address" if _is_address(parameter.type) else _type(parameter.type)
    return f"{name}: {type_}{'' if parameter.default is None else ' = ...'}"


def _is_address(type_: Type | Bits | Pointer) -> bool:
    return isinstance(type_, Pointer) and type_.space is not Space.TENSOR


def _type(type_: Type | Bits | Pointer) -> str:
    """A type in the words of the stubs; integers of any sign are signed ones."""
    if isinstance(type_, Bits):
        return f"vec[i{type_.width}, Literal[{type_.count}]]" if type_.count else f"i{type_.width}"
    if isinstance(type_, (Pointer, PointerType)):
        return "u32" if type_.space is Space.TENSOR else "ptr[Any, Any]"
    if isinstance(type_, VectorType):
        return f"vec[{type_.element!r}, Literal[{type_.count}]]"
    return repr(type_) if isinstance(type_, Scalar) else "Any"


def _in_python(text: str) -> str:
    """Types as type checkers tell them apart."""
    return re.sub(r"\w+", lambda word: python_type(SCALARS[word[0]]) if word[0] in SCALARS else word[0], text)


# The other name of nvgen_numba

#: What programs import of it, apart from what is in these.
NUMBA_MODULES = ("", "cuda", "errors", "types", "cuda.config", "cuda.random", "cuda.testing")


def numba_stubs() -> dict[Path, str]:
    """The modules of ``nvgen_numba`` by the name under which programs import them, which no file has."""
    about = "What type checkers see of `{}`. At run time it is `{}`."
    found = {}
    for name in NUMBA_MODULES:
        own, alias = (f"{package}.{name}".rstrip(".") for package in ("nvgen_numba", "nvgen.compat.numba"))
        inside = [one.rpartition(".")[2] for one in NUMBA_MODULES if one and one.rpartition(".")[0] == name]
        lines = [f"# {HEADER}", _docstring(about.format(alias, own)), "", "from typing import Any as _Any", ""]
        lines += [f"from {alias} import {', '.join(f'{one} as {one}' for one in inside)}"] if inside else []
        lines += [f"from {own} import *", "", "def __getattr__(name: str) -> _Any: ..."]
        path = Path("compat", "numba", *name.split("."))
        found[path / "__init__.pyi" if inside else path.with_suffix(".pyi")] = "\n".join(lines) + "\n"
    return found


# Everything


def stubs() -> dict[Path, str]:
    """The text of every stub, by its path in the package."""
    folder = Path("stubs")
    modules = {folder / f"{stub_name(name)}.pyi": module_stub(module) for name, module in public_modules().items()}
    return {
        Path("__init__.pyi"): package_stub(),
        folder / "__init__.pyi": f"# {HEADER}\n{_docstring(_ABOUT_STUBS)}\n",
        folder / "types.pyi": types_stub(),
        folder / "nvvm.pyi": intrinsics_stub(),
        **modules,
        **numba_stubs(),
    }
