"""Records are equal when class and fields are; the struct of a class is one object as long as it stays the same."""

from __future__ import annotations

import gc
import sys
import weakref
from dataclasses import dataclass, make_dataclass
from types import ModuleType
from typing import Any, ClassVar

import pytest

import nvgen as nv
from nvgen.base.records import Node, Record
from nvgen.types import struct_type


class Empty(Record):
    pass


class One(Record):
    value: Any


class Two(Record):
    count: ClassVar[int] = 0
    value: Any
    other: Any = 2


class Three(Two):
    last: Any = 3


class Named(Record, kw_only=True):
    volume: int = 5
    tone: str = "flat"


class Spoken(Named):
    value: Any


class Leaf(Node):
    value: Any


@pytest.mark.parametrize("values", [(), (1,), ("ab",), ((1, 2),), (1, 2), ((), None), (1, 2, 3)])
def test_equal_fields(values: tuple[Any, ...]) -> None:
    class_ = (Empty, One, Two, Three)[len(values)]
    made, again = class_(*values), class_(*values)
    assert made == made and made == again and hash(made) == hash(again)
    assert len({made, again}) == 1


def test_different_fields() -> None:
    every = [Empty(), One(1), One(2), Two(1), Two(1, 3), Two(2, 1), Three(1), Three(1, 2, 4), Leaf(1), Leaf(1)]
    assert len(set(every)) == len(every)
    assert all((one == other) == (one is other) for one in every for other in every)
    assert One((1, 1)) != Two(1, 1) and One(1) != 1
    assert Three._fields == ("value", "other", "last")


def test_fields_that_are_named_follow_all_others() -> None:
    assert Spoken._fields == ("value", "volume", "tone") and Spoken(1) == Spoken(value=1, volume=5, tone="flat")
    assert Spoken(1, tone="high").with_changes(value=2) == Spoken(2, tone="high")
    with pytest.raises(TypeError, match="takes 1 values by position, not 2"):
        Spoken(1, 5)  # type: ignore[misc]
    with pytest.raises(TypeError, match="takes 1 values by position, not 3"):
        Spoken(1, 5, "high")  # type: ignore[misc]


def test_fields_that_cannot_be_looked_up() -> None:
    assert One([1]) == One([1]) and One([1]) != One([2])
    with pytest.raises(TypeError, match="unhashable"):
        hash(One([1]))


@dataclass
class Pair:
    x: nv.f32
    y: nv.i32


@dataclass
class Nested:
    first: Pair
    second: Pair
    third: Other


Other = nv.f64


def test_a_struct_is_one_object() -> None:
    assert struct_type(Pair) is struct_type(Pair)
    assert struct_type(Nested).fields[0].type is struct_type(Pair) is struct_type(Nested).fields[1].type


def test_what_a_name_means_is_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    before = struct_type(Nested)
    monkeypatch.setattr(sys.modules[__name__], "Other", nv.i8)
    after = struct_type(Nested)
    assert (before.fields[2].type, after.fields[2].type) == (nv.f64, nv.i8)
    assert before != after and after is struct_type(Nested)


@pytest.mark.parametrize("text", ["nv.f32", "\t nv.f32 ", "(nv\n.f32)"])
def test_annotations_that_are_texts(text: str) -> None:
    module = ModuleType("of_this_test")
    module.__dict__["nv"] = nv
    sys.modules[module.__name__] = module
    try:
        made = make_dataclass("Made", [("x", text)])
        made.__module__ = module.__name__
        assert struct_type(made).fields[0].type is nv.f32
    finally:
        del sys.modules[module.__name__]


def test_classes_are_not_kept() -> None:
    made = make_dataclass("Made", [("x", nv.f32)])
    struct, class_ = weakref.ref(struct_type(made)), weakref.ref(made)
    del made
    gc.collect()
    assert struct() is None and class_() is None


def test_deep_records_are_compared_and_hashed_level_by_level() -> None:
    """Each level once: a record of one field in a record of one field, sixty deep, is no work."""
    one, other = (One(1), One(1))
    for _ in range(60):
        one, other = One(one), One(other)
    assert one == other
    assert hash(one) == hash(other)
