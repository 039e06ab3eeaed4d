"""From what stands in an annotation to a type.

Annotations are Python values when they come here; the front end evaluates those that are text.
"""

from __future__ import annotations

import re
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin

from nvgen import diagnostics
from nvgen.types import record_classes
from nvgen.types.annotation_problem import AnnotationProblem
from nvgen.types.compound import (
    LAYOUTS,
    MAX_NDIM,
    Array,
    ArrayForm,
    ArrayType,
    ConstexprType,
    Layout,
    OptionalType,
    Space,
    TupleType,
)
from nvgen.types.forms import (
    GridConstant,
    GridConstantForm,
    PointerForm,
    Surface,
    SurfaceForm,
    TensorMapAnnotation,
    TensorMapForm,
    Texture,
    TextureForm,
    VectorForm,
    ptr,
    vec,
)
from nvgen.types.interning import interned
from nvgen.types.layout import is_storable
from nvgen.types.numpy_dtypes import stated_dtype, type_stated_by
from nvgen.types.pointers import SPACES, PointerType
from nvgen.types.scalar import SCALARS, Scalar, Type, bool_
from nvgen.types.structs import GridConstantType, StructType, is_record_class
from nvgen.types.tensor_maps import MAX_RANK, TensorMapType
from nvgen.types.textures import (
    GEOMETRIES,
    MAX_SURFACE_BYTES,
    SURFACE_GEOMETRIES,
    TEXTURE_SCALARS,
    Geometry,
    HandleType,
    SurfaceType,
    TextureType,
)
from nvgen.types.vectors import COUNTS, VectorType

#: Types that are nothing but themselves in an annotation.
_COMPLETE = (ArrayType, VectorType, StructType, PointerType, GridConstantType, TensorMapType, ConstexprType)
_PYTHON_NUMBERS = {int: "nv.i32 or nv.i64", float: "nv.f32 or nv.f64", complex: "nv.c64 or nv.c128"}


def resolve(annotation: Any) -> Type:
    """The type that an annotation states.

    Raises:
        AnnotationProblem: it states none.
    """
    if isinstance(annotation, Scalar):
        return annotation
    if isinstance(annotation, _COMPLETE):
        return annotation
    if isinstance(annotation, HandleType):
        return annotation
    rule = _FORMS.get(type(annotation))
    if rule is not None:
        type_: Any = rule(tuple(map(_meant, annotation.arguments)))
        return cast(Type, interned(type_))
    if annotation is bool:
        return bool_
    if _alternatives(annotation):
        raise _union_problem(annotation)
    if is_record_class(annotation):
        return struct_type(annotation)
    if getattr(annotation, "__origin__", None) is tuple:  # `tuple[nv.f32, nv.i32]`
        return interned(TupleType(tuple(map(resolve, annotation.__args__))))
    dtype = stated_dtype(annotation)
    if dtype is not None:
        return cast(Type, interned(cast(Any, type_stated_by(dtype))))
    if isinstance(annotation, type):
        raise _class_problem(annotation)
    raise AnnotationProblem(f"{_shown(annotation)} is not a type of nvgen", _remedy(annotation))


def parameter_type(annotation: Any) -> Type:
    """The type that the annotation of a parameter states, which may be ``T | None``.

    Raises:
        AnnotationProblem: it states none.
    """
    alternatives = _alternatives(annotation)
    if len(alternatives) != 2 or NoneType not in alternatives:
        return resolve(annotation)
    first, second = alternatives
    type_ = resolve(first if second is NoneType else second)
    if isinstance(type_, ConstexprType):
        raise AnnotationProblem("a constant parameter may be None already", "write `nv.constexpr` alone")
    return interned(OptionalType(type_))


def _alternatives(annotation: Any) -> tuple[Any, ...]:
    """The types of a union, as ``T | None`` and ``Optional[T]`` are."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else ()


def _union_problem(annotation: Any) -> AnnotationProblem:
    if NoneType in _alternatives(annotation):
        return AnnotationProblem("only a parameter may be None", "write the type alone, without `None`")
    remedy = "annotate one type, or none: a kernel is then compiled for the types of its arguments"
    return AnnotationProblem("these are several types", remedy)


def as_written(type_: Type) -> str:
    """A type as an annotation states it, such as ``nv.Array[nv.f32, 2]``; structs by the names of their classes."""
    text = re.sub("'([ACF])'", r"nv.\1", repr(type_))
    text = re.sub(rf", ({'|'.join(SPACES)})\]", r', "\1"]', text)
    return re.sub(r"(?<!\.)\b[A-Za-z]\w*", lambda name: f"nv.{name[0]}" if name[0] in _NAMES else name[0], text)


def _meant(argument: Any) -> Any:
    """An argument of a type; ``Literal[2]``, as type checkers want a number or a text in an annotation, is 2."""
    values: tuple[Any, ...] = get_args(argument) if get_origin(argument) is Literal else ()
    return values[0] if len(values) == 1 else argument


#: What stands in annotations behind ``nv.``.
_NAMES = frozenset({*SCALARS, "Array", "vec", "ptr", "GridConstant", "TensorMap", "Texture", "Surface"})
WRITE_A_TYPE = "write a scalar such as `nv.f32`, or `nv.Array[nv.f32, 2]`"
_AN_ARRAY = "write the type of an array, such as `nv.Array[nv.f32]`, or `nv.Array[nv.f32, 2]` of two dimensions"
_A_CONSTANT = "write `nv.constexpr`: what is passed is then known when the kernel is compiled"
#: What to write for types of Python and NumPy, by their names.
_INSTEAD = {
    **dict.fromkeys(("ndarray", "list", "Sequence", "Iterable", "range", "memoryview"), _AN_ARRAY),
    **dict.fromkeys(("str", "Callable", "function", "type", "NoneType"), _A_CONSTANT),
}
#: What the types that take arguments look like with them.
_NEEDS_ARGUMENTS = {
    Array: ("an element type", "nv.Array[nv.f32]"),
    vec: ("an element type and a number of elements", "nv.vec[nv.f32, 4]"),
    ptr: ("the type that it points at", "nv.ptr[nv.f32]"),
    GridConstant: ("the type of the value", "nv.GridConstant[nv.f32]"),
    Texture: ("the type of an element and a geometry", "nv.Texture[nv.f32, 2]"),
    Surface: ("the type of an element and a geometry", "nv.Surface[nv.f32, 2]"),
}


def _class_problem(annotation: type) -> AnnotationProblem:
    if annotation in _NEEDS_ARGUMENTS:
        needed, example = _NEEDS_ARGUMENTS[annotation]
        return AnnotationProblem(f"`{annotation.__name__}` needs {needed}", f"write `{example}`")
    if issubclass(annotation, TensorMapAnnotation):
        needed = "the type of the elements and the number of dimensions"
        return AnnotationProblem(f"`TensorMap` needs {needed}", "write `nv.TensorMap[nv.f32, 2]`")
    if annotation in _PYTHON_NUMBERS:
        problem = f"Python's `{annotation.__name__}` has no width"
        return AnnotationProblem(problem, f"write {_PYTHON_NUMBERS[annotation]}")
    return AnnotationProblem(f"{_shown(annotation)} is not a type of nvgen", _remedy(annotation))


def _remedy(annotation: Any) -> str:
    return _INSTEAD.get(getattr(get_origin(annotation) or annotation, "__name__", ""), WRITE_A_TYPE)


def struct_type(class_: type) -> StructType:
    """The struct that a dataclass or NamedTuple with annotated fields stands for.

    Raises:
        AnnotationProblem: a field has no type that lies in memory.
    """
    return _own_struct(class_) if class_.__module__.startswith(_OWN) else _struct(class_)


#: What the names of this package's modules begin with.
_OWN = f"{__name__.partition('.')[0]}."


@cache
def _own_struct(class_: type) -> StructType:
    """The struct of a class of this package, which means the same for ever. Records of the targets' own functions point
    at each other, and every one of these functions takes some."""
    return _struct(class_)


def _struct(class_: type) -> StructType:
    try:
        return record_classes.struct_of_class(class_, resolve)
    except record_classes.NotAStruct as problem:
        raise AnnotationProblem(str(problem), "annotate every field with a type such as `nv.f32`") from None
    except AnnotationProblem as problem:
        raise AnnotationProblem(f"in `{class_.__name__}`: {problem.problem}", problem.remedy) from None


def struct_to_send(class_: type) -> tuple[type, dict[str, Any]]:
    """What ``sent_struct`` takes in another process: what annotations name may be in this one alone."""
    return class_, record_classes.meanings(class_) if class_.__module__ in record_classes.MAIN else {}


def sent_struct(class_: type, meanings: dict[str, Any]) -> StructType:
    """The struct of a class that another process sent."""
    record_classes.keep_meanings(class_, meanings)
    return struct_type(class_)


def element_type(annotation: Any) -> Type:
    """The type that the elements of an array, or what a pointer points at, are stated to have.

    Raises:
        AnnotationProblem: values of it do not lie in memory.
    """
    type_ = resolve(annotation)
    if not is_storable(type_):
        raise AnnotationProblem(f"{_shown(annotation)} is not an element type", "write a type such as `nv.f32`")
    return type_


def _shown(value: Any) -> str:
    return f"`{value.__name__}`" if isinstance(value, type) else f"`{diagnostics.value_text(value)}`"


def _array(arguments: tuple[Any, ...]) -> ArrayType:
    if not 1 <= len(arguments) <= 3:
        raise AnnotationProblem(
            f"`Array` takes 1 to 3 arguments, not {len(arguments)}", "write `nv.Array[dtype, ndim, layout]`"
        )
    dtype = arguments[0]
    ndim = arguments[1] if len(arguments) > 1 else 1
    layout = arguments[2] if len(arguments) > 2 else "C"
    element = element_type(dtype)
    if not isinstance(ndim, int) or isinstance(ndim, bool) or not 1 <= ndim <= MAX_NDIM:
        raise AnnotationProblem(
            f"an array has 1 to {MAX_NDIM} dimensions, not {diagnostics.value_text(ndim)}",
            "write `nv.Array[nv.f32, 2]` for a matrix",
        )
    if not isinstance(layout, str) or layout not in LAYOUTS:
        raise AnnotationProblem(
            f"there is no layout {diagnostics.value_text(layout)}",
            "write `nv.C` (the last index is contiguous), `nv.F` (the first one is) or `nv.A` (any strides)",
        )
    return ArrayType(element, ndim, cast(Layout, layout))


def _vector(arguments: tuple[Any, ...]) -> VectorType:
    if len(arguments) != 2:
        problem = f"`vec` takes 2 arguments, not {len(arguments)}"
        raise AnnotationProblem(problem, "write `nv.vec[nv.f32, 4]`")
    element = resolve(arguments[0])
    if not isinstance(element, Scalar) or element.is_complex:
        raise AnnotationProblem(f"{_shown(arguments[0])} is no element of a vector", "write a type such as `nv.f32`")
    count = arguments[1]
    if type(count) is not int or count not in COUNTS:
        shown = ", ".join(map(str, COUNTS[:-1]))
        raise AnnotationProblem(
            f"a vector has {shown} or {COUNTS[-1]} elements, not {diagnostics.value_text(count)}", "use an array"
        )
    return VectorType(element, count)


def _pointer(arguments: tuple[Any, ...]) -> PointerType:
    if not 1 <= len(arguments) <= 2:
        problem = f"`ptr` takes 1 to 2 arguments, not {len(arguments)}"
        raise AnnotationProblem(problem, "write `nv.ptr[nv.f32]`")
    space = arguments[1] if len(arguments) == 2 else Space.GENERIC
    return PointerType(element_type(arguments[0]), space_of(space))


def space_of(written: Any) -> Space:
    """The state space that a user names.

    Raises:
        AnnotationProblem: there is none of that name.
    """
    space = SPACES.get(written) if isinstance(written, str) else written
    if not isinstance(space, Space):
        problem = f"there is no state space {diagnostics.value_text(written)}"
        raise AnnotationProblem(problem, f"write {diagnostics.one_of(SPACES)}")
    return space


def _grid_constant(arguments: tuple[Any, ...]) -> GridConstantType:
    if len(arguments) != 1:
        problem = f"`GridConstant` takes 1 argument, not {len(arguments)}"
        raise AnnotationProblem(problem, "write `nv.GridConstant[T]`")
    return GridConstantType(element_type(arguments[0]))


def _texture(arguments: tuple[Any, ...]) -> TextureType:
    element, geometry = _handle("Texture", arguments, tuple(GEOMETRIES))
    scalar, count = (element.element, element.count) if isinstance(element, VectorType) else (element, 1)
    if scalar not in TEXTURE_SCALARS or count > 4:
        raise AnnotationProblem(
            f"no texture gives {element!r}",
            "write f32, f16, an integer of up to 32 bits, or a vector of 2 to 4 of them",
        )
    return TextureType(element, geometry)


def _surface(arguments: tuple[Any, ...]) -> SurfaceType:
    element, geometry = _handle("Surface", arguments, SURFACE_GEOMETRIES)
    is_vector = isinstance(element, VectorType)
    scalar, count = (element.element, element.count) if isinstance(element, VectorType) else (element, 1)
    if scalar.is_bool or scalar.is_complex or scalar.bits > 64 or (is_vector and count not in (2, 4)):
        raise AnnotationProblem(f"no surface holds {element!r}", "write a number of up to 64 bits, or 2 or 4 of them")
    if element.size > MAX_SURFACE_BYTES:
        raise AnnotationProblem(
            f"an element of a surface has {MAX_SURFACE_BYTES} bytes at most, {element!r} has {element.size}",
            "write a smaller vector, such as `nv.vec[nv.f32, 4]`",
        )
    return SurfaceType(element, geometry)


def _handle(name: str, arguments: tuple[Any, ...], known: tuple[str, ...]) -> tuple[Scalar | VectorType, Geometry]:
    if len(arguments) != 2:
        raise AnnotationProblem(f"`{name}` takes 2 arguments, not {len(arguments)}", f"write `nv.{name}[nv.f32, 2]`")
    element, geometry = resolve(arguments[0]), arguments[1]
    if not isinstance(element, (Scalar, VectorType)):
        raise AnnotationProblem(
            f"{_shown(arguments[0])} is no element of a {name.lower()}", "write `nv.f32`, or a vector"
        )
    written = f"{geometry}d" if type(geometry) is int and geometry in (1, 2, 3) else geometry
    if not isinstance(written, str) or written not in known:
        shown = ", ".join(f'"{other}"' for other in known[3:])
        raise AnnotationProblem(
            f"no {name.lower()} has the geometry {diagnostics.value_text(geometry)}", f"write 1, 2, 3 or one of {shown}"
        )
    return element, GEOMETRIES[written]


def _tensor_map(arguments: tuple[Any, ...]) -> TensorMapType:
    if len(arguments) != 2:
        problem = f"`TensorMap` takes 2 arguments, not {len(arguments)}"
        raise AnnotationProblem(problem, "write `nv.TensorMap[nv.f32, 2]`")
    element, ndim = resolve(arguments[0]), arguments[1]
    if not isinstance(element, Scalar) or element.is_complex or element.size > 8:
        problem = f"{_shown(arguments[0])} is no element of a tensor"
        raise AnnotationProblem(problem, "write a number of 8 to 64 bits, as `nv.f32`")
    if type(ndim) is not int or not 1 <= ndim <= MAX_RANK:
        problem = f"a tensor has 1 to {MAX_RANK} dimensions, not {diagnostics.value_text(ndim)}"
        raise AnnotationProblem(problem, "write `nv.TensorMap[nv.f32, 2]` for a matrix")
    return TensorMapType(element, ndim)


_FORMS: dict[type, Any] = {
    ArrayForm: _array,
    VectorForm: _vector,
    PointerForm: _pointer,
    GridConstantForm: _grid_constant,
    TextureForm: _texture,
    SurfaceForm: _surface,
    TensorMapForm: _tensor_map,
}
