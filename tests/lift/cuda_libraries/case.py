"""A kernel around one operation of CUB: the text of its source, and what it computes of a group of threads.

Each thread of ``group`` threads has ``items`` items, in front of the operation those that lie one behind the other in
memory. What the reference takes and gives is an array of shape ``(group, items)``, a row a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import Template
from typing import TypeAlias

import numpy as np

Reference: TypeAlias = Callable[[np.ndarray], np.ndarray]

#: The types of C++ by those of NumPy.
C_TYPES = {
    "i1": "signed char",
    "u1": "unsigned char",
    "i2": "short",
    "u2": "unsigned short",
    "i4": "int",
    "u4": "unsigned",
    "i8": "long long",
    "u8": "unsigned long long",
    "f4": "float",
    "f8": "double",
}
#: What the kernels of all families may use. ``Compose`` is associative and not commutative: (m, c) then (n, d), as the
#: two halves of a word, are (m n, c n + d).
PRELUDE = """
struct Maximum { template <class T> __device__ T operator()(T a, T b) const { return a > b ? a : b; } };
struct Less { template <class T> __device__ bool operator()(const T &a, const T &b) const { return a < b; } };
struct Differ { template <class T> __device__ bool operator()(const T &a, const T &b) const { return a != b; } };
struct Minus { template <class T> __device__ T operator()(const T &a, const T &b) const { return a - b; } };
struct Compose
{
    __device__ unsigned long long operator()(unsigned long long a, unsigned long long b) const
    {
        unsigned m = a, c = a >> 32, n = b, d = b >> 32;
        return (unsigned long long)(c * n + d) << 32 | m * n;
    }
};
"""
_KERNEL = Template("""
extern "C" __global__ void $name(const $type *in, $type *out, int count)
{
    using T = $type;
    constexpr int THREADS = $threads, ITEMS = $items, GROUP = $group;
    int all = threadIdx.x, thread = all % GROUP, start = (blockIdx.x * THREADS + all / GROUP * GROUP) * ITEMS;
    int first = start + thread * ITEMS, valid = count - start < 0 ? 0 : min(count - start, GROUP * ITEMS);
    T items[ITEMS];
    for (int i = 0; i < ITEMS; i++)
        items[i] = first + i < count ? in[first + i] : T();
    using Op = $operation;
    __shared__ typename Op::TempStorage of_groups[THREADS / GROUP];
    auto &storage = of_groups[all / GROUP];
    $body
    for (int i = 0; i < ITEMS; i++)
        if (first + i < count)
            out[first + i] = items[i];
}
""")


@dataclass(frozen=True)
class Case:
    """``body`` changes ``items`` by ``Op``, the class ``operation``, in ``storage``; ``valid`` is how many of the
    group's items there are, of ``GROUP * ITEMS``."""

    name: str
    type: str
    threads: int
    items: int
    operation: str
    body: str
    reference: Reference
    group: int = 0
    highest: int = 1 << 62

    @property
    def width(self) -> int:
        """How many threads work together: the block's, or those of a part of a warp."""
        return self.group or self.threads

    @property
    def source(self) -> str:
        """The kernel."""
        return _KERNEL.substitute(
            name=self.name,
            type=C_TYPES[self.type],
            threads=self.threads,
            items=self.items,
            group=self.width,
            operation=self.operation,
            body=self.body,
        )

    def inputs(self, rng: np.random.Generator, count: int) -> np.ndarray:
        """Numbers of the whole range of the type, as far as sums of floats are exact."""
        dtype = np.dtype(self.type)
        if dtype.kind == "f":
            return rng.integers(-1000, 1000, count).astype(dtype)
        info = np.iinfo(dtype)
        low, high = max(int(info.min), -self.highest), min(int(info.max), self.highest)
        return rng.integers(low, high, count, dtype=dtype, endpoint=True)

    def expected(self, values: np.ndarray, blocks: int) -> np.ndarray:
        """What the kernel leaves of ``values``, which are followed by zeros in the last block."""
        padded = np.zeros(blocks * self.threads * self.items, values.dtype)
        padded[: values.size] = values
        groups = padded.reshape(-1, self.width, self.items)
        return np.stack([self.reference(one) for one in groups]).astype(values.dtype).reshape(-1)[: values.size]


def first(of: Callable[[np.ndarray], object]) -> Reference:
    """The first item of the first thread becomes what ``of`` computes of all items in order."""

    def reference(group: np.ndarray) -> np.ndarray:
        found = group.copy()
        found[0, 0] = of(group.reshape(-1))
        return found

    return reference


def flat(of: Callable[[np.ndarray], np.ndarray]) -> Reference:
    """What ``of`` computes of all items in order, an item each."""
    return lambda group: of(group.reshape(-1)).reshape(group.shape)


def of_first_items(of: Callable[[np.ndarray], np.ndarray]) -> Reference:
    """What ``of`` computes of the first items of the threads, in their place."""

    def reference(group: np.ndarray) -> np.ndarray:
        found = group.copy()
        found[:, 0] = of(group[:, 0].copy())
        return found

    return reference


def total(items: np.ndarray) -> object:
    """The sum, in the type of the items."""
    return items.sum(dtype=items.dtype)


def running(items: np.ndarray) -> np.ndarray:
    """The sums up to each item and with it, in the type of the items."""
    return items.cumsum(dtype=items.dtype)


def before(items: np.ndarray) -> np.ndarray:
    """The sums up to each item and without it."""
    return running(items) - items


def composed(items: np.ndarray) -> np.ndarray:
    """``Compose`` of each item and all before it."""
    found = []
    m, c = 1, 0
    for word in items.tolist():
        n, d = word & 0xFFFFFFFF, word >> 32
        m, c = m * n & 0xFFFFFFFF, c * n + d & 0xFFFFFFFF
        found.append(c << 32 | m)
    return np.array(found, np.uint64)
