"""Of ``nv.mma.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.lang.mma_table import Move, Product


class ProductCall(Attributes):
    """What a call says besides its operands: the instruction's row in the table, and what it leaves open."""

    product: Product
    #: PTX's types of A, B, C and the result.
    types: tuple[str, str, str, str]
    layouts: tuple[str, str] = ("row", "col")
    saturates: bool = False
    operation: str = ""
    rounding: str = ""
    ordered: bool = False
    selector: int = 0
    scale: tuple[str, str] = ("", "")


class MoveCall(Attributes):
    """What a call of ``ldmatrix`` or ``stmatrix`` says besides its operands."""

    move: Move
    format: str
    count: int
    transpose: bool


class WmmaMove(Attributes):
    """Which fragment of a wmma is loaded or stored: ``a``, ``b``, ``c`` or ``d``, and its layout in memory."""

    product: Product
    matrix: str
    type: str
    layout: str
    count: int
