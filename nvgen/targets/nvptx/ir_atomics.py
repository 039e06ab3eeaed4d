"""Atomic operations of LLVM IR that LLVM 22.1 would print without their order or scope, or on memory that has none.

LLVM prints each ``atomicrmw`` that PTX has an instruction for as that instruction bare, which is relaxed and for the
GPU's threads only: here it becomes inline PTX with its qualifiers, as nvgen's own atomics are. What PTX has no
instruction for becomes a loop, which LLVM prints right. Before sm_70 instructions have no order: fences around them
make one. Local memory has no atomics: a thread is alone there, and loads and stores are the same.

Sources: LLVM Language Reference, "atomicrmw" and "cmpxchg"; PTX ISA, "atom", "Memory Consistency Model"; what is
selected as an instruction is in LLVM's ``NVPTXIntrinsics.td`` and ``NVPTXISelLowering.cpp``
(``shouldExpandAtomicRMWInIR``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CompileError, Span
from nvgen.intrinsics import torn_atomics
from nvgen.intrinsics.instructions import instruction
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_text import parts
from nvgen.targets.nvptx.refusal import check_architecture, refusal

_VALUE = r'[%@](?:"[^"]*"|[\w.$-]+)'
_INSTRUCTION = re.compile(rf"^  ({_VALUE}) = (atomicrmw|cmpxchg) (?:weak )?(?:volatile )?(.*)$", re.MULTILINE)
_POINTER = re.compile(r"ptr(?: addrspace\((\d+)\))? (.*)", re.DOTALL)
_TYPED = re.compile(r"(<[^>]*>|ptr(?: addrspace\(\d+\))?|[a-z]\w*) (.*)", re.DOTALL)
_ORDER = r"(?:unordered|monotonic|acquire|release|acq_rel|seq_cst)"
_ORDERED = re.compile(rf'(.*?) (?:syncscope\("([^"]*)"\) )?({_ORDER})(?: ({_ORDER}))?', re.DOTALL)
_DEFINED = re.compile(r"^define .*?^}", re.MULTILINE | re.DOTALL)
#: What computes an address in the memory of another: the stack's, or of the same object.
_STACK = re.compile(rf"^  ({_VALUE}) = alloca\b", re.MULTILINE)
_SAME = re.compile(
    rf"^  ({_VALUE}) = (?:getelementptr [^,]*,|addrspacecast) ptr(?: addrspace\(\d+\))? ({_VALUE})\b", re.MULTILINE
)

_SCOPES = {"": "sys", "device": "gpu", "cluster": "cluster", "block": "cta"}
_STATE_SPACES = {"0": "", "1": ".global", "3": ".shared", "7": ".shared::cluster"}
_GENERIC, _LOCAL, _SHARED, _OF_CLUSTER = "0", "5", "3", "7"
#: What makes a generic address of one in another block's shared memory, and of one in the block's own; and what a
#: module has whose blocks form clusters.
_TO_GENERIC = r"addrspacecast \(?(?:<\d+ x )?ptr addrspace\({}\)"
_MADE_GENERIC = re.compile(rf"{_TO_GENERIC.format(7)}|@llvm\.nvvm\.mapa\(|{torn_atomics.MAKES_REMOTE.pattern}")
_OWN_MADE_GENERIC = re.compile(rf"{_TO_GENERIC.format(3)}|{torn_atomics.MAKES_OWN.pattern}")
_OF_CLUSTER_BLOCKS = re.compile(
    r'"nvvm\.(?:cluster_dim|maxclusterrank|blocksareclusters)"|\bbarrier\.cluster\b|\bsreg\.cluster\b|\bmapa\b|%cluster'
)
#: Those of them whose addresses are as generic ones.
_LONG = ("0", "1")
_ALONE = "singlethread"
#: Instructions that have a scope, an order, the scope of the cluster.
_SCOPED, _ORDERED_ONE, _OF_CLUSTERS = "atom.scope", "atom.order", "atom.cluster"
_RELEASING, _ACQUIRING = ("release", "acq_rel", "seq_cst"), ("acquire", "acq_rel", "seq_cst")
_LETTERS = {"i32": "r", "i64": "l", "float": "f", "double": "d", "half": "h", "bfloat": "h"}
_WIDTHS = {"i32": "32", "float": "32", "i64": "64", "double": "64"}
#: The instructions that LLVM selects, by operation and type. What it has no instruction for is a loop.
_NATIVE = {
    **{(name, f"i{bits}"): f"{name}.b{bits}" for name in ("and", "or", "xor") for bits in (32, 64)},
    **{
        (f"{sign}{name}", f"i{bits}"): f"{name}.{kind}{bits}"
        for name in ("min", "max")
        for bits in (32, 64)
        for sign, kind in (("", "s"), ("u", "u"))
    },
    **{("xchg", type_): f"exch.b{bits}" for type_, bits in _WIDTHS.items()},
    **{(name, f"i{bits}"): f"add.u{bits}" for name in ("add", "sub") for bits in (32, 64)},
    ("uinc_wrap", "i32"): "inc.u32",
    ("udec_wrap", "i32"): "dec.u32",
    ("fadd", "float"): "add.f32",
    ("fadd", "double"): "add.f64",
    ("fadd", "half"): "add.noftz.f16",
    ("fadd", "bfloat"): "add.noftz.bf16",
}
#: What LLVM does in the word of 32 bits around it: the bitwise operations by the word's instruction, others in a loop.
_NARROW, _BITWISE = ("i8", "i16"), ("and", "or", "xor")
#: Of types that not every architecture has in them; before it is a loop.
_OF_TYPE = {"half": "atom.add.f16", "bfloat": "atom.add.bf16"}
#: Operations in local memory: what is computed of the old value and the operand.
_COMPUTED = {"add": "add", "sub": "sub", "and": "and", "or": "or", "xor": "xor", "fadd": "fadd", "fsub": "fsub"}
_COMPARED = {"max": "sgt", "min": "slt", "umax": "ugt", "umin": "ult"}


class _Atomic(Record):
    """An instruction: its parts as they are written."""

    line: str
    result: str
    #: "atomicrmw" or "cmpxchg".
    kind: str
    #: Of ``atomicrmw``.
    operation: str
    pointer: str
    space: str
    address: str
    type: str
    #: The operand; the expected and the new value.
    values: tuple[str, ...]
    scope: str
    order: str
    failure: str
    #: Metadata.
    tail: str
    #: Whether ptxas would make a load and a store of it, so that it has to be a loop.
    is_torn: bool = False

    @property
    def is_ordered(self) -> bool:
        return {self.order, self.failure} - {"", "unordered", "monotonic"} != set()

    def word(self, bits: int) -> str:
        """The type of the register that a value is in, where addresses have ``bits``."""
        return f"i{bits}" if self.type.startswith("ptr") else "i32" if self.type in _NARROW else self.type

    def instruction(self, bits: int) -> str:
        """PTX's, which LLVM selects for this one; empty where it makes a loop."""
        if self.kind == "cmpxchg" or (self.type in _NARROW and self.operation not in _BITWISE):
            return ""
        return _NATIVE.get((self.operation, self.word(bits)), "")


def respelled(file: IrFile, text: str, target: NvptxTarget) -> str:
    """The module's text, in which LLVM prints every atomic operation with its order and its scope.

    Raises:
        CompileError: the architecture does not have one.
    """
    if "atomicrmw" not in text and "cmpxchg" not in text:
        return text
    remote = _remote_spaces(text)
    return _DEFINED.sub(lambda function: _function(file, function[0], target, remote), text)


def _remote_spaces(text: str) -> frozenset[str]:
    """The address spaces in which another block's shared memory may lie: that of clusters; the generic one where the
    module makes generic addresses of such memory, or in a cluster of the block's own, which others may be given."""
    own = _OF_CLUSTER_BLOCKS.search(text) is not None and _OWN_MADE_GENERIC.search(text) is not None
    is_generic = own or _MADE_GENERIC.search(text) is not None
    return frozenset({_OF_CLUSTER, _GENERIC} if is_generic else {_OF_CLUSTER})


def _function(file: IrFile, text: str, target: NvptxTarget, remote: frozenset[str]) -> str:
    local = _local_addresses(text)
    numbers = iter(range(len(text)))

    def line(match: re.Match[str]) -> str:
        atomic = _read(match)
        if atomic is None:
            return match[0]
        name = f'%"nvgen.{next(numbers)}.'
        if atomic.space == _LOCAL or atomic.address in local:
            lines = list(_plain(atomic, name))
            return "\n".join(lines) if lines else match[0]
        _check(file, atomic, target)
        if atomic.space in remote and torn_atomics.is_torn(atomic.instruction(target.bits)):
            atomic = atomic.with_changes(is_torn=True)
        return "\n".join(_ordered(atomic, target, name))

    return _INSTRUCTION.sub(line, text)


def _local_addresses(function: str) -> set[str]:
    """The values that are surely addresses in the thread's own memory."""
    found = set(_STACK.findall(function))
    same = _SAME.findall(function)
    while more := {value for value, base in same if base in found} - found:
        found |= more
    return found


def _read(match: re.Match[str]) -> _Atomic | None:
    """The parts of an instruction; None of what is not read, which LLVM deals with."""
    result, kind, rest = match.groups()
    operation = ""
    if kind == "atomicrmw":
        operation, _, rest = rest.partition(" ")
    found = list(parts(rest))
    count = 2 if kind == "atomicrmw" else 3
    if len(found) < count:
        return None
    pointer, ordered = _POINTER.fullmatch(found[0]), _ORDERED.fullmatch(found[count - 1])
    if pointer is None or ordered is None:
        return None
    values = [typed for part in (*found[1 : count - 1], ordered[1]) if (typed := _TYPED.fullmatch(part))]
    if len(values) != count - 1:
        return None
    return _Atomic(
        match[0],
        result,
        kind,
        operation,
        found[0],
        pointer[1] or "0",
        pointer[2],
        values[0][1],
        tuple(value[2] for value in values),
        ordered[2] or "",
        ordered[3],
        ordered[4] or "",
        "".join(f", {part}" for part in found[count:] if part.startswith("!")),
    )


def _check(file: IrFile, atomic: _Atomic, target: NvptxTarget) -> None:
    """Refuses scopes that the architecture does not have: before sm_60 instructions have that of the GPU's threads."""
    if atomic.scope == "cluster":
        what = '`syncscope("cluster")`'
        check_architecture(instruction(_OF_CLUSTERS), target.record, what, _span_of(file, atomic))
    if atomic.scope == "" and atomic.space != _SHARED and not _has(target, _SCOPED):
        what = f"`{atomic.kind}` with the scope of the whole system"
        error = refusal(instruction(_SCOPED), target.record, what, _span_of(file, atomic))
        raise CompileError(error.because(diagnostics.ir.NarrowerScope()))


def _span_of(file: IrFile, atomic: _Atomic) -> Span | None:
    scope = rf'(?=.*syncscope\("{atomic.scope}"\))' if atomic.scope else r"(?!.*syncscope\()"
    return file.span_of(rf"\b({atomic.kind}{scope}.*\S)")


def _has(target: NvptxTarget, name: str) -> bool:
    return instruction(name).is_in(target.record.architecture)


def _ordered(atomic: _Atomic, target: NvptxTarget, name: str) -> Iterator[str]:
    """The lines instead of one: fences where instructions have no order, and the instruction with its scope."""
    has_orders = _has(target, _ORDERED_ONE)
    if atomic.scope == _ALONE:  # a thread sees its own memory in order
        yield _relaxed(atomic)
        return
    fences = atomic.is_ordered and not has_orders
    if fences and atomic.order in _RELEASING:
        yield _fence(atomic)
    # Relaxed, for the threads of the GPU, is what PTX means where nothing is said.
    is_bare = (fences or not atomic.is_ordered) and (atomic.scope != "" or not _has(target, _SCOPED))
    if (is_bare and not atomic.is_torn) or not _is_instruction(atomic, target):
        yield _relaxed(atomic) if fences else atomic.line
    else:
        if has_orders and atomic.order == "seq_cst":
            yield _fence(atomic)
        yield from _inline(atomic, target, name, has_order=has_orders)
    if fences and {atomic.order, atomic.failure} & set(_ACQUIRING):
        yield _fence(atomic)


# Workaround (LLVM 22.1, 2026-11): before sm_70 atomic instructions get no fences for their order.
# Reproducer: tests/workarounds/cmpxchg_before_sm_70.ll
def _fence(atomic: _Atomic) -> str:
    scope = f'syncscope("{atomic.scope}") ' if atomic.scope else ""
    order = "seq_cst" if "seq_cst" in (atomic.order, atomic.failure) else "acq_rel"
    return f"  fence {scope}{order}{atomic.tail}"


def _relaxed(atomic: _Atomic) -> str:
    """The instruction without an order."""
    before, _, after = atomic.line.rpartition(f" {atomic.order} {atomic.failure}".rstrip())
    return f"{before} monotonic{' monotonic' if atomic.failure else ''}{after}"


def _is_instruction(atomic: _Atomic, target: NvptxTarget) -> bool:
    name = _OF_TYPE.get(atomic.type)
    is_there = name is None or instruction(name).is_on(target.record, target.ptx_version)
    return bool(atomic.instruction(target.bits)) and is_there and atomic.space in _STATE_SPACES


# Workaround (LLVM 22.1, 2026-11): atomicrmw loses its ordering and its scope.
# Reproducer: tests/workarounds/atomicrmw_scope.ll
def _inline(atomic: _Atomic, target: NvptxTarget, name: str, *, has_order: bool) -> Iterator[str]:
    """The instruction as inline PTX."""
    if atomic.type in _NARROW:
        yield from _in_word(atomic, target, name, has_order=has_order)
        return
    letter = _LETTERS[atomic.word(target.bits)]
    (value,) = atomic.values
    if atomic.operation == "sub":
        yield f'  {name}negative" = sub {atomic.type} 0, {value}{atomic.tail}'
        value = f'{name}negative"'
    order = ".relaxed" if not atomic.is_ordered else ".acquire" if atomic.order == "seq_cst" else f".{atomic.order}"
    qualifiers = f"{order if has_order else ''}.{_SCOPES[atomic.scope]}{_STATE_SPACES[atomic.space]}"
    is_short = target.bits == 32 or (target.has_short_pointers and atomic.space not in _LONG)
    address = "r" if is_short else "l"
    instruction_name = atomic.instruction(target.bits)
    text = f"atom{qualifiers}.{instruction_name} $0, [$1], $2;"
    constraints = f"={letter},{address},{letter},~{{memory}}"
    if atomic.is_torn:
        text = _loop(qualifiers, instruction_name, f"relaxed.{_SCOPES[atomic.scope]}{_STATE_SPACES[atomic.space]}")
        constraints = f"=&{constraints.removeprefix('=')}"  # the old value is there before the operands are done with
    operands = f"{atomic.pointer}, {atomic.type} {value}"
    yield f'  {atomic.result} = call {atomic.type} asm sideeffect "{text}", "{constraints}"({operands}){atomic.tail}'


def _loop(qualifiers: str, instruction_name: str, relaxed: str) -> str:
    """A loop around a compare-and-swap in a block of PTX: what ptxas does not keep of another block's memory."""
    operation, _, type_ = instruction_name.partition(".")
    lines = (
        ".reg .pred %again;",
        ".reg .b64 %seen, %new;",
        f"ld.{relaxed}.b64 $0, [$1];",
        "again:",
        "mov.b64 %seen, $0;",
        f"{operation}.{type_} %new, %seen, $2;",
        f"atom{qualifiers}.cas.b64 $0, [$1], %seen, %new;",
        "setp.ne.b64 %again, $0, %seen;",
        "@%again bra again;",
    )
    return f"{{ {' '.join(lines)} }}"


def _in_word(atomic: _Atomic, target: NvptxTarget, name: str, *, has_order: bool) -> Iterator[str]:
    """A bitwise operation on 8 or 16 bits as one on the 32 bits around them, whose operand keeps those beside them."""
    bits, tail, (value,) = atomic.type, atomic.tail, atomic.values
    mask = (1 << int(bits[1:])) - 1
    yield f'  {name}address" = ptrtoint {atomic.pointer} to i32{tail}'
    yield f'  {name}low" = and i32 {name}address", 3{tail}'
    yield f'  {name}back" = sub i32 0, {name}low"{tail}'
    yield f'  {name}word" = getelementptr i8, {atomic.pointer}, i32 {name}back"{tail}'
    yield f'  {name}shift" = shl i32 {name}low", 3{tail}'
    yield f'  {name}wide" = zext {bits} {value} to i32{tail}'
    yield f'  {name}placed" = shl i32 {name}wide", {name}shift"{tail}'
    operand = f'{name}placed"'
    if atomic.operation == "and":
        yield f'  {name}mask" = shl i32 {mask}, {name}shift"{tail}'
        yield f'  {name}beside" = xor i32 {name}mask", -1{tail}'
        operand = f'{name}operand"'
        yield f'  {operand} = or i32 {name}placed", {name}beside"{tail}'
    pointer = f'{atomic.pointer.removesuffix(atomic.address)}{name}word"'
    whole = atomic.with_changes(result=f'{name}old"', type="i32", values=(operand,), pointer=pointer)
    yield from _inline(whole, target, name, has_order=has_order)
    yield f'  {name}down" = lshr i32 {name}old", {name}shift"{tail}'
    yield f'  {atomic.result} = trunc i32 {name}down" to {bits}{tail}'


# In local memory


# Workaround (LLVM 22.1, 2026-11): atomics on local memory are printed as `atom`, which PTX has for no local address.
# Reproducer: tests/workarounds/atomic_local.ll
def _plain(atomic: _Atomic, name: str) -> Iterator[str]:
    """Loads and stores instead of an instruction; nothing where LLVM has to know how."""
    type_, address, tail = atomic.type, atomic.pointer, atomic.tail
    if atomic.kind == "cmpxchg":
        expected, new = atomic.values
        pair = f"{{ {type_}, i1 }}"
        yield f'  {name}old" = load {type_}, {address}{tail}'
        yield f'  {name}equal" = icmp eq {type_} {name}old", {expected}{tail}'
        yield f'  {name}new" = select i1 {name}equal", {type_} {new}, {type_} {name}old"{tail}'
        yield f'  store {type_} {name}new", {address}{tail}'
        yield f'  {name}pair" = insertvalue {pair} poison, {type_} {name}old", 0{tail}'
        yield f'  {atomic.result} = insertvalue {pair} {name}pair", i1 {name}equal", 1{tail}'
        return
    computed = list(_computed(atomic, name))
    if computed or atomic.operation == "xchg":
        yield f"  {atomic.result} = load {type_}, {address}{tail}"
        yield from computed
        new = atomic.values[0] if atomic.operation == "xchg" else f'{name}new"'
        yield f"  store {type_} {new}, {address}{tail}"


def _computed(atomic: _Atomic, name: str) -> Iterator[str]:
    old, type_, (value,), tail = atomic.result, atomic.type, atomic.values, atomic.tail
    if atomic.operation in _COMPUTED:
        yield f'  {name}new" = {_COMPUTED[atomic.operation]} {type_} {old}, {value}{tail}'
    elif atomic.operation in _COMPARED:
        yield f'  {name}is" = icmp {_COMPARED[atomic.operation]} {type_} {old}, {value}{tail}'
        yield f'  {name}new" = select i1 {name}is", {type_} {old}, {type_} {value}{tail}'
    elif atomic.operation == "nand":
        yield f'  {name}both" = and {type_} {old}, {value}{tail}'
        yield f'  {name}new" = xor {type_} {name}both", -1{tail}'
