"""Instructions by what they do, as the chapters of the PTX ISA group them. Data of the statistics."""

from __future__ import annotations

_OPCODES = {
    "arithmetic": (
        "add addc sub subc mul mad madc mad24 mul24 clmad fma div rem abs neg min max sad rcp sqrt rsqrt sin cos lg2 "
        "ex2 tanh copysign testp dp2a dp4a popc clz bfind fns brev bfe bfi bmsk szext"
    ),
    "logic and shift": "and or xor not cnot lop3 shf shl shr prmt",
    "comparison and selection": "set setp selp slct",
    "move and conversion": (
        "mov cvt cvta isspacep mapa getctarank istypep alloca stacksave stackrestore spcompress spdecompress"
    ),
    "memory": "ld ldu st prefetch prefetchu applypriority discard createpolicy ldmatrix stmatrix multimem",
    "asynchronous copy": "cp st.async st.bulk tensormap fabric",
    "atomic": "atom red",
    "texture and surface": "tex tld4 txq suld sust sured suq",
    "control flow": "bra brx call ret exit trap brkpt",
    "synchronisation": "bar barrier membar fence mbarrier griddepcontrol clusterlaunchcontrol nanosleep",
    "warp": "shfl vote match redux activemask elect movmatrix",
    "tensor core": "mma wmma wgmma tcgen05",
    "other": "pmevent setmaxnreg",
}
_GROUP = {opcode: group for group, opcodes in _OPCODES.items() for opcode in opcodes.split()}
_FLOAT = ("f16", "f32", "f64", "bf16", "tf32")
#: Opcodes that read or write memory, and whose space, width and cache operator are counted.
MEMORY = frozenset(
    {
        *("ld", "ldu", "st", "ldmatrix", "stmatrix", "cp", "atom", "red", "multimem", "prefetch", "prefetchu"),
        *("tex", "tld4", "suld", "sust", "sured"),
    }
)
BARRIERS = frozenset({"bar", "barrier", "membar", "fence", "mbarrier"})
ATOMICS = frozenset({"atom", "red"})
TENSOR = frozenset({"mma", "wmma", "wgmma", "tcgen05"})


def group(opcode: str, modifiers: tuple[str, ...]) -> str:
    """The group of an instruction; arithmetic is told apart by the type: ``floating point`` or ``integer``."""
    if opcode.startswith("v") and opcode != "vote":
        return "video"
    found = _GROUP.get(f"{opcode}.{modifiers[0]}") if modifiers else None
    found = found or _GROUP.get(opcode, "other")
    if found != "arithmetic":
        return found
    return "floating point" if any(modifier.startswith(_FLOAT) for modifier in modifiers) else "integer"


def grouped_opcodes() -> frozenset[str]:
    """The opcodes that are in a group by their names."""
    return frozenset(name.partition(".")[0] for name in _GROUP)
