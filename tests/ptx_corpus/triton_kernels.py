"""PTX that Triton makes of kernels of ours, without a GPU."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, at < n) + tl.load(y + at, at < n), at < n)


@triton.jit
def softmax(x, out, stride, n, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    values = tl.load(x + row * stride + at, at < n, other=float("-inf")).to(tl.float32)
    powers = tl.exp(values - tl.max(values, 0))
    tl.store(out + row * stride + at, (powers / tl.sum(powers, 0)).to(out.dtype.element_ty), at < n)


@triton.jit
def product(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    total = tl.zeros((M, N), dtype=tl.float32)
    for start in range(0, k, K):
        left = tl.load(a + rows[:, None] * k + start + inner[None, :], (start + inner)[None, :] < k, other=0.0)
        right = tl.load(b + (start + inner)[:, None] * n + columns[None, :], (start + inner)[:, None] < k, other=0.0)
        total = tl.dot(left, right, total)
    inside = (rows[:, None] < m) & (columns[None, :] < n)
    tl.store(c + rows[:, None] * n + columns[None, :], total.to(c.dtype.element_ty), inside)


@triton.jit
def attention(q, k, v, out, n, scale, D: tl.constexpr, B: tl.constexpr):
    rows, inner = tl.program_id(0) * B + tl.arange(0, B), tl.arange(0, D)
    query = tl.load(q + rows[:, None] * D + inner[None, :])
    most = tl.full((B,), float("-inf"), tl.float32)
    weight = tl.zeros((B,), tl.float32)
    total = tl.zeros((B, D), tl.float32)
    for start in range(0, n, B):
        columns = start + tl.arange(0, B)
        keys = tl.load(k + columns[None, :] * D + inner[:, None])
        scores = tl.dot(query, keys) * scale
        larger = tl.maximum(most, tl.max(scores, 1))
        powers = tl.exp2(scores - larger[:, None])
        change = tl.exp2(most - larger)
        weight = weight * change + tl.sum(powers, 1)
        total = total * change[:, None]
        values = tl.load(v + columns[:, None] * D + inner[None, :])
        total = tl.dot(powers.to(values.dtype), values, total)
        most = larger
    tl.store(out + rows[:, None] * D + inner[None, :], (total / weight[:, None]).to(out.dtype.element_ty))


@triton.jit
def histogram(x, bins, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + at, at < n, other=0)
    tl.atomic_add(bins + (values & 255), 1, at < n)
    tl.atomic_max(bins + 256, tl.max(values, 0), sem="release", scope="sys")
    while tl.atomic_cas(bins + 257, 0, 1, sem="acquire") == 1:
        pass
    tl.debug_barrier()
    tl.atomic_xchg(bins + 257, 0)


@triton.jit
def scan_and_sort(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    values = tl.load(x + at)
    tl.store(out + at, tl.cumsum(values, 0) + tl.sort(values, 0) + tl.flip(values, 0))


@triton.jit
def random(out, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(
        out + at, tl.sin(tl.rand(seed, at)) * tl.math.erf(tl.randn(seed, at)) + tl.math.rsqrt(tl.rand(seed + 1, at))
    )


@triton.jit
def checks(x, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    values = tl.load(x + at, at < n, eviction_policy="evict_last")
    tl.device_assert(values > 0, "not positive")
    tl.device_print("value", values)
    tl.store(out + at, tl.inline_asm_elementwise("ex2.approx.f32 $0, $1;", "=f,f", [values], tl.float32, True, 1))


@triton.jit
def layer_norm(x, w, b, out, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    mean = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        mean += tl.load(x + row * n + at, at < n, other=0.0).to(tl.float32)
    average = tl.sum(mean, 0) / n
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        value = tl.load(x + row * n + at, at < n, other=0.0).to(tl.float32) - average
        scaled = value * tl.load(w + at, at < n) + tl.load(b + at, at < n)
        tl.store(out + row * n + at, scaled.to(out.dtype.element_ty), at < n)


_BLOCK = {"BLOCK": 512}
_TILE = {"M": 64, "N": 64, "K": 32}
#: Kernel, types of the arguments, constants, and options.
_CASES: tuple[tuple[Any, str, dict[str, int], dict[str, int]], ...] = (
    (add, "*fp32 *fp32 *fp32 i32", _BLOCK, {}),
    (add, "*fp64 *fp64 *fp64 i64", _BLOCK, {"num_warps": 1}),
    (add, "*i8 *i16 *i32 i32", _BLOCK, {"num_warps": 8}),
    (softmax, "*fp32 *fp16 i32 i32", _BLOCK, {}),
    (softmax, "*bf16 *bf16 i32 i32", {"BLOCK": 4096}, {"num_warps": 8}),
    (product, "*fp16 *fp16 *fp32 i32 i32 i32", _TILE, {"num_stages": 3}),
    (product, "*bf16 *bf16 *bf16 i32 i32 i32", _TILE, {"num_warps": 8}),
    (product, "*fp32 *fp32 *fp32 i32 i32 i32", _TILE, {}),
    (attention, "*fp16 *fp16 *fp16 *fp16 i32 fp32", {"D": 64, "B": 64}, {}),
    (histogram, "*i32 *i32 i32", _BLOCK, {}),
    (scan_and_sort, "*fp32 *fp32", _BLOCK, {}),
    (random, "*fp32 i32", _BLOCK, {}),
    (checks, "*fp32 *fp32 i32", _BLOCK, {"debug": True}),
    (layer_norm, "*fp16 *fp32 *fp32 *fp16 i32", _BLOCK, {}),
)
_CAPABILITIES = (75, 80, 90, 100, 120)


def texts() -> Iterator[tuple[str, str]]:
    """Names and PTX."""
    for number, (kernel, types, constants, options) in enumerate(_CASES):
        signature = dict(zip(kernel.arg_names, (*types.split(), *["constexpr"] * len(constants)), strict=True))
        for capability in _CAPABILITIES:
            if capability < 80 and "bf16" in types:
                continue
            source = ASTSource(kernel, signature, constexprs=constants)
            made = triton.compile(source, target=GPUTarget("cuda", capability, 32), options=dict(options))
            yield f"{number}.{kernel.__name__}.sm_{capability}", made.asm["ptx"]
