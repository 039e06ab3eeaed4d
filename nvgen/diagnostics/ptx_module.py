"""NVG3120 to NVG3127, NVG3171 to NVG3177: PTX modules that ptxas refuses for what they declare, whatever their
instructions are, and what it takes of them that is hardly meant.

The examples are files that ``nvgen ptx check`` reads.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help, Note


class BadHeader(Diagnostic):
    """``.version``, ``.target`` or ``.address_size`` is missing, out of place, or says what there is not."""

    code: ClassVar[str] = "NVG3120"
    title: ClassVar[str] = "wrong header of a PTX module"
    message: ClassVar[str] = "{problem}"
    fallback: ClassVar[str] = "begin the file with {order}, in this order"
    order: ClassVar[str] = "`.version 8.0`, `.target sm_90` and `.address_size 64`"
    problem: str


class TargetNeedsVersion(Diagnostic):
    """``.target`` names an architecture that is newer than ``.version``."""

    code: ClassVar[str] = "NVG3121"
    title: ClassVar[str] = "target that is newer than the PTX version"
    message: ClassVar[str] = "PTX {version} does not have `{target}`, which came with PTX {needed}"
    remedies: ClassVar[tuple[str, ...]] = ("write `.version {needed}` or a later one",)
    version: str
    target: str
    needed: str


class WrongDirective(Diagnostic):
    """A directive of a function says what it cannot say there, or not together with another one."""

    code: ClassVar[str] = "NVG3122"
    title: ClassVar[str] = "directive that a PTX function cannot have"
    message: ClassVar[str] = "`.{directive}` of `{function}` {problem}"
    fallback: ClassVar[str] = "take it away, or give it what it needs"
    directive: str
    function: str
    problem: str


class DefinedTwice(Diagnostic):
    """A name means two things in one scope."""

    code: ClassVar[str] = "NVG3123"
    title: ClassVar[str] = "name that is defined twice in PTX"
    message: ClassVar[str] = "`{name}` is defined twice here"
    remedies: ClassVar[tuple[str, ...]] = (
        "rename one of the two, or enclose one in `{{` and `}}`: a block has names of its own",
    )
    name: str

    class First(Note):
        message: ClassVar[str] = "it is defined here first"


class Undefined(Diagnostic):
    """A register, label, variable or function is used and not declared before."""

    code: ClassVar[str] = "NVG3124"
    title: ClassVar[str] = "undefined name in PTX"
    message: ClassVar[str] = "{what} `{name}` is not declared {where}"
    fallback: ClassVar[str] = "declare it, or look whether its name is misspelt"
    what: str
    name: str
    where: str

    class DidYouMean(Help):
        message: ClassVar[str] = "did you mean `{name}`?"
        name: str


class WrongCall(Diagnostic):
    """A call, an alias or a second declaration does not go with the function that it names."""

    code: ClassVar[str] = "NVG3125"
    title: ClassVar[str] = "call that the PTX function does not take"
    message: ClassVar[str] = "{problem}"
    fallback: ClassVar[str] = "look at the function's declaration: results, parameters, `.func` or `.entry`"
    problem: str

    class Declared(Note):
        message: ClassVar[str] = "it is declared here"

    class Instead(Help):
        message: ClassVar[str] = "{remedy}"
        remedy: str


class WrongDeclaration(Diagnostic):
    """A variable, register or parameter is declared as it cannot be."""

    code: ClassVar[str] = "NVG3126"
    title: ClassVar[str] = "declaration that PTX does not have"
    message: ClassVar[str] = "`{name}` cannot be declared so: {problem}"
    fallback: ClassVar[str] = "see the PTX ISA, State Spaces, Types, and Variables"
    name: str
    problem: str


class WrongTextureMode(Diagnostic):
    """Samplers are separate from textures, and ``.target`` says otherwise, or the other way round."""

    code: ClassVar[str] = "NVG3127"
    title: ClassVar[str] = "sampler that does not go with the texture mode"
    message: ClassVar[str] = "{problem}"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `texmode_independent` in `.target` where samplers are separate, nothing or `texmode_unified` where not",
    )
    problem: str


class BadConstant(Diagnostic):
    """A constant expression is none that PTX has."""

    code: ClassVar[str] = "NVG3171"
    title: ClassVar[str] = "constant expression that PTX does not have"
    message: ClassVar[str] = "`{written}` is no constant expression of PTX: {problem}"
    fallback: ClassVar[str] = "see the PTX ISA, Constant Expressions, or write the value itself"
    written: str
    problem: str


class WrongPlace(Diagnostic):
    """A directive that declares nothing stands where it cannot, or says what it cannot say."""

    code: ClassVar[str] = "NVG3175"
    title: ClassVar[str] = "directive that PTX does not have there"
    message: ClassVar[str] = "`.{directive}` cannot stand here so: {problem}"
    fallback: ClassVar[str] = "see the PTX ISA, Directives"
    directive: str
    problem: str


class NoMemoryPerBlock(Diagnostic):
    """A kernel asks for the memory of its block, and has none."""

    code: ClassVar[str] = "NVG3179"
    title: ClassVar[str] = "kernel that asks for memory of its block without having any"
    message: ClassVar[str] = "`{register}` is of kernels with `.minperctamemory`, which `{kernel}` lacks"
    remedies: ClassVar[tuple[str, ...]] = (
        "write `.minperctamemory` with the bytes that each block needs behind the parameters of `{kernel}`",
    )
    register: str
    kernel: str


class ClosedUpRow(Diagnostic):
    """A row of an initial value is shorter than its dimension, and values stand behind it."""

    code: ClassVar[str] = "NVG3172"
    title: ClassVar[str] = "row of an initial value that is too short"
    message: ClassVar[str] = (
        "a row of `{name}` has {given} of {size}, and what stands behind it moves up: no zeros are filled in"
    )
    remedies: ClassVar[tuple[str, ...]] = ("write the zeros at its end",)
    level: ClassVar[str] = "warning"
    name: str
    given: str
    size: int


class EndsInNul(Diagnostic):
    """A text ends in a NUL, as NVRTC's bytes do when they are written to a file."""

    code: ClassVar[str] = "NVG3173"
    title: ClassVar[str] = "PTX text that ends in a NUL"
    message: ClassVar[str] = "the text ends in a NUL, which nvgen, the driver and nvJitLink take, and ptxas refuses"
    remedies: ClassVar[tuple[str, ...]] = ("write it without its last byte",)
    level: ClassVar[str] = "warning"


class BitsOfOtherWidth(Diagnostic):
    """A floating-point constant is not converted to the width of what it is for: its bits are taken."""

    code: ClassVar[str] = "NVG3174"
    title: ClassVar[str] = "bits of a floating-point number of another width"
    message: ClassVar[str] = "`{literal}` is {meant}, and {what} gets its bits: {value}"
    fallback: ClassVar[str] = "write it as `0d…` or in decimal for `.f64`, and the bits of a half as an integer"
    level: ClassVar[str] = "warning"
    literal: str
    meant: str
    what: str
    value: str


class TornAtomic(Diagnostic):
    """ptxas makes a load and a store of some atomic operations where they are on another block's shared memory."""

    code: ClassVar[str] = "NVG3176"
    title: ClassVar[str] = "atomic operation that loses updates in another block's memory"
    message: ClassVar[str] = "ptxas up to 13.5 makes a load and a store of `{operation}`{where}"
    remedies: ClassVar[tuple[str, ...]] = ("write a loop around `atom.cas.b{bits}`",)
    level: ClassVar[str] = "warning"
    operation: str
    bits: int
    #: What is said of the address.
    where: str = " on another block's shared memory"

    class MadeHere(Note):
        message: ClassVar[str] = "`{instruction}` makes a generic address that may be of such memory"
        instruction: str


class OlderThanKnown(Diagnostic):
    """The header is older than the rules by which the text is checked."""

    code: ClassVar[str] = "NVG3177"
    title: ClassVar[str] = "PTX that is older than what nvgen knows"
    message: ClassVar[str] = "the text says {said}, and is checked by the rules of {rules}, the oldest that nvgen knows"
    remedies: ClassVar[tuple[str, ...]] = ("say {rules} in its header, or see that it has nothing newer than {said}",)
    level: ClassVar[str] = "warning"
    said: str
    rules: str
