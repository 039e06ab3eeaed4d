"""Kernels after Triton's tutorials, compiled by Triton, against NumPy."""

from __future__ import annotations

import numpy as np
import pytest

from tests.lift.other_compilers import kept
from tests.lift.other_compilers.running import every_way, floats, launch

pytestmark = pytest.mark.sweep(6)

KERNELS = kept.read("triton")
BFLOAT16, E4M3 = "bfloat16", "e4m3"
both = pytest.mark.parametrize("target", ["sm_80", pytest.param("sm_90", marks=pytest.mark.sweep(16))])


@every_way
@both
def test_add(target: str, way: str) -> None:
    n = 999
    x, y, out = floats(1, n), floats(2, n), np.full(n + 1, 7, "f4")
    launch(KERNELS[f"add.{target}"], way, 4, {"x": x, "y": y, "out": out, "n": n})
    assert (out[:n] == x + y).all() and out[n] == 7


@every_way
@both
def test_softmax(target: str, way: str) -> None:
    rows, columns = 7, 200
    x, out = floats(3, rows, columns, low=-8, high=8), np.zeros((rows, columns + 3), "f4")
    values = {"x": x, "out": out, "x_stride": columns, "out_stride": columns + 3, "rows": rows, "columns": columns}
    launch(KERNELS[f"softmax.{target}"], way, 3, values)
    powers = np.exp(x.astype("f8") - x.max(1, keepdims=True))
    # ex2.approx.f32: 2 ** -22 of the result, and of the argument's rounding up to 16 times that.
    np.testing.assert_allclose(out[:, :columns], powers / powers.sum(1, keepdims=True), rtol=1e-5)
    assert (out[:, columns:] == 0).all()


def _as(values: np.ndarray, type_: object) -> tuple[np.ndarray, np.ndarray]:
    """Values that a type can have, and how they lie in memory; bfloat16 is the upper half of a float32, and e4m3 has
    any bits."""
    if type_ == E4M3:
        bits = (np.abs(values.view(np.uint32)) >> 8 & 0xBF).astype(np.uint8)  # below 2, of either sign
        exponent, rest = bits.astype(int) >> 3 & 15, bits & 7
        sizes = np.where(exponent == 0, rest / 512, np.ldexp(1 + rest / 8, exponent - 7))
        return np.where(bits >> 7, -sizes, sizes), bits
    if type_ != BFLOAT16:
        return (made := values.astype(type_)), made
    halves = (values.view(np.uint32) >> 16).astype(np.uint16)
    return (halves.astype(np.uint32) << 16).view(np.float32), halves


@pytest.mark.sweep(7)
@every_way
@pytest.mark.parametrize(
    ("name", "operand", "result", "tolerance"),
    [
        ("matmul_f16.sm_80", np.float16, np.float16, 2e-3),  # rounded to 11 bits at the end
        pytest.param("matmul_bf16.sm_80", BFLOAT16, np.float32, 1e-5, marks=pytest.mark.sweep(16)),
        pytest.param(
            "matmul_tf32.sm_80", np.float32, np.float32, 4e-3, marks=pytest.mark.sweep(16)
        ),  # operands of 11 bits
        ("matmul_wgmma_f16.sm_90", np.float16, np.float16, 2e-3),
        pytest.param("matmul_wgmma_bf16.sm_90", BFLOAT16, np.float32, 1e-5, marks=pytest.mark.sweep(16)),
        pytest.param("matmul_wgmma_tf32.sm_90", np.float32, np.float32, 4e-3, marks=pytest.mark.sweep(16)),
        ("matmul_wgmma_e4m3.sm_90", E4M3, np.float32, 1e-5),
    ],
)
def test_matmul(name: str, operand: object, result: type, tolerance: float, way: str) -> None:
    made = KERNELS[name]
    m, n, k, down = 70, 48, 80, 64 if "wgmma" in name else 32
    a, b, c = floats(4, m, k), floats(5, k, n), np.zeros((m + 1, n), result)
    (a, left), (b, right) = _as(a, operand), _as(b, operand)
    launch(made, way, -(-m // down) * -(-n // 32), {"a": left, "b": right, "c": c, "m": m, "n": n, "k": k})
    total = a.astype("f8") @ b.astype("f8")
    expected = np.where(total >= 0, total, 0.01 * total)
    np.testing.assert_allclose(c[:m].astype("f8"), expected, rtol=tolerance, atol=tolerance * np.sqrt(k))
    assert (c[m:] == 0).all()


@every_way
def test_matmul_by_descriptors(way: str) -> None:
    """The kernel makes tensor maps out of zeros; of its boxes, what is outside of the matrices is zero, and stays."""
    made = KERNELS["matmul_by_descriptors.sm_90"]
    m, n, k = 100, 72, 136
    a, b, c = floats(16, m, k, type_="f2"), floats(17, k, n, type_="f2"), np.zeros((m + 1, n), "f2")
    launch(made, way, (2, 2), {"a": a, "b": b, "c": c, "m": m, "n": n, "k": k})
    total = a.astype("f8") @ b.astype("f8")
    np.testing.assert_allclose(c[:m].astype("f8"), total, rtol=2e-3, atol=2e-3)
    assert (c[m:] == 0).all()


def _normalised(x: np.ndarray, eps: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    wide = x.astype("f8")
    mean, inverse = wide.mean(1), 1 / np.sqrt(wide.var(1) + eps)
    return mean, inverse, (wide - mean[:, None]) * inverse[:, None]


@every_way
@both
def test_layer_norm(target: str, way: str) -> None:
    rows, n, eps = 5, 300, 1e-5
    x, w, b = floats(6, rows, n, type_="f2", low=-3, high=3), floats(7, n), floats(8, n)
    out, means, inverses = np.zeros((rows, n), "f2"), np.zeros(rows, "f4"), np.zeros(rows, "f4")
    values = {"x": x, "out": out, "w": w, "b": b, "means": means, "inverses": inverses, "stride": n, "n": n, "eps": eps}
    launch(KERNELS[f"layer_norm.{target}"], way, rows, values)
    mean, inverse, normal = _normalised(x, eps)
    np.testing.assert_allclose(means, mean, atol=1e-6)
    np.testing.assert_allclose(inverses, inverse, rtol=1e-5)
    np.testing.assert_allclose(out.astype("f8"), normal * w + b, rtol=1e-3, atol=1e-3)


@every_way
@both
def test_layer_norm_backward(target: str, way: str) -> None:
    rows, n, groups = 6, 200, 2
    x, dout = floats(9, rows, n, type_="f2", low=-3, high=3), floats(10, rows, n, type_="f2")
    w = floats(11, n)
    mean, inverse, normal = _normalised(x, 1e-5)
    dx, dw, db = np.zeros((rows, n), "f2"), np.zeros((groups, n), "f4"), np.zeros((groups, n), "f4")
    locks = np.zeros(2 * groups, "i4")
    values = {"dx": dx, "dout": dout, "dw": dw, "db": db, "x": x, "w": w, "locks": locks, "stride": n, "n": n}
    values |= {"means": mean.astype("f4"), "inverses": inverse.astype("f4")}
    launch(KERNELS[f"layer_norm_backward.{target}"], way, rows, values)
    change = dout.astype("f8")
    weighted = change * w
    first, second = (normal * weighted).mean(1, keepdims=True), weighted.mean(1, keepdims=True)
    np.testing.assert_allclose(
        dx.astype("f8"), (weighted - (normal * first + second)) * inverse[:, None], rtol=2e-3, atol=1e-3
    )
    assert locks.tolist() == [0] * groups + [1] * groups
    total_w, total_b = np.zeros(n, "f4"), np.zeros(n, "f4")
    sums = {"dw": dw, "db": db, "total_w": total_w, "total_b": total_b, "m": groups, "n": n}
    launch(KERNELS[f"layer_norm_sums.{target}"], way, -(-n // 64), sums)
    np.testing.assert_allclose(total_w, (change * normal).sum(0), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(total_b, change.sum(0), rtol=1e-4, atol=1e-4)


def _philox(seed: int, counters: np.ndarray) -> np.ndarray:
    """The first word of Philox 4x32 with 10 rounds (Salmon et al., Parallel random numbers: as easy as 1, 2, 3)."""
    word = np.uint64(2**32 - 1)
    first, second = counters.astype(np.uint64), np.zeros(len(counters), np.uint64)
    third, fourth = second.copy(), second.copy()
    low, high = seed & 0xFFFFFFFF, seed >> 32
    for _ in range(10):
        from_first, from_third = first * np.uint64(0xD2511F53), third * np.uint64(0xCD9E8D57)
        first, second = (from_third >> np.uint64(32)) ^ second ^ np.uint64(low), from_third & word
        third, fourth = (from_first >> np.uint64(32)) ^ fourth ^ np.uint64(high), from_first & word
        low, high = (low + 0x9E3779B9) & 0xFFFFFFFF, (high + 0xBB67AE85) & 0xFFFFFFFF
    return first.astype(np.uint32)


@every_way
@both
def test_dropout(target: str, way: str) -> None:
    n, p, seed = 700, 0.25, 123
    x, out = floats(12, n), np.zeros(n, "f4")
    launch(KERNELS[f"dropout.{target}"], way, 3, {"x": x, "out": out, "n": n, "p": p, "seed": seed})
    signed = _philox(seed, np.arange(n)).view(np.int32).astype(np.int64)
    uniform = (np.where(signed < 0, -signed - 1, signed) * 4.6566127342e-10).astype("f4")
    # x / (1 - p): div.full.f32 has an error of up to 2 ulp.
    np.testing.assert_allclose(out, np.where(uniform > p, x / (1 - p), 0), rtol=3e-7)
    assert 0.2 < (out == 0).mean() < 0.3


@pytest.mark.sweep(4)
@every_way
@pytest.mark.parametrize("name", ["attention.sm_80", "attention_causal.sm_80", "attention_wgmma.sm_90"])
def test_attention(name: str, way: str) -> None:
    size = 64 if "wgmma" in name else 32
    heads, n = 2, 2 * size
    q, k, v = (floats(seed, heads, n, size, type_="f2") for seed in (13, 14, 15))
    out, scale = np.zeros((heads, n, size), "f2"), 0.5
    launch(KERNELS[name], way, (n // size, heads), {"q": q, "k": k, "v": v, "out": out, "n": n, "scale": scale})
    scores = q.astype("f8") @ k.astype("f8").transpose(0, 2, 1) * scale
    if name != "attention.sm_80":
        scores = np.where(np.tril(np.ones((n, n), bool)), scores, -np.inf)
    powers = np.exp(scores - scores.max(2, keepdims=True))
    # The powers are rounded to float16 before the second product.
    np.testing.assert_allclose(
        out.astype("f8"), powers @ v.astype("f8") / powers.sum(2, keepdims=True), rtol=2e-3, atol=2e-3
    )
