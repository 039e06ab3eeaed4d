"""Products of matrices, by threads and by tensor cores, and what is built like them; copies that run ahead."""

from __future__ import annotations

import numpy as np

from tests.lift.nvcc.program import Launch, Program, close, exact, floats, groups, whole


def small(rng: np.random.Generator, *shape: int, dtype: str = "f4") -> np.ndarray:
    """Whole numbers so small that sums of products are exact."""
    return whole(rng, -4, 5, *shape).astype(dtype)


def naive(launch: Launch, rng: np.random.Generator, n: int) -> None:
    m, k = n + 2, 2 * n + 1
    a, b, c = small(rng, m, k), small(rng, k, n), np.full((m, n), np.nan, "f4")
    launch("naive", (groups(n, 8), groups(m, 8)), (8, 8), a, b, c, m, n, k)
    exact(c, a @ b)


def tiled(launch: Launch, rng: np.random.Generator, n: int) -> None:
    m, k = n + 3, 2 * n + 1
    a, b, c = floats(rng, m, k, dtype="f8"), floats(rng, k, n, dtype="f8"), np.full((m, n), np.nan)
    launch("tiled", (groups(n, 8), groups(m, 8)), (8, 8), a, b, c, m, n, k)
    close(c, a @ b, 1e-13, 1e-13)


def blocked(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = small(rng, n, n), small(rng, n, n), np.full((n, n), np.nan, "f4")
    launch("blocked", (n // 32, n // 32), 64, a, b, c, n)
    exact(c, a @ b)


def lu(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = floats(rng, n, n, dtype="f8") + n * np.eye(n)
    found = a.copy()
    launch("lu", 1, 64, found, n)
    close((np.tril(found, -1) + np.eye(n)) @ np.triu(found), a, 1e-12, 1e-12)


def floyd_warshall(launch: Launch, rng: np.random.Generator, n: int) -> None:
    distance = np.where(rng.random((n, n)) < 0.2, whole(rng, 1, 50, n, n), 10**6).astype("i4")
    np.fill_diagonal(distance, 0)
    edges, expected = distance.astype("i8"), np.where(np.eye(n, dtype=bool), 0, 10**6)
    for _ in range(n):  # Bellman's and Ford's: paths of one edge more
        expected = np.minimum(expected, (expected[:, :, None] + edges[None]).min(axis=1))
    for k in range(n):
        launch("floyd_warshall", (groups(n, 8), groups(n, 4)), (8, 4), distance, n, k)
    exact(distance, expected)


def fft(launch: Launch, rng: np.random.Generator, n: int) -> None:
    size = 1 << n
    data = floats(rng, size, 2)
    expected = np.fft.fft(data[:, 0] + 1j * data[:, 1])
    launch("fft", 1, 32, data, n, shared=8 * size)
    close(data[:, 0] + 1j * data[:, 1], expected, 1e-4, 1e-4)


def smith_waterman(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = whole(rng, 0, 4, n, dtype="i1"), whole(rng, 0, 4, n + 5, dtype="i1")
    scores, best = np.zeros((n + 1, n + 6), "i4"), np.zeros(1, "i4")
    launch("smith_waterman", 1, 32, a, n, b, n + 5, scores, best)
    expected = np.zeros((n + 1, n + 6), int)
    for i in range(1, n + 1):
        for j in range(1, n + 6):
            along = expected[i - 1, j - 1] + (3 if a[i - 1] == b[j - 1] else -2)
            expected[i, j] = max(0, along, expected[i - 1, j] - 2, expected[i, j - 1] - 2)
    exact(scores, expected)
    exact(best, [expected.max()])


def wmma_half(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = small(rng, n, n, dtype="f2"), small(rng, n, n, dtype="f2"), np.full((n, n), np.nan, "f4")
    launch("wmma_half", (n // 16, n // 16), 32, a, b, c, n)
    exact(c, a.astype("f4") @ b.T.astype("f4") / 2)


def wmma_wide(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = small(rng, 16, 8, dtype="f2"), small(rng, 16, 32, dtype="f2"), small(rng, 32, 8, dtype="f2")
    expected = c.T.astype("f4") + a.T.astype("f4") @ b.astype("f4")
    launch("wmma_wide", 1, 32, a, b, c)
    exact(c.T, expected)


def wmma_bytes(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = whole(rng, -128, 128, 16, n, dtype="i1"), whole(rng, -128, 128, n, 16, dtype="i1")
    c = np.zeros((16, 16), "i4")
    launch("wmma_bytes", 1, 32, a, b, c, n)
    exact(c, a.astype("i4") @ b.astype("i4"))


def mma_m16n8k8(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = small(rng, 16, 8, dtype="f2"), small(rng, 8, 8, dtype="f2"), np.zeros((16, 8), "f4")
    launch("mma_m16n8k8", 1, 32, a, b, c)
    exact(c, a.astype("f4") @ b.astype("f4"))


def copies_ahead(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = floats(rng, n, 4), np.zeros((n, 4), "f4")
    launch("copies_ahead", 1, 64, a, out, n)
    whole_pairs = a[: n & ~1]
    other = whole_pairs.reshape(-1, 2, 4)[:, ::-1].reshape(-1, 4)
    expected = np.zeros((n, 4), "f4")
    columns = whole_pairs[:, 0] + other[:, 0], whole_pairs[:, 1] * 2, whole_pairs[:, 2] - other[:, 2], other[:, 3]
    expected[: n & ~1] = np.array(columns).T
    exact(out, expected)


def block_pipeline(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -(2**30), 2**30, n, 64), np.zeros((n, 64), "i4")
    launch("block_pipeline", 1, 64, a, out, n)
    exact(out, a[:, ::-1] + np.arange(n)[:, None])


def barrier_copies(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -99, 99, n, 64).astype("f8"), np.zeros(64)
    launch("barrier_copies", 1, 64, a, out, n)
    exact(out, sum((np.roll(row, -k) for k, row in enumerate(a)), np.zeros(64)))


def group_copies(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -(2**15), 2**15, n, dtype="i2"), np.zeros(n, "i2")
    launch("group_copies", 1, 32, a, out, n, shared=2 * n)
    exact(out, a[::-1])


def double_buffered(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = small(rng, n, n, dtype="f2"), small(rng, n, n, dtype="f2"), np.full((n, n), np.nan, "f4")
    launch("double_buffered", (n // 32, n // 32), 128, a, b, c, n)
    exact(c, a.astype("f4") @ b.astype("f4"))


def short_copies(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, t = whole(rng, -99, 99, n), np.zeros(32, "i4"), np.arange(32)
    launch("short_copies", 1, 32, a, out, n)
    padded = np.concatenate([a, np.zeros(128 - n, "i4")])
    expected = padded.reshape(32, 4) @ [1, 10, 100, 1000] + padded[:32] * 3
    pairs = padded[: 2 * 32].reshape(32, 2)
    exact(out, expected + np.where(2 * t + 1 < n, pairs[:, 1] - pairs[:, 0], 0))


def bf16(values: np.ndarray) -> np.ndarray:
    """The bits of what bf16 has exactly."""
    return (values.astype("f4").view("u4") >> 16).astype("u2")


def wmma_bf16(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = small(rng, 16, 16), small(rng, 16, 16), small(rng, 16, 16)
    expected = c.T + a @ b
    launch("wmma_bf16", 1, 32, bf16(a), bf16(b), c)
    exact(c.T, expected)


def wmma_tf32(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = whole(rng, 512, 1024, 16, 8).astype("f4"), small(rng, 16, 8), np.zeros((16, 16), "f4")
    launch("wmma_tf32", 1, 32, a + np.float32(0.125), b, c)  # tf32 has eleven digits, which are those of a
    exact(c, 1 + a @ b.T)


def wmma_double(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = floats(rng, 8, 4, dtype="f8"), floats(rng, 8, 4, dtype="f8"), floats(rng, 8, 8, dtype="f8")
    expected = c + a @ b.T
    launch("wmma_double", 1, 32, a, b, c)
    close(c, expected, 1e-14, 1e-14)


def mma_bytes(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = whole(rng, -128, 128, 16, 32, dtype="i1"), whole(rng, 0, 256, 8, 32, dtype="u1")
    c, bits = np.zeros((16, 8), "i4"), np.zeros((16, 8), "i4")
    launch("mma_bytes", 1, 32, a, b, c, bits)
    start = np.repeat([[1, 2], [3, 4]], 8, axis=0)[:, np.arange(8) % 2]
    exact(c, a.astype("i4") @ b.T.astype("i4") + start)
    exact(bits, np.bitwise_count(a.view("u1")[:, None] & b[None]).sum(axis=2))


PROGRAMS = (
    *(Program("products", run, (1, 5, 17)) for run in (naive, tiled, lu, floyd_warshall)),
    Program("products", blocked, (32, 64)),
    Program("products", fft, (0, 1, 6, 9)),
    Program("products", smith_waterman, (1, 30)),
    Program("tensor_cores", wmma_half, (16, 48)),
    Program("tensor_cores", wmma_bytes, (16, 64)),
    *(Program("tensor_cores", run, (1,)) for run in (wmma_wide, mma_m16n8k8)),
    Program("pipelines", copies_ahead, (0, 1, 64, 201)),
    *(Program("pipelines", run, (1, 2, 7)) for run in (block_pipeline, barrier_copies)),
    Program("pipelines", group_copies, (1, 50, 64)),
    Program("pipelines", double_buffered, (32, 64)),
    Program("pipelines", short_copies, (1, 6, 29)),
    *(Program("pipelines", run, (1, 2)) for run in (wmma_bf16, wmma_tf32, wmma_double, mma_bytes)),
)
