"""Object files become images, and images run wherever they lie, without LLVM."""

from __future__ import annotations

import ctypes
import gc
import re
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from llvmlite import binding

import nvgen as nv
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import InternalError
from nvgen.targets.cpu import emit, loading
from nvgen.targets.cpu.objects import image, memory, own_functions
from nvgen.targets.cpu.objects.elf import Unsupported
from nvgen.targets.cpu.objects.image import Image
from nvgen.targets.cpu.objects.link import linked
from nvgen.targets.cpu.objects.memory import LoadedImage

X86, ARM = "x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"
#: All that code for the CPU asks of a linker: constants, variables of each kind, tables of functions and of jumps, and
#: what others define.
TEXT = """
@other = external global [4 x i32]
@own = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@zeros = internal global [10000 x i32] zeroinitializer
@table = internal constant [2 x ptr] [ptr @called, ptr @inside]
@pointers = internal global [2 x ptr] [ptr @malloc, ptr getelementptr (i8, ptr @own, i64 8)]
declare ptr @malloc(i64)
declare double @pow(double, double)
define double @called(double %x) {
  %y = call double @pow(double %x, double 3.5)
  %z = fmul double %y, 1.25
  ret double %z
}
define internal double @inside(double %x) noinline {
  %z = fmul double %x, 2.25
  ret double %z
}
define double @from_table(i64 %i, double %x) {
  %p = getelementptr [2 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %p
  %r = call double %f(double %x)
  ret double %r
}
define i32 @count(i64 %i) {
  %p = getelementptr [10000 x i32], ptr @zeros, i64 0, i64 %i
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  %q = getelementptr [4 x i32], ptr @own, i64 0, i64 %i
  %o = load i32, ptr %q
  %n = add i32 %o, 10
  store i32 %n, ptr %q
  %e = getelementptr [4 x i32], ptr @other, i64 0, i64 %i
  %x = load i32, ptr %e
  %s = add i32 %w, %o
  %t = add i32 %s, %x
  ret i32 %t
}
define ptr @pointer(i64 %i) {
  %p = getelementptr [2 x ptr], ptr @pointers, i64 0, i64 %i
  %q = load volatile ptr, ptr %p
  ret ptr %q
}
define i32 @jump(i32 %i) {
  switch i32 %i, label %o [i32 0, label %a
    i32 1, label %b
    i32 2, label %c
    i32 3, label %d
    i32 4, label %e]
a:
  call i32 @count(i64 0)
  ret i32 5
b:
  call i32 @count(i64 2)
  ret i32 7
c:
  call i32 @count(i64 3)
  ret i32 17
d:
  call ptr @pointer(i64 0)
  ret i32 23
e:
  call ptr @pointer(i64 1)
  ret i32 99
o:
  ret i32 0
}
"""
native = pytest.mark.skipif(not memory.is_available(), reason="images are not for this system")


def compiled(text: str, triple: str, **options: str) -> bytes:
    llvm.target_machine(triple, "", "", 2)  # readies LLVM
    target = binding.Target.from_triple(triple)
    placed = {"reloc": "pic", "codemodel": "small", **options}
    with llvm.parsed(text) as module:
        return bytes(target.create_target_machine(opt=2, jit=True, **placed).emit_object(module))


def addresses(of: Image, **given: int) -> dict[str, int]:
    found = {name: given.get(name) or memory.find(name) for name in of.imported}
    return {name: address for name, address in found.items() if address is not None}


def function(library: Any, name: str, *types: Any) -> Any:
    return ctypes.CFUNCTYPE(*types)(library[name])


@native
def test_an_image_runs() -> None:
    made = linked(compiled(TEXT, binding.get_process_triple()))
    other = (ctypes.c_int32 * 4)(100, 200, 300, 400)
    libraries = [LoadedImage(made, addresses(made, other=ctypes.addressof(other))) for _ in range(2)]
    for library in libraries:  # each has variables of its own
        from_table = function(library, "from_table", ctypes.c_double, ctypes.c_int64, ctypes.c_double)
        assert (from_table(0, 2.0), from_table(1, 2.0)) == (2**3.5 * 1.25, 4.5)
        count = function(library, "count", ctypes.c_int32, ctypes.c_int64)
        assert [count(1), count(1), count(3)] == [1 + 2 + 200, 2 + 12 + 200, 1 + 4 + 400]
        pointer = function(library, "pointer", ctypes.c_void_p, ctypes.c_int64)
        assert pointer(0) == memory.find("malloc")
        assert ctypes.c_int32.from_address(pointer(1)).value == 3
        jump = function(library, "jump", ctypes.c_int32, ctypes.c_int32)
        assert [jump(number) for number in range(-1, 6)] == [0, 5, 7, 17, 23, 99, 0]


@pytest.mark.parametrize("triple", [X86, ARM])
def test_an_image_is_read_as_it_was_written(triple: str) -> None:
    made = linked(compiled(TEXT, triple))
    again, header = image.read(image.written(made, kernel="k"))
    assert header == {"kernel": "k"}
    assert all(getattr(again, name) == getattr(made, name) for name in made._fields)
    assert set(made.exports) == {"called", "from_table", "count", "pointer", "jump"}
    assert set(made.imported) == {"other", "pow", "malloc"}
    assert len(made.content) < made.ends[1] + 100, "zeros take no room"


def _signed(number: int, bits: int) -> int:
    return number - (1 << bits) if number >> (bits - 1) else number


def _instructions(made: Image, name: str, count: int) -> tuple[int, list[int]]:
    place = made.exports[name]
    return place, list(struct.unpack_from(f"<{count}I", made.content, place))


def test_addresses_of_aarch64() -> None:
    """The numbers in instructions, taken apart as the Arm ARM (C6.2) has them; a word leads to what others define."""
    made = linked(compiled(TEXT, ARM))
    words = {name: offset for offset, name, _ in made.imports if offset < made.ends[1]}
    place, code = _instructions(made, "count", 20)
    pages = {}  # by register: what ``adrp`` puts there
    reached = set()
    for number, instruction in enumerate(code):
        at = place + 4 * number
        if instruction & 0x9F000000 == 0x90000000:  # adrp
            distance = _signed((instruction >> 5 & 0x7FFFF) << 2 | instruction >> 29 & 3, 21)
            pages[instruction & 31] = (at >> 12) + distance << 12
        elif instruction & 0xFFC00000 == 0xF9400000 and instruction >> 5 & 31 in pages:  # ldr x, [x, #number]
            reached.add(pages[instruction >> 5 & 31] + (instruction >> 10 & 0xFFF) * 8)
        elif instruction & 0xFFC00000 == 0x91000000 and instruction >> 5 & 31 in pages:  # add x, x, #number
            reached.add(pages[instruction >> 5 & 31] + (instruction >> 10 & 0xFFF))
        if instruction == 0xD65F03C0:  # ret
            break
    assert words["other"] in reached
    variables = [found for found in reached if found >= made.ends[1]]
    assert any(made.content[found : found + 8] == struct.pack("<2i", 1, 2) for found in variables), "own"
    place, code = _instructions(made, "called", 10)
    call = next(number for number, instruction in enumerate(code) if instruction >> 26 == 0b100101)
    stub = place + 4 * call + 4 * _signed(code[call] & 0x3FFFFFF, 26)
    page, load, branch = struct.unpack_from("<3I", made.content, stub)
    assert (page & 0x9F00001F, load & 0xFFC003FF, branch) == (0x90000010, 0xF9400210, 0xD61F0200)
    distance = _signed((page >> 5 & 0x7FFFF) << 2 | page >> 29 & 3, 21)
    assert ((stub >> 12) + distance << 12) + (load >> 10 & 0xFFF) * 8 == words["pow"]


TABLE = """
@g = external dso_local global [4 x i32]
define i32 @f(i64 %i) {
  %p = getelementptr [4 x i32], ptr @g, i64 0, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}
"""
REFUSED = {
    "an address of 32 bits": (X86, {"reloc": "static"}, TABLE),
    "a distance to what others define": (X86, {}, TABLE),
    "a variable of threads": (X86, {}, "@g = thread_local global i32 1\ndefine ptr @f() { ret ptr @g }"),
    "another processor": ("riscv64-unknown-linux-gnu", {}, "define void @f() { ret void }"),
    "no ELF": ("x86_64-apple-macosx", {}, "define void @f() { ret void }"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_not_known_is_refused_when_it_is_compiled(what: str) -> None:
    triple, options, text = REFUSED[what]
    with pytest.raises(Unsupported):
        linked(compiled(text, triple, **options))
    assert issubclass(Unsupported, InternalError)


def _maps() -> list[tuple[int, int, str]]:
    """The pages of this process: from where to where, and what they may be used for."""
    found = re.findall(r"^(\w+)-(\w+) (\S{4})", Path("/proc/self/maps").read_text(encoding="utf-8"), re.MULTILINE)
    return [(int(first, 16), int(end, 16), use) for first, end, use in found]


def _use(address: int) -> str:
    return next((use for first, end, use in _maps() if first <= address < end), "")


@native
def test_no_page_is_written_and_executed_and_all_go_with_the_code() -> None:
    made = linked(compiled(TEXT, binding.get_process_triple()))
    other = (ctypes.c_int32 * 4)()
    library = LoadedImage(made, addresses(made, other=ctypes.addressof(other)))
    first = library["called"] - made.exports["called"]
    assert [_use(first), _use(first + made.ends[0]), _use(first + made.ends[1])] == ["r-xp", "r--p", "rw-p"]
    del library
    gc.collect()
    assert "x" not in _use(first)


KERNEL = """
def k(x: nv.Array[nv.f32]):
    shared = nv.shared.array(32, nv.f32)
    i = nv.thread_idx.x
    shared[31 - i] = x[i] + ones[i]
    nv.syncthreads()
    x[i] = shared[i]
"""


def _launched() -> list[float]:
    ones = nv.global_array(32, nv.f32, init=[1] * 32)
    kernel = nv.Kernel.from_source(KERNEL, namespace={"ones": ones})
    x = np.arange(32, dtype=np.float32)
    kernel.on("cpu")[1, 32](x)
    return list(x)


@native
@pytest.mark.parametrize("how", ["available", "other system", "no relocations", "no code"])
def test_llvm_links_where_nothing_else_can(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With device variables, and the target's own functions, which lie wherever they may."""
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")
    own_functions.forget()
    linkers: list[Any] = []
    make = loading._linkers._make
    monkeypatch.setattr(loading, "_linkers", type(loading._linkers)(lambda: linkers.append(make()) or linkers[-1]))

    def refuse(*_: Any) -> Any:
        raise Unsupported("nothing is known") if how == "no relocations" else PermissionError("execmem")

    if how == "other system":
        monkeypatch.setattr(memory, "is_available", lambda: False)
    elif how != "available":
        monkeypatch.setattr(*((emit, "linked") if how == "no relocations" else (memory, "_protect")), refuse)
    expected = np.arange(32, dtype=np.float32)[::-1] + 1
    assert _launched() == list(expected)
    assert bool(linkers) == (how != "available")
    own_functions.forget()
