"""What other array libraries call what a diagnostic tells their users to do."""

from __future__ import annotations

import sys
import weakref
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.base.version import PACKAGES
from nvgen.diagnostics.diagnostic import Diagnostic
from nvgen.types import Scalar


class Library(Record):
    """The words of a library, with ``{name}`` for the array's; ``{dtype}`` and ``{gpu}`` where they are wanted.

    ``{scalar}`` is what nvgen calls the type.
    """

    #: What its arrays are called, with an article.
    array: str
    convert: str
    contiguous: str
    fortran: str
    copy: str
    #: How an array is copied to the CPU, and to a GPU.
    to_cpu: str
    to_gpu: str


NUMPY = Library(
    "a NumPy array",
    *("{name}.astype(np.{dtype})", "np.ascontiguousarray({name})", "np.asfortranarray({name})", "{name}.copy()"),
    *("{name}", "nv.cuda.to_device({name})"),
)
OWN = Library(
    "an array of nvgen",
    *("nv.cuda.array({name}.copy_to_host(), nv.{scalar})", 'nv.cuda.array({name}, order="C")'),
    *('nv.cuda.array({name}, order="F")', "nv.cuda.array({name})"),
    *("{name}.copy_to_host()", "nv.cuda.array({name}, device={gpu})"),
)
PYTORCH = Library(
    "a PyTorch tensor",
    *("{name}.to(torch.{dtype})", "{name}.contiguous()", "{name}.mT.contiguous().mT", "{name}.clone()"),
    *("{name}.cpu()", '{name}.to("cuda:{gpu}")'),
)
CUPY = Library(
    "a CuPy array",
    *("{name}.astype(cupy.{dtype})", "cupy.ascontiguousarray({name})", "cupy.asfortranarray({name})", "{name}.copy()"),
    *("cupy.asnumpy({name})", "with cupy.cuda.Device({gpu}): {name} = cupy.asarray({name})"),
)
JAX = Library(
    "a JAX array",
    *("{name}.astype(jnp.{dtype})", "{name}.copy()", "np.asfortranarray({name})", "{name}.copy()"),
    *("np.asarray({name})", "jax.device_put({name}, jax.devices()[{gpu}])"),
)
NUMBA = Library(
    "a Numba array",
    *("cuda.to_device({name}.copy_to_host().astype(np.{dtype}))", "cuda.to_device({name}.copy_to_host())"),
    *("cuda.to_device(np.asfortranarray({name}.copy_to_host()))", "cuda.to_device({name}.copy_to_host())"),
    *("{name}.copy_to_host()", "with cuda.gpus[{gpu}]: {name} = cuda.to_device({name}.copy_to_host())"),
)
#: All others: what has DLPack can become one of CuPy's.
OTHER = CUPY.with_changes(
    array="an array",
    convert="cupy.from_dlpack({name}).astype(cupy.{dtype})",
    contiguous="cupy.ascontiguousarray(cupy.from_dlpack({name}))",
    fortran="cupy.asfortranarray(cupy.from_dlpack({name}))",
    copy="cupy.from_dlpack({name}).copy()",
    to_cpu="cupy.asnumpy(cupy.from_dlpack({name}))",
    to_gpu="with cupy.cuda.Device({gpu}): {name} = cupy.from_dlpack({name}).copy()",
)
OTHER_ON_CPU = NUMPY.with_changes(
    array="an array",
    convert="np.asarray({name}).astype(np.{dtype})",
    copy="np.array({name})",
)

#: By the package of an array's class.
_LIBRARIES = {
    "numpy": NUMPY,
    **dict.fromkeys(PACKAGES, OWN),
    "torch": PYTORCH,
    "cupy": CUPY,
    "jax": JAX,
    "jaxlib": JAX,
    "numba": NUMBA,
    "numba_cuda": NUMBA,
}


class Borrowed:
    """What keeps the memory of another library's array; ``producer`` is that array."""

    __slots__ = ("producer",)

    def __init__(self, producer: Any) -> None:
        self.producer = producer


def producer(array: Any) -> Any:
    """The array of another library that a ``DeviceArray`` or a NumPy array is a view of; the array itself if none."""
    owner = getattr(array, "owner", None)
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(array, numpy.ndarray):
        owner = array
        while isinstance(owner, numpy.ndarray):
            owner = owner.base
        if not isinstance(owner, Borrowed):
            return array
    if owner is None:
        return array
    if isinstance(owner, weakref.ref):  # of a view that is kept for as long as the array lives
        return owner()
    return owner.producer if isinstance(owner, Borrowed) else owner


def package(object_: Any) -> str:
    """The package that the class of an object is from."""
    return type(object_).__module__.partition(".")[0]


def of(array: Any) -> Library:
    """The library that an array is from; ``array`` is what a launch makes of it, or the array itself."""
    source = producer(array)
    found = _LIBRARIES.get(package(source))
    if found is not None:
        return found
    return OTHER if hasattr(array, "ordinal") else OTHER_ON_CPU


def converted(array: Any, name: str, scalar: Scalar) -> str:
    """How an array is converted to another type of elements."""
    return of(array).convert.format(name=name, dtype=scalar.dtype, scalar=scalar)


def copied(array: Any, name: str) -> str:
    """How a copy of an array is made."""
    return of(array).copy.format(name=name)


def rearranged(array: Any, name: str, layout: str, is_aligned: bool) -> str:
    """How a copy of an array is made that lies in memory as a kernel wants it; layout "A" is any."""
    library = of(array)
    words = library.copy if not is_aligned else library.fortran if layout == "F" else library.contiguous
    return words.format(name=name)


def on_cpu(array: Any, name: str) -> str:
    """How an array is copied to the memory of the CPU."""
    return of(array).to_cpu.format(name=name)


def on_gpu(array: Any, name: str, ordinal: int) -> str:
    """How an array is copied to the memory of a GPU."""
    return of(array).to_gpu.format(name=name, gpu=ordinal)


def read_only(array: Any, name: str) -> Diagnostic:
    """Why a kernel may not write to an array that its library has made read-only."""
    library = of(array)
    if producer(array) is array and library is NUMPY:
        return _read_only_in_numpy(array, name)
    if library is JAX:
        remedy = (
            "call it by `nv.jax.call`, whose results are new arrays, or let it write to one of NumPy, CuPy or PyTorch"
        )
        return diagnostics.arrays.ImmutableArray(None, name, "JAX arrays are immutable", remedy)
    remedy = f"pass a copy: `{copied(array, name)}`"
    return diagnostics.arrays.ImmutableArray(None, name, "the array is read-only", remedy)


def _read_only_in_numpy(array: Any, name: str) -> Diagnostic:
    """Why a kernel may not write to an array of NumPy's."""
    error = diagnostics.launch.ReadOnlyArray(None, name, _is_settable(array))
    if not _is_mapped(array):
        return error
    return error.because(error.OfJoblib() if "joblib" in sys.modules else error.OfFile())


def _is_settable(array: Any) -> bool:
    """Whether NumPy lets a read-only array be made writeable again."""
    if array.flags.owndata:
        return True
    view = array.view()  # it is what the array is of another object's memory, and nobody else has it
    try:
        view.flags.writeable = True
    except ValueError:
        return False
    return True


def _is_mapped(array: Any) -> bool:
    """Whether the memory is a file's."""
    owner = array
    while getattr(owner, "base", None) is not None:
        owner = owner.base
    return type(owner).__module__ == "mmap"
