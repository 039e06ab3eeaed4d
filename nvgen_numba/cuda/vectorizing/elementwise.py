"""What ``vectorize`` makes: a function of elements, applied to arrays that broadcast."""

from __future__ import annotations

import functools
import math
import warnings
from collections.abc import Sequence
from typing import Any

import numpy

from nvgen.extending.kernels import pickling
from nvgen.extending.language import PICKLED_NAMES
from nvgen_numba import types
from nvgen_numba.cuda.dispatch.dispatcher import Dispatcher
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.placement import placed, retrieve, room
from nvgen_numba.cuda.reduction import Reduce
from nvgen_numba.cuda.vectorizing import resolution, texts
from nvgen_numba.cuda.vectorizing.operands import Operand, device_array, is_c_contiguous, new_array, operand
from nvgen_numba.cuda.vectorizing.results import result_dtype

Shape = tuple[int, ...]
#: Blocks are as large as suits the device, if nobody says less.
_ANY_BLOCKSIZE = 2**30
#: What a pickle has besides the Python function.
_KEPT = ("functions", "max_blocksize")


class CUDAUFuncDispatcher:
    """A function of elements. In kernels it is the device function that it was made of."""

    __name__: str
    __qualname__: str

    def __init__(self, function: Any, core: Dispatcher, *, compiles: bool) -> None:
        """``core`` is the function as a device function; ``compiles``: whether calls add signatures."""
        functools.update_wrapper(self, function)
        self.py_func = function
        #: The most threads of a block.
        self.max_blocksize = _ANY_BLOCKSIZE
        #: The dtypes of inputs that are declared, and of the result.
        self.functions: dict[tuple[Any, ...], Any] = {}
        self._core, self._compiles = core, compiles
        self._kernels: dict[Any, Dispatcher] = {}
        self._reduce: Reduce | None = None

    def add(self, arguments: Sequence[Any], result: Any = None) -> None:
        """Declares a signature by numba's types; the function decides on the result's where ``result`` is None.

        Raises:
            TypingError: the function is wrong for it.
        """
        dtypes = tuple(types.as_dtype(type_) for type_ in arguments)
        self.functions[dtypes] = result_dtype(self._core, tuple(arguments), result)

    @property
    def nin(self) -> int:
        return int(self.py_func.__code__.co_argcount)

    def __call__(self, *args: Any, out: Any = None, stream: Any = 0, **unknown: Any) -> Any:
        """Applies the function to numbers and arrays, which broadcast as NumPy's do.

        With an array of a device among the operands, or ``out`` one, the result is there, in order after what is on
        ``stream``; otherwise it is a NumPy array. ``out`` has the shape and the dtype of the result, which is written
        to it and returned.

        Raises:
            TypeError: no signature takes operands of these dtypes, or ``out`` has another dtype.
            ValueError: the shapes do not broadcast, or ``out`` has another one.
        """
        if unknown:
            warnings.warn(f"unrecognized keywords: {', '.join(unknown)}", stacklevel=2)
        if len(args) != self.nin:
            raise TypeError(f"{self.__name__} takes {self.nin} operands, and {len(args)} are given")
        operands = [operand(value) for value in args]
        dtypes = self._resolved(operands)
        shape = _broadcast(operands)
        dtype = self.functions[dtypes]
        target = _target(out, shape, dtype)
        if target is None:
            target = new_array(shape, dtype, stream, on_device=any(one.is_device for one in operands))
        self._launch(operands, dtypes, target, stream)
        return target

    def reduce(self, arg: Any, stream: Any = 0) -> Any:
        """All elements of an array of one dimension, combined by the function, whose two operands are of one kind.

        Raises:
            TypeError: the function has not two operands, or the array no element, or another number of dimensions.
        """
        if self.nin != 2:
            raise TypeError(f"{self.__name__} has {self.nin} operands, and a reduction needs a function of two")
        if not arg.size:
            raise TypeError("Reduction on an empty array.")
        if self._reduce is None:
            self._reduce = Reduce(self.py_func)
        return self._reduce.combined(arg, stream)

    def _resolved(self, operands: Sequence[Operand]) -> tuple[Any, ...]:
        if self._compiles:
            dtypes = tuple(one.dtype for one in operands)
            if dtypes not in self.functions:
                self.add([types.from_dtype(dtype) for dtype in dtypes])
            return dtypes
        return resolution.resolved(self.functions, operands)

    def _launch(self, operands: Sequence[Operand], dtypes: tuple[Any, ...], target: Any, stream: Any) -> None:
        arrays = [one.value for one in operands if not one.is_number]
        shape: Shape = target.shape or (1,)
        if all(array.shape == shape and is_c_contiguous(array) for array in (*arrays, target)):
            shape = (target.size,)
        if shape != target.shape:
            operands, target = [_reshaped(one, shape) for one in operands], target.reshape(shape)
        operands = [one if one.shape else _reshaped(one, (1,)) for one in operands]
        values = [placed(_value(one, dtype), stream) for one, dtype in zip(operands, dtypes, strict=True)]
        written = room(target, stream)
        positions = tuple(None if one.is_number else texts.place(one.shape, shape) for one in operands)
        kernel = self._kernel(operands, dtypes, positions, len(shape))
        threads = self.max_blocksize if self.max_blocksize < _ANY_BLOCKSIZE else 0
        kernel.forall(math.prod(shape), tpb=threads, stream=stream)(*values, written, *shape)
        retrieve(written, target, stream)

    def _kernel(self, operands: Sequence[Operand], dtypes: tuple[Any, ...], positions: Any, loop: int) -> Dispatcher:
        converted = tuple(not one.is_number and one.dtype != dtype for one, dtype in zip(operands, dtypes, strict=True))
        key = (positions, converted, dtypes if any(converted) else None, loop)
        if key not in self._kernels:
            self._kernels[key] = self._made(positions, converted, dtypes, loop)
        return self._kernels[key]

    def _made(self, positions: Any, converted: Sequence[bool], dtypes: tuple[Any, ...], loop: int) -> Dispatcher:
        values = [texts.indexed(f"x{number}", indices or ()) for number, indices in enumerate(positions)]
        values = [f"t{number}({value})" if converted[number] else value for number, value in enumerate(values)]
        result = texts.indexed(f"x{len(values)}", [f"i{axis}" for axis in range(loop)])
        names = {f"t{number}": types.from_dtype(dtype) for number, dtype in enumerate(dtypes)}
        call = f"{result} = core({', '.join(values)})"
        return texts.kernel(self.__name__, len(values) + 1, loop, call, {"core": self._core, **names})

    # Pickles

    def __getstate__(self) -> dict[str, Any]:
        names = {name: getattr(self, name) for name in PICKLED_NAMES}
        kept = {name: getattr(self, name) for name in _KEPT}
        return {"function": self.py_func, "compiles": self._compiles, "kept": kept, "names": names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        function = state["function"]
        self.__init__(function, jit(device=True)(function), compiles=state["compiles"])  # type: ignore[misc]
        self.__dict__.update(state["kept"] | state["names"])

    def __reduce_ex__(self, protocol: Any) -> Any:
        return pickling.reduced(self)

    def __repr__(self) -> str:
        return f"<CUDA ufunc {self.__name__!r}>"


def made(function: Any, *, compiles: bool) -> CUDAUFuncDispatcher:
    """The function of elements of a Python function."""
    return CUDAUFuncDispatcher(function, jit(device=True)(function), compiles=compiles)


def _reshaped(one: Operand, shape: Shape) -> Operand:
    return one if one.is_number else Operand(one.value.reshape(shape), one.dtype, shape, one.is_device)


def _value(one: Operand, dtype: Any) -> Any:
    """What the kernel is passed: a number as the signature has it, an array as it is."""
    return numpy.asarray(one.value).astype(dtype)[()] if one.is_number else one.value


def _broadcast(operands: Sequence[Operand]) -> Shape:
    """The shape of the result; of numbers alone it is one element, as in numba."""
    found: Shape = ()
    for number, one in enumerate(operands):
        try:
            found = numpy.broadcast_shapes(found, one.shape)
        except ValueError:
            raise ValueError(f"failed to broadcast argument #{number}: {one.shape} does not fit {found}") from None
    return (1,) if all(one.is_number for one in operands) else found


def _target(out: Any, shape: Shape, dtype: Any) -> Any:
    """Where the result goes, if the call says it."""
    if isinstance(out, tuple):
        (out,) = out
    if out is None:
        return None
    found = operand(out, numbers=False)
    target = device_array(out) if found.is_device else out
    if tuple(target.shape) != shape:
        raise ValueError(f"out has the shape {tuple(target.shape)}, and the result {shape}")
    if target.dtype != dtype:
        raise TypeError(f"out has the dtype {target.dtype}, and the result {dtype}")
    return target
