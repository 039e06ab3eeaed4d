"""DLPack's structs, as those who read and those who write its capsules need them (DLPack's "C API" page)."""

from __future__ import annotations

import struct

from nvgen.types import SCALARS, Scalar, bf16, bool_, c64, c128, f16, f32, f64
from nvgen.types.scalar import e2m1, e2m3, e3m2, e4m3, e5m2, ue8m0

#: The newest version whose capsules are understood; newer minor versions only add (DLPack, "DLPackVersion").
VERSION = (1, 1)

#: ``DLDataTypeCode`` and bits of an element.
ELEMENTS: dict[tuple[int, int], Scalar] = {
    **{(0, bits): SCALARS[f"i{bits}"] for bits in (8, 16, 32, 64)},
    **{(1, bits): SCALARS[f"u{bits}"] for bits in (8, 16, 32, 64)},
    (2, 16): f16,
    (2, 32): f32,
    (2, 64): f64,
    (4, 16): bf16,
    (5, 64): c64,
    (5, 128): c128,
    (6, 8): bool_,
    (10, 8): e4m3,
    (12, 8): e5m2,
    (14, 8): ue8m0,
}
#: The same of elements that take a byte each only where a flag says so.
PADDED: dict[tuple[int, int], Scalar] = {(15, 6): e2m3, (16, 6): e3m2, (17, 4): e2m1}

#: ``DLManagedTensorVersioned``: major and minor version, context, deleter, flags, and the tensor: data, device type and
#: number, dimensions, type code, bits, lanes, shape, strides, offset in bytes.
VERSIONED_STRUCT = struct.Struct("@IIPPQPiiiBBHPPQ")
#: ``DLManagedTensor``: the tensor, context, deleter.
UNVERSIONED_STRUCT = struct.Struct("@PiiiBBHPPQPP")
#: The flags of a versioned struct.
READ_ONLY, COPIED, SUBBYTE_PADDED = 1, 2, 4
#: The names of capsules that nobody has consumed.
VERSIONED, UNVERSIONED = b"dltensor_versioned", b"dltensor"
