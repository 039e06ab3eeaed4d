"""Sums and products of f32 rounded down, up or towards zero, without the processor's rounding mode.

To set the mode takes longer than all that a function of libdevice does besides, and such code is never vectorised. The
f64 product of two f32 is exact; of their sum with a third, Knuth's two-sum is the f64 nearest to it and what that
lacks (The Art of Computer Programming, volume 2, 4.2.2, theorem B). The nearest f32 is moved by one ulp where it lies
on the wrong side.
"""

from __future__ import annotations

#: Operators that have an exact result in two f64.
EXACT = frozenset({"add", "sub", "mul", "fma"})
#: By rounding mode: where the nearest f32 (``%wide`` as an f64) lies on the wrong side of the exact result, and where
#: it does if it is the f64 nearest to that.
_WRONG = {"rm": ("ogt", "olt"), "rp": ("olt", "ogt")}


def directed(operator: str, rounding: str, operands: list[str]) -> list[str]:
    """LLVM IR that computes ``%r``, a float, from the typed operands of an operator of ``EXACT``."""
    lines = [f"%wide{index} = fpext {operand} to double" for index, operand in enumerate(operands)]
    if operator in ("mul", "fma"):
        lines.append("%left = fmul double %wide0, %wide1")
        right = "%wide2"
    else:
        lines.append("%left = fadd double %wide0, -0.0")
        right = "%wide1"
    if operator == "mul":
        lines += ["%sum = fadd double %left, -0.0", "%lack = fsub double %left, %left"]
    else:
        lines += [f"%right = {'fneg double' if operator == 'sub' else 'fadd double -0.0,'} {right}", *_TWO_SUM]
    lines += ["%nearest = fptrunc double %sum to float", "%wide = fpext float %nearest to double"]
    lines += ["%bits = bitcast float %nearest to i32", "%even = fcmp oeq double %wide, %sum"]
    lines += _towards_zero() if rounding == "rz" else _to_one_side(rounding)
    zero_sign = rounding == "rm" and operator != "mul"
    lines += [f"%{'moved' if zero_sign else 'r'} = bitcast i32 %chosen to float"]
    return lines + (_NEGATIVE_ZERO if zero_sign else [])


_TWO_SUM = [
    "%sum = fadd double %left, %right",
    "%part = fsub double %sum, %left",
    "%rest = fsub double %sum, %part",
    "%lack0 = fsub double %left, %rest",
    "%lack1 = fsub double %right, %part",
    "%lack = fadd double %lack0, %lack1",
]
#: What cancels out is -0 when rounded down, unless both are +0.
_NEGATIVE_ZERO = [
    "%cancels = fcmp oeq double %sum, 0.0",
    "%left.bits = bitcast double %left to i64",
    "%right.bits = bitcast double %right to i64",
    "%either = or i64 %left.bits, %right.bits",
    "%negative = icmp slt i64 %either, 0",
    "%is.zero = and i1 %cancels, %negative",
    "%r = select i1 %is.zero, float -0.0, float %moved",
]


def _to_one_side(rounding: str) -> list[str]:
    beyond, lacks = _WRONG[rounding]
    # A float's bits count up with its magnitude.
    positive, negative, from_zero = (-1, 1, -(2**31) + 1) if rounding == "rm" else (1, -1, 1)
    return [
        f"%beyond = fcmp {beyond} double %wide, %sum",
        f"%lacks = fcmp {lacks} double %lack, 0.0",
        "%just = and i1 %even, %lacks",
        "%wrong = or i1 %beyond, %just",
        "%is.negative = icmp slt i32 %bits, 0",
        f"%step = select i1 %is.negative, i32 {negative}, i32 {positive}",
        "%stepped = add i32 %bits, %step",
        "%at.zero = fcmp oeq float %nearest, 0.0",
        f"%next = select i1 %at.zero, i32 {from_zero}, i32 %stepped",
        "%chosen = select i1 %wrong, i32 %next, i32 %bits",
    ]


def _towards_zero() -> list[str]:
    return [
        "%size = call double @llvm.fabs.f64(double %sum)",
        "%size.nearest = call double @llvm.fabs.f64(double %wide)",
        "%beyond = fcmp ogt double %size.nearest, %size",
        "%sign = call double @llvm.copysign.f64(double 1.0, double %sum)",
        "%lack.outwards = fmul double %lack, %sign",
        "%lacks = fcmp olt double %lack.outwards, 0.0",
        "%just = and i1 %even, %lacks",
        "%wrong = or i1 %beyond, %just",
        "%next = add i32 %bits, -1",
        "%chosen = select i1 %wrong, i32 %next, i32 %bits",
    ]
