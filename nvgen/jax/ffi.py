"""XLA's foreign function interface: a handler in Python, and what a call of it hands over.

XLA calls a handler with a call frame (``xla/ffi/api/c_api.h``, which jaxlib has in ``jax.ffi.include_dir()``). The
structures here are those of version 0.3 as far as nvgen reads them; later minor versions only append fields. A call
comes on whichever thread XLA runs the computation on, and ctypes takes the GIL for it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

from nvgen.base.records import Record

_MAJOR = 0
_METADATA = 1
#: Stage of a call frame: the work is to be done.
_EXECUTE = 3
#: XLA_FFI_Error_Code.
INVALID_ARGUMENT, INTERNAL, UNIMPLEMENTED = 3, 13, 12


class _Extension(ctypes.Structure):
    _fields_ = (("struct_size", ctypes.c_size_t), ("type", ctypes.c_int), ("next", ctypes.c_void_p))


class _Metadata(ctypes.Structure):
    """What XLA asks of a handler before it uses it: the version of the interface, and its traits."""

    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("version_size", ctypes.c_size_t),
        ("version_extension", ctypes.c_void_p),
        ("major", ctypes.c_int),
        ("minor", ctypes.c_int),
        ("traits", ctypes.c_uint32),
    )


class _MetadataExtension(ctypes.Structure):
    _fields_ = (("base", _Extension), ("metadata", ctypes.POINTER(_Metadata)))


class _Api(ctypes.Structure):
    """The functions that XLA offers to handlers, as far as they are used here."""

    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("extension", ctypes.c_void_p),
        ("version_size", ctypes.c_size_t),
        ("version_extension", ctypes.c_void_p),
        ("major", ctypes.c_int),
        ("minor", ctypes.c_int),
        ("internal", ctypes.c_void_p),
        ("error_create", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)),
        ("error_message", ctypes.c_void_p),
        ("error_destroy", ctypes.CFUNCTYPE(None, ctypes.c_void_p)),
        ("handler_register", ctypes.c_void_p),
        ("stream_get", ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)),
    )


class _Buffers(ctypes.Structure):
    """The arguments or the results of a call: ``types`` says of each that it is a buffer."""

    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("extension", ctypes.c_void_p),
        ("size", ctypes.c_int64),
        ("types", ctypes.POINTER(ctypes.c_int)),
        ("items", ctypes.POINTER(ctypes.c_void_p)),
    )


class _Frame(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("extension", ctypes.POINTER(_Extension)),
        ("api", ctypes.POINTER(_Api)),
        ("context", ctypes.c_void_p),
        ("stage", ctypes.c_int),
        ("arguments", _Buffers),
        ("results", _Buffers),
    )


class _Buffer(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("extension", ctypes.c_void_p),
        ("dtype", ctypes.c_int),
        ("address", ctypes.c_void_p),
        ("rank", ctypes.c_int64),
        ("extents", ctypes.POINTER(ctypes.c_int64)),
    )


class _ErrorArguments(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("extension", ctypes.c_void_p),
        ("message", ctypes.c_char_p),
        ("code", ctypes.c_int),
    )


class _ContextArguments(ctypes.Structure):
    """The arguments of functions that ask the context of a call for one pointer."""

    _fields_ = (
        ("struct_size", ctypes.c_size_t),
        ("extension", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
        ("result", ctypes.c_void_p),
    )


Handler = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)


class Buffer(Record):
    """Elements of one array, row by row: ``dtype`` numbers their type, ``address`` may be 0 where there are none."""

    address: int
    dtype: int
    shape: tuple[int, ...]


class HandlerError(Exception):
    """What XLA is told: one of its codes, and a text."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Call:
    """One call of a handler; valid until the handler returns."""

    __slots__ = ("_frame",)

    def __init__(self, frame: _Frame) -> None:
        self._frame = frame

    @property
    def arguments(self) -> list[Buffer]:
        return _buffers(self._frame.arguments)

    @property
    def results(self) -> list[Buffer]:
        return _buffers(self._frame.results)

    @property
    def stream(self) -> int:
        """The stream that the call's work goes to: on a GPU a ``CUstream``.

        Raises:
            HandlerError: the platform has no streams.
        """
        api = self._frame.api.contents
        request = _ContextArguments(ctypes.sizeof(_ContextArguments), None, self._frame.context, None)
        error = api.stream_get(ctypes.addressof(request))
        if error:
            given = _ContextArguments(ctypes.sizeof(_ContextArguments) - 8, None, error, None)
            api.error_destroy(ctypes.addressof(given))
            raise HandlerError(INTERNAL, "XLA gives no stream for this call")
        return int(request.result or 0)


def _buffers(given: _Buffers) -> list[Buffer]:
    found = []
    for address in given.items[: given.size]:
        buffer = _Buffer.from_address(address)
        found.append(Buffer(buffer.address or 0, buffer.dtype, tuple(buffer.extents[: buffer.rank])))
    return found


def handler(execute: Callable[[Call], None]) -> Any:
    """A C function that XLA can call, and that calls ``execute`` when there is work to do; it has to be kept.

    What ``execute`` raises becomes XLA's error: no exception may leave a function that C calls.
    """

    def handle(address: int) -> int | None:
        frame = _Frame.from_address(address)
        try:
            if frame.extension and frame.extension.contents.type == _METADATA:
                _answer(frame)
            elif frame.stage == _EXECUTE:
                execute(Call(frame))
        except HandlerError as error:
            return _error(frame, error.code, str(error))
        except BaseException as error:
            return _error(frame, INTERNAL, f"{type(error).__name__}: {error}")
        return None

    return Handler(handle)


def _answer(frame: _Frame) -> None:
    """Says which version of the interface this is: the running XLA's, whose minor versions only append fields."""
    extension = ctypes.cast(frame.extension, ctypes.POINTER(_MetadataExtension)).contents
    metadata = extension.metadata.contents
    metadata.major, metadata.minor, metadata.traits = _MAJOR, frame.api.contents.minor, 0


def _error(frame: _Frame, code: int, text: str) -> int | None:
    given = _ErrorArguments(ctypes.sizeof(_ErrorArguments), None, text.encode(), code)
    error: int | None = frame.api.contents.error_create(ctypes.addressof(given))
    return error
