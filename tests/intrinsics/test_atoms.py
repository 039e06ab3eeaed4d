"""The database of atomic instructions: what it says is what ptxas does, and nothing wrong in it is taken."""

from __future__ import annotations

import copy
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from nvgen.diagnostics import InternalError
from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import PtxVersion, architectures, find_architecture, ptx_versions
from nvgen.intrinsics.atoms import SPACES, availability, checked, forms, table
from nvgen.intrinsics.availability import Availability
from nvgen.intrinsics.database import load
from tests.assembling import needs_ptxas
from tests.intrinsics.nvvm_operands import database_module

database_module("generate_architectures")
evidence = database_module("atom_evidence")
Candidate, Place = evidence.Candidate, evidence.Place

PLAIN = [name for name, record in architectures().items() if not record.architecture.suffix]
#: Qualifiers of these stand for those of all forms; `sweep` tries the others.
QUALIFIED = [form for form in forms() if form.text in ("add.u32", "exch.b128", "add.noftz.v2.f16", "b32", "b128")]


@cache
def ptxas() -> Any:
    path = cuda_tools.ptxas()
    assert path is not None
    return evidence.Ptxas(path)


@cache
def candidates() -> dict[Any, Availability]:
    """Every form in every space, and qualified ones, that the database has."""
    every = (Candidate(form.instruction, form.operation, form.type, form.vector, s) for form in forms() for s in SPACES)
    found = {candidate: candidate.availability(table()) for candidate in [*every, *evidence.qualified(QUALIFIED)]}
    return {candidate: need for candidate, need in found.items() if need is not None}


def first_place(known: Availability) -> Any:
    """The oldest architecture with the oldest version."""
    ((name, version),) = known.since
    return Place(name, max(find_architecture(name).minimum_ptx_of_ptxas, version))


def places_before(known: Availability) -> list[Any]:
    """The architecture before with its newest version, and the version before with the oldest architecture."""
    first = first_place(known)
    found = []
    if (number := PLAIN.index(first.architecture)) > 0:
        before = PLAIN[number - 1]
        found.append(Place(before, min(ptxas().newest, architectures()[before].maximum_ptx)))
    older = [version for version in ptx_versions() if version < first.version]
    if older and older[-1] >= find_architecture(first.architecture).minimum_ptx_of_ptxas:
        found.append(Place(first.architecture, older[-1]))
    return found


def taken(wanted: dict[Any, list[Any]]) -> dict[Any, set[Any]]:
    """What ptxas takes of the candidates at each place, as far as it knows the version."""
    return {place: ptxas().accepted(every, place) for place, every in wanted.items() if place.version <= ptxas().newest}


def by_place(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    found = defaultdict(list)
    for place, candidate in pairs:
        found[place].append(candidate)
    return dict(found)


@needs_ptxas
def test_everything_assembles_where_it_is_said_to_begin() -> None:
    wanted = by_place((first_place(need), candidate) for candidate, need in candidates().items())
    for place, found in taken(wanted).items():
        assert found == set(wanted[place]), place


@needs_ptxas
def test_nothing_assembles_one_step_before() -> None:
    """Where the page is stricter than ptxas, the page's word stands, as the file says."""
    pairs = ((place, candidate) for candidate, need in candidates().items() for place in places_before(need))
    found = {
        (candidate.space, place.architecture) for place, own in taken(by_place(pairs)).items() for candidate in own
    }
    assert found == {("shared::cta", "sm_21")}
    assert [one["taken"] for one in load("atom")["disagreements"]] == ["sm_30"]


@needs_ptxas
def test_no_other_names_go_together() -> None:
    """Such as the sum of s64, the minimum of f32, an exchange of b16, and vectors in shared memory."""
    place = Place("sm_121", ptxas().newest)
    every = list(evidence.unqualified())
    there = {candidate for candidate in every if place.has(candidate.availability(table()))}
    assert {
        Candidate("atom", "add", "s64"),
        Candidate("atom", "min", "f32"),
        Candidate("atom", "exch", "b16"),
        Candidate("atom", "add", "f16", 2, "shared"),
    } < set(every) - there
    assert ptxas().accepted(every, place) == there


@needs_ptxas
@pytest.mark.sweep(32)
@pytest.mark.parametrize("arch", PLAIN)
def test_ptxas_agrees_on_every_qualifier_of_every_form(arch: str) -> None:
    record = architectures()[arch]
    versions = {record.minimum_ptx_of_ptxas, min(ptxas().newest, record.maximum_ptx)}
    tried = [Place(arch, version) for version in sorted(versions) if version <= ptxas().newest]
    found = evidence.differences(table(), ptxas(), tried)
    assert {(one.candidate.space, arch) for one in found} <= {("shared::cta", "sm_20"), ("shared::cta", "sm_21")}


def test_the_file_is_what_the_generator_makes_of_the_pages() -> None:
    made = database_module("generate_atom").table()
    assert json.loads(json.dumps(made)) == {name: load("atom")[name] for name in made}


def test_the_forms_are_the_pages() -> None:
    """Counted by the tables of "atom" and "red": types of each operation, and vectors."""
    scalars = {"add": 4 + 4 + 1, "min": 4, "max": 4, "inc": 1, "dec": 1, "and": 2, "or": 2, "xor": 2}
    vectors = {"add": 2 * (3 + 2) + 2, "min": 2 * (3 + 2), "max": 2 * (3 + 2)}
    for instruction, others in (("atom", {"exch": 3, "cas": 4}), ("red", {})):
        own = [form for form in forms() if form.instruction == instruction and form.operation != "add.noftz"]
        assert Counter(form.operation for form in own if not form.vector) == scalars | others
        assert Counter(form.operation for form in own if form.vector) == vectors
        noftz = [form.text for form in forms() if (form.instruction, form.operation) == (instruction, "add.noftz")]
        assert noftz == ["add.noftz.f32", "add.noftz.v2.f32", "add.noftz.v4.f32"]
    for instruction in ("ld", "st"):
        own = [form.text for form in forms() if form.instruction == instruction]
        assert own == ["b8", "b16", "b32", "b64", "b128"]


def test_a_form_is_written_as_ptx_has_it() -> None:
    texts = {form.text for form in forms()}
    assert {"add.u32", "cas.b128", "add.noftz.f16x2", "min.noftz.v8.bf16", "add.v4.f32", "b8"} <= texts


@pytest.mark.parametrize(
    ("own", "qualifiers", "expected"),
    [
        (("atom", "add", "u32"), {}, ("sm_20", (3, 2))),
        (("atom", "add", "u32"), {"scope": "cta"}, ("sm_60", (5, 0))),
        (("atom", "add", "u32"), {"semantics": "acq_rel"}, ("sm_70", (6, 0))),
        (("atom", "add", "u32"), {"scope": "cluster", "semantics": "release"}, ("sm_90", (7, 8))),
        (("red", "add", "u32"), {"space": "shared::cta", "semantics": "release"}, ("sm_70", (7, 8))),
        (("red", "add", "u32"), {"space": "shared::cta"}, ("sm_30", (7, 8))),
        (("red", "add", "u32"), {"space": "shared::cluster"}, ("sm_90", (7, 8))),
        (("atom", "max", "s64"), {"space": "shared"}, ("sm_32", (3, 2))),
        (("atom", "add", "f64"), {"scope": "sys"}, ("sm_60", (5, 0))),
        (("atom", "add", "f16x2"), {}, ("sm_60", (6, 2))),
        (("atom", "cas", "b16"), {"semantics": "acquire"}, ("sm_70", (6, 3))),
        (("atom", "add", "u32"), {"has_hint": True, "space": "global"}, ("sm_80", (7, 4))),
        (("atom", "add", "f16"), {"vector": 8, "space": "global", "has_hint": True}, ("sm_90", (8, 1))),
        (("atom", "exch", "b128"), {"scope": "gpu"}, ("sm_90", (8, 3))),
        (("atom", "exch", "b128"), {"scope": "sys"}, ("sm_90", (8, 4))),
        (("red", "add.noftz", "f32"), {}, ("sm_90", (9, 4))),
        (("ld", "", "b8"), {}, ("sm_20", (3, 2))),
        (("ld", "", "b32"), {"semantics": "acquire", "scope": "gpu"}, ("sm_70", (6, 0))),
        (("ld", "", "b128"), {"semantics": "relaxed", "scope": "sys"}, ("sm_70", (8, 4))),
        (("st", "", "b64"), {"semantics": "release", "scope": "cluster"}, ("sm_90", (7, 8))),
        (("st", "", "b64"), {"semantics": "relaxed", "scope": "gpu", "has_hint": True}, ("sm_80", (7, 4))),
    ],
)
def test_an_instruction_needs_the_most_of_all_its_parts(
    own: tuple[str, str, str], qualifiers: dict[str, Any], expected: tuple[str, tuple[int, int]]
) -> None:
    known = availability(*own, **qualifiers)
    assert known is not None and known.since == (expected,)


@pytest.mark.parametrize(
    ("own", "qualifiers"),
    [
        (("atom", "add", "s64"), {}),
        (("atom", "min", "f32"), {}),
        (("atom", "exch", "b16"), {}),
        (("atom", "add", "b128"), {}),
        (("atom", "inc", "u64"), {}),
        (("atom", "add", "f16"), {"vector": 2, "space": "shared"}),
        (("atom", "min", "f16"), {}),
        (("atom", "add", "f16x2"), {"vector": 8}),
        (("atom", "min", "f32"), {"vector": 2}),
        (("atom", "cas", "b32"), {"has_hint": True}),
        (("atom", "add", "u32"), {"has_hint": True, "space": "shared"}),
        (("atom", "add", "u32"), {"space": "local"}),
        (("atom", "add", "u32"), {"semantics": "seq_cst"}),
        (("red", "add", "u32"), {"semantics": "acquire"}),
        (("red", "exch", "b32"), {}),
        (("red", "cas", "b32"), {}),
        (("ld", "", "b32"), {"semantics": "release", "scope": "gpu"}),
        (("ld", "", "b32"), {"semantics": "relaxed"}),
        (("ld", "", "b32"), {"scope": "gpu"}),
        (("ld", "", "b32"), {"has_hint": True}),
        (("st", "", "b32"), {"semantics": "acq_rel", "scope": "gpu"}),
        (("fence", "", "b32"), {}),
    ],
)
def test_what_ptx_has_not_needs_nothing(own: tuple[str, str, str], qualifiers: dict[str, Any]) -> None:
    assert availability(*own, **qualifiers) is None


def test_a_variant_of_an_architecture_has_what_it_has() -> None:
    known = Availability((("sm_90", PtxVersion(7, 8)),))
    found = [known.is_in(find_architecture(name).architecture) for name in ("sm_89", "sm_90", "sm_90a", "sm_103f")]
    assert found == [False, True, True, True]


def _without_a_field(row: dict[str, Any]) -> None:
    del row["hint"]


@pytest.mark.parametrize(
    ("rows", "change", "says"),
    [
        ("forms", lambda row: row.update(type="u33"), "type is 'u33', none of 'b8'"),
        ("forms", lambda row: row.update(operation="nand"), "operation is 'nand', none of"),
        ("forms", lambda row: row.update(vector=3), "vector is 3, none of 0, 2, 4, 8"),
        ("forms", lambda row: row.update(vector=False), "vector is False, none of"),
        ("forms", lambda row: row.update(spaces=[]), r"spaces is \[\], no list of names"),
        ("forms", lambda row: row.update(spaces=["global", "global"]), "a list with a name twice"),
        ("forms", lambda row: row.update(spaces=["local"]), "none of '', 'global'"),
        ("forms", lambda row: row.update(hint=1), "hint is 1, none of True, False"),
        ("forms", lambda row: row.update(architecture="sm_90a"), "architecture is 'sm_90a', no name of an"),
        ("forms", lambda row: row.update(ptx=7.8), "ptx is 7.8, no PTX version"),
        ("forms", lambda row: row.update(since="sm_20"), "has not the fields instruction, operation"),
        ("forms", _without_a_field, "has not the fields"),
        ("semantics", lambda row: row.update(value="seq_cst"), "value is 'seq_cst', none of"),
        ("scopes", lambda row: row.update(instructions="atom"), "no list of names"),
        ("spaces", lambda row: row.update(value="const"), "value is 'const', none of"),
        ("hints", lambda row: row.update(value="L1::cache_hint"), "none of 'L2::cache_hint'"),
    ],
)
def test_a_wrong_row_is_refused(rows: str, change: Callable[[dict[str, Any]], None], says: str) -> None:
    data = copy.deepcopy(load("atom"))
    assert checked(data).forms == forms()
    change(data[rows][0])
    with pytest.raises(InternalError, match=says):
        checked(data)


def test_a_row_is_there_once_and_every_list_is() -> None:
    data = copy.deepcopy(load("atom"))
    data["forms"].append(data["forms"][0] | {"spaces": ["global"]})
    with pytest.raises(InternalError, match=r"has \('atom', 'add', 'u32', 0, 'global'\) twice"):
        checked(data)
    for name in ("forms", "semantics", "scopes", "spaces", "hints"):
        with pytest.raises(InternalError, match=f"has no {name}"):
            checked({**load("atom"), name: []})
