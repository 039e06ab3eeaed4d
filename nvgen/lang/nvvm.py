"""``nv.nvvm``: the intrinsics of LLVM's NVPTX back end, ``llvm.nvvm.add.rz.ftz.f`` as ``nv.nvvm.add_rz_ftz_f``.

Those of arithmetic, conversion and bits, as ``intrinsics_db/nvvm_arithmetic.json`` has them: types, what they need, and
what they mean. Bits that hold floats which LLVM has no type for are u16 and u32, as in PTX; two halves are a vector.
"""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from nvgen.intrinsics.database import load
from nvgen.lang.operation import DeviceOperation
from nvgen.types import SCALARS, Type
from nvgen.types.vectors import VectorType

_CONSTANT = "constant bool"


class NvvmIntrinsic(DeviceOperation):
    """One intrinsic: a function of its operands, without effects."""

    family: ClassVar[str] = "intrinsics"
    #: Its name after ``llvm.nvvm.``.
    intrinsic: str
    #: None stands for a bool that has to be a constant.
    parameters: tuple[Type | None, ...]
    result: Type
    #: The oldest architectures that have it, each with the PTX version that it needs there.
    needs: tuple[tuple[str, str], ...]


def _type(name: str) -> Type:
    """A type as the database writes it: ``f32``, ``vec[f16, 2]``."""
    if not name.startswith("vec["):
        return SCALARS[name]
    element, count = name[len("vec[") : -1].split(", ")
    return VectorType(SCALARS[element], int(count))


def _intrinsic(name: str, record: dict[str, Any]) -> NvvmIntrinsic:
    parameters = tuple(None if type_ == _CONSTANT else _type(type_) for type_ in record["parameters"])
    doc = f"`llvm.nvvm.{name}`"
    short = name.replace(".", "_")
    return NvvmIntrinsic(
        f"nvvm.{short}", doc, name, parameters, _type(record["returns"]), tuple(record["needs"].items())
    )


@cache
def intrinsics() -> dict[str, NvvmIntrinsic]:
    """Every intrinsic by the name that users type."""
    made = (_intrinsic(name, record) for name, record in load("nvvm_arithmetic")["intrinsics"].items())
    return {intrinsic.name.removeprefix("nvvm."): intrinsic for intrinsic in made}


def __getattr__(name: str) -> NvvmIntrinsic:
    if name.startswith("__") or name not in intrinsics():
        raise AttributeError(f"there is no intrinsic {name!r}")
    return intrinsics()[name]


def __dir__() -> list[str]:
    return sorted(intrinsics())
