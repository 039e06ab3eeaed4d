"""The types of parameters in C and C++."""

from __future__ import annotations

from nvgen.artifacts.host.compounds import Compound, Compounds, HostType
from nvgen.artifacts.host.identifiers import C_WORDS, Names
from nvgen.base.records import Record
from nvgen.diagnostics import InternalError
from nvgen.types import ArrayType, GridConstantType, PointerType, Scalar, TensorMapType, Type, alignment_of
from nvgen.types.textures import SurfaceType, TextureType

_SCALARS = {
    **{f"{sign}{bits}": f"{word}{bits}_t" for sign, word in (("i", "int"), ("u", "uint")) for bits in (8, 16, 32, 64)},
    "bool": "bool",
    "f32": "float",
    "f64": "double",
}


class CArray(Record):
    """The struct that an array is passed as."""

    name: str
    ndim: int
    has_strides: bool
    alignment: int
    shown: str


class CTypes:
    """The types that parameters have in C, with the structs that they need; names begin with ``prefix_``."""

    def __init__(self, prefix: str, names: Names) -> None:
        self._prefix = prefix
        self._names = names
        self.compounds = Compounds(names, C_WORDS)
        self._arrays: dict[ArrayType, CArray] = {}
        #: Whether there are integers of 128 bits.
        self.has_wide_integers = False

    @property
    def arrays(self) -> tuple[CArray, ...]:
        """The structs of arrays."""
        return tuple(self._arrays.values())

    def array(self, type_: ArrayType) -> CArray:
        """The struct of an array."""
        known = self._arrays.get(type_)
        if known is None:
            layout = "" if type_.layout == "C" else f"_{type_.layout}"
            name = self._names.new(f"array_{self.compounds.word(type_.dtype)}_{type_.ndim}d{layout}")
            known = CArray(name, type_.ndim, type_.has_strides, alignment_of(type_.dtype), repr(type_))
            self._arrays[type_] = known
        return known

    def parameter(self, type_: Type) -> str:
        """What a launch function declares a parameter as; large constants are passed by address."""
        if isinstance(type_, ArrayType):
            return f"{self._prefix}_{self.array(type_).name}"
        if isinstance(type_, TensorMapType):
            return "const CUtensorMap *"
        spelled = self.spelled(self.compounds.of(type_))
        return f"const {spelled} *" if isinstance(type_, GridConstantType) else spelled

    def spelled(self, type_: HostType) -> str:
        """A type whose values lie in memory."""
        match type_:
            case Compound():
                return f"{self._prefix}_{type_.name}"
            case Scalar(bits=128):
                self.has_wide_integers = True
                return f"{self._prefix}_{type_.name}"
            case Scalar():
                return _SCALARS[type_.name]
            case PointerType():
                return "CUdeviceptr"
            case TextureType():
                return "CUtexObject"
            case SurfaceType():
                return "CUsurfObject"
        raise InternalError(f"{type_} is no type of C")


def is_by_address(type_: Type) -> bool:
    """Whether a launch function takes the address of a value."""
    return isinstance(type_, (TensorMapType, GridConstantType))
