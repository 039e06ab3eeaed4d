"""What ``guvectorize`` makes: a function of small arrays, called for each place of the dimensions around them."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any, NoReturn

import numpy

from nvgen.extending.kernels import pickling
from nvgen.extending.language import PICKLED_NAMES
from nvgen.extending.types import Record
from nvgen_numba import types
from nvgen_numba.cuda.dispatch.dispatcher import Dispatcher
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.placement import placed, retrieve, room
from nvgen_numba.cuda.vectorizing import resolution, texts
from nvgen_numba.cuda.vectorizing.layouts import GUFuncEngine, GUFuncSchedule
from nvgen_numba.cuda.vectorizing.operands import Operand, new_array, operand
from nvgen_numba.errors import TypingError

Shape = tuple[int, ...]
_ANY_BLOCKSIZE = 2**30
#: What a pickle has besides the Python function and the layout.
_KEPT = ("versions", "max_blocksize")


class Version(Record):
    """One signature of a function: the dtypes of its outputs, and which of its parameters are arrays."""

    outputs: tuple[Any, ...]
    takes_arrays: tuple[bool, ...]


class GeneralizedUFunc:
    """A function of small arrays with a layout, for whole arrays. Kernels cannot call it."""

    __name__: str
    __qualname__: str
    __wrapped__: Any

    def __init__(self, function: Any, core: Dispatcher, engine: GUFuncEngine) -> None:
        functools.update_wrapper(self, function)
        self.engine = engine
        #: The most threads of a block.
        self.max_blocksize = _ANY_BLOCKSIZE
        #: What is declared, by the dtypes of the inputs.
        self.versions: dict[tuple[Any, ...], Version] = {}
        self._core = core
        self._kernels: dict[Any, Dispatcher] = {}

    def add(self, parameters: Sequence[Any], result: Any = None) -> None:
        """Declares a signature, as numba's types of inputs and outputs.

        Raises:
            TypeError: the signature returns a value, or has another number of parameters than the layout.
            ValueError: a parameter with dimensions in the layout is a number.
        """
        if result is not None and result != types.void:
            raise TypeError(
                f"guvectorized functions cannot return values: signature {types.signature(result, *parameters)}"
                f" specifies {result} return type"
            )
        sides = (*self.engine.sin, *self.engine.sout)
        if len(parameters) != len(sides):
            raise TypeError(f"the layout has {len(sides)} operands, and the signature {len(parameters)}")
        for parameter, names in zip(parameters, sides, strict=True):
            if names and not isinstance(parameter, types.Array):
                raise ValueError("gufunc signature mismatch: ndim>0 for scalar")
        dtypes = [types.as_dtype(getattr(parameter, "dtype", parameter)) for parameter in parameters]
        arrays = tuple(isinstance(parameter, types.Array) for parameter in parameters)
        inputs = tuple(dtypes[: self.engine.nin])
        self.versions[inputs] = Version(outputs=tuple(dtypes[self.engine.nin :]), takes_arrays=arrays)

    def __call__(self, *args: Any, out: Any = None, stream: Any = 0) -> Any:
        """Calls the function for each place of the loop around the inputs.

        ``args`` are the inputs, or the inputs and the outputs. With an array of a device among them, the results are
        there, in order after what is on ``stream``; otherwise they are NumPy arrays. Several outputs are a tuple.

        Raises:
            TypeError: the number of operands is wrong, or no signature takes their dtypes.
            ValueError: shapes do not fit the layout or each other, or outputs are given twice.
        """
        given = self._given_outputs(args, out)
        inputs = [operand(value) for value in args[: self.engine.nin]]
        schedule = self.engine.schedule([one.shape for one in inputs])
        dtypes = self._resolved(inputs)
        version = self.versions[dtypes]
        inputs = [_converted(one, dtype) for one, dtype in zip(inputs, dtypes, strict=True)]
        on_device = any(one.is_device for one in (*inputs, *given))
        outputs = [
            one.value if one.value is not None else new_array(shape, dtype, stream, on_device=on_device)
            for one, shape, dtype in zip(given, schedule.output_shapes, version.outputs, strict=True)
        ]
        for array, shape in zip(outputs, schedule.output_shapes, strict=True):
            if tuple(array.shape) != shape:
                raise ValueError(f"output shape mismatch: {tuple(array.shape)} is given, and the result is {shape}")
        if not schedule.loopn:
            raise ValueError("zero looping dimension")
        written = [room(array, stream) for array in outputs]
        self._launch([placed(one.value, stream) for one in inputs], written, schedule, version, stream)
        for array, target in zip(written, outputs, strict=True):
            retrieve(array, target, stream)
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def _given_outputs(self, args: Sequence[Any], out: Any) -> list[Operand]:
        """The outputs that a call names; those without a value are made."""
        nin, nout = self.engine.nin, self.engine.nout
        if out is not None and len(args) > nin:
            raise ValueError("cannot specify argument 'out' as both positional and keyword")
        if len(args) != nin and (out is not None or len(args) != nin + nout):
            raise TypeError(
                f"This gufunc accepts {_positional(nin)} (when providing input only) or {_positional(nin + nout)}"
                f" (when providing input and output). Got {_positional(len(args))}."
            )
        named = out if isinstance(out, (tuple, list)) else (out,) * nout
        return [_output(value) for value in (args[nin:] or named)]

    def _resolved(self, inputs: Sequence[Operand]) -> tuple[Any, ...]:
        try:
            return resolution.resolved(self.versions, inputs)
        except TypeError:
            # numba takes a signature that converts to the operands, of which their values are then cut.
            for dtypes in self.versions:
                if all(numpy.can_cast(dtype, one.dtype) for dtype, one in zip(dtypes, inputs, strict=True)):
                    return dtypes
            raise TypeError("no matching signature") from None

    def _launch(
        self, inputs: list[Any], outputs: list[Any], schedule: GUFuncSchedule, version: Version, stream: Any
    ) -> None:
        loop = schedule.loopdims or (1,)
        cores = [*schedule.ishapes, *schedule.oshapes]
        views, positions = [], []
        for array, core in zip((*inputs, *outputs), cores, strict=True):
            outer = tuple(array.shape[: len(array.shape) - len(core)])
            if not core and not outer:
                array, outer = array.reshape(1), (1,)  # an element to index
            views.append(array)
            positions.append(texts.place(outer, loop))
        key = (tuple(positions), tuple(map(len, cores)), version.takes_arrays, len(loop))
        if key not in self._kernels:
            self._kernels[key] = self._made(*key)
        threads = self.max_blocksize if self.max_blocksize < _ANY_BLOCKSIZE else 0
        self._kernels[key].forall(math.prod(loop), tpb=threads, stream=stream)(*views, *loop)

    def _made(
        self, positions: Sequence[tuple[str, ...]], dimensions: Sequence[int], takes_arrays: Sequence[bool], loop: int
    ) -> Dispatcher:
        parts = [
            texts.indexed(f"x{number}", _part(indices, dimensions[number], takes_array=takes_arrays[number]))
            for number, indices in enumerate(positions)
        ]
        return texts.kernel(self.__name__, len(parts), loop, f"core({', '.join(parts)})", {"core": self._core})

    @property
    def in_kernels(self) -> NoReturn:
        """What kernels that name the function call.

        Raises:
            TypingError: always.
        """
        raise TypingError(
            f"Untyped global name {self.__name__!r}: kernels cannot call what guvectorize makes; call the function"
            f" that it was made of, with @cuda.jit(device=True)"
        )

    # Pickles

    def __getstate__(self) -> dict[str, Any]:
        names = {name: getattr(self, name) for name in PICKLED_NAMES}
        kept = {name: getattr(self, name) for name in _KEPT}
        return {
            "function": self.__wrapped__,
            "engine": (self.engine.sin, self.engine.sout),
            "kept": kept,
            "names": names,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        function = state["function"]
        self.__init__(function, jit(device=True)(function), GUFuncEngine(*state["engine"]))  # type: ignore[misc]
        self.__dict__.update(state["kept"] | state["names"])

    def __reduce_ex__(self, protocol: Any) -> Any:
        return pickling.reduced(self)

    def __repr__(self) -> str:
        return f"<CUDA gufunc {self.__name__!r}>"


def _positional(count: int) -> str:
    return f"{count} positional argument{'s' * (count != 1)}"


def _output(value: Any) -> Operand:
    if value is None:
        return Operand(value=None, dtype=None, shape=())
    found = operand(value, numbers=False)
    return found if found.is_device else Operand(value=value, dtype=value.dtype, shape=value.shape)


def _converted(one: Operand, dtype: Any) -> Operand:
    """An input as an array of the signature's dtype.

    Raises:
        TypeError: it is on a device, where numba converts nothing.
    """
    if one.dtype == dtype and not one.is_number:
        return one
    if one.is_device:
        raise TypeError(f"compatible signature is possible by casting but {type(one.value)} does not support .astype()")
    return Operand(value=numpy.asarray(one.value).astype(dtype), dtype=dtype, shape=one.shape)


def _part(indices: tuple[str, ...], dimensions: int, *, takes_array: bool) -> Sequence[str]:
    """The indices of what the function takes; an array of one element where the layout has no dimension for it."""
    if dimensions:
        return (*indices, *":" * dimensions) if indices else ()
    if not takes_array:
        return indices
    *before, last = indices
    return (*before, f"{last}:{last} + 1")
