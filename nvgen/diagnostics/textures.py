"""NVG27xx: textures and surfaces."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic


class NotAHandle(Diagnostic):
    """``nv.texture`` and ``nv.surface`` work on parameters that are annotated so."""

    code: ClassVar[str] = "NVG2701"
    title: ClassVar[str] = "not a texture or surface"
    message: ClassVar[str] = "`nv.{name}` takes an `nv.{form}`, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ("annotate the parameter: `image: nv.{form}[nv.f32, 2]`",)
    name: str
    form: str
    what: str


class NotOfGeometry(Diagnostic):
    """Some textures have no mipmap, and not of all can the neighbours of a place be gathered."""

    code: ClassVar[str] = "NVG2702"
    title: ClassVar[str] = "wrong texture geometry"
    message: ClassVar[str] = "{what} is not for {type}"
    remedies: ClassVar[tuple[str, ...]] = ("it is for textures of geometry {geometries}",)
    what: str
    type: object
    geometries: str


class BadLevel(Diagnostic):
    """The level of a mipmap is given, or follows from the gradients of the coordinates along x and y of the screen."""

    code: ClassVar[str] = "NVG2703"
    title: ClassVar[str] = "invalid mipmap level"
    message: ClassVar[str] = "{problem}"
    remedies: ClassVar[tuple[str, ...]] = ("pass `level`, or both `dx` and `dy`, or none of them",)
    problem: str


class NotFormatted(Diagnostic):
    """What is converted to the format of a surface is numbers of 32 bits, one or a vector of 2 or 4."""

    code: ClassVar[str] = "NVG2704"
    title: ClassVar[str] = "unsupported type of a formatted surface store"
    message: ClassVar[str] = "elements of {type} are not converted to the surface's format"
    remedies: ClassVar[tuple[str, ...]] = (
        "leave out `formatted=True`, which stores the bytes as they are, or annotate the surface with f32, i32 or u32",
    )
    type: object


class BadHandle(Diagnostic):
    """A parameter that is a texture or a surface takes the handle that the driver gave out for it."""

    code: ClassVar[str] = "NVG2705"
    title: ClassVar[str] = "invalid texture or surface handle"
    message: ClassVar[str] = "argument `{name}` has {actual} where the handle of a {type} is needed"
    remedies: ClassVar[tuple[str, ...]] = ("pass the driver's handle: an integer, or an object such as `CUtexObject`",)
    name: str
    actual: str
    type: object
