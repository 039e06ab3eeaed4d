"""NVG26xx: tensor maps, copies of tensors, and what else moves memory in bulk."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, to_pass


class NotATensorMap(Diagnostic):
    """Tensors are copied by a tensor map: a kernel's parameter, or a pointer to the bytes of one."""

    code: ClassVar[str] = "NVG2601"
    title: ClassVar[str] = "not a tensor map"
    message: ClassVar[str] = "`nv.{name}` takes a tensor map, not {what}"
    remedies: ClassVar[tuple[str, ...]] = (
        "annotate the parameter `nv.TensorMap[dtype, ndim]`, and pass `nv.TensorMap(array, box)` to the kernel",
    )
    name: str
    what: str

    class TakenAs(Help):
        message: ClassVar[str] = "{missing}: the arguments were taken as {parameters}"
        missing: str
        parameters: str


class WrongCoordinates(Diagnostic):
    """A place in a tensor has one index for each of its dimensions, as an element of the array has."""

    code: ClassVar[str] = "NVG2602"
    title: ClassVar[str] = "wrong number of tensor coordinates"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` has {count}, and {wanted}"
    remedies: ClassVar[tuple[str, ...]] = ("pass a tuple of integers, in the order of the array's indices",)
    name: str
    parameter: str
    count: str
    wanted: str


class WrongRank(Diagnostic):
    """Pixels are copied out of tensors of 3 to 5 dimensions, and four rows out of those of 2."""

    code: ClassVar[str] = "NVG2603"
    title: ClassVar[str] = "wrong tensor rank"
    message: ClassVar[str] = "`nv.{name}` takes tensors of {wanted} dimensions, not of {rank}"
    fallback: ClassVar[str] = "pass a tensor map of {wanted} dimensions"
    name: str
    wanted: str
    rank: int


class BadSetting(Diagnostic):
    """What chooses the form of an instruction is a constant, of the values that the instruction has."""

    code: ClassVar[str] = "NVG2604"
    title: ClassVar[str] = "invalid tensor copy option"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must be {wanted}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    parameter: str
    wanted: str

    @property
    def remedy(self) -> str:
        return to_pass(self.parameter, self.wanted)


class WrongElements(Diagnostic):
    """A tensor is copied between memory and arrays of the same elements."""

    code: ClassVar[str] = "NVG2605"
    title: ClassVar[str] = "wrong tensor element type"
    message: ClassVar[str] = "`nv.{name}` copies {tensor}, and the `.shared` memory holds {shared}"
    remedies: ClassVar[tuple[str, ...]] = ("make both of one type, or `.cast` the pointer",)
    name: str
    tensor: object
    shared: object


class NoSuchReduction(Diagnostic):
    """The copy engine combines some types with some operations."""

    code: ClassVar[str] = "NVG2606"
    title: ClassVar[str] = "unsupported tensor reduction"
    message: ClassVar[str] = '`nv.{name}` has no "{operation}" of {type}'
    remedies: ClassVar[tuple[str, ...]] = ("`{operation}` takes {types}",)
    name: str
    operation: str
    type: object
    types: str


class WrongSpace(Diagnostic):
    """An instruction on memory names the state space that the memory is in."""

    code: ClassVar[str] = "NVG2607"
    title: ClassVar[str] = "wrong state space of a tensor copy"
    message: ClassVar[str] = "`{parameter}` of `nv.{name}` must lie in {wanted:memory}, not in {actual:memory}"
    fallback: ClassVar[str] = "pass an array or a pointer in {wanted:memory}"
    name: str
    parameter: str
    wanted: str
    actual: str

    class OtherBlock(Help):
        message: ClassVar[str] = "`nv.cluster.map(array, rank)` gives the `.shared::cluster` memory of another block"


class BadTensorMap(Diagnostic):
    """The copy engine does not take this array or this box."""

    code: ClassVar[str] = "NVG2608"
    title: ClassVar[str] = "invalid tensor map"
    message: ClassVar[str] = "there is no tensor map of this: {problem}"
    problem: str

    class Remedy(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


class OnlyOnGpuMap(Diagnostic):
    """The CPU copies the elements of tensors as they are."""

    code: ClassVar[str] = "NVG2609"
    title: ClassVar[str] = "tensor map for GPUs only"
    message: ClassVar[str] = "argument `{name}` is a tensor map with {part}, which only a GPU can copy by"
    remedies: ClassVar[tuple[str, ...]] = ("run the kernel on a GPU, or pass another map",)
    name: str
    part: str


class NotAMapArgument(Diagnostic):
    """A parameter that is a tensor map takes one of its type."""

    code: ClassVar[str] = "NVG2610"
    title: ClassVar[str] = "wrong tensor map argument"
    message: ClassVar[str] = "argument `{name}` is {actual}, and the kernel takes {expected}"
    remedies: ClassVar[tuple[str, ...]] = ("pass `nv.TensorMap(array, box)` of such an array",)
    name: str
    actual: str
    expected: object


class MapOfAnotherMode(Diagnostic):
    """A copy takes elements as its map was made for: boxes, pixels, or rows, of which a map has boxes of one row."""

    code: ClassVar[str] = "NVG2611"
    title: ClassVar[str] = "wrong tensor map mode"
    message: ClassVar[str] = "`{name}` takes a tensor map of {wanted}, not of {actual}"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass `nv.TensorMap(array, box)` for boxes and rows, and `nv.TensorMap.im2col(..., mode=...)` for pixels",
    )
    ptx_remedies: ClassVar[tuple[str, ...]] = (
        "make it by `cuTensorMapEncodeTiled` for boxes and rows, and by `cuTensorMapEncodeIm2col` for pixels",
    )
    name: str
    wanted: str
    actual: str
    place: str


class HaloOnTheCpu(Diagnostic):
    """Pixels along w come with those of a halo on a GPU only."""

    code: ClassVar[str] = "NVG2612"
    title: ClassVar[str] = "im2col halo on GPUs only"
    message: ClassVar[str] = "`{name}` loads a halo of {halo}, which only a GPU can"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("run the kernel on a GPU, or load the pixels of the halo as others",)
    name: str
    halo: str
    place: str


class NowhereInMemory(Diagnostic):
    """The address that a copy of a tensor replaces the map's with is null."""

    code: ClassVar[str] = "NVG2613"
    title: ClassVar[str] = "null address of a tensor"
    message: ClassVar[str] = "the `global_address` of `{name}` is 0, where no tensor is"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass the address of memory on the device, as `nv.address_of(array[0])`, or leave it out for that of the map",
    )
    name: str
    place: str
