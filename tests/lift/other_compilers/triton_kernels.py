"""Kernels after the algorithms of Triton's tutorials, and how Triton compiles them without a GPU.

Triton's launches pass the arguments that are no constants, in order, and then the addresses of its scratch memory in
global memory, which some kernels use, and for profiles, which these do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from tests.lift.other_compilers.kept import Made


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, at < n) + tl.load(y + at, at < n), at < n)


@triton.jit
def softmax(out, x, x_stride, out_stride, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    at = tl.arange(0, BLOCK)
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
        values = tl.load(x + row * x_stride + at, at < columns, other=-float("inf"))
        powers = tl.exp(values - tl.max(values, 0))
        tl.store(out + row * out_stride + at, powers / tl.sum(powers, 0), at < columns)


@triton.jit
def matmul(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, GROUP: tl.constexpr):
    program, tiles_down, tiles_across = tl.program_id(0), tl.cdiv(m, M), tl.cdiv(n, N)
    group = program // (GROUP * tiles_across)
    size = min(tiles_down - group * GROUP, GROUP)
    within = program % (GROUP * tiles_across)
    down, across = group * GROUP + within % size, within // size
    rows, columns, inner = down * M + tl.arange(0, M), across * N + tl.arange(0, N), tl.arange(0, K)
    left = a + (rows % m)[:, None] * k + inner[None, :]
    right = b + inner[:, None] * n + (columns % n)[None, :]
    total = tl.zeros((M, N), dtype=tl.float32)
    for step in range(tl.cdiv(k, K)):
        here = inner < k - step * K
        total = tl.dot(tl.load(left, here[None, :], other=0.0), tl.load(right, here[:, None], other=0.0), total)
        left += K
        right += K * n
    total = tl.where(total >= 0, total, 0.01 * total)
    inside = (rows[:, None] < m) & (columns[None, :] < n)
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(c.dtype.element_ty), inside)


@triton.jit
def matmul_by_descriptors(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """The kernel makes tensor maps of its arguments, and copies boxes by them."""
    left = tl.make_tensor_descriptor(a, [m, k], [k, 1], [M, K])
    right = tl.make_tensor_descriptor(b, [k, n], [n, 1], [K, N])
    result = tl.make_tensor_descriptor(c, [m, n], [n, 1], [M, N])
    down, across = tl.program_id(0) * M, tl.program_id(1) * N
    total = tl.zeros((M, N), dtype=tl.float32)
    for step in range(0, k, K):
        total = tl.dot(left.load([down, step]), right.load([step, across]), total)
    result.store([down, across], total.to(c.dtype.element_ty))


@triton.jit
def layer_norm(x, out, w, b, means, inverses, stride, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(x + row * stride + at, at < n, other=0.0).to(tl.float32)
    mean = tl.sum(total, 0) / n
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        value = tl.load(x + row * stride + at, at < n, other=0.0).to(tl.float32)
        value = tl.where(at < n, value - mean, 0.0)
        total += value * value
    inverse = 1 / tl.sqrt(tl.sum(total, 0) / n + eps)
    tl.store(means + row, mean)
    tl.store(inverses + row, inverse)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        value = tl.load(x + row * stride + at, at < n, other=0.0).to(tl.float32)
        scaled = (value - mean) * inverse * tl.load(w + at, at < n) + tl.load(b + at, at < n)
        tl.store(out + row * stride + at, scaled, at < n)


@triton.jit
def layer_norm_backward(
    dx, dout, dw, db, x, w, means, inverses, locks, stride, n, GROUP: tl.constexpr, BLOCK: tl.constexpr
):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    inside = at < n
    value = tl.load(x + row * stride + at, inside, other=0.0).to(tl.float32)
    change = tl.load(dout + row * stride + at, inside, other=0.0).to(tl.float32)
    weight = tl.load(w + at, inside, other=0.0).to(tl.float32)
    inverse = tl.load(inverses + row)
    normal = tl.where(inside, (value - tl.load(means + row)) * inverse, 0.0)
    weighted = tl.where(inside, weight * change, 0.0)
    first = tl.sum(normal * weighted, 0) / n
    second = tl.sum(weighted, 0) / n
    tl.store(dx + row * stride + at, (weighted - (normal * first + second)) * inverse, inside)
    lock = row % GROUP
    of_weight, of_bias = (change * normal).to(w.dtype.element_ty), change.to(w.dtype.element_ty)
    while tl.atomic_cas(locks + lock, 0, 1) == 1:
        pass
    count = tl.load(locks + GROUP + lock)
    if count == 0:
        tl.atomic_xchg(locks + GROUP + lock, 1)
    else:
        of_weight += tl.load(dw + lock * n + at, inside)
        of_bias += tl.load(db + lock * n + at, inside)
    tl.store(dw + lock * n + at, of_weight, inside)
    tl.store(db + lock * n + at, of_bias, inside)
    tl.debug_barrier()
    tl.atomic_xchg(locks + lock, 0)


@triton.jit
def layer_norm_sums(dw, db, total_w, total_b, m, n, M: tl.constexpr, N: tl.constexpr):
    columns = tl.program_id(0) * N + tl.arange(0, N)
    of_weight = tl.zeros((M, N), dtype=tl.float32)
    of_bias = tl.zeros((M, N), dtype=tl.float32)
    for start in range(0, m, M):
        rows = start + tl.arange(0, M)
        inside = (rows[:, None] < m) & (columns[None, :] < n)
        at = rows[:, None] * n + columns[None, :]
        of_weight += tl.load(dw + at, inside, other=0.0)
        of_bias += tl.load(db + at, inside, other=0.0)
    tl.store(total_w + columns, tl.sum(of_weight, 0), columns < n)
    tl.store(total_b + columns, tl.sum(of_bias, 0), columns < n)


@triton.jit
def dropout(x, out, n, p, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + at, at < n)
    tl.store(out + at, tl.where(tl.rand(seed, at) > p, values / (1 - p), 0.0), at < n)


@triton.jit
def attention(q, k, v, out, n, scale, CAUSAL: tl.constexpr, D: tl.constexpr, B: tl.constexpr):
    first, head = tl.program_id(0) * B, tl.program_id(1) * n * D
    rows, inner = first + tl.arange(0, B), tl.arange(0, D)
    query = tl.load(q + head + rows[:, None] * D + inner[None, :])
    most = tl.full((B,), -float("inf"), tl.float32)
    weight = tl.zeros((B,), tl.float32)
    total = tl.zeros((B, D), tl.float32)
    end = n
    if CAUSAL:
        end = first + B
    for start in range(0, end, B):
        columns = start + tl.arange(0, B)
        scores = tl.dot(query, tl.load(k + head + columns[None, :] * D + inner[:, None])) * (scale * 1.44269504)
        if CAUSAL:
            scores = tl.where(rows[:, None] >= columns[None, :], scores, -1.0e6)
        larger = tl.maximum(most, tl.max(scores, 1))
        powers = tl.exp2(scores - larger[:, None])
        change = tl.exp2(most - larger)
        weight = weight * change + tl.sum(powers, 1)
        values = tl.load(v + head + columns[:, None] * D + inner[None, :])
        total = tl.dot(powers.to(values.dtype), values, total * change[:, None])
        most = larger
    tl.store(out + head + rows[:, None] * D + inner[None, :], (total / weight[:, None]).to(out.dtype.element_ty))


_BOTH, _AMPERE, _HOPPER = (80, 90), (80,), (90,)
_TILE = {"M": 32, "N": 32, "K": 32, "GROUP": 2}
#: As ``wgmma`` takes them.
_LARGE = {"M": 64, "N": 32, "K": 64, "GROUP": 2}
#: A name, the kernel, the types of its arguments, its constants, its options, and the capabilities.
_CASES: tuple[tuple[str, Any, str, dict[str, Any], dict[str, int], tuple[int, ...]], ...] = (
    ("add", add, "*fp32 *fp32 *fp32 i32", {"BLOCK": 256}, {}, _BOTH),
    ("softmax", softmax, "*fp32 *fp32 i32 i32 i32 i32", {"BLOCK": 256, "STAGES": 2}, {}, _BOTH),
    ("matmul_f16", matmul, "*fp16 *fp16 *fp16 i32 i32:16 i32:16", _TILE, {"num_stages": 3, "num_warps": 2}, _AMPERE),
    ("matmul_bf16", matmul, "*bf16 *bf16 *fp32 i32 i32:16 i32:16", _TILE, {"num_stages": 2}, _AMPERE),
    ("matmul_tf32", matmul, "*fp32 *fp32 *fp32 i32 i32:16 i32:16", _TILE, {"num_stages": 2, "num_warps": 2}, _AMPERE),
    ("matmul_wgmma_f16", matmul, "*fp16 *fp16 *fp16 i32 i32:16 i32:16", _LARGE, {"num_stages": 3}, _HOPPER),
    ("matmul_wgmma_bf16", matmul, "*bf16 *bf16 *fp32 i32 i32:16 i32:16", _LARGE, {"num_stages": 2}, _HOPPER),
    ("matmul_wgmma_tf32", matmul, "*fp32 *fp32 *fp32 i32 i32:16 i32:16", _LARGE, {"num_stages": 2}, _HOPPER),
    ("matmul_wgmma_e4m3", matmul, "*fp8e4nv *fp8e4nv *fp32 i32 i32:16 i32:16", _LARGE, {"num_stages": 2}, _HOPPER),
    (
        "matmul_by_descriptors",
        matmul_by_descriptors,
        "*fp16 *fp16 *fp16 i32 i32:16 i32:16",
        {"M": 64, "N": 64, "K": 64},
        {"num_stages": 2},
        _HOPPER,
    ),
    ("layer_norm", layer_norm, "*fp16 *fp16 *fp32 *fp32 *fp32 *fp32 i32 i32 fp32", {"BLOCK": 128}, {}, _BOTH),
    (
        "layer_norm_backward",
        layer_norm_backward,
        "*fp16 *fp16 *fp32 *fp32 *fp16 *fp32 *fp32 *fp32 *i32 i32 i32",
        {"GROUP": 2, "BLOCK": 256},
        {},
        _BOTH,
    ),
    ("layer_norm_sums", layer_norm_sums, "*fp32 *fp32 *fp32 *fp32 i32 i32", {"M": 8, "N": 64}, {}, _BOTH),
    ("dropout", dropout, "*fp32 *fp32 i32 fp32 i32", {"BLOCK": 256}, {}, _BOTH),
    ("attention", attention, "*fp16 *fp16 *fp16 *fp16 i32:16 fp32", {"CAUSAL": False, "D": 32, "B": 32}, {}, _AMPERE),
    (
        "attention_causal",
        attention,
        "*fp16 *fp16 *fp16 *fp16 i32:16 fp32",
        {"CAUSAL": True, "D": 32, "B": 32},
        {"num_warps": 2},
        _AMPERE,
    ),
    (
        "attention_wgmma",
        attention,
        "*fp16 *fp16 *fp16 *fp16 i32:16 fp32",
        {"CAUSAL": True, "D": 64, "B": 64},
        {},
        _HOPPER,
    ),
)
_PARAMETER = re.compile(r"^\s*\.param ", re.MULTILINE)


def made() -> Iterator[Made]:
    """All kernels, for all their capabilities."""
    for name, kernel, types, constants, options, capabilities in _CASES:
        signature = dict(zip(kernel.arg_names, (*types.split(), *["constexpr"] * len(constants)), strict=True))
        given = [argument for argument, type_ in signature.items() if type_ != "constexpr"]
        # As a launch says it of addresses and sizes that are multiples of 16.
        divisible = [type_.endswith(":16") or type_.startswith("*") for type_ in signature.values()]
        attributes = {(at,): [["tt.divisibility", 16]] for at, is_so in enumerate(divisible) if is_so}
        signature = {argument: type_.removesuffix(":16") for argument, type_ in signature.items()}
        for capability in capabilities:
            source = ASTSource(kernel, signature, constexprs=constants, attrs=attributes)
            compiled = triton.compile(source, target=GPUTarget("cuda", capability, 32), options=dict(options))
            text, metadata = compiled.asm["ptx"], compiled.metadata
            scratch = len(_PARAMETER.findall(text)) - len(given)
            arguments = (*given, *["scratch"] * scratch)
            threads, of_block = metadata.num_warps * 32, metadata.global_scratch_size
            name_of = f"{name}.sm_{capability}"
            yield Made("triton", name_of, kernel.__name__, text, arguments, threads, metadata.shared, of_block)
