"""NVG18xx: atomic operations and fences."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note, to_pass


class NoSuchAtomic(Diagnostic):
    """The machine has an atomic operation for some types of elements and not for others."""

    code: ClassVar[str] = "NVG1801"
    title: ClassVar[str] = "no such atomic operation on this type"
    message: ClassVar[str] = "there is no `{operation}` of {type}"
    remedies: ClassVar[tuple[str, ...]] = ("it works on {known}",)
    operation: str
    type: object
    known: str

    class OfType(Help):
        message: ClassVar[str] = "{type} has {operations}"
        type: object
        operations: str

    class Cast(Help):
        message: ClassVar[str] = "{what}: `{pointer}.cast(nv.{other})`"
        what: str
        pointer: str
        other: object

    class Update(Help):
        message: ClassVar[str] = "`nv.atomic.update` changes such an element by a function of the old value"


class NoPlace(Diagnostic):
    """An atomic operation works on a place in memory: an array and an index, or a pointer."""

    code: ClassVar[str] = "NVG1802"
    title: ClassVar[str] = "atomic operation without an address"
    message: ClassVar[str] = "`{operation}` takes an array and an index, or a pointer, not {what}"
    operation: str
    what: str

    class OfElement(Help):
        message: ClassVar[str] = "pass the array and the index: `a, i` instead of `a[i]`"

    class OfPart(Help):
        message: ClassVar[str] = "pass its address: `nv.address_of({written})`"
        written: str

    class OfProgram(Help):
        message: ClassVar[str] = "a kernel changes arrays that it takes as arguments, and those of `nv.global_array`"

    class OfTuple(Help):
        message: ClassVar[str] = "the array and the index are two arguments: `a, i` instead of `(a, i)`"

    class OfArray(Help):
        message: ClassVar[str] = "an array goes with an index: `array=a, index=i`"


class BadOrdering(Diagnostic):
    """``order`` and ``scope`` are known at compile time; a load cannot release, and a store cannot acquire."""

    code: ClassVar[str] = "NVG1803"
    title: ClassVar[str] = "invalid memory order or scope"
    message: ClassVar[str] = "`{name}` must be {choices}"
    fallback: ClassVar[str] = "{remedy}"
    name: str
    choices: str

    @property
    def remedy(self) -> str:
        return to_pass(self.name, self.choices)

    class NotConstant(Help):
        message: ClassVar[str] = (
            "it is known at compile time: write it here, or take it by a parameter of `nv.constexpr`"
        )

    class DidYouMean(Help):
        message: ClassVar[str] = 'did you mean "{suggestion}"?'
        suggestion: str

    class OfLoad(Help):
        message: ClassVar[str] = (
            "a load cannot release: `nv.atomic.store`, or an operation that changes the element, does; "
            'to order what is before the load put `nv.fence(order="acq_rel")` there'
        )

    class OfStore(Help):
        message: ClassVar[str] = (
            "a store cannot acquire: `nv.atomic.load` does, and `nv.atomic.exch`, which stores, may do both"
        )


class PrivateMemory(Diagnostic):
    """Atomic operations are for memory that several threads change: global and shared memory."""

    code: ClassVar[str] = "NVG1804"
    title: ClassVar[str] = "atomic operation on local or read-only memory"
    message: ClassVar[str] = "`{operation}` does not work on {space:memory}"
    operation: str
    space: str

    class Local(Help):
        message: ClassVar[str] = "no other thread sees it: load and store as usual"

    class ReadOnly(Help):
        message: ClassVar[str] = "nothing writes to it while the kernel runs: load as usual"

    class Unchangeable(Help):
        message: ClassVar[str] = "kernels only read it: use `.global` or `.shared` memory"


class NotInSpace(Diagnostic):
    """Vectors are changed in global memory only; in shared memory their elements are changed one by one."""

    code: ClassVar[str] = "NVG1805"
    title: ClassVar[str] = "no such atomic operation in this state space"
    message: ClassVar[str] = "there is no `{operation}` of {type} in {space:memory}"
    remedies: ClassVar[tuple[str, ...]] = (
        "it works on `.global` memory; elsewhere change the elements one by one, through {elements}",
    )
    operation: str
    type: object
    space: str
    elements: str

    class Known(Help):
        message: ClassVar[str] = "of vectors this state space has {types}"
        types: str


class NoCacheHint(Diagnostic):
    """Instructions that read and change global memory take a policy of the L2 cache; others do not."""

    code: ClassVar[str] = "NVG1806"
    title: ClassVar[str] = "cache hint not supported here"
    message: ClassVar[str] = "`{operation}` takes no `cache_hint` here"
    operation: str

    class OfSpace(Help):
        message: ClassVar[str] = "it is for `.global` and generic pointers: {space:memory} is not in the L2 cache"
        space: str

    class OfOperation(Help):
        message: ClassVar[str] = "no instruction that swaps on a condition has one, also in a loop: leave it out"


class NotPacked(Diagnostic):
    """Two halves in one register are added; only vectors of more are compared so, and other numbers never."""

    code: ClassVar[str] = "NVG1807"
    title: ClassVar[str] = "no packed form of an atomic operation"
    message: ClassVar[str] = "there is no `{operation}` of {type} with `packed={packed}`"
    remedies: ClassVar[tuple[str, ...]] = ("leave out `packed`",)
    operation: str
    type: object
    packed: bool

    class Known(Help):
        message: ClassVar[str] = "packed are {types}"
        types: str


class SvmType(Diagnostic):
    """Operations of ``nv.atomic.svm`` are for signed integers, unsigned ones, or floats, as SVM ATOMIC has them."""

    code: ClassVar[str] = "NVG1820"
    title: ClassVar[str] = "wrong type for an SVM atomic operation"
    message: ClassVar[str] = "`{operation}` works on {known}, not on {type}"
    operation: str
    known: str
    type: object

    class Use(Help):
        message: ClassVar[str] = "`{other}` is the one for it"
        other: str

    class Cast(Help):
        message: ClassVar[str] = "it changes bits: `cast` a pointer to the integers of the same size"

    class Others(Help):
        message: ClassVar[str] = "`{other}` works on more types than SVM ATOMIC, whose elements have 16, 32 and 64 bits"
        other: str


class AggregatedFloats(Diagnostic):
    """Sums of floats depend on their order: no lane could tell what it would have found of the others' values."""

    code: ClassVar[str] = "NVG1821"
    title: ClassVar[str] = "no old value of aggregated floats"
    message: ClassVar[str] = "`{operation}` gives no old value of {type}"
    remedies: ClassVar[tuple[str, ...]] = ("leave the result unused, or use `nv.atomic.add`",)
    operation: str
    type: object


class OnlyALoop(Diagnostic):
    """What no instruction does, a loop around a compare-and-swap does, unless ``on_unsupported="error"`` is given."""

    code: ClassVar[str] = "NVG1835"
    title: ClassVar[str] = "no atomic instruction"
    message: ClassVar[str] = "no GPU has an instruction for `{operation}` of {type}{place}"
    remedies: ClassVar[tuple[str, ...]] = (
        'leave out `on_unsupported="error"`: a loop around a compare-and-swap does it',
        "{instead}",
    )
    operation: str
    type: object
    known: str
    #: The memory that has no such instruction, where others have: `` in … memory``.
    place: str = ""

    @property
    def instead(self) -> str:
        """The types that have an instruction; nothing where none has."""
        return f"there are instructions for {self.known}" if self.known else ""


class NoPolicy(Diagnostic):
    """A hint to the cache is a policy, which ``nv.cache_policy`` makes: a u64 whose bits mean nothing to a kernel."""

    code: ClassVar[str] = "NVG1836"
    title: ClassVar[str] = "invalid cache policy"
    message: ClassVar[str] = "`cache_hint` of `{operation}` is a policy of the cache, a u64, not {what}"
    remedies: ClassVar[tuple[str, ...]] = ('make one: `nv.cache_policy("evict_last")`',)
    operation: str
    what: str


class NoUpdateOfSize(Diagnostic):
    """The machine compares and swaps 1, 2, 4, 8 or 16 bytes in one step, and no other number of them."""

    code: ClassVar[str] = "NVG1810"
    title: ClassVar[str] = "unsupported size of an atomic update"
    message: ClassVar[str] = "`nv.atomic.update` works on 1, 2, 4, 8 or 16 bytes, and {type} has {size}"
    remedies: ClassVar[tuple[str, ...]] = ("update its parts one by one, or hold a lock while it changes",)
    type: object
    size: int


class NoFunction(Diagnostic):
    """What `nv.atomic.update` writes is what a function makes of the element."""

    code: ClassVar[str] = "NVG1811"
    title: ClassVar[str] = "atomic update without a function"
    message: ClassVar[str] = "`nv.atomic.update` takes a function of the old value, not {what}"
    fallback: ClassVar[str] = "pass a function, as in `nv.atomic.update(a, i, lambda old: old * 2)`"
    what: str


class WrongUpdate(Diagnostic):
    """The function of `nv.atomic.update` gives the element's new value: of its type, or one that converts to it."""

    code: ClassVar[str] = "NVG1812"
    title: ClassVar[str] = "atomic update returns another type"
    message: ClassVar[str] = "the function gives {found}, and the element is {wanted}"
    found: object
    wanted: object

    class Convert(Help):
        message: ClassVar[str] = "convert what it returns: `nv.{type}(...)`"
        type: object

    class ReturnIt(Help):
        message: ClassVar[str] = "return the new value of the element"


class UpdateCalls(Note):
    """How the function of an update is called."""

    message: ClassVar[str] = "`nv.atomic.update` calls it with the element, of type {type}, and {count} more"
    type: str
    count: int


class WaitingUpdate(Diagnostic):
    """The function of ``nv.atomic.update`` may run several times, so it can wait for nobody."""

    code: ClassVar[str] = "NVG1813"
    title: ClassVar[str] = "atomic update that waits"
    message: ClassVar[str] = "the function of `nv.atomic.update` waits for other threads"
    remedies: ClassVar[tuple[str, ...]] = ("wait before or after the update",)


class MisalignedUpdate(Diagnostic):
    """An atomic operation on an element needs its address to be a multiple of its size."""

    code: ClassVar[str] = "NVG1814"
    title: ClassVar[str] = "misaligned address of an atomic operation"
    message: ClassVar[str] = "misaligned address: `{operation}` needs a multiple of {size}, and this is {rest} past one"
    label: ClassVar[str] = "in {place}"
    remedies: ClassVar[tuple[str, ...]] = ("make arrays with elements of that size, or take another type",)
    operation: str
    size: int
    rest: int
    place: str


class Misaligned(Diagnostic):
    """An atomic operation on an element needs its address to be a multiple of its size."""

    code: ClassVar[str] = "NVG1830"
    title: ClassVar[str] = "misaligned atomic operation"
    message: ClassVar[str] = (
        "`{operation}` of {type} needs a multiple of {size} bytes; this address is {rest} past a multiple of {known}"
    )
    remedies: ClassVar[tuple[str, ...]] = ("begin at another element, or change the parts of it one by one",)
    operation: str
    type: object
    size: int
    rest: int
    known: int
