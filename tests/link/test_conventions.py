"""Values are passed as nvcc passes them: the same declarations for the same prototypes."""

# Annotations are values here: those of `passing` name a type of the function around.

import re
from typing import Any

import nvgen as nv
from nvgen.frontend import exported_functions
from nvgen.lang.prototypes import declared, parsed
from tests.link import kernels
from tests.link.made import SOURCES

_DECLARED = re.compile(r"\.(extern|visible) \.func\s*(\([^)]*\))?\s*(\w+)\s*(\([^)]*\))")
#: The types of ``types.cu``, by the names that their functions have.
TYPES = {
    name: type_
    for type_, name in re.findall(r"^EVERY\((.*), (\w+)\)", (SOURCES / "types.cu").read_text("utf-8"), re.MULTILINE)
}


def declarations(ptx: str) -> dict[str, tuple[str, str, str]]:
    """The linkage, the result and the parameters of each function, by its name."""
    found = _DECLARED.findall(ptx)
    return {
        name: (linkage, *(re.sub(r"\s+", " ", part) for part in parts)) for linkage, *parts, name in _ordered(found)
    }


def _ordered(found: list[tuple[str, str, str, str]]) -> list[tuple[str, str, str, str]]:
    return [(linkage, result, parameters.replace("(", "( "), name) for linkage, result, name, parameters in found]


def passing(name: str, type_: str) -> Any:
    """A function of nvgen that has arguments and a result of one of C's types, and calls one of nvcc's."""
    called = nv.extern(f"{type_} e_{name}({type_} x, {type_} y)")
    own = parsed(f"{type_} f()").result

    def passes(x: own, y: own) -> own:
        return called(y, x)

    return nv.device(passes, export=f"d_{name}")


def test_as_nvcc() -> None:
    """The function that is called and the one that is defined, of every type that a prototype may have."""
    theirs = declarations(kernels.text("types.ptx"))
    ours = declarations(
        kernels.ptx_of([exported_functions.exported(passing(name, type_)) for name, type_ in TYPES.items()])
    )
    assert len(ours) == 2 * len(TYPES) > 100
    assert {name: (ours[name], theirs[name]) for name in ours if ours[name] != theirs[name]} == {}


def test_what_is_written_is_read_as_the_same() -> None:
    for type_ in TYPES.values():
        prototype = parsed(f"{type_} f({type_} x)")
        again = parsed(declared(prototype))
        assert (again.name, again.result) == ("f", prototype.result)
        assert [parameter.type for parameter in again.parameters] == [prototype.result]


def test_without_result_and_parameters() -> None:
    nothing = nv.extern("void nothing(void)")

    @nv.kernel
    def k() -> None:
        nothing()

    assert declarations(kernels.ptx_of([k.specialise()])) == {"nothing": ("extern", "", "( )")}
