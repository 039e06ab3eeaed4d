"""The guide to atomic operations, ``docs/reference/atomic_guide.md``: its text is a template, its tables are data.

Which forms there are comes from ``nv.atomic`` and ``intrinsics_db/atom.json``, what they are in machine code from
``atomic_machine_code.json``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from nvgen.files.rendering import render_template
from nvgen.frontend.operations.atomic_refusals import alternatives, listed
from nvgen.intrinsics import atoms
from nvgen.intrinsics.availability import Availability
from nvgen.lang.atomic import OPERATIONS, AtomicOperation
from nvgen.lang.atomic_forms import Form, form
from nvgen.types import Space, Type, size_of
from tools import atomic_machine_code as machine

#: The columns of the table of operations. A generic pointer is to one of the others.
_SPACES = (Space.GLOBAL, Space.SHARED, Space.SHARED_CLUSTER)
_NONE = "-"
#: The bytes that every architecture compares and swaps, and since when more are.
_EVERYWHERE, _WIDE_SINCE = 8, "sm_90"
Row = tuple[str, ...]


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _since(known: Availability | None) -> str:
    if known is None:
        return _NONE
    ((name, version),) = known.since
    return f"{name}, PTX {version}"


def _needs(found: Form | None, type_: Type) -> Row:
    """Since when a form is in each state space, whether it takes a hint, and whether it is a reduction too."""
    if found is None:
        loop = "loop" if size_of(type_) <= _EVERYWHERE else f"loop, {_WIDE_SINCE}"
        return (loop,) * len(_SPACES) + (_NONE, _NONE)
    hint = found.availability(Space.GLOBAL, semantics="relaxed", scope="gpu", has_hint=True)
    reduction = (
        found.with_changes(instruction="red").availability(Space.GLOBAL) if found.instruction == "atom" else None
    )
    spaces = (_since(found.availability(space)) for space in _SPACES)
    return (*spaces, _NONE if hint is None else hint.names[0], _NONE if reduction is None else "yes")


def _of_operation(name: str, operation: AtomicOperation) -> list[Row]:
    """The rows of an operation: the elements that need the same."""
    groups: dict[Row, list[Type]] = {}
    for type_ in operation.types:
        groups.setdefault(_needs(form(name, type_), type_), []).append(type_)
    return [(listed(types), *needs) for needs, types in groups.items()]


def operations() -> str:
    """The table of operations, elements and state spaces."""
    together: dict[tuple[Row, ...], list[str]] = {}
    for name, operation in OPERATIONS.items():
        if operation.types:
            together.setdefault(tuple(_of_operation(name, operation)), []).append(f"`{name}`")
    heads = ("operations", "elements", "global memory", "shared memory", "another block's", "`cache_hint`", "`red`")
    return _table(heads, ((", ".join(names), *row) for rows, names in together.items() for row in rows))


def forms() -> str:
    """The table of PTX's instructions: what needs the same is in one row."""
    instructions: dict[tuple[str, Row], list[str]] = {}
    for one in atoms.forms():
        vectors = [f".v{n}" for n in atoms.VECTORS if n and _has_vector(one, n)] if one.vector else []
        text = (
            f"`.{atoms.spelled(one.operation, one.type)}{{{' '.join(vectors)}}}.{one.type}`"
            if vectors
            else f"`.{one.text}`"
        )
        spaces = (
            "all"
            if len(one.spaces) == len(atoms.SPACES)
            else ", ".join(f"`.{s}`" if s else "generic" for s in one.spaces)
        )
        found = instructions.setdefault(
            (text, (spaces, "yes" if one.takes_hint else "no", _since(one.availability))), []
        )
        if one.instruction not in found:
            found.append(one.instruction)
    groups: dict[tuple[str, Row], list[str]] = {}
    for (text, row), of in instructions.items():
        groups.setdefault((", ".join(f"`{name}`" for name in of), row), []).append(text)
    rows = ((of, " ".join(texts), *row) for (of, row), texts in groups.items())
    return _table(("instruction", "operation and type", "state spaces", "hint", "since"), rows)


def _has_vector(one: atoms.Form, count: int) -> bool:
    """Whether there is a form like another with so many elements."""
    return any(other == one.with_changes(vector=count) for other in atoms.forms())


def qualifiers() -> str:
    """The table of orders, scopes, state spaces and hints, and since when they are."""
    table = atoms.table()
    rows = [(f"`.{row.value}`", row.instructions, "order", row.availability) for row in table.semantics if row.value]
    for scope in table.scopes:
        what = f"scope of {', '.join(f'`.{type_}`' for type_ in scope.types)}" if scope.types else "scope"
        rows.append((f"`.{scope.value}`", scope.instructions, what, scope.availability))
    every = atoms.INSTRUCTIONS
    rows += [(f"`.{row.value}`", every, "state space", row.availability) for row in table.spaces]
    rows += [(f"`.{row.value}`", every, "cache hint", row.availability) for row in table.hints]
    shown = ((value, what, ", ".join(f"`{one}`" for one in of), _since(needed)) for value, of, what, needed in rows)
    return _table(("qualifier", "is", "of", "since"), shown)


def _code(row: machine.Row) -> str:
    """What a row is in machine code: once for the architectures that have the same."""
    found: dict[str, list[str]] = {}
    for arch, rows in machine.known()["rows"].items():
        if row.key in rows:
            found.setdefault(rows[row.key].replace("RED.", "REDG."), []).append(arch)
    if len(found) == 1:
        return "".join(f"`{code}`" for code in found)
    return "; ".join(f"{', '.join(archs)}: `{code}`" for code, archs in found.items())


def _type(row: machine.Row) -> str:
    return row.type.replace("nv.", "")


def in_global_memory() -> str:
    """The hardware's instructions for operations on global memory."""
    heads = ("elements", "operation", "value not used", "value used", "since")
    rows = []
    for unused, used in machine.GLOBAL:
        operation = f"`{unused.statement.removeprefix('nv.atomic.').partition('(')[0]}`"
        rows.append((_type(used), operation, _code(unused), _code(used), used.since if used.since != "sm_20" else ""))
    return _table(heads, rows)


def in_shared_memory() -> str:
    """The hardware's instructions for operations on shared memory."""
    rows = []
    for row in machine.SHARED:
        operation = row.statement.partition("nv.atomic.")[2].partition("(")[0]
        rows.append((_type(row), f"`{operation}`", _code(row), row.since if row.since != "sm_20" else ""))
    return _table(("elements", "operation", "machine code", "since"), rows)


def elsewhere() -> str:
    """The hardware's instructions for generic pointers and for one address."""
    return _table(
        ("elements", "statement", "machine code"), ((_type(r), f"`{r.statement}`", _code(r)) for r in machine.OTHERS)
    )


def orders() -> str:
    """The hardware's instructions for every order and scope."""
    heads = ("statement", "order", *(f'`scope="{scope}"`' for scope in machine.SCOPES))
    rows = []
    for statement, known in machine.ORDERED:
        for order in known:
            codes = (_code(machine.ordered(statement, order, scope)) for scope in machine.SCOPES)
            rows.append((f"`{statement.replace(', {}', '').replace('{}', '')}`", f'`"{order}"`', *codes))
    return _table(heads, rows)


def loops() -> str:
    """What is a loop on every architecture."""
    rows: dict[str, list[str]] = {}
    for name, operation in OPERATIONS.items():
        looped = [type_ for type_ in operation.types if form(name, type_) is None]
        if looped:
            rows.setdefault(listed(looped), []).append(f"`{name}`")
    return "\n".join(f"- {alternatives(names, 'and')}: {types}" for types, names in rows.items())


#: The tables by the names that the template gives them.
TABLES: dict[str, Callable[[], str]] = {
    "operations": operations,
    "forms": forms,
    "qualifiers": qualifiers,
    "in_global_memory": in_global_memory,
    "in_shared_memory": in_shared_memory,
    "elsewhere": elsewhere,
    "orders": orders,
    "loops": loops,
}


def page(*, has_svm: bool) -> str:
    """The text of the guide; ``has_svm``: there is a page of ``nv.atomic.svm``."""
    tables = {name: made() for name, made in TABLES.items()}
    return render_template("docs/atomic_guide.md", ptxas=machine.known()["ptxas"], has_svm=has_svm, **tables)
