"""DLPack's structs, as those who read and those who write its capsules need them (DLPack's "C API" page)."""

from __future__ import annotations

import struct

from nvgen.types import SCALARS

#: The newest version whose capsules are understood; newer minor versions only add (DLPack, "DLPackVersion").
VERSION = (1, 1)

_CODES = {(row.dlpack, 8 if row.is_bool else row.bits): row for row in SCALARS.values() if row.dlpack is not None}
#: ``DLDataTypeCode`` and bits of an element.
ELEMENTS = {code: row for code, row in _CODES.items() if code[1] >= 8}
#: The same of elements that take a byte each only where a flag says so.
PADDED = {code: row for code, row in _CODES.items() if code[1] < 8}

#: ``DLManagedTensorVersioned``: major and minor version, context, deleter, flags, and the tensor: data, device type and
#: number, dimensions, type code, bits, lanes, shape, strides, offset in bytes.
VERSIONED_STRUCT = struct.Struct("@IIPPQPiiiBBHPPQ")
#: ``DLManagedTensor``: the tensor, context, deleter.
UNVERSIONED_STRUCT = struct.Struct("@PiiiBBHPPQPP")
#: The flags of a versioned struct.
READ_ONLY, COPIED, SUBBYTE_PADDED = 1, 2, 4
#: The names of capsules that nobody has consumed.
VERSIONED, UNVERSIONED = b"dltensor_versioned", b"dltensor"
