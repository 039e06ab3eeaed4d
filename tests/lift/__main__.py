"""Prints of each opcode how many forms and vectors compare it with an exact model: ``python -m tests.lift``.

A vector is the inputs of one thread with the results that it must have; the sweeps run them all. Of products and moves
of matrices it is one thread's fragment.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from tests.lift import (
    atomic_cases,
    test_atomic_models,
    test_block_models,
    test_matrix_models,
    test_memory_models,
    test_scalar_floats,
    test_scalar_integers,
    test_video,
    test_warp_models,
    warp_cases,
)
from tests.lift.scalar_cases import edge_rows
from tests.lift.scalar_programs import lines

#: An opcode, a form of it, and how many vectors of that there are.
Counted = tuple[str, str, int]


def _scalar() -> Iterator[Counted]:
    for module in (test_scalar_integers, test_scalar_floats):
        for family in module.FAMILIES:
            for case in module.cases(family):
                count = len(edge_rows(case.types, module.MOST_ROWS))
                for line in lines(case.text):
                    form = line.split()[0]
                    yield form.split(".")[0], form, count


def _video() -> Iterator[Counted]:
    for form, count in test_video.vectors():
        yield form.split(".")[0], form, count


def _warps() -> Iterator[Counted]:
    threads = sum(test_warp_models.BLOCKS)
    for make in warp_cases.FAMILIES.values():
        for case in make():
            form = next(
                line.split()[0] for line in case.text.splitlines() if line.split(".")[0] not in ("and", "setp", "selp")
            )
            lanes = case.mask.bit_count() * threads // 32
            yield form.split(".")[0].rstrip(";"), form, lanes


def _atomics() -> Iterator[Counted]:
    count = sum(test_atomic_models.BLOCKS)
    for case in atomic_cases.CASES:
        for space in test_atomic_models._SPACES:
            yield "atom", f"atom{space}.{case}", count
            if case.name not in ("exch", "cas"):
                yield "red", f"red{space}.{case}", count
    for name, type_, width in test_atomic_models.VECTOR_FORMS:
        for opcode in ("atom", "red"):
            yield opcode, f"{opcode}.global.{name}.v{width}.{type_}", test_atomic_models.MOST


def _memory() -> Iterator[Counted]:
    count = test_memory_models.THREADS
    for space in test_memory_models._SPACES:
        for bits in test_memory_models._REGISTERS:
            for type_ in test_memory_models._TYPES:
                if int(type_[1:]) <= bits:
                    yield "ld", f"ld.{space}.{type_} to {bits} bits", count
        for type_ in ("u8", "s16", "b32", "u64", "f32", "f64"):
            yield "st", f"st.{space}.{type_}", count
        for width, bits in test_memory_models._VECTORS:
            for opcode in ("ld", "st"):
                yield opcode, f"{opcode}.{space}.v{width}.u{bits}", count


def _matrices() -> Iterator[Counted]:
    count = sum(test_matrix_models.BLOCKS)
    for product in test_matrix_models._products():
        yield "mma", str(product), count
    for to, left, right in test_matrix_models._QUARTERS:
        yield "mma", f"m8n8k4.{left}.{right}.{to}", count
    for width in (1, 2, 4):
        for trans in ("", ".trans"):
            for opcode in ("ldmatrix", "stmatrix"):
                yield opcode, f"{opcode}.x{width}{trans}", count
        yield "ldmatrix", f"ldmatrix.x{width}.s8.s4", count
    yield "movmatrix", "movmatrix.trans", count
    for form in ("load.a", "load.b", "load.c", "mma", "store.d"):
        for to in ("f32", "f16"):
            yield "wmma", f"wmma.{form} to {to}", 4 * count


def _blocks() -> Iterator[Counted]:
    count = sum(test_block_models.BLOCKS)
    for name in test_block_models._REDUCTIONS:
        yield "bar", f"bar.red.{name}", 9 * count + 3 * 96  # of whole warps each for itself
    for barrier in (1, 7, 15):
        yield "bar", f"bar.sync, bar.arrive {barrier}", 64
    for size in (4, 4, 8, 8, 16, 16, 16):
        yield "cp", f"cp.async {size}", count
    for form in ("init", "arrive", "test_wait", "test_wait.parity", "try_wait.parity"):
        yield "mbarrier", f"mbarrier.{form}", 3 * count
    for opcode in ("mapa", "getctarank"):
        yield opcode, f"{opcode}.shared::cluster.u32", 32


def main() -> None:
    """Prints the table."""
    forms: dict[str, set[str]] = defaultdict(set)
    vectors: Counter[str] = Counter()
    for source in (_scalar, _video, _warps, _atomics, _memory, _matrices, _blocks):
        for opcode, form, count in source():
            forms[opcode].add(form)
            vectors[opcode] += count
    print("| Opcode | Forms | Vectors |\n|---|---|---|")
    for opcode in sorted(forms):
        print(f"| `{opcode}` | {len(forms[opcode])} | {vectors[opcode]:,} |")
    print(f"| {len(forms)} opcodes | {sum(map(len, forms.values())):,} | {vectors.total():,} |")


if __name__ == "__main__":
    main()
