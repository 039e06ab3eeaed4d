"""PTX instructions in the text of a kernel. Source: NVIDIA, "Inline PTX Assembly in CUDA"."""

from __future__ import annotations

from nvgen.lang.operation import Operation


class InlineAssembly(Operation):
    """``nv.asm(template, result, *inputs, volatile=False, clobbers=())``: instructions that LLVM takes as they are.

    ``template`` is the PTX, a constant text. ``{0}``, ``{1}``, ... stand for the operands, first the outputs, then the
    inputs; ``{{`` and ``}}`` are PTX's own braces. ``result`` is the type of the output: a scalar, a tuple of scalars
    for several, or None. The inputs are numbers and bools, which are in registers of their own width (8 bits in one of
    16, a bool in a predicate), and arrays and pointers, which are an address in their state space. Narrow floats and
    complex numbers are neither.

    Instructions without ``volatile=True`` may be left out where their result is not used, merged with equal ones, and
    moved. Those without a result are volatile. ``clobbers=("memory",)`` says that they read or write memory that no
    array among the inputs tells of. PTX has registers without number, so that nothing else can be clobbered; every
    output has one of its own.
    """


asm = InlineAssembly("asm", "PTX instructions, with typed operands")
