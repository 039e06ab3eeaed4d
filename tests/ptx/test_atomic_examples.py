"""Every line under "Examples" of PTX's page of ``atom``, and the Python that becomes it, qualifier for qualifier.

The page writes qualifiers in several orders and leaves out what is assumed; so a line is compared as the set of its
qualifiers, with ``.relaxed`` where it has no order, ``.gpu`` where it has no scope, and ``.shared::cta`` for
``.shared``, as the page says. ``.b16x2`` of one line is no type of the page's grammar: both packed types that it may
stand for are asked for.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nvgen as nv
from tests.assembling import assemble, needs_ptxas
from tests.ptx_text import texts

#: The page's line, the element's type, and the statement in Python.
EXAMPLES = [
    ("atom.global.add.s32  d,[a],1;", "i32", "d[0] = nv.atomic.add(a, 0, 1)"),
    ("atom.shared::cta.max.u32  d,[x+4],0;", "u32", "d[0] = nv.atomic.max(x, 1, 0)"),
    ("@p  atom.global.cas.b32  d,[p],my_val,my_new_val;", "u32", "if p: d[0] = nv.atomic.cas(a, 0, b, c)"),
    ("atom.global.sys.add.u32 d, [a], 1;", "u32", 'd[0] = nv.atomic.add(a, 0, 1, scope="sys")'),
    (
        "atom.global.acquire.sys.inc.u32 ans, [gbl], %r0;",
        "u32",
        'd[0] = nv.atomic.inc(a, 0, b, order="acquire", scope="sys")',
    ),
    ("atom.add.noftz.f16x2 d, [a], b;", "vec[nv.f16, 2]", "d[0] = nv.atomic.add(generic, b)"),
    ("atom.add.noftz.f16   hd, [ha], hb;", "f16", "d[0] = nv.atomic.add(generic, b)"),
    ("atom.global.cas.b16  hd, [ha], hb, hc;", "u16", "d[0] = nv.atomic.cas(a, 0, b, c)"),
    ("atom.add.noftz.bf16   hd, [a], hb;", "bf16", "d[0] = nv.atomic.add(generic, b)"),
    ("atom.add.noftz.bf16x2 bd, [b], bb;", "vec[nv.bf16, 2]", "d[0] = nv.atomic.add(generic, b)"),
    ("atom.add.shared::cluster.noftz.f16   hd, [ha], hb;", "f16", "d[0] = nv.atomic.add(far, b)"),
    ("atom.shared.b128.cas d, a, b, c; // 128-bit atom", "u128", "d[0] = nv.atomic.cas(x, 0, b, c)"),
    ("atom.global.b128.exch d, a, b;   // 128-bit atom", "u128", "d[0] = nv.atomic.exch(a, 0, b)"),
    ("atom.global.cluster.relaxed.add.u32 d, [a], 1;", "u32", 'd[0] = nv.atomic.add(a, 0, 1, scope="cluster")'),
    (
        "createpolicy.fractional.L2::evict_last.b64 cache-policy, 0.25;",
        "i32",
        'd[0] = nv.i32(nv.cache_policy("evict_last", 0.25) >> 32)',
    ),
    (
        "atom.global.add.L2::cache_hint.s32  d, [a], 1, cache-policy;",
        "i32",
        "d[0] = nv.atomic.add(a, 0, 1, cache_hint=policy)",
    ),
    (
        "atom.global.v8.f16.max.noftz  {%hd0, %hd1, %hd2, %hd3, %hd4, %hd5, %hd6, %hd7}, [gbl], "
        "{%h0, %h1, %h2, %h3, %h4, %h5, %h6, %h7};",
        "vec[nv.f16, 8]",
        "d[0] = nv.atomic.max(a, 0, b, packed=False)",
    ),
    (
        "atom.global.v8.bf16.add.noftz  {%hd0, %hd1, %hd2, %hd3, %hd4, %hd5, %hd6, %hd7}, [gbl], "
        "{%h0, %h1, %h2, %h3, %h4, %h5, %h6, %h7};",
        "vec[nv.bf16, 8]",
        "d[0] = nv.atomic.add(a, 0, b, packed=False)",
    ),
    (
        "atom.global.v2.f16.add.noftz  {%hd0, %hd1}, [gbl], {%h0, %h1};",
        "vec[nv.f16, 2]",
        "d[0] = nv.atomic.add(a, 0, b, packed=False)",
    ),
    (
        "atom.global.v2.bf16.add.noftz  {%hd0, %hd1}, [gbl], {%h0, %h1};",
        "vec[nv.bf16, 2]",
        "d[0] = nv.atomic.add(a, 0, b, packed=False)",
    ),
    (
        "atom.global.v4.b16x2.min.noftz  {%hd0, %hd1, %hd2, %hd3}, [gbl], {%h0, %h1, %h2, %h3};",
        "vec[nv.f16, 8]",
        "d[0] = nv.atomic.min(a, 0, b, packed=True)",
    ),
    (
        "atom.global.v4.b16x2.min.noftz  {%hd0, %hd1, %hd2, %hd3}, [gbl], {%h0, %h1, %h2, %h3};",
        "vec[nv.bf16, 8]",
        "d[0] = nv.atomic.min(a, 0, b, packed=True)",
    ),
    (
        "atom.global.v4.f32.add  {%f0, %f1, %f2, %f3}, [gbl], {%f0, %f1, %f2, %f3};",
        "vec[nv.f32, 4]",
        "d[0] = nv.atomic.add(a, 0, b)",
    ),
    (
        "atom.global.v2.f16x2.min.noftz  {%bd0, %bd1}, [g], {%b0, %b1};",
        "vec[nv.f16, 4]",
        "d[0] = nv.atomic.min(a, 0, b, packed=True)",
    ),
    (
        "atom.global.v2.bf16x2.max.noftz  {%bd0, %bd1}, [g], {%b0, %b1};",
        "vec[nv.bf16, 4]",
        "d[0] = nv.atomic.max(a, 0, b, packed=True)",
    ),
    ("atom.global.v2.f32.add  {%f0, %f1}, [g], {%f0, %f1};", "vec[nv.f32, 2]", "d[0] = nv.atomic.add(a, 0, b)"),
]


def _kernel(element: str, statement: str) -> nv.Kernel:
    of = f"nv.{element}"
    policy = 'nv.cache_policy("evict_last", 0.25)' if "policy)" in statement else None
    lines = [
        f"def k(a: nv.Array[{of}], d: nv.Array[{of}], b: {of}, c: {of}, p: nv.bool, address: nv.u64):",
        f"    x = nv.shared.array(4, {of})" if "(x" in statement else "",
        f'    far = nv.ptr[{of}, "shared_cluster"](address)' if "(far" in statement else "",
        '    generic = a.ptr.to("generic")' if "(generic" in statement else "",
        f"    policy = {policy}" if policy else "",
        f"    {statement}",
    ]
    return nv.Kernel.from_source("\n".join(filter(None, lines)) + "\n")


def _qualifiers(line: str) -> tuple[str, frozenset[str], int]:
    """The instruction, its qualifiers with those that are assumed, and how many operands it has."""
    text, _, operands = re.sub(r"^@\S+\s+|;.*", "", line.strip()).partition(" ")
    name, *parts = text.split(".")
    assert len(parts) == len(set(parts)), line
    found = {"shared::cta" if part == "shared" else part for part in parts}
    if name == "atom":
        found |= set() if found & {"acquire", "release", "acq_rel"} else {"relaxed"}
        found |= set() if found & {"cta", "cluster", "sys"} else {"gpu"}
    else:
        found -= {"L2::evict_unchanged"}  # what is assumed for the other accesses
    return name, frozenset(found), len(re.findall(r"\{[^}]*\}|[^,\s]+", operands))


def test_these_are_the_lines_of_the_page() -> None:
    """Twenty-four atomics, the one of ``b16x2`` read in two ways, and a cache policy."""
    names = [_qualifiers(line)[0] for line, _, _ in EXAMPLES]
    assert (names.count("atom"), names.count("createpolicy")) == (24 + 1, 1)


@pytest.mark.parametrize(("line", "element", "statement"), EXAMPLES, ids=[line.split()[0] for line, _, _ in EXAMPLES])
def test_python_becomes_the_line(line: str, element: str, statement: str) -> None:
    ptx = _kernel(element, statement).ptx("sm_90")
    line = line.replace(".b16x2", ".bf16x2" if "bf16" in element else ".f16x2")
    name = _qualifiers(line)[0]
    (found,) = texts(ptx, name)
    assert _qualifiers(found) == _qualifiers(line)


@needs_ptxas
def test_they_assemble(tmp_path: Path) -> None:
    for number, (_, element, statement) in enumerate(EXAMPLES):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert assemble(_kernel(element, statement).ptx("sm_90"), "sm_90", folder) == ""
