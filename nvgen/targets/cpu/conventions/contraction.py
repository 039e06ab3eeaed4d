"""Which products and sums become one ``fma``: decided here once, so that it does not depend on what LLVM does later.

``contract`` lets LLVM's code generation choose, which finds fewer pairs with fast instruction selection than with the
slow one, and others behind each pass. Both tiers of a kernel's code have the same text, so that what is decided in it
holds for both: a product that is an operand of a sum or a difference in one expression is fused with it, the left
operand before the right one. A product in a variable is rounded, and so is one that is kept while the other operand
makes a call: where threads wait, or loops over threads end, it lies in memory in some forms of the threads and not in
others. The flag is on no instruction afterwards.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lang.options import FAST_MATH_FLAGS

_CONTRACT = "contract"
_OTHERS = frozenset(FAST_MATH_FLAGS) - {_CONTRACT}
_SUMS, _PRODUCT = ("fadd", "fsub"), "fmul"


def keep_rounded(value: ir.Value) -> None:
    """A value that a variable has is rounded, and no part of a sum that reads it."""
    if isinstance(value, ir.Instruction) and value.opname == _PRODUCT and _CONTRACT in value.flags:
        value.flags.remove(_CONTRACT)


def contract(module: ir.Module, *, fuses: bool) -> bool:
    """Takes ``contract`` off all instructions of a module, which is complete; whether other flags are on any.

    What the flag allows is done where it ``fuses``: where the processor has the instruction.
    """
    is_free = False
    for function in module.functions:
        flagged = [
            made
            for block in function.blocks
            for made in block.instructions
            if made.flags or (made.opname == "call" and made.fastmath)
        ]
        if fuses:
            _Fusion(function, flagged).run()
        for made in flagged:
            flags = _flags(made)
            if _CONTRACT in flags:
                flags.remove(_CONTRACT)
            is_free = is_free or not _OTHERS.isdisjoint(flags)
    return is_free


def _flags(made: ir.Instruction) -> list[str] | set[str]:
    found: list[str] | set[str] = made.fastmath if isinstance(made, ir.CallInstr) else made.flags
    return found


class _Fusion:
    """The products and sums of a function, of which ``flagged`` are the instructions with flags."""

    def __init__(self, function: ir.Function, flagged: list[ir.Instruction]) -> None:
        self._function = function
        contracted = [made for made in flagged if _CONTRACT in made.flags]
        self._sums = [made for made in contracted if made.opname in _SUMS]
        products = {id(made) for made in contracted if made.opname == _PRODUCT} if self._sums else set()
        #: Products that one operand alone is.
        self._single = self._used_once(products) if products else set()

    def _used_once(self, products: set[int]) -> set[int]:
        once, more = set[int](), set[int]()
        for block in self._function.blocks:
            for made in block.instructions:
                operands = [value for value, _ in made.incomings] if isinstance(made, ir.PhiInstr) else made.operands
                for operand in operands:
                    found = id(operand)
                    if found in products:
                        (more if found in once else once).add(found)
        return once - more

    def run(self) -> None:
        """Puts an ``fma`` in the place of each sum with such a product, which goes."""
        products = {id(made): self._product(made) for made in self._sums}
        fused = {made: product for made, product in products.items() if product is not None}
        gone = {id(product) for product in fused.values()}
        blocks = {id(made.parent): made.parent for made in self._sums if id(made) in fused}
        blocks |= {id(product.parent): product.parent for product in fused.values()}
        for block in blocks.values():
            before, block.instructions = block.instructions, []
            builder = ir.IRBuilder(block)
            for made in before:
                product = fused.get(id(made))
                if product is not None:
                    builder.position_at_end(block)
                    _fuse(builder, made, product)
                elif id(made) not in gone:
                    block.instructions.append(made)

    def _product(self, made: ir.Instruction) -> ir.Instruction | None:
        return next((one for one in made.operands if id(one) in self._single), None)


def _fuse(builder: ir.IRBuilder, made: ir.Instruction, product: ir.Instruction) -> None:
    """Adds the ``fma`` that a sum or a difference is with its product: ``a * b + c``, ``a * b - c`` or ``c - a * b``.

    It takes the sum's name, by which users refer to that, so that nobody has to be told.
    """
    left, right = made.operands
    (first, second), rest = product.operands, right if left is product else left
    if made.opname == "fsub" and left is product:
        rest = builder.fneg(rest)
    elif made.opname == "fsub":
        first = builder.fneg(first)
    fused = call_intrinsic(builder, "llvm.fma", [first, second, rest])
    fused.metadata = made.metadata
    fused._name = made._name
