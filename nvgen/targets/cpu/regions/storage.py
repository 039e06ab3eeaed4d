"""What threads keep from one region to the next: an array of all threads of the block for each part of a variable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any

from llvmlite import ir

from nvgen import tree
from nvgen.codegen.arrays import array_type
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import InternalError
from nvgen.lang.allocation import ARRAY_ALIGNMENT
from nvgen.types import size_of

_I1, _I8, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(64)
#: The arrays have room for a multiple of these many threads, and each starts at a multiple of as many bytes.
ROUNDED = 64
#: Where it stands how far behind the arrays their shadows are, where they have any, in bytes from the first.
DISTANCE_AT = -8
_POINTER_BYTES = 8
_FLOAT_BYTES = {"half": 2, "bfloat": 2, "float": 4, "double": 8}

#: Where a part of a value stands in it.
Path = tuple[int, ...]


def parts(type_: ir.Type, path: Path = ()) -> Iterator[tuple[Path, ir.Type]]:
    """The parts of a value that are no structures."""
    if isinstance(type_, ir.LiteralStructType):
        for index, element in enumerate(type_.elements):
            yield from parts(element, (*path, index))
    else:
        yield path, type_


def in_memory(type_: ir.Type) -> ir.Type:
    """The type of a part in an array."""
    return _I8 if type_ == _I1 else type_


def bytes_of(type_: ir.Type) -> int:
    """The bytes of a part in an array."""
    if isinstance(type_, ir.IntType):
        return max(1, 1 << int(type_.width - 1).bit_length()) // 8 or 1
    if isinstance(type_, ir.VectorType):
        return 1 << int(bytes_of(type_.element) * type_.count - 1).bit_length()
    if isinstance(type_, ir.PointerType):
        return _POINTER_BYTES
    if str(type_) in _FLOAT_BYTES:
        return _FLOAT_BYTES[str(type_)]
    raise InternalError(f"a thread keeps no {type_}")


class Arrays:
    """Arrays of the parts of variables, at addresses that ``bind`` says."""

    def __init__(self, variables: Sequence[tree.Local]) -> None:
        self.variables = tuple(variables)
        self._parts = {local: list(parts(value_type(local.type))) for local in variables}
        self._addresses: dict[tuple[tree.Local, Path], ir.Value] = {}

    def sizes(self) -> Iterator[tuple[tuple[tree.Local, Path], ir.Type]]:
        """Every array, and the type of its elements."""
        for local, found in self._parts.items():
            for path, type_ in found:
                yield (local, path), in_memory(type_)

    def address(self, local: tree.Local, path: Path) -> ir.Value:
        """Where an array lies."""
        return self._addresses[local, path]

    def bind(self, key: tuple[tree.Local, Path], address: ir.Value) -> None:
        """Says where an array lies."""
        self._addresses[key] = address

    def load(self, builder: ir.IRBuilder, local: tree.Local, index: ir.Value) -> ir.Value:
        """A thread's value of a variable."""
        type_ = value_type(local.type)
        value: ir.Value = ir.Constant(type_, ir.Undefined)
        for path, part in self._parts[local]:
            loaded = builder.load(self._address(builder, local, path, part, index), typ=in_memory(part))
            loaded.align = min(bytes_of(part), ROUNDED)
            if part == _I1:
                loaded = builder.trunc(loaded, _I1)
            if not path:
                return loaded
            value = builder.insert_value(value, loaded, path)
        return value

    def store(self, builder: ir.IRBuilder, local: tree.Local, index: ir.Value, value: ir.Value) -> None:
        """Keeps a thread's value of a variable."""
        for path, part in self._parts[local]:
            stored = builder.extract_value(value, path) if path else value
            if part == _I1:
                stored = builder.zext(stored, _I8)
            made = builder.store(stored, self._address(builder, local, path, part, index))
            made.align = min(bytes_of(part), ROUNDED)

    def _address(
        self, builder: ir.IRBuilder, local: tree.Local, path: Path, part: ir.Type, index: ir.Value
    ) -> ir.Value:
        return builder.gep(self._addresses[local, path], [index], inbounds=True, source_etype=in_memory(part))


class BlockStorage:
    """What the threads of a block keep, in one piece of memory."""

    def __init__(self, kept: Sequence[tree.Local], local_arrays: Sequence[tree.Allocate]) -> None:
        self.arrays = Arrays(kept)
        self._local_arrays = local_arrays
        self._local_arrays_at: dict[Any, ir.Value] = {}

    @property
    def bytes_per_thread(self) -> int:
        return sum(bytes_of(type_) for _, type_ in self.arrays.sizes()) + sum(
            local_bytes(node) for node in self._local_arrays
        )

    def bind(self, builder: ir.IRBuilder, base: ir.Value, threads: ir.Value) -> None:
        """``threads`` is an i64: for how many, a multiple of ``ROUNDED``, the memory at ``base`` has room."""
        before = 0

        def reserve(size: int) -> ir.Value:
            nonlocal before
            offset = builder.mul(threads, _I64(before), flags=("nuw", "nsw"))
            before += size
            return builder.gep(base, [offset], inbounds=True, source_etype=_I8)

        for node in self._local_arrays:
            self._local_arrays_at[node] = reserve(local_bytes(node))
        for key, type_ in self.arrays.sizes():
            self.arrays.bind(key, reserve(bytes_of(type_)))

    def local_array(self, builder: ir.IRBuilder, node: tree.Allocate, thread: ir.Value) -> ir.Value:
        """The address of a thread's local array."""
        offset = builder.mul(thread, _I64(local_bytes(node)), flags=("nuw", "nsw"))
        return builder.gep(self._local_arrays_at[node], [offset], inbounds=True, source_etype=_I8)


def local_bytes(node: tree.Allocate) -> int:
    """What a thread's local array takes: a multiple of its alignment."""
    type_ = array_type(node.type)
    assert type_.shape is not None
    size = prod(type_.shape) * size_of(type_.dtype)
    return -(-size // alignment(node)) * alignment(node)


def alignment(node: tree.Allocate) -> int:
    """What the address of a local array is a multiple of."""
    return max(node.alignment, ARRAY_ALIGNMENT)
