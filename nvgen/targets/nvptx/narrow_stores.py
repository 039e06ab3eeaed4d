"""Stores of a part of a float in LLVM's PTX, as those of packed records, whose floats stand at any address.

LLVM stores such a float in parts, the lowest straight from the register that the float was computed in. The ptxas of
CUDA 13.0, and the driver's, convert it there to an integer of the store's width (``F2I``), where the type of the
instruction that computed it is a float's; it is so of f16, bf16, f32 and f64, in every state space, on sm_80 to sm_120.
What a ``mov`` copied is stored as it is.
"""

from __future__ import annotations

import re

_STORE = re.compile(
    r"^\t(?P<store>st\.[\w.:]*?\.?(?P<type>[bus](?P<bits>8|16|32)) \t\[[^\]]*\], )(?P<value>%(?P<kind>rs|rd|r)\d+);$",
    re.MULTILINE,
)
#: An instruction that writes one register; the first operand is the result.
_COMPUTED = re.compile(r"^\t(?:@!?%p\d+ )?(?P<name>[a-z][\w.:]*) \t(?P<to>%(?:rs|rd|r)\d+),", re.MULTILINE)
_FLOATS = ("f16", "bf16", "f32", "f64")
_BODY = re.compile(r"^\{\n.*?^\}", re.MULTILINE | re.DOTALL)
_WIDTHS = {"rs": 16, "r": 32, "rd": 64}


# Workaround (ptxas 13.0, 2026-11): a store of the lowest bits of a float converts it to an integer.
# Reproducer: none, because later releases are right
def kept(ptx: str) -> str:
    """PTX in which the lowest bits of a float are stored from a copy."""
    return _BODY.sub(lambda body: _in_function(body[0]), ptx)


def _is_part(match: re.Match[str]) -> bool:
    return int(match["bits"]) < _WIDTHS[match["kind"]]


def _in_function(body: str) -> str:
    floats = {match["to"] for match in _COMPUTED.finditer(body) if _result_type(match["name"]) in _FLOATS}

    def copied(match: re.Match[str]) -> str:
        if not _is_part(match) or match["value"] not in floats:
            return match[0]
        of = f"b{_WIDTHS[match['kind']]}"
        return f"\t{{ .reg .{of} \t%part; mov.{of} \t%part, {match['value']}; {match['store']}%part; }}"

    return _STORE.sub(copied, body)


def _result_type(name: str) -> str:
    """The type of what an instruction computes: its last, of a conversion the last but one."""
    words = name.split(".")
    return words[-2] if words[0] == "cvt" else words[-1]
