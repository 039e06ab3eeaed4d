"""Atomic operations of LLVM IR: each has the order and the scope that the IR says, on every architecture, whether it is
an instruction, a loop, or fences around one. The PTX is read and judged by the PTX ISA's memory consistency model."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from nvgen.diagnostics import NvgenError
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_input import IrJob, compile_ir
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target
from tests.assembling import assemble, needs_ptxas

pytestmark = pytest.mark.sweep(6)

#: Operations by the types that LLVM takes them for; most of these are instructions, some are loops.
OPERATIONS = {
    **dict.fromkeys(
        ("add", "sub", "and", "or", "xor", "nand", "max", "min", "umax", "umin"), ("i8", "i16", "i32", "i64")
    ),
    **dict.fromkeys(("uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"), ("i32", "i64")),
    **dict.fromkeys(("fadd", "fsub", "fmax", "fmin"), ("half", "bfloat", "float", "double", "<2 x half>")),
    "xchg": ("i8", "i16", "half", "bfloat", "i32", "i64", "float", "double", "ptr"),
    "cmpxchg": ("i8", "i16", "i32", "i64", "ptr"),
}
SCOPES = {"": "sys", "device": "gpu", "block": "cta"}
ORDERS = ("monotonic", "acquire", "release", "acq_rel", "seq_cst")
SPACES = {"": "", "addrspace(1) ": ".global", "addrspace(3) ": ".shared"}
_RANK = {"cta": 0, "cluster": 1, "gpu": 2, "gl": 2, "sys": 3}
_EVENT = re.compile(r"\b(atom|fence|membar)((?:\.[\w:]+)+)")
_FUNCTION = re.compile(r"^\.visible \.func .*? (f\d+)\(.*?^}", re.MULTILINE | re.DOTALL)


def ptx_of(text: str, arch: str, level: int = 3, bits: int = 64) -> str:
    target = nvptx_target(CompileOptions(arch=arch, level=level, bits=bits))
    return compile_ir(IrJob(IrFile("kernel.ll", text.encode()), "ptx", False, level, False), target).decode()


def cases(scope: str, order: str, space: str) -> list[tuple[str, str]]:
    """Each operation with each type, and the text of a function that does it."""
    found = []
    where = f'syncscope("{scope}") ' if scope else ""
    for operation, types in OPERATIONS.items():
        for type_ in types:
            number = len(found)
            if operation == "cmpxchg":
                failure = order if order in ("monotonic", "acquire", "seq_cst") else "monotonic"
                do = f"  %p2 = cmpxchg ptr {space}%p, {type_} %v, {type_} %w {where}{order} {failure}\n"
                do += f"  %r = extractvalue {{ {type_}, i1 }} %p2, 0\n"
            else:
                do = f"  %r = atomicrmw {operation} ptr {space}%p, {type_} %v {where}{order}\n"
            head = f"define {type_} @f{number}(ptr {space}%p, {type_} %v, {type_} %w) {{\n"
            found.append((f"{operation} {type_}", f"{head}{do}  ret {type_} %r\n}}\n"))
    return found


def faults(body: str, scope: str, order: str) -> list[str]:
    """What a function's instructions lack for an order in a scope."""
    events = [(name, qualifiers.split(".")[1:]) for name, qualifiers in _EVENT.findall(body)]
    atoms = [place for place, (name, _) in enumerate(events) if name == "atom"]
    if not atoms:
        return ["no atomic instruction"]
    needed = _RANK[scope]

    def is_wide(place: int) -> bool:
        return max((_RANK[word] for word in events[place][1] if word in _RANK), default=_RANK["gpu"]) >= needed

    def is_there(place: int, words: tuple[str, ...]) -> bool:
        return is_wide(place) and bool(set(words) & set(events[place][1]))

    def is_fence(place: int, words: tuple[str, ...]) -> bool:
        name, qualifiers = events[place]
        return is_wide(place) and (name == "membar" or (name == "fence" and bool(set(words) & set(qualifiers))))

    found = [] if all(map(is_wide, atoms)) else ["a scope that is too narrow"]
    before, after = range(atoms[0]), range(atoms[-1] + 1, len(events))
    every = ("acq_rel", "sc")
    has_acquire = all(is_there(place, ("acquire", "acq_rel")) for place in atoms)
    has_release = all(is_there(place, ("release", "acq_rel")) for place in atoms)
    if order in ("acquire", "acq_rel", "seq_cst") and not (
        has_acquire or any(is_fence(n, ("acquire", *every)) for n in after)
    ):
        found.append("nothing acquires")
    if order in ("release", "acq_rel", "seq_cst") and not (
        has_release or any(is_fence(n, ("release", *every)) for n in before)
    ):
        found.append("nothing releases")
    if order == "seq_cst" and not any(is_fence(place, ("sc",)) for place in before):
        found.append("no fence of sequential consistency")
    return found


def check(arch: str, scope: str, order: str, space: str, folder: Path | None, level: int = 3, bits: int = 64) -> None:
    each = cases(scope, order, space)
    ptx = ptx_of("".join(text for _, text in each), arch, level, bits)
    bodies = {match[1]: match[0] for match in _FUNCTION.finditer(ptx)}
    # Of memory of the block there are no other threads than the block's.
    seen = SCOPES[scope] if SPACES[space] != ".shared" or SCOPES[scope] != "sys" or arch >= "sm_60" else "gpu"
    wrong = {what: found for n, (what, _) in enumerate(each) if (found := faults(bodies[f"f{n}"], seen, order))}
    assert wrong == {}
    if folder is not None:
        assert assemble(ptx, arch, folder, ("-c",)) == ""


@pytest.mark.sweep(2)
@pytest.mark.parametrize("arch", ["sm_60", "sm_70"])
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("scope", SCOPES)
def test_orders_and_scopes(arch: str, scope: str, order: str) -> None:
    check(arch, scope, order, "addrspace(1) ", None)


@pytest.mark.sweep(2)
@needs_ptxas
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("scope", SCOPES)
def test_orders_and_scopes_that_ptxas_takes(scope: str, order: str, tmp_path: Path) -> None:
    spaces = list(SPACES)
    space = spaces[(ORDERS.index(order) + list(SCOPES).index(scope)) % len(spaces)]
    check("sm_90", scope, order, space, tmp_path)


@pytest.mark.parametrize("space", SPACES)
def test_addresses_of_32_bits(space: str) -> None:
    for arch in ("sm_60", "sm_75"):
        check(arch, "", "acq_rel", space, None, bits=32)
        text = f"define ptr @f(ptr {space}%p, ptr %q) {{\n  %r = atomicrmw xchg ptr {space}%p, ptr %q acquire\n"
        assert ".exch.b32 %r" in ptx_of(f"{text}  ret ptr %r\n}}\n", arch, bits=32)


@pytest.mark.parametrize("scope", ["device", "block"])
def test_scopes_that_maxwell_has(scope: str) -> None:
    check_32 = {"add", "xchg", "cmpxchg", "fadd"}
    for order, space in product(ORDERS, SPACES):
        each = [case for case in cases(scope, order, space) if case[0].split()[0] in check_32]
        ptx = ptx_of("".join(text for _, text in each), "sm_50")
        bodies = _FUNCTION.findall(ptx)
        assert len(bodies) == len(each)
        for match in _FUNCTION.finditer(ptx):
            assert faults(match[0], SCOPES[scope], order) == [], match[0]


@pytest.mark.parametrize("operation", ["atomicrmw add ptr %p, i32 1", "cmpxchg ptr %p, i32 1, i32 2"])
def test_the_scope_of_the_system_needs_pascal(operation: str) -> None:
    orders = "monotonic monotonic" if "cmp" in operation else "monotonic"
    text = f"define void @f(ptr %p) {{\n  %r = {operation} {orders}\n  ret void\n}}\n"
    with pytest.raises(NvgenError, match="NVG0504"):
        ptx_of(text, "sm_50")
    shared = text.replace("ptr %p", "ptr addrspace(3) %p")  # which other devices do not see
    assert "atom.shared." in ptx_of(shared, "sm_50")


@pytest.mark.parametrize("arch", ["sm_60", "sm_80"])
def test_the_scope_of_a_cluster_needs_hopper(arch: str) -> None:
    for instruction in ("atomicrmw add ptr %p, i32 1", "cmpxchg ptr %p, i32 1, i32 2"):
        orders = "monotonic monotonic" if "cmp" in instruction else "monotonic"
        text = f'define void @f(ptr %p) {{\n  %r = {instruction} syncscope("cluster") {orders}\n  ret void\n}}\n'
        with pytest.raises(NvgenError, match="NVG0504"):
            ptx_of(text, arch)
        assert "atom" in ptx_of(text, "sm_90")


@needs_ptxas
@pytest.mark.parametrize("order", ORDERS)
def test_a_thread_alone_needs_no_order(order: str, tmp_path: Path) -> None:
    each = cases("singlethread", order, "addrspace(1) ")
    assert assemble(ptx_of("".join(text for _, text in each), "sm_75"), "sm_75", tmp_path, ("-c",)) == ""


def test_what_is_right_already_stays() -> None:
    """Relaxed and for the GPU's threads is what PTX means where an instruction says nothing; a later LLVM says it."""
    add = 'atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("device") monotonic'
    ptx = ptx_of(f"define i32 @f(ptr addrspace(1) %p) {{\n  %r = {add}\n  ret i32 %r\n}}\n", "sm_90")
    assert re.search(r"\tatom(?:\.relaxed\.gpu)?\.global\.add\.u32 \t%r\d+, \[%rd\d+\], 1;", ptx)


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("arch", ["sm_60", "sm_70", "sm_75", "sm_80", "sm_90", "sm_100"])
@pytest.mark.parametrize("level", range(4))
def test_all_of_them(arch: str, level: int, tmp_path: Path) -> None:
    folder = tmp_path if arch >= "sm_75" or arch == "sm_100" else None
    for scope, order, space in product(SCOPES, ORDERS, SPACES):
        check(arch, scope, order, space, folder, level)


def test_what_ptxas_does_not_keep_of_another_block() -> None:
    """A compare-and-swap in a loop, with the order and the scope; sums of 64 bits are kept."""
    names = {"and": "and.b64", "or": "or.b64", "xor": "xor.b64", "max": "max.s64", "umin": "min.u64", "add": ""}
    for name, computed in names.items():
        text = f"define i64 @f(ptr addrspace(7) %p, i64 %v) {{\n  %r = atomicrmw {name} ptr addrspace(7) %p, i64 %v "
        ptx = ptx_of(f'{text}syncscope("cluster") acq_rel\n  ret i64 %r\n}}\n', "sm_90")
        assert ("atom.acq_rel.cluster.shared::cluster.add.u64" in ptx) == (name == "add")
        if computed:
            assert f"{computed} %new, %seen, " in ptx and "ld.relaxed.cluster.shared::cluster.b64" in ptx
            assert "atom.acq_rel.cluster.shared::cluster.cas.b64" in ptx and ptx.count("atom.") == 1
