"""Addresses of elements and counters of loops: the LLVM IR of each construct, and that nothing wraps that must not."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

import pytest

import nvgen as nv
from nvgen.lang.options import MAX_NARROW_ELEMENTS
from tests import ptx_text

_RESULT = re.compile(r"%[\w.]+(?= = )")


def kernel(parameters: str, body: str, **options: object) -> nv.Kernel:
    text = "".join(f"    {line}\n" for line in body.split("\n"))
    return nv.Kernel.from_source(f"def k({parameters}):\n{text}", **options)


def block(of: nv.Kernel, name: str, *, optimised: bool) -> list[str]:
    """The instructions of a block of the kernel's function."""
    function = re.search(r"^define ptx_kernel .*?^\}", of.llvm_ir(optimised=optimised), re.DOTALL | re.MULTILINE)
    assert function is not None
    lines = [line.strip().split(", !")[0] for line in function[0].partition(f"\n{name}:")[2].splitlines()[1:]]
    return list(itertools.takewhile(lambda line: line not in ("", "}"), lines))


def instructions(of: nv.Kernel, name: str, *, optimised: bool = True) -> list[str]:
    """The instructions of a block, their results numbered from 0; what other blocks compute has no number."""
    text = "\n".join(block(of, name, optimised=optimised))
    numbers = {name: f"%{number}" for number, name in enumerate(_RESULT.findall(text))}
    text = re.sub(r"%[\w.]+", lambda name: numbers.get(name[0], name[0]), text)
    return re.sub(r"%\.\d+", "%other", text).splitlines()


def test_rows_above_and_below_share_a_product() -> None:
    parameters = "a: nv.Array[nv.i32, 2], i: nv.i32, j: nv.i32"
    assert instructions(kernel(parameters, "a[i, j] = a[i - 1, j] + a[i + 1, j - 1]"), "entry") == [
        "%0 = bitcast i64 %a.extent1 to double",
        "%1 = tail call i32 @llvm.nvvm.d2i.lo(double %0)",
        "%2 = mul i32 %1, %i",
        "%3 = add i32 %2, %j",
        "%4 = sub i32 %3, %1",
        "%5 = sext i32 %4 to i64",
        "%6 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %5",
        "%7 = load i32, ptr addrspace(1) %6, align 4",
        "%8 = add i32 %3, %1",
        "%9 = sext i32 %8 to i64",
        "%10 = getelementptr i32, ptr addrspace(1) %a, i64 %9",
        "%11 = getelementptr i8, ptr addrspace(1) %10, i64 -4",
        "%12 = load i32, ptr addrspace(1) %11, align 4",
        "%13 = add i32 %12, %7",
        "%14 = sext i32 %3 to i64",
        "%15 = getelementptr inbounds i32, ptr addrspace(1) %a, i64 %14",
        "store i32 %13, ptr addrspace(1) %15, align 4",
        "ret void",
    ]


def test_elements_around_one_of_a_known_shape_share_its_address() -> None:
    body = """tile = nv.shared.array((6, 10, 34), nv.i32)
tile[i, j, k] = a[0]
nv.syncthreads()
a[1] = tile[i - 1, j, k] + tile[i, j - 1, k] + tile[i + 1, j + 1, k + 1]"""
    found = instructions(kernel("a: nv.Array[nv.i32], i: nv.i32, j: nv.i32, k: nv.i32", body), "entry")
    shared = "ptr addrspace(3)"
    assert found[1:8] == [
        "%1 = mul nsw i32 %i, 10",
        "%2 = add nsw i32 %1, %j",
        f"%3 = mul i32 %2, {4 * 34}",
        f'%4 = getelementptr i8, {shared} @"k$shared", i32 %3',
        f"%5 = getelementptr i32, {shared} %4, i32 %k",
        f"store i32 %0, {shared} %5, align 4",
        "tail call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)",
    ]
    assert [line for line in found[8:] if "getelementptr i8" in line] == [
        f"%6 = getelementptr i8, {shared} %5, i32 {-4 * 340}",
        f"%8 = getelementptr i8, {shared} %5, i32 {-4 * 34}",
        f"%11 = getelementptr i8, {shared} %5, i32 {4 * (340 + 34 + 1)}",
    ]


def test_a_row_has_an_address_of_its_own_in_a_loop() -> None:
    parameters = "a: nv.Array[nv.i32, 2], b: nv.Array[nv.i32], i: nv.i32, n: nv.i32"
    of = kernel(parameters, "for j in range(n):\n    b[j] = a[i + 1, j - 1]")
    found = instructions(of, "for.body", optimised=False)
    assert found[:9] == [
        "%0 = sext i32 %j to i64",
        "%1 = mul i32 %i, %other",
        "%2 = mul i32 %other, 1",
        "%3 = add i32 %1, %2",
        "%4 = sext i32 %3 to i64",
        "%5 = getelementptr i32, ptr addrspace(1) %a, i64 %4",
        "%6 = getelementptr i32, ptr addrspace(1) %5, i64 %0",
        "%7 = getelementptr i32, ptr addrspace(1) %6, i64 -1",
        "%8 = load i32, ptr addrspace(1) %7, align 4",
    ]
    unrolled = kernel(parameters, "for j in range(4):\n    b[j] = a[i, j]")
    assert "%2 = sext i32 %1 to i64" in instructions(unrolled, "for.body", optimised=False)


@pytest.mark.parametrize(("place", "inner"), [("k, i", ["i"]), ("k, i + 1, j", ["i", "j"]), ("i, k, j", ["i", "j"])])
def test_what_a_loop_counts_is_added_to_an_address_last_and_copies_add_the_length_of_a_row(
    place: str, inner: list[str]
) -> None:
    parameters = f"a: nv.Array[nv.f32, {len(inner) + 1}], i: nv.i32, j: nv.i32, n: nv.i32, b: nv.Array[nv.f32]"
    of = kernel(parameters, f"total = 0.0\nfor k in range(n):\n    total += a[{place}]\nb[0] = total", noalias=True)
    code = dict(line.split(" = ") for line in instructions(of, "for.body", optimised=False) if line.startswith("%"))
    added = [re.findall(r"%\w+", text)[1] for text in code.values() if "getelementptr" in text]
    assert [_names(number, code) for number in added] == [*map(list, inner), ["k"]]
    (loop,) = (loop for loop in ptx_text.loops(of.ptx()) if len(ptx_text.instructions(loop, "ld.global")) == 4)
    first, *others = (one.operands for one in ptx_text.instructions(loop, "add.s64"))
    assert [before for _, before, _ in others] == [first[0], others[0][0], others[1][0]]
    assert {length for _, _, length in others} == {others[0][2]} and not ptx_text.instructions(loop, "mul.lo")


def _names(number: str, code: dict[str, str]) -> list[str]:
    """The variables that a number is made of."""
    if number not in code:
        return [number[1:]] if number in ("%i", "%j", "%k") else []
    return [name for operand in re.findall(r"%\w+", code[number]) for name in _names(operand, code)]


def _loop(type_: str, bounds: str) -> nv.Kernel:
    parameters = f"a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.{type_}, m: nv.{type_}"
    return kernel(parameters, f"nv.unroll(2)\nfor k in range({bounds}):\n    b[0] += a[k]", noalias=True)


@pytest.mark.parametrize(
    ("type_", "bounds", "added"),
    [
        ("i32", "n, m", "add nsw i32 %k, 1"),
        ("i32", "n, m, 32", "add nsw i32 %k, 32"),
        ("i32", "n, m, -3", "add nsw i32 %k, -3"),
        ("i64", "n, m, 2", "add nsw i64 %k, 2"),
        ("u32", "n, m", "add nuw i32 %k, 1"),
        ("u32", "n, m, 5", "add nuw i32 %k, 5"),
    ],
)
def test_numbers_of_a_range_do_not_wrap_and_their_elements_share_an_address(
    type_: str, bounds: str, added: str
) -> None:
    of = _loop(type_, bounds)
    assert instructions(of, "for.next", optimised=False)[-3].endswith(f" = {added}")
    (base, added), (last_base, last_added) = map(
        ptx_text.place, ptx_text.instructions(of.ptx(), "ld.global.nc.b32")[-2:]
    )
    assert base == last_base and added != last_added


def test_a_step_that_only_the_kernel_knows_counts_the_distance_down() -> None:
    assert instructions(_loop("i32", "n, m, m"), "for.next", optimised=False) == [
        "%0 = load i32, ptr %.k.left.slot, align 4",
        "%1 = icmp ugt i32 %0, %other",
        "store i1 %1, ptr %.k.more.slot, align 1",
        "%2 = sub i32 %0, %other",
        "store i32 %2, ptr %.k.left.slot, align 4",
        "%3 = add i32 %k, %m",
        "store i32 %3, ptr %.k.slot, align 4",
        "br label %for.test",
    ]


def test_a_step_of_the_size_of_the_grid_is_compared_with_the_bound_as_unsigned_number() -> None:
    body = "step = nv.grid_size(1)\nfor i in range(nv.grid(1), x.size, step):\n    x[i] = 0"
    assert instructions(kernel("x: nv.Array[nv.f32]", body), "for.body") == [
        "%0 = phi i32 [ %3, %for.body ], [ %other, %entry ]",
        "%1 = zext nneg i32 %0 to i64",
        "%2 = getelementptr inbounds nuw float, ptr addrspace(1) %x, i64 %1",
        "store float 0.000000e+00, ptr addrspace(1) %2, align 4",
        "%3 = add i32 %0, %step",  # without `nuw`, with which addresses would be counted in 64 bits
        "%4 = icmp ult i32 %3, %other",
        "br i1 %4, label %for.body, label %for.end",
    ]


@pytest.mark.parametrize("bounds", ["n - nv.grid(1), n, nv.grid_size(1)", "0, n, nv.block_dim.x"])
def test_other_steps_that_are_greater_than_0_are_compared_with_a_bound_less_a_step(bounds: str) -> None:
    of = kernel("x: nv.Array[nv.f32], n: nv.i32", f"for i in range({bounds}):\n    x[i] = 0")
    limit = r'%\d+ = call i32 asm "sub\.sat\.s32 \$0, \$1, \$2;", "=r,r,r"\(i32 %n, i32 %\w+\)'
    assert any(re.fullmatch(limit, line) for line in instructions(of, "entry", optimised=False))
    test, _, add, *_ = instructions(of, "for.next", optimised=False)
    assert test == "%0 = icmp slt i32 %i, %other"
    assert re.fullmatch(r"%\d+ = add i32 %i, %[\w.]+", add)  # LLVM finds no `nsw` either, so there is one counter
    (loop,) = ptx_text.loops(of.ptx())
    assert ptx_text.names(loop, "setp", "add", "mul", "sub") == ["mul.wide.s32", "add.s64", "add.s32", "setp.lt.s32"]


@pytest.mark.parametrize("bounds", ["0, n, nv.i32(m)", "nv.i64(0), n, m", "nv.u32(0), nv.u32(n), nv.u32(m)"])
def test_other_steps_count_the_distance_down(bounds: str) -> None:
    of = kernel("x: nv.Array[nv.f32], n: nv.i32, m: nv.i64", f"for i in range({bounds}):\n    x[i] = 0")
    assert any(
        line.endswith("icmp ugt i32 %0, %other") or "icmp ugt i64" in line
        for line in instructions(of, "for.next", optimised=False)
    )


@pytest.mark.parametrize(
    ("constants", "split"),
    [
        ((1, 1, 1), 17),
        ((-5000, 0, 3), -59997),
        ((-5461, 0, 5), -65532),
        ((-5462, 0, 5), 5),
        ((0, -7, 65540), -28),
        ((32768, 65535, 0), 0),
    ],
)
def test_constants_of_a_known_shape_move_an_address_by_less_than_arrays_lack(
    constants: tuple[int, int, int], split: int
) -> None:
    """Rows are of 4 elements and planes of 12. Together they move it by no more than 65535 elements."""
    place = ", ".join(f"{name} + {number}" for name, number in zip("ijk", constants, strict=True))
    body = f"a = nv.shared.array((9, 3, 4), nv.i8)\na[{place}] = 1"
    offset = _Offset(kernel("i: nv.i32, j: nv.i32, k: nv.i32", body))
    assert offset.constant == (split or None)
    ranges = zip((9, 3, 4), constants, strict=True)
    for element in itertools.product(*((0 - number, extent - 1 - number) for extent, number in ranges)):
        indices = [index + number for index, number in zip(element, constants, strict=True)]
        wanted = (indices[0] * 3 + indices[1]) * 4 + indices[2]
        assert offset.of(dict(zip("ijk", element, strict=True))) == wanted


_LIMIT = MAX_NARROW_ELEMENTS
_LARGEST = {
    2: [(2, _LIMIT // 2), (_LIMIT // 2, 2), (1, _LIMIT), (_LIMIT, 1), (46339, 46339)],
    3: [(3, 5, _LIMIT // 15), (_LIMIT // 15, 3, 5), (1290, 1290, 1290)],
}
_CONSTANTS = {2: (-65535, -1, 0, 65535, 65536), 3: (-65535, 1)}


@pytest.mark.parametrize("layout", ["C", "F"])
@pytest.mark.parametrize(
    ("ndim", "counter"), [(2, ""), (2, "_"), (2, "i"), (2, "j"), (3, ""), (3, "_"), (3, "i"), (3, "j"), (3, "k")]
)
def test_offsets_of_the_largest_arrays_do_not_wrap(ndim: int, layout: str, counter: str) -> None:
    """Whatever the constants: what LLVM is told not to wrap does not, in the first and the last element. In a loop that
    may count an index."""
    names = "ijk"[:ndim]
    numbers = [f"{name}: nv.i32" for name in (*names.replace(counter, ""), "n")]
    parameters = ", ".join([f"a: nv.Array[nv.i8, {ndim}, nv.{layout}]", *numbers])
    for constants in itertools.product(_CONSTANTS[ndim], repeat=ndim):
        place = ", ".join(f"{name} + {number}" for name, number in zip(names, constants, strict=True))
        loop = f"for {counter} in range(n):\n    a[{place}] = 1"
        offset = _Offset(kernel(parameters, loop if counter else f"a[{place}] = 1"), is_in_loop=bool(counter))
        for shape in _LARGEST[ndim]:
            extents = {f"a.extent{axis}": extent for axis, extent in enumerate(shape)}
            for element in itertools.product(*((0, extent - 1) for extent in shape)):
                given = [_wrapped(index - number) for index, number in zip(element, constants, strict=True)]
                wanted = 0
                for index, extent in list(zip(element, shape, strict=True))[:: 1 if layout == "C" else -1]:
                    wanted = wanted * extent + index
                assert offset.of(dict(zip(names, given, strict=True)) | extents) == wanted


def _wrapped(number: int, bits: int = 32) -> int:
    return (number + 2 ** (bits - 1)) % 2**bits - 2 ** (bits - 1)


class _Offset:
    """Where a kernel stores, of which that is all it does: computed as the LLVM IR says that code generation emits."""

    def __init__(self, of: nv.Kernel, *, is_in_loop: bool = False) -> None:
        self._lines = block(of, "entry", optimised=False)
        if is_in_loop:
            self._lines = [line for line in self._lines if re.search(" = (trunc|bitcast|call) ", line)]
            self._lines += [line for line in block(of, "for.body", optimised=False) if ".slot" not in line]
        last = self._lines[-3].partition(" = ")[2]
        #: What is added to the address at last.
        self.constant = int(last.rpartition(" ")[2]) if last.startswith("getelementptr i8, ") else None

    def of(self, values: dict[str, int]) -> int:
        """The bytes from the array's first element on; what has ``nsw`` must not wrap."""
        known = {f"%{name}": value for name, value in values.items()} | {"%a": 0, "@k$shared": 0}
        for line in self._lines[:-2]:
            result, _, text = line.partition(" = ")
            known[result.strip('"')] = self._value(text, known)
        return known[re.findall(r"%[\w.]+", self._lines[-2])[-1]]

    @staticmethod
    def _value(text: str, known: dict[str, int]) -> int:
        name, *rest = text.replace(",", "").replace('"', "").split()
        if name == "call":
            assert rest[1] == "@llvm.nvvm.d2i.lo(double", text
            return _wrapped(known[rest[2].rstrip(")")])
        operands = [known[word] if word in known else int(word) for word in rest if re.match(r"%|-?\d+$", word)]
        if name in ("insertvalue", "extractvalue", "bitcast"):  # an array whose shape is known is its address
            return operands[0]
        if name == "getelementptr":
            assert "inbounds" not in rest or sum(operands) >= 0
            return sum(operands)
        if name in ("sext", "zext", "trunc"):
            (number,) = operands
            return _wrapped(number, int(rest[-1][1:]))
        exact = {"add": sum, "mul": _product}[name](operands)
        number = _wrapped(exact, int(next(word for word in rest if re.match(r"i\d+$", word))[1:]))
        assert number == exact or "nsw" not in rest, text
        return number


def _product(factors: Sequence[int]) -> int:
    left, right = factors
    return left * right


# 2**31 - 1 - -(2**31) wraps to -1, and one more is an element again.
@pytest.mark.parametrize("index", ["t - n", "n + t", "t - n + 1", "n - t", "m - n"])
def test_sums_in_an_index_of_shared_memory_wrap_as_the_language_says(index: str) -> None:
    body = f"s = nv.shared.array(64, nv.i32)\nt = nv.thread_idx.x\na[0] = s[{index}]"
    of = kernel("a: nv.Array[nv.i32], n: nv.i32, m: nv.i32", body)
    assert not any(re.search(r"= (add|sub) (nsw|i64)", line) for line in instructions(of, "entry", optimised=False))
    assert "i64" not in "".join(line for line in instructions(of, "entry") if "addrspace(3)" in line)


def test_distances_that_unrolling_makes_constants_join_the_address() -> None:
    body = """s = nv.shared.array(64, nv.i32)
t = nv.thread_idx.x
s[t] = a[t]
nv.syncthreads()
distance = 1
while distance < 16:
    if t >= distance:
        a[t] += s[t - distance]
    distance *= 2"""
    ptx = kernel("a: nv.Array[nv.i32]", body).ptx()
    places = list(map(ptx_text.place, ptx_text.instructions(ptx, "ld.shared.b32")))
    assert [added for _, added in places] == [-4, -8, -16, -32]
    assert len({base for base, _ in places}) == 1


@pytest.mark.parametrize(
    ("value", "instruction"),
    [
        ("nv.block_idx.y * 32 + nv.thread_idx.y", "add nsw i32"),
        ("nv.block_idx.x * 32 + nv.thread_idx.x", "add i32"),
        ("nv.thread_idx.x - nv.block_dim.x", "sub nsw i32"),
        ("(n & 65535) * (n & 32767)", "mul nsw i32"),
        ("(n & 65535) * (n & 65535)", "mul i32"),
        ("(u & 65535) * (u & 65535)", "mul nuw i32"),
        ("a.size + 1", "add i32"),
        ("n << (n & 31)", "shl i32"),
        ("n >> (n & 31)", "ashr i32"),
        ("u >> (u & 31)", "lshr i32"),
        ("n >> (n & 63)", "ashr i32"),
    ],
)
def test_operators_tell_llvm_what_the_ranges_of_their_operands_say(value: str, instruction: str) -> None:
    of = kernel("a: nv.Array[nv.i32], n: nv.i32, u: nv.u32", f"a[0] = nv.i32({value})")
    operators = [
        line for line in instructions(of, "entry", optimised=False) if re.search(r"= (add|sub|mul|\w+sh\w|shl)", line)
    ]
    assert operators[-1].partition(" = ")[2].startswith(f"{instruction} ")
    selects = any(" select " in line for line in instructions(of, "entry", optimised=False))
    assert selects is ("63" in value)


def test_division_of_a_number_that_is_not_negative() -> None:
    parameters = "a: nv.Array[nv.i32], n: nv.i32"
    by_any = instructions(kernel(parameters, "a[0] = a.size // n"), "entry", optimised=False)
    assert by_any[1:11] == [
        "%1 = call i32 @llvm.abs.i32(i32 %n, i1 false)",
        "%2 = xor i32 %n, -1",
        "%3 = call i32 @llvm.smax.i32(i32 %2, i32 0)",
        "%4 = add nuw i32 %0, %3",
        "%5 = call i32 @llvm.umax.i32(i32 %1, i32 1)",
        "%6 = udiv i32 %4, %5",
        "%7 = urem i32 %4, %5",
        "%8 = ashr i32 %n, 31",
        "%9 = xor i32 %6, %8",
        "%10 = sub i32 %9, %8",
    ]
    for symbol, result in (("//", "udiv"), ("%", "urem")):
        of = kernel(parameters, f"a[0] = a.size {symbol} nv.block_dim.x")
        found = instructions(of, "entry")
        assert [line.partition(" = ")[2].split()[0] for line in found if re.search("div|rem|select|icmp", line)] == [
            result
        ]
