"""NVG15xx: vectors of a few numbers."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class VectorsDiffer(Diagnostic):
    """Vectors meet element by element, so they have equally many elements; a single number meets all of them."""

    code: ClassVar[str] = "NVG1501"
    title: ClassVar[str] = "vectors of different lengths"
    message: ClassVar[str] = "{what} of {left} and {right}"
    remedies: ClassVar[tuple[str, ...]] = ("take as many elements of the longer one: `nv.vec[T, n](v.x, v.y)`",)
    what: str
    left: object
    right: object


class WrongElementCount(Diagnostic):
    """A vector is made of one number for every element, or of one for all."""

    code: ClassVar[str] = "NVG1502"
    title: ClassVar[str] = "wrong number of vector elements"
    message: ClassVar[str] = "{type} is made of 1 or {wanted} numbers, not {count}"
    remedies: ClassVar[tuple[str, ...]] = ("give a number for each element, or one for all",)
    type: object
    wanted: int
    count: int


class ComponentOutOfRange(Diagnostic):
    """A constant index into a vector names an element that it has."""

    code: ClassVar[str] = "NVG1503"
    title: ClassVar[str] = "vector element out of range"
    message: ClassVar[str] = "{type} has {count:element}, and none at {index}"
    remedies: ClassVar[tuple[str, ...]] = ("count from 0, or from the end with -1",)
    type: object
    index: object
    count: int


class VectorCondition(Diagnostic):
    """A comparison of vectors gives a bool for every element."""

    code: ClassVar[str] = "NVG1504"
    title: ClassVar[str] = "vector as a condition"
    message: ClassVar[str] = "a condition is one truth value, this is {type}"
    remedies: ClassVar[tuple[str, ...]] = ("write `all(...)` or `any(...)`",)
    type: object


class NotAsVectors(Diagnostic):
    """``a.vec(n)`` takes n neighbouring numbers of a contiguous array as one vector."""

    code: ClassVar[str] = "NVG1505"
    title: ClassVar[str] = "array cannot be read as vectors"
    message: ClassVar[str] = "`{name}` ({type}) cannot be taken as vectors"
    remedies: ClassVar[tuple[str, ...]] = (
        "take a contiguous array of numbers, of which a multiple of n lie in each row",
    )
    name: str
    type: object


class UnalignedElements(Diagnostic):
    """A vector is loaded at once, from an address that is a multiple of its alignment."""

    code: ClassVar[str] = "NVG1506"
    title: ClassVar[str] = "misaligned array of vectors"
    message: ClassVar[str] = (
        "the elements of argument `{name}` are not aligned to {alignment} bytes, which {type} needs"
    )
    remedies: ClassVar[tuple[str, ...]] = ("copy the array: `{name}.copy()`; NumPy aligns new arrays to 16 bytes",)
    name: str
    alignment: int
    type: object


class WrongVectorAxis(Diagnostic):
    """An array of vectors is a NumPy array with one more axis for their elements."""

    code: ClassVar[str] = "NVG1507"
    title: ClassVar[str] = "last axis is not a vector"
    message: ClassVar[str] = (
        "the last axis of `{name}` is not {count} contiguous elements (shape {shape}, strides {strides})"
    )
    remedies: ClassVar[tuple[str, ...]] = ("pass an array whose last axis holds the elements of each vector",)
    name: str
    count: int
    shape: str
    strides: str


class MisalignedVectors(Diagnostic):
    """``a.vec(n)`` is an array whose first element lies at a multiple of a vector's alignment."""

    code: ClassVar[str] = "NVG1508"
    title: ClassVar[str] = "misaligned address of vectors"
    message: ClassVar[str] = (
        "misaligned address: `{vectors}` needs a multiple of {alignment} bytes, and `{array}` is {past:byte} past one"
    )
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "take the vectors of an array that begins at a multiple of {count} elements, as in `a.vec({count})[1:]`",
        "or load the elements one by one",
    )
    vectors: str
    array: str
    alignment: int
    past: int
    count: int
    place: str
