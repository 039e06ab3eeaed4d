"""The families of NVVM's intrinsics: which names belong to each, where the PTX ISA describes them, and what they do.

The first row whose pattern matches the start of a name is its own; the PTX ISA's sections are those of "Instruction
Set". Families are also the files of ``nvvm/``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_HALF = "Half Precision Floating Point Instructions"
_FLOAT = "Floating Point Instructions"
_INTEGER = "Integer Arithmetic Instructions"
_MOVES = "Data Movement and Conversion Instructions"
_COPIES = f"{_MOVES}: Asynchronous copy"
_SYNC = "Parallel Synchronization and Communication Instructions"
_MATRIX = "Warp Level Matrix Instructions"
_TCGEN05 = "TensorCore 5th Generation Family Instructions"
_REGISTERS = "Special Registers"


class Kind(NamedTuple):
    """Names that start alike. ``doc`` is one line; the PTX follows it."""

    pattern: str
    family: str
    section: str
    doc: str


_KINDS = [
    Kind(r"read\.ptx\.sreg\.|is_explicit_cluster", "special_registers", _REGISTERS, "The value of a special register"),
    Kind(r"barrier\.cluster\.", "cluster", f"{_SYNC}: barrier.cluster", "The barrier of all threads of a cluster"),
    Kind(r"barrier|bar\.sync|bar\.red", "barriers", f"{_SYNC}: bar, barrier", "A barrier of threads of a block"),
    Kind(r"bar\.warp\.sync", "warp", f"{_SYNC}: bar.warp.sync", "Waits for lanes of the warp"),
    Kind(r"shfl\.sync", "warp", f"{_MOVES}: shfl.sync", "The value of another lane"),
    Kind(r"shfl\.", "warp", f"{_MOVES}: shfl", "The value of another lane; before Volta"),
    Kind(r"vote\.\w+\.sync", "warp", f"{_SYNC}: vote.sync", "What lanes say of a predicate"),
    Kind(r"vote\.", "warp", f"{_SYNC}: vote", "What lanes say of a predicate; before Volta"),
    Kind(r"match\.", "warp", f"{_SYNC}: match.sync", "The lanes with an equal value"),
    Kind(r"redux\.", "warp", f"{_SYNC}: redux.sync", "All lanes' values in one"),
    Kind(r"activemask", "warp", f"{_SYNC}: activemask", "The lanes that execute together"),
    Kind(r"elect\.", "warp", f"{_SYNC}: elect.sync", "One of the lanes"),
    Kind(r"fence\.proxy\.tensormap", "fences", f"{_SYNC}: membar, fence", "Orders accesses of a tensor map"),
    Kind(r"fence\.|membar", "fences", f"{_SYNC}: membar, fence", "Orders accesses of memory"),
    Kind(r"mbarrier\.|cp\.async\.mbarrier", "mbarrier", f"{_SYNC}: mbarrier", "An operation on a barrier in memory"),
    Kind(r"clusterlaunchcontrol", "cluster", f"{_SYNC}: clusterlaunchcontrol", "Takes over a cluster not yet launched"),
    Kind(r"mapa", "cluster", f"{_MOVES}: mapa", "An address in the shared memory of another block"),
    Kind(r"getctarank", "cluster", f"{_MOVES}: getctarank", "The block whose shared memory an address is in"),
    Kind(
        r"cp\.async\.bulk\.tensor\.reduce",
        "tensor_copies",
        f"{_COPIES}: cp.reduce.async.bulk.tensor",
        "Combines a tile of shared memory with a tensor",
    ),
    Kind(
        r"cp\.async\.bulk\.tensor\.prefetch",
        "tensor_copies",
        f"{_COPIES}: cp.async.bulk.prefetch.tensor",
        "Brings a tile of a tensor to the L2 cache",
    ),
    Kind(r"cp\.async\.bulk\.tensor", "tensor_copies", f"{_COPIES}: cp.async.bulk.tensor", "Copies a tile of a tensor"),
    Kind(
        r"cp\.async\.bulk", "bulk_copies", f"{_COPIES}: cp.async.bulk", "Copies bytes in bulk, or waits for such copies"
    ),
    Kind(
        r"cp\.async",
        "bulk_copies",
        f"{_COPIES}: cp.async",
        "Copies a thread's own bytes asynchronously, or waits for it",
    ),
    Kind(r"tensormap\.", "tensor_copies", f"{_MOVES}: tensormap.replace", "Replaces a field of a tensor map"),
    Kind(r"prefetch", "cache", f"{_MOVES}: prefetch, prefetchu", "Brings memory to a cache"),
    Kind(r"applypriority", "cache", f"{_MOVES}: applypriority", "Changes the cache priority of memory"),
    Kind(r"discard", "cache", f"{_MOVES}: discard", "Drops memory from the cache without writing it back"),
    Kind(
        r"mma\..*block\.scale",
        "mma_block_scale",
        f"{_MATRIX}: mma with block scaling",
        "Multiplies matrices with scaled blocks",
    ),
    Kind(r"mma\.sp\.", "mma_sparse", f"{_MATRIX}: mma.sp", "Multiplies a sparse matrix by a dense one, and adds"),
    Kind(r"mma\.", "mma", f"{_MATRIX}: mma", "Multiplies matrices in the registers of a warp, and adds"),
    Kind(r"wmma\..*\.load", "wmma", f"{_MATRIX}: wmma.load", "Loads a warp's part of a matrix"),
    Kind(r"wmma\..*\.store", "wmma", f"{_MATRIX}: wmma.store", "Stores a warp's part of a matrix"),
    Kind(r"wmma\.", "wmma", f"{_MATRIX}: wmma.mma", "Multiplies a warp's matrices, and adds"),
    Kind(r"ldmatrix", "matrix_moves", f"{_MATRIX}: ldmatrix", "Loads 8x8 parts of a matrix from shared memory"),
    Kind(r"stmatrix", "matrix_moves", f"{_MATRIX}: stmatrix", "Stores 8x8 parts of a matrix to shared memory"),
    Kind(
        r"wgmma",
        "wgmma",
        "Asynchronous Warpgroup Level Matrix Instructions",
        "Orders asynchronous matrix products of four warps",
    ),
    Kind(r"tcgen05\.mma", "tcgen05", f"{_TCGEN05}: tcgen05.mma", "Multiplies matrices into tensor memory"),
    Kind(r"tcgen05\.ld", "tcgen05", f"{_TCGEN05}: tcgen05.ld", "Loads from tensor memory"),
    Kind(r"tcgen05\.st", "tcgen05", f"{_TCGEN05}: tcgen05.st", "Stores to tensor memory"),
    Kind(r"tcgen05\.cp", "tcgen05", f"{_TCGEN05}: tcgen05.cp", "Copies shared memory to tensor memory"),
    Kind(r"tcgen05", "tcgen05", _TCGEN05, "Manages tensor memory and what works on it"),
    Kind(r"tex\.unified", "textures", "Texture Instructions: tex", "Reads a texture by its handle"),
    Kind(r"tex\.", "textures", "Texture Instructions: tex", "Reads a texture with a sampler"),
    Kind(r"tld4", "textures", "Texture Instructions: tld4", "Four neighbours of a texture"),
    Kind(r"txq", "textures", "Texture Instructions: txq", "A property of a texture"),
    Kind(r"istypep|texsurf", "textures", "Texture Instructions: istypep", "What a handle is of"),
    Kind(r"suld", "surfaces", "Surface Instructions: suld", "Reads a surface"),
    Kind(r"sust", "surfaces", "Surface Instructions: sust", "Writes a surface"),
    Kind(r"suq", "surfaces", "Surface Instructions: suq", "A property of a surface"),
    Kind(r"atomic\.", "memory", f"{_SYNC}: atom", "An atomic operation on memory that is not known to be of one space"),
    Kind(r"ldu\.", "memory", f"{_MOVES}: ldu", "Loads what is the same for all threads of the warp"),
    Kind(r"st\.bulk", "memory", f"{_MOVES}: st.bulk", "Fills shared memory"),
    Kind(r"isspacep", "memory", f"{_MOVES}: isspacep", "Whether a generic address is in a state space"),
    Kind(
        r"internal\.addrspace|move\.",
        "memory",
        f"{_MOVES}: mov",
        "The operand itself, which LLVM does not look through",
    ),
    Kind(
        r"setmaxnreg",
        "control",
        "Miscellaneous Instructions: setmaxnreg",
        "Changes the registers of the warp's threads",
    ),
    Kind(r"nanosleep", "control", "Miscellaneous Instructions: nanosleep", "Waits some nanoseconds"),
    Kind(r"pm\.event", "control", "Miscellaneous Instructions: pmevent", "Triggers events of performance monitors"),
    Kind(r"exit", "control", "Control Flow Instructions: exit", "Ends the thread"),
    Kind(r"griddepcontrol", "control", f"{_SYNC}: griddepcontrol", "Orders grids that depend on each other"),
    Kind(r"reflect|compiler\.", "control", "", "Asks the compiler"),
    Kind(r"(idp[24]a)", "bits", f"{_INTEGER}: dp4a, dp2a", "The dot product of packed integers, added"),
    Kind(r"prmt", "bits", f"{_MOVES}: prmt", "Bytes of two words in an order"),
    Kind(r"bmsk", "bits", f"{_INTEGER}: bmsk", "A mask of bits"),
    Kind(r"[sz]ext\.", "bits", f"{_INTEGER}: szext", "The lowest bits, extended"),
    Kind(r"fsh[lr]", "bits", "Logic and Shift Instructions: shf", "Shifts two words as one"),
    Kind(r"flo\.", "bits", f"{_INTEGER}: bfind", "The place of the leading one"),
    Kind(r"fns", "bits", f"{_INTEGER}: fns", "The place of the n-th one"),
    Kind(r"(sad|mul24|mulhi)\.", "bits", _INTEGER, "Integer arithmetic"),
    Kind(r"lohi|d2i\.(lo|hi)", "bits", f"{_MOVES}: mov", "The words of a double"),
    Kind(
        r"f?f?2tf32|.*\.to\.|.*2(f|d|i|ui|ll|ull|h|f16|bf16|f16x2|bf16x2)\b|bf2h",
        "conversion",
        f"{_MOVES}: cvt",
        "Converts",
    ),
    Kind(r"(fma|add|mul|fabs|neg|fmin|fmax|ex2)\..*(f16|bf16)", "arithmetic", _HALF, "Arithmetic of halves"),
    Kind(
        r"(add|mul|div|fma|rcp|sqrt|rsqrt|fmin|fmax|fabs|neg|sin|cos|ex2|lg2|ceil|floor|trunc|round|saturate)\b",
        "arithmetic",
        _FLOAT,
        "Floating-point arithmetic",
    ),
]
KINDS = [(re.compile(kind.pattern), kind) for kind in _KINDS]


def kind_of(name: str) -> Kind:
    """The row of a name."""
    for pattern, kind in KINDS:
        if pattern.match(name):
            return kind
    raise KeyError(name)


#: Untyped integers of LLVM's that are results: by the words in the name.
_UNSIGNED = re.compile(
    r"(^|\.)(v[24])?(u(8|16|32|64)|ui|ull|us|b32|b64|umin|umax|and|or|xor)(p|\.|$)|match|ballot|mask|clock|globaltimer|sreg\.pm|gridid|smem_size"
)


def is_unsigned(name: str) -> bool:
    """Whether an integer that an intrinsic gives is one without a sign, as far as its name says so."""
    return _UNSIGNED.search(name) is not None
