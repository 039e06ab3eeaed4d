"""Kernels that grow with a number, each in one way: the text of each for any size.

They are what generators of kernels make: straight code, branches, loops, tables and functions by the thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import nvgen as nv
from nvgen.base.records import Record


class Growing(Record):
    """A kind of kernel: its text for a size, and the smallest of three sizes to measure, each twice the one before."""

    text: Callable[[int], str]
    size: int
    #: What names outside of the text mean.
    names: Callable[[int], dict[str, Any]] = lambda n: {}

    def kernel(self, n: int) -> nv.Kernel:
        """A new kernel, which nobody has typed or compiled."""
        return nv.Kernel.from_source(self.text(n), namespace=self.names(n))


_PARAMETERS = "x: nv.Array[nv.f32], a: nv.Array[nv.f32], n: nv.i32"


def _kernel(lines: Sequence[str], before: Sequence[str] = (), parameters: str = _PARAMETERS) -> str:
    """A kernel of these lines, which has ``i`` and ``s`` and stores ``s``."""
    body = ["i = nv.grid(1)", "s = a[i]", *lines, "x[i] = s"]
    return "\n".join([f"def k({parameters}):", *(f"    {line}" for line in [*before, *body])]) + "\n"


def _each(n: int, line: str) -> list[str]:
    """A line ``n`` times, with ``{j}`` for the number."""
    return [line.format(j=j) for j in range(n)]


def loads(n: int) -> str:
    return _kernel(_each(n, "s += a[i + {j}]"))


def scattered_loads(n: int) -> str:
    return _kernel([f"s += a[i + {j * 7919 % (4 * n)}]" for j in range(n)])


def stores(n: int) -> str:
    return _kernel(_each(n, "x[i + {j}] = s"))


def copies(n: int) -> str:
    return _kernel(_each(n, "x[i * {j}] = a[i + {j}]"))


def static_range(n: int) -> str:
    return _kernel([f"for j in nv.static_range({n}):", "    s += a[i * 3 + j] * j"])


def sums_of_products(n: int) -> str:
    return _kernel([f"for j in nv.static_range({n}):", "    x[j] = a[i + j] * s + a[i]"])


def runtime_loops(n: int) -> str:
    return _kernel([part for j in range(n) for part in (f"for j in range({j}, n):", f"    s += a[j * {j + 2}]")])


def while_loops(n: int) -> str:
    lines = [("j = i", f"while j < n + {j}:", f"    s = s * 0.5 + {j}", "    j += j + 1") for j in range(n)]
    return _kernel([part for group in lines for part in group])


def nested_loops(n: int) -> str:
    """Ten loops in each other, ``n`` times."""
    nest = [f"{'    ' * depth}for j{depth} in range(n):" for depth in range(10)]
    return _kernel([line for j in range(n) for line in [*nest, f"{'    ' * 10}s += a[j0 + j9 * {j}]"]])


def branches(n: int) -> str:
    return _kernel([part for j in range(n) for part in (f"if i > {j * 3}:", f"    s += a[{j}]")])


def arithmetic_branches(n: int) -> str:
    return _kernel([part for j in range(n) for part in (f"if i > {j * 3}:", f"    s = s * 1.5 + {j}")])


def elif_chain(n: int) -> str:
    chain = [part for j in range(n) for part in (f"{'if' if j == 0 else 'elif'} i == {j * 3}:", f"    s += {j}")]
    return _kernel(chain)


def match_cases(n: int) -> str:
    return _kernel(["match i:", *(part for j in range(n) for part in (f"    case {j * 3}:", f"        s += {j}"))])


def nested_branches(n: int) -> str:
    """As deep as Python's own parser goes, ``n`` times."""
    nest = [f"{'    ' * depth}if a[i + {depth}] > 0:" for depth in range(60)]
    return _kernel([line for j in range(n) for line in [*nest, f"{'    ' * 60}s += {j}"]])


def table(n: int) -> str:
    return _kernel(["s += t[i % 7]"], [f"t = nv.const.array({tuple(range(n))}, dtype=nv.f32)"])


def constants(n: int) -> str:
    return _kernel(["s += t[7]"], [f"t = {tuple(range(n))}"])


def loop_over_tuple(n: int) -> str:
    return _kernel([f"for v in {tuple(range(n))}:", "    s = s * 1.5 + v"])


def sum_of_tuple(n: int) -> str:
    return _kernel([f"t = ({', '.join(f'a[{j}]' for j in range(n))})", "s += sum(t)"])


def arithmetic(n: int) -> str:
    return _kernel(_each(n, "s = s * 1.5 + {j}"))


def long_expression(n: int) -> str:
    """Terms of one sum; a longer line than Python nests is none."""
    rows = [f"s += {' + '.join(f'a[i * {j + k}]' for k in range(50))}" for j in range(0, n, 50)]
    return _kernel(rows)


def integer_arithmetic(n: int) -> str:
    return _kernel(_each(n, "i = (i ^ (i << {j} % 13)) + {j}"))


def variables(n: int) -> str:
    return _kernel([*_each(n, "v{j} = a[{j}] * 2"), *_each(n, "s += v{j}")])


def reassigned_variables(n: int) -> str:
    return _kernel([*_each(n, "v{j} = s"), "for q in range(n):", *_each(n, "    v{j} += {j}"), *_each(n, "s += v{j}")])


def calls(n: int) -> str:
    """Calls of one device function."""
    return _kernel(_each(n, "s = f(s, {j})"), ["f = lambda v, w: v * v + w"])


def functions(n: int) -> str:
    return _kernel(_each(n, "s = f{j}(s)"), _each(n, "f{j} = lambda v: v * v + {j}"))


def shared_arrays(n: int) -> str:
    made = [part for j in range(n) for part in (f"s{j} = nv.shared.array(4, nv.f32)", f"s{j}[i % 4] = a[{j}]")]
    return _kernel([*_each(n, "s += s{j}[1]")], ["i = nv.grid(1)", *made, "nv.syncthreads()"])


def local_arrays(n: int) -> str:
    made = [part for j in range(n) for part in (f"l{j} = nv.local.array(4, nv.f32)", f"l{j}[0] = s")]
    return _kernel([*made, *_each(n, "s += l{j}[0]")])


def parameters(n: int) -> str:
    return _kernel(_each(n, "s += p{j}"), parameters=_PARAMETERS + "".join(f", p{j}: nv.f32" for j in range(n)))


def atomics(n: int) -> str:
    return _kernel(_each(n, "nv.atomic.add(x, i + {j}, s)"))


def barriers(n: int) -> str:
    lines = [
        part for j in range(n) for part in (f"t[i % 32] = s + {j}", "nv.syncthreads()", "s += t[1]", "nv.syncthreads()")
    ]
    return _kernel(lines, ["t = nv.shared.array(32, nv.f32)"])


def asserts(n: int) -> str:
    return _kernel(_each(n, "assert i != {j}, 'no {j}'"))


def prints(n: int) -> str:
    return _kernel(_each(n, "print('number {j}', s)"))


def mathematics(n: int) -> str:
    return _kernel(_each(n, "s = nv.math.exp(s) + nv.math.sin(s) * {j}"))


def struct_fields(n: int) -> str:
    return _kernel([f"q = S({', '.join(_each(n, 's + {j}'))})", *_each(n, "s += q.f{j}")])


def _struct(n: int) -> dict[str, Any]:
    return {"S": NamedTuple("S", [(f"f{j}", nv.f32) for j in range(n)])}  # type: ignore[misc]


def tuple_of_values(n: int) -> str:
    return _kernel([f"t = ({', '.join(_each(n, 's * {j}'))})", *_each(n, "s += t[{j}]")])


GROWING = {
    "loads": Growing(loads, 1250),
    "scattered_loads": Growing(scattered_loads, 1250),
    "stores": Growing(stores, 1250),
    "copies": Growing(copies, 500),
    "static_range": Growing(static_range, 512),
    "sums_of_products": Growing(sums_of_products, 512),
    "runtime_loops": Growing(runtime_loops, 128),
    "while_loops": Growing(while_loops, 128),
    "nested_loops": Growing(nested_loops, 4),
    "branches": Growing(branches, 1250),
    "arithmetic_branches": Growing(arithmetic_branches, 1250),
    "elif_chain": Growing(elif_chain, 250),
    "match_cases": Growing(match_cases, 250),
    "nested_branches": Growing(nested_branches, 10),
    "table": Growing(table, 2500),
    "constants": Growing(constants, 2500),
    "loop_over_tuple": Growing(loop_over_tuple, 1000),
    "sum_of_tuple": Growing(sum_of_tuple, 500),
    "arithmetic": Growing(arithmetic, 1250),
    "long_expression": Growing(long_expression, 1000),
    "integer_arithmetic": Growing(integer_arithmetic, 500),
    "variables": Growing(variables, 500),
    "reassigned_variables": Growing(reassigned_variables, 250),
    "calls": Growing(calls, 500),
    "functions": Growing(functions, 100),
    "shared_arrays": Growing(shared_arrays, 100),
    "local_arrays": Growing(local_arrays, 250),
    "parameters": Growing(parameters, 100),
    "atomics": Growing(atomics, 500),
    "barriers": Growing(barriers, 250),
    "asserts": Growing(asserts, 250),
    "prints": Growing(prints, 250),
    "mathematics": Growing(mathematics, 50),
    "struct_fields": Growing(struct_fields, 100, _struct),
    "tuple_of_values": Growing(tuple_of_values, 500),
}
