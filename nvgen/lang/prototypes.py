"""C prototypes of device functions: read from text, and written for functions of nvgen.

Which type of C is which of nvgen is in ``lang.c_types``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nvgen.base.records import Record
from nvgen.lang.c_types import INTEGERS, OF_INTEGERS, is_indirect, named, written
from nvgen.types import NONE, SCALARS, PointerType, Space, Type

#: Words of types that are no names.
_KEYWORDS = OF_INTEGERS | {"float", "double", "void", "bool", "struct", "volatile"}
#: Words that say nothing of the types.
_WITHOUT_MEANING = frozenset({"extern", '"C"', "__device__", "inline", "__forceinline__", "__noinline__"})
_QUALIFIERS = frozenset({"const", "__restrict__", "restrict", "__restrict"})
_TOKEN = re.compile(r'\s*(?:([A-Za-z_]\w*)|("C")|(\.\.\.|::|[^\s\w]|\d\w*))')


class PrototypeProblem(Exception):
    """A text that is no prototype: the piece of it from ``start`` to ``end``, and what is wrong with that."""

    def __init__(self, start: int, end: int, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.start, self.end, self.problem, self.remedy = start, end, problem, remedy


class PrototypeParameter(Record):
    """A parameter; without a name of its own it has that of its number."""

    name: str
    type: Type
    #: Whether it is ``void *``: the type then says of what size the bytes are that it points at, and nothing else.
    is_opaque: bool = False
    #: Whether what it points at is ``const``.
    is_constant: bool = False


class Prototype(Record):
    """A function as C declares it; ``result`` is ``NONE`` for ``void``."""

    name: str
    result: Type
    parameters: tuple[PrototypeParameter, ...]


class _Token(Record):
    text: str
    start: int
    end: int


def parsed(text: str) -> Prototype:
    """The prototype that a text is.

    Raises:
        PrototypeProblem: it is none, or has a type that is not supported.
    """
    return _Parser(text).prototype()


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(_tokens(text))
        self._position = 0

    def prototype(self) -> Prototype:
        while self._next in _WITHOUT_MEANING:
            self._position += 1
        result, _, _ = self._type()
        name = self._name("the name of the function")
        self._expect("(", "the list of parameters begins here")
        parameters = self._parameters()
        if self._next == ";":
            self._position += 1
        if self._next:
            raise self._problem(f"`{self._next}` stands behind the prototype", "write one prototype, without a body")
        return Prototype(name, result, parameters)

    def _parameters(self) -> tuple[PrototypeParameter, ...]:
        found: list[PrototypeParameter] = []
        if self._next == ")":
            self._position += 1
            return ()
        while True:
            start = self._position
            parameter = self._parameter(len(found))
            if parameter.type == NONE:
                if self._next == ")" and not found and self._position == start + 1:
                    self._position += 1
                    return ()
                raise self._problem("a parameter cannot be `void`", "write `void *` for a pointer", start)
            if any(parameter.name == other.name for other in found):
                raise self._problem(f"two parameters are named `{parameter.name}`", "name each once", start)
            found.append(parameter)
            if self._next == ")":
                self._position += 1
                return tuple(found)
            self._expect(",", "the next parameter, or `)`, stands here")

    def _parameter(self, number: int) -> PrototypeParameter:
        type_, is_opaque, is_constant = self._type()
        name = f"param_{number}"
        if self._next.isidentifier():
            name = self._name("the name of the parameter")
        return PrototypeParameter(name, type_, is_opaque, is_constant)

    def _type(self) -> tuple[Type, bool, bool]:
        """A type; whether it is ``void *``, and whether it points at what is const."""
        start = self._position
        words: list[_Token] = []
        is_constant = False
        while self._next.isidentifier() and self._is_of_type(words):
            if self._next in _QUALIFIERS:
                is_constant |= self._next == "const"
            else:
                words.append(self._tokens[self._position])
            self._position += 1
        if not words:
            remedy = _REMEDIES.get(self._next, "write a type such as `float` or `const int *`")
            raise self._problem("the name of a type is missing", remedy)
        type_ = self._base([word.text for word in words], start)
        depth = 0
        points_at_constant = is_constant
        while self._next == "*":
            depth += 1
            points_at_constant = is_constant
            is_constant = False
            self._position += 1
            while self._next in _QUALIFIERS:
                is_constant |= self._next == "const"
                self._position += 1
            type_ = PointerType(SCALARS["u8"] if type_ == NONE else type_, Space.GENERIC)
        if depth == 0 and is_indirect(type_):
            name = words[0].text
            remedy = f"write a pointer, `const {name} *`, or pass the bits as `unsigned int`"
            raise self._problem(
                f"nvcc passes `{name}` by an address of its own, since it copies by code", remedy, start
            )
        is_opaque = depth == 1 and [word.text for word in words] == ["void"]
        return type_, is_opaque, depth > 0 and points_at_constant

    def _is_of_type(self, words: Sequence[_Token]) -> bool:
        """Whether the next word belongs to the type, and is not the name behind it."""
        if not words or self._next in _QUALIFIERS:
            return True
        return self._next in OF_INTEGERS and words[0].text in OF_INTEGERS

    def _base(self, words: list[str], start: int) -> Type:
        if words == ["void"]:
            return NONE
        if words[0] in OF_INTEGERS:
            kept = [word for word in words if word not in ("int", "signed")]
            kept.sort(key=lambda word: word != "unsigned")
            name = INTEGERS.get(tuple(kept))
            doubled = "signed" in words and "unsigned" in words
            if name is not None and not doubled and words.count("int") <= 1:
                return SCALARS[name]
            raise self._problem(f"C has no type `{' '.join(words)}`", "write a type such as `unsigned int`", start)
        (word,) = words
        if self._next == "(":
            raise self._problem(f"no result stands before `{word}`", f"write `void {word}(...)` if it has none", start)
        found = named(word)
        if found is None:
            raise self._problem(f"`{word}` is no type that nvgen knows in C", _instead(word), start)
        return found

    def _name(self, what: str) -> str:
        if not self._next.isidentifier():
            problem = f"{what} is missing before `{self._next}`" if self._next else f"{what} is missing"
            raise self._problem(problem, "write a prototype such as `float f(float x)`")
        if self._next in _KEYWORDS:
            problem = f"`{self._next}` stands where {what} is expected"
            raise self._problem(problem, "there is no `long double` on GPUs, and no other type of several such words")
        self._position += 1
        return self._tokens[self._position - 1].text

    def _expect(self, text: str, meaning: str) -> None:
        if self._next == text:
            self._position += 1
            return
        what = f"not `{self._next}`" if self._next else "and the text ends"
        raise self._problem(f"`{text}` is expected, {what}", _REMEDIES.get(self._next, f"write `{text}`: {meaning}"))

    @property
    def _next(self) -> str:
        return self._tokens[self._position].text if self._position < len(self._tokens) else ""

    def _problem(self, problem: str, remedy: str, start: int | None = None) -> PrototypeProblem:
        """A problem of the next token, or of those since ``start``."""
        if not self._tokens:
            return PrototypeProblem(0, len(self._text), problem, remedy)
        last = len(self._tokens) - 1
        first = self._tokens[min(self._position if start is None else start, last)]
        end = first if start is None else self._tokens[min(max(self._position - 1, start), last)]
        return PrototypeProblem(first.start, end.end, problem, remedy)


#: What to write in place of what C++ has and this language has not, by the first token of it.
_REMEDIES = {
    "&": "write a pointer: references are C++'s, and a C name has none",
    "[": "write a pointer, as C passes arrays",
    "(": "write a pointer to data: pointers to functions cannot be passed",
    "<": "write a type without arguments: templates have no C name",
    "::": "write a name without namespaces: it is C's",
    "...": "write every parameter: variable arguments cannot be passed",
    "=": "leave default values out: pass every argument",
}


def _tokens(text: str) -> Iterator[_Token]:
    position, end = 0, len(text.rstrip())
    while position < end:
        found = _TOKEN.match(text, position)
        assert found is not None  # the last alternative takes every character
        yield _Token(found[found.lastindex or 0], found.start(found.lastindex or 0), found.end())
        position = found.end()


def _instead(word: str) -> str:
    if word.endswith("_32a"):
        return f"write `{word[:-4]}_16a`: `nv.vec` is aligned to 16 bytes at most"
    if word in ("struct", "union", "enum", "class"):
        return "pass a pointer to it as `void *`, or its members one by one"
    if word == "volatile":
        return "leave `volatile` out"
    if word == "auto":
        return "write the type"
    return "write one of C's numbers, a vector such as `float4`, or a pointer: `void *` to what nvgen has no type for"


def declared(prototype: Prototype) -> str:
    """A prototype as CUDA C++ declares it, without a line's end: ``extern "C" __device__ float f(float x);``."""
    parameters = [_joined(written(parameter.type), parameter.name) for parameter in prototype.parameters]
    return f'extern "C" __device__ {_joined(written(prototype.result), prototype.name)}({", ".join(parameters)});'


def _joined(type_: str | None, name: str) -> str:
    assert type_ is not None
    return f"{type_}{name}" if type_.endswith("*") else f"{type_} {name}"
