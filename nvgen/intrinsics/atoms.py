"""Which ``atom``, ``red``, ``ld`` and ``st`` instructions on shared memory PTX has, and since when.

``intrinsics_db/atom.json`` lists them: a row a form, which is an instruction with its operation, type and vector, and a
row a qualifier. It is loaded and checked when the first instruction is asked for; what is wrong in it is a defect of
this installation. Loads and stores are the ``.volatile`` ones and those with an order: no other is atomic.

Sources: PTX ISA, "atom", "red", "ld", "st"; ptxas, which has been asked for every row (``generate_atom.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from nvgen.base.records import Record
from nvgen.diagnostics import InternalError
from nvgen.intrinsics.architectures import PtxVersion, version_of
from nvgen.intrinsics.availability import Availability, together
from nvgen.intrinsics.database import load

INSTRUCTIONS = ("atom", "red", "ld", "st")
#: An order that is left out is relaxed; a load or store without one is ``.volatile``.
SEMANTICS = ("", "relaxed", "acquire", "release", "acq_rel")
#: A scope that is left out is ``gpu``.
SCOPES = ("", "cta", "cluster", "gpu", "sys")
#: Generic addressing, and state spaces. ``shared`` and ``shared::cta`` are the same memory.
SPACES = ("", "global", "shared", "shared::cta", "shared::cluster")
VECTORS = (0, 2, 4, 8)


class Form(Record):
    """An instruction with its operation, the type in PTX and the elements of a vector, 0 of none."""

    instruction: str
    operation: str
    type: str
    vector: int
    #: In which state spaces it is.
    spaces: tuple[str, ...]
    #: Whether it takes ``.L2::cache_hint``.
    takes_hint: bool
    availability: Availability

    @property
    def text(self) -> str:
        """What stands behind the qualifiers, as ``add.noftz.v2.f16``. A cache hint comes before the vector."""
        vector = f"v{self.vector}" if self.vector else ""
        return ".".join(filter(None, (spelled(self.operation, self.type), vector, self.type)))


_HALVES = ("f16", "bf16", "f16x2", "bf16x2")


def spelled(operation: str, type_: str) -> str:
    """An operation as PTX spells it: of halves it is ``.noftz``."""
    return f"{operation}.noftz" if type_ in _HALVES else operation


class Semantics(Record):
    """An order of some instructions: with which scopes it goes, and whether with a cache hint."""

    instructions: tuple[str, ...]
    value: str
    scopes: tuple[str, ...]
    takes_hint: bool
    availability: Availability


class Scope(Record):
    """What a scope needs, of some instructions and types; no types are all of them."""

    instructions: tuple[str, ...]
    value: str
    types: tuple[str, ...]
    availability: Availability

    def is_of(self, instruction: str, type_: str) -> bool:
        """Whether an instruction of a type needs it for the scope."""
        return instruction in self.instructions and (not self.types or type_ in self.types)


class Space(Record):
    """What a state space needs."""

    value: str
    availability: Availability


class Hint(Record):
    """What a cache hint needs, and the state spaces that it is for."""

    value: str
    spaces: tuple[str, ...]
    availability: Availability


class Table(Record):
    """All rows, and the forms and orders by what is asked for."""

    forms: tuple[Form, ...]
    semantics: tuple[Semantics, ...]
    scopes: tuple[Scope, ...]
    spaces: tuple[Space, ...]
    hints: tuple[Hint, ...]
    #: By instruction, operation, type, vector and state space.
    form_of: Mapping[tuple[str, str, str, int, str], Form]
    #: By instruction and order.
    order_of: Mapping[tuple[str, str], Semantics]

    def availability(
        self,
        instruction: str,
        operation: str,
        type_: str,
        *,
        vector: int = 0,
        space: str = "",
        semantics: str = "",
        scope: str = "",
        has_hint: bool = False,
    ) -> Availability | None:
        """See the function ``availability``."""
        form = self.form_of.get((instruction, operation, type_, vector, space))
        order = self.order_of.get((instruction, semantics))
        if form is None or order is None or scope not in order.scopes:
            return None
        hints = [hint.availability for hint in self.hints if has_hint and space in hint.spaces]
        if has_hint and not (hints and form.takes_hint and order.takes_hint):
            return None
        scopes = [row.availability for row in self.scopes if row.value == scope and row.is_of(instruction, type_)]
        spaces = [row.availability for row in self.spaces if row.value == space]
        return together([form.availability, order.availability, *scopes, *spaces, *hints])


@cache
def availability(
    instruction: str,
    operation: str,
    type_: str,
    *,
    vector: int = 0,
    space: str = "",
    semantics: str = "",
    scope: str = "",
    has_hint: bool = False,
) -> Availability | None:
    """Who has an instruction; None where PTX has no such instruction at all.

    Names are PTX's without the dot. ``operation`` is empty for loads and stores, of which no ``semantics`` means
    ``.volatile``. ``add`` of halves is ``.noftz`` always; ``add.noftz`` is an operation of f32.
    """
    return table().availability(
        instruction, operation, type_, vector=vector, space=space, semantics=semantics, scope=scope, has_hint=has_hint
    )


def forms() -> tuple[Form, ...]:
    """Every form, in the order of the database."""
    return table().forms


@cache
def table() -> Table:
    """The database's rows, which are checked.

    Raises:
        InternalError: one is not as the schema has it.
    """
    return checked(load("atom"))


def checked(data: Mapping[str, Any]) -> Table:
    """The rows of the database's text.

    Raises:
        InternalError: one is not as the schema has it, or two are of the same.
    """
    rows = {name: _rows(name, data.get(name)) for name in _SCHEMAS}
    form_of = [
        ((form.instruction, form.operation, form.type, form.vector, space), form)
        for form in rows["forms"]
        for space in form.spaces
    ]
    order_of = [((instruction, row.value), row) for row in rows["semantics"] for instruction in row.instructions]
    return Table(**rows, form_of=_by_key(form_of), order_of=_by_key(order_of))


def _by_key(pairs: Sequence[tuple[Any, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for key, row in pairs:
        if found.setdefault(key, row) is not row:
            raise InternalError(f"atom.json has {key} twice")
    return found


def _rows(name: str, rows: Any) -> tuple[Any, ...]:
    class_, schema = _SCHEMAS[name]
    if not isinstance(rows, list) or not rows:
        raise InternalError(f"atom.json has no {name}")
    made = []
    for row in rows:
        if not isinstance(row, dict) or list(row) != [*schema, *_NEEDS]:
            raise InternalError(f"atom.json: a row of {name} has not the fields {', '.join((*schema, *_NEEDS))}: {row}")
        values = {}
        for field, read in {**schema, **_NEEDS}.items():
            try:
                values[field] = read(row[field])
            except ValueError as error:
                raise InternalError(f"atom.json: {field} is {row[field]!r}, {error}: {row}") from None
        oldest = (values.pop("architecture"), values.pop("ptx"))
        made.append(class_(*values.values(), Availability((oldest,))))
    return tuple(made)


def _one_of(*allowed: Any) -> Callable[[Any], Any]:
    kinds = {(type(one), one) for one in allowed}

    def read(value: Any) -> Any:
        if isinstance(value, list | dict) or (type(value), value) not in kinds:
            raise ValueError(f"none of {', '.join(map(repr, allowed))}")
        return value

    return read


def _some_of(*allowed: str, empty: bool = False) -> Callable[[Any], tuple[str, ...]]:
    read_one = _one_of(*allowed)

    def read(value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not (value or empty):
            raise ValueError("no list of names")
        found = tuple(map(read_one, value))
        if len(set(found)) != len(found):
            raise ValueError("a list with a name twice")
        return found

    return read


def _architecture(value: Any) -> str:
    if not isinstance(value, str) or re.fullmatch(r"sm_\d+", value) is None:
        raise ValueError("no name of an architecture")
    return value


def _version(value: Any) -> PtxVersion:
    if not isinstance(value, str) or re.fullmatch(r"\d\.\d", value) is None:
        raise ValueError("no PTX version")
    return version_of(value)


OPERATIONS = ("", "add", "add.noftz", "inc", "dec", "min", "max", "and", "or", "xor", "exch", "cas")
TYPES = (
    *("b8", "b16", "b32", "b64", "b128", "u32", "s32", "u64", "s64"),
    *("f16", "bf16", "f16x2", "bf16x2", "f32", "f64"),
)
_NEEDS: dict[str, Callable[[Any], Any]] = {"architecture": _architecture, "ptx": _version}
#: What a row of each list has, in this order before what it needs, and how each value is read; a ValueError says what
#: it is not.
_SCHEMAS: dict[str, tuple[type[Record], dict[str, Callable[[Any], Any]]]] = {
    "forms": (
        Form,
        {
            "instruction": _one_of(*INSTRUCTIONS),
            "operation": _one_of(*OPERATIONS),
            "type": _one_of(*TYPES),
            "vector": _one_of(*VECTORS),
            "spaces": _some_of(*SPACES),
            "hint": _one_of(True, False),
        },
    ),
    "semantics": (
        Semantics,
        {
            "instructions": _some_of(*INSTRUCTIONS),
            "value": _one_of(*SEMANTICS),
            "scopes": _some_of(*SCOPES),
            "hint": _one_of(True, False),
        },
    ),
    "scopes": (
        Scope,
        {
            "instructions": _some_of(*INSTRUCTIONS),
            "value": _one_of(*SCOPES[1:]),
            "types": _some_of(*TYPES, empty=True),
        },
    ),
    "spaces": (Space, {"value": _one_of(*SPACES[1:])}),
    "hints": (Hint, {"value": _one_of("L2::cache_hint"), "spaces": _some_of(*SPACES)}),
}
