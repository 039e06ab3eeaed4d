"""Of ``nv.mma.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.lang.mma_sparsity import GROUP, KEPT, REGISTER_BITS
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

    @property
    def instructions(self) -> tuple[str, ...]:
        found = [self.product.name(self.operation)]
        if self.scale == ("4X", "ue8m0"):  # such elements have four scales a row that are powers of two
            found.append("mma.scale_vec::4X.ue8m0")
        return (*found, "mma.sp::ordered_metadata") if self.ordered else tuple(found)


class Compression(Attributes):
    """How many registers ``spcompress`` makes of elements, and how long an element and its index are."""

    element_bits: int
    index_bits: int
    count: int

    @property
    def metadata_count(self) -> int:
        """The registers of the indices."""
        return -(-self.count * self.index_bits // self.element_bits)

    @property
    def name(self) -> str:
        """The instruction."""
        return f"spcompress.b{self.element_bits}.b{self.index_bits}.sp::{KEPT}:{GROUP}.x{self.count}"


class Decompression(Attributes):
    """How often ``sources`` elements go to ``targets`` places, and how long an element and its index are."""

    element_bits: int
    index_bits: int
    sources: int
    targets: int
    count: int

    @property
    def value_count(self) -> int:
        """The registers of the elements."""
        return self._registers(self.sources * self.element_bits)

    @property
    def metadata_count(self) -> int:
        """The registers of the indices."""
        return self._registers(self.sources * self.index_bits)

    @property
    def data_count(self) -> int:
        """The registers of the result."""
        return self._registers(self.targets * self.element_bits)

    def _registers(self, bits: int) -> int:
        return -(-bits * self.count // REGISTER_BITS)

    @property
    def name(self) -> str:
        """The instruction."""
        sizes = f"b{self.element_bits}.b{self.index_bits}"
        return f"spdecompress.{sizes}.sp::{self.sources}:{self.targets}.x{self.count}"


class MoveCall(Attributes):
    """What a call of ``ldmatrix`` or ``stmatrix`` says besides its operands."""

    move: Move
    format: str
    count: int
    transpose: bool

    @property
    def intrinsic(self) -> str:
        """LLVM's name of the instruction on shared memory, after ``llvm.nvvm.``."""
        transpose, packed = ".trans" if self.transpose else "", "b8x16." if "x16" in self.format else ""
        move = self.move
        return f"{move.instruction}.sync.aligned.{move.shape}.x{self.count}{transpose}.{packed}{self.format}.p3"

    @property
    def row_bytes(self) -> int:
        """The bytes of a row in shared memory, which begins at a multiple of them."""
        return 8 if self.format == "s8.s4" else 16

    @property
    def is_inline(self) -> bool:
        """Whether LLVM has no intrinsic of it."""
        return self.format == "s8.s4"

    @property
    def instructions(self) -> tuple[str, ...]:
        return ("ldmatrix.s8.s4",) if self.is_inline else (f"llvm.nvvm.{self.intrinsic}",)


class WmmaMove(Attributes):
    """Which fragment of a wmma is loaded or stored: ``a``, ``b``, ``c`` or ``d``, and its layout in memory."""

    product: Product
    matrix: str
    type: str
    layout: str
    count: int

    @property
    def instructions(self) -> tuple[str, ...]:
        return (self.product.name(),)
