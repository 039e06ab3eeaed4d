"""Draws whole kernels.

A kernel has parameters of every type, and for each thread a row in every array. Its variables get the types that they
shall have when they are first mentioned, and the statements are drawn so that they do have them, mostly: what the
program means in the end, or that the language has no such program, the interpreter says.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.programs import whole_statements
from tests.programs.case import COLUMNS, Case
from tests.programs.drawing import Choices, Scope, Signature, is_whole, literal
from tests.programs.expressions import REAL_SYMBOLS, WHOLE_SYMBOLS, Expressions
from tests.programs.interpreter import Program
from tests.programs.scalars import I32, SCALARS, Refused, Scalar, Weak, common, fits, promoted, same_kind
from tests.programs.whole_expressions import spelled

_MAX_NESTING = 3


def case(choices: Choices) -> Case:
    """A program and how it is run."""
    text = Kernel(choices).text()
    level = choices.weighted([(12, 0), (3, 1), (1, 2), (1, 3)])
    threads, seed = 1 + choices.below(6), choices.below(1000)
    return Case(with_barriers(text, seed), threads=threads, level=level, seed=seed)


def cases(seed: int, programs: int) -> Iterator[tuple[Case, list[int]]]:
    """So many programs, all decided by a seed, each with the choices that made it."""
    for number in range(programs):
        choices = Choices(f"{seed}/{number}")
        yield case(choices), choices.taken


#: Whatever a line with a barrier before it must not begin with, since it goes on with a statement.
_PARTS = ("elif ", "else:", "case ", "def ", "return ")


def with_barriers(text: str, seed: int) -> str:
    """A program with so many barriers in its kernel as a seed decides; 0 gives none.

    They change nothing, since its threads do not need each other: a thread that has ended is waited for by nobody, and
    in divergent control flow every barrier is as good as another.
    """
    numbers = random.Random(seed)
    count = numbers.choice((0, 0, 0, 0, 1, 1, 2, 4)) if seed else 0
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("def program("))
    places, inner = [], None
    for number in range(first + 1, len(lines)):
        indentation = len(lines[number]) - len(lines[number].lstrip())
        if inner is not None and indentation > inner:
            continue  # in a function in the kernel, which the model may call for its types alone
        inner = indentation if lines[number].lstrip().startswith("def ") else None
        if inner is None and not lines[number].lstrip().startswith(_PARTS):
            places.append((number, indentation))
    for _ in range(count):
        outer = [place for place in places if place[1] == 4]
        number, indentation = numbers.choice(outer if numbers.random() < 0.7 else places)
        lines[number] = f"{' ' * indentation}nv.syncthreads()\n{lines[number]}"
    return "\n".join(lines) + "\n"


class Kernel:
    """Writes one kernel, or a function in it."""

    def __init__(self, choices: Choices, scope: Scope | None = None, result: Any = None) -> None:
        self.choices = choices
        self.scope = scope or Scope()
        #: What a function returns; a kernel returns nothing.
        self.result = result
        self.draw = Expressions(choices, self.scope)
        self.left = 0
        #: Functions that stand in front of the kernel.
        self.device_functions: list[str] = []
        #: And classes in front of these.
        self.classes: list[str] = []
        #: Variables that so far were assigned literals alone.
        self.weak: list[str] = []

    def text(self) -> str:
        choices = self.choices
        self.classes = whole_statements.structs(self)
        parameters = self.parameters()
        start = self.start()
        for _ in range(max(0, choices.below(5) - 3)):
            self.device_functions += self.function(is_nested=False)
        for _ in range(max(0, choices.below(5) - 3)):
            start += self.function()
        return self.with_results(parameters, start + self.body(1 + choices.below(8)))

    def body(self, statements: int) -> list[str]:
        """So many statements, and an assignment of the right type to each variable that has seen literals alone."""
        self.left = statements
        lines = self.block(0, in_loop=False)
        while self.left > 0:
            lines += self.statement(0, in_loop=False)
        for name in self.weak:
            type_ = self.scope.types[name]
            assert isinstance(type_, Scalar)
            lines.append(f"{name} = {self.draw.of_type(type_, 1)}")
        return lines

    def function(self, *, is_nested: bool = True) -> list[str]:
        """A function with one to three parameters; a nested one sees the arrays and the variables defined here."""
        outer, name = self.scope, f"f{len(self.scope.functions)}"
        scope = Scope(f"{name}_")
        scope.functions = dict(outer.functions)
        scope.structs, scope.defaults = outer.structs, outer.defaults
        if is_nested:
            scope.arrays, scope.whole_arrays = outer.arrays, outer.whole_arrays
            scope.types = {known: outer.types[known] for known in outer.defined_numbers()}
            scope.wholes = {known: outer.wholes[known] for known in outer.defined_wholes()}
            scope.fixed, scope.defined = set(outer.defined), list(outer.defined)
        types = [self.draw.wholes.part_type(1) for _ in range(1 + self.choices.below(3))]
        annotated = [self.choices.below(2) == 0 for _ in types]
        names = [scope.new("p", type_) for type_ in types]
        for parameter in names:
            scope.define(parameter)
            if parameter in scope.wholes:
                scope.fixed.add(parameter)
        result = self.draw.wholes.part_type(1)
        inner = Kernel(self.choices, scope, result)
        known = outer.functions[name] = Signature(names, types, annotated, 0, result)
        if is_nested and self.choices.once_in(3):
            return [f"{name} = lambda {', '.join(names)}: {inner.draw.wholes.exact(result, 2)}"]
        body = inner.body(1 + self.choices.below(3)) if self.choices.below(3) else []
        signature = self.signature(known)
        lines = [*body, f"return {inner.draw.wholes.exact(result, 2)}"]
        arrow = f" -> {spelled(result)}" if self.choices.once_in(4) else ""
        definition = [f"def {name}({signature}){arrow}:", *(f"    {line}" for line in lines)]
        inline = self.choices.pick(("never", "auto", "always"))
        return definition if is_nested else [f'@nv.device(inline="{inline}")', *definition]

    def signature(self, function: Signature) -> str:
        """The parameters; of the last ones that are annotated some get defaults."""
        may = [found and not is_whole(type_) for found, type_ in zip(function.annotated, function.types, strict=True)]
        may_have = next((index for index, found in enumerate(reversed(may)) if not found), None)
        function.defaults = self.choices.below((len(function.names) if may_have is None else may_have) + 1)
        first, parts = len(function.names) - function.defaults, []
        for index, (name, type_) in enumerate(zip(function.names, function.types, strict=True)):
            annotation = f": {spelled(type_)}" if function.annotated[index] else ""
            default = f" = {literal(self.choices, type_)}" if index >= first else ""
            parts.append(f"{name}{annotation}{default}")
        return ", ".join(parts)

    def with_results(self, parameters: list[str], body: list[str]) -> str:
        """The kernel, storing every variable that is defined at the end in an array of the type that it has."""
        functions = "".join(f"{line}\n" for line in (*self.classes, *self.device_functions))
        text = functions + _kernel(parameters, body)
        try:
            types = Program(text).variables
        except Refused:
            return text
        names = [name for name in self.scope.defined if name in types]
        outs, lines = whole_statements.nearly(self, names, types)
        for name in names:
            if name in self.scope.types:
                outs.append(f"out_{name}: nv.Array[nv.{types[name]}]")
                lines.append(f"out_{name}[t] = {name}")
                continue
            for index, (text, type_) in enumerate(whole_statements.stored(name, self.scope.wholes[name])):
                outs.append(f"out_{name}_{index}: nv.Array[{spelled(type_)}]")
                lines.append(f"out_{name}_{index}[t] = {text}")
        return functions + _kernel([*parameters, *outs], [*body, *lines])

    def parameters(self) -> list[str]:
        found = []
        for prefix, most, ndim in (("s", 2, 0), ("x", 3, 1), ("m", 2, 2)):
            for number in range(self.choices.below(most + 1)):
                name, type_ = f"{prefix}{number}", self.choices.type()
                if ndim:
                    self.scope.arrays[name] = type_, ndim
                else:
                    self.scope.types[name] = type_
                    self.scope.fixed.add(name)
                    self.scope.define(name)
                found.append(f"{name}: {('nv.{}', 'nv.Array[nv.{}]', 'nv.Array[nv.{}, 2]')[ndim].format(type_)}")
        return found + whole_statements.parameters(self)

    def start(self) -> list[str]:
        """Reads the elements of the arrays that have one a thread."""
        lines = ["t = nv.grid(1)"]
        for array, (type_, ndim) in self.scope.arrays.items():
            if ndim == 1:
                name = self.scope.new("v", type_)
                self.scope.define(name)
                lines.append(f"{name} = {array}[t]")
        return lines

    # Statements. Each returns lines.

    def block(self, nesting: int, in_loop: bool) -> list[str]:
        lines: list[str] = []
        for _ in range(1 + self.choices.below(3)):
            lines += self.statement(nesting, in_loop)
        return lines

    def inner(self, nesting: int, in_loop: bool, before: list[str] | None = None) -> tuple[list[str], list[str]]:
        """An indented block, and what is defined at its end; afterwards what was defined before it is defined."""
        known, views_and_pointers = list(self.scope.defined), (dict(self.scope.views), dict(self.scope.pointers))
        lines = [*(before or []), *self.block(nesting + 1, in_loop)]
        after, self.scope.defined[:] = list(self.scope.defined), known
        self.scope.views, self.scope.pointers = views_and_pointers
        return [f"    {line}" for line in lines], after

    def statement(self, nesting: int, in_loop: bool) -> list[str]:
        self.left -= 1
        if nesting < _MAX_NESTING and self.left > 0 and self.choices.once_in(3):
            return self.choices.weighted(_COMPOUND)(self, nesting, in_loop)
        return self.choices.weighted(_SIMPLE)(self)

    def new_variable(self) -> list[str]:
        type_ = self.choices.type()
        name = self.scope.new("v", type_)
        form = self.choices.below(4)
        if form == 0:
            lines = [f"{name}: nv.{type_} = {self.draw.storable(type_, 2)}"]
        elif form == 1 and not type_.is_bool:
            lines = [f"{name} = {literal(self.choices, type_)}"]
            self.weak.append(name)
        elif form == 2:
            text, found = self.draw.number(3)
            self.scope.types[name] = found.default if isinstance(found, Weak) else found
            lines = [f"{name} = {text}"]
        else:
            lines = [f"{name} = {self.draw.of_type(type_, 2)}"]
        self.scope.define(name)
        return lines

    def target(self) -> tuple[str, Scalar] | None:
        """A variable or an element that may be assigned."""
        names = self.scope.assignable()
        if self.scope.arrays and (not names or self.choices.once_in(3)):
            array = self.choices.pick(list(self.scope.arrays))
            return self.draw.array_element(array), self.scope.arrays[array][0]
        if not names:
            return None
        name = self.choices.pick(names)
        type_ = self.scope.types[name]
        assert isinstance(type_, Scalar)
        return name, type_

    def assigned(self, *targets: str) -> None:
        for target in targets:
            if target in self.scope.types:
                self.scope.define(target)

    def value_for(self, target: tuple[str, Scalar], depth: int = 3) -> str:
        return self.draw.storable(target[1], depth, any_kind=target[0] not in self.scope.types)

    def assignment(self) -> list[str]:
        target = self.target()
        if target is None:
            return self.new_variable()
        lines = [f"{target[0]} = {self.value_for(target)}"]
        self.assigned(target[0])
        return lines

    def chain(self) -> list[str]:
        first, second = self.target(), self.target()
        if first is None or second is None:
            return self.new_variable()
        narrow, wide = sorted((first, second), key=lambda target: target[1].bits)
        if not fits(narrow[1], wide[1]) or not same_kind(narrow[1], wide[1]):
            return self.assignment()
        lines = [f"{first[0]} = {second[0]} = {self.value_for(narrow, 2)}"]
        self.assigned(first[0], second[0])
        return lines

    def unpacking(self) -> list[str]:
        targets = [self.target() for _ in range(2 + self.choices.below(2))]
        found = [target for target in targets if target is not None]
        if len(found) < 2:
            return self.new_variable()
        values = [self.value_for(target, 2) for target in found]
        self.assigned(*(target for target, _ in found))
        return [f"{', '.join(target for target, _ in found)} = {', '.join(values)}"]

    def swap(self) -> list[str]:
        """Variables of one type are swapped."""
        names = [name for name in self.scope.defined_numbers() if name not in self.scope.fixed]
        if not names:
            return self.new_variable()
        first = self.choices.pick(names)
        same = [name for name in names if self.scope.types[name] == self.scope.types[first]]
        second = self.choices.pick(same)
        return [f"{first}, {second} = {second}, {first}"]

    def augmented(self) -> list[str]:
        target = self.target()
        if target is None or (target[0] in self.scope.types and target[0] not in self.scope.defined):
            return self.assignment()
        text, type_ = target
        if type_.is_bool:
            return [f"{text} {self.choices.pick(('&', '|', '^'))}= {self.draw.condition(1)}"]
        symbol = self.choices.pick(REAL_SYMBOLS if type_.is_float else WHOLE_SYMBOLS)
        value = self.value_for(target, 2)
        if symbol in ("//", "%") and value in ("0", "(-0)"):
            value = "1"
        if self.choices.once_in(8):  # which is refused of what is promoted, or makes the variable an i32
            return [f"{text} {symbol}= {value}"]
        return [whole_statements.augmented(text, symbol, value, type_)]

    def branch(self, nesting: int, in_loop: bool) -> list[str]:
        lines, ends = [], []
        for keyword in ("if", *["elif"] * max(0, self.choices.below(4) - 2)):
            lines.append(f"{keyword} {self.draw.test(2)}:")
            body, after = self.inner(nesting, in_loop)
            leaves = self.choices.below(8)
            if leaves >= 6 and (in_loop or leaves == 7):
                body.append(f"    {self.leave(in_loop)}")
            else:
                ends.append(after)
            lines += body
        if self.choices.below(2):
            body, after = self.inner(nesting, in_loop)
            lines += ["else:", *body]
            ends.append(after)
        else:
            ends.append(list(self.scope.defined))
        self.scope.defined[:] = [name for name in ends[0] if all(name in end for end in ends)]
        return lines

    def leave(self, in_loop: bool) -> str:
        statement = self.choices.pick(("break", "continue", "return")) if in_loop else "return"
        if statement != "return" or self.result is None:
            return statement
        if is_whole(self.result):
            return f"return {self.draw.wholes.of_type(self.result, 1)}"
        return f"return {self.draw.storable(self.result, 1, any_kind=False)}"

    def while_loop(self, nesting: int, in_loop: bool) -> list[str]:
        counter = self.counter()
        iterations = 1 + self.choices.below(5)
        before = [f"{counter} += 1"]
        if self.choices.once_in(4):
            head, before = "while True:", [*before, f"if {counter} > {iterations}:", "    break"]
        elif self.choices.below(2):
            head = f"while {counter} < {iterations}:"
        else:
            head = f"while {counter} < {iterations} and {self.draw.condition(2)}:"
        body, _ = self.inner(nesting, True, before)
        return [f"{counter} = 0", head, *body, *self.loop_else(nesting, in_loop)]

    def counter(self) -> str:
        """A variable that the loop alone counts up."""
        name = self.scope.new("k", I32)
        self.scope.fixed.add(name)
        self.scope.define(name)
        return name

    def loop_else(self, nesting: int, in_loop: bool) -> list[str]:
        if not self.choices.once_in(3):
            return []
        body, _ = self.inner(nesting, in_loop)
        return ["else:", *body]

    def for_loop(self, nesting: int, in_loop: bool) -> list[str]:
        if self.choices.below(2):
            return self.computed_range(nesting, in_loop)
        start, step, count = self.choices.below(7), self.choices.pick((1, 2, 3, -1, -2)), self.choices.below(5)
        stop = start + step * count - (self.choices.below(abs(step)) * (1 if step > 0 else -1) if count else 0)
        bounds = f"{start}, {stop}, {step}" if step != 1 else f"{start}, {stop}" if start else f"{stop}"
        name = self.scope.new("i", I32)
        is_column = all(0 <= number < COLUMNS for number in range(start, stop, step))
        if is_column:
            self.scope.fixed.add(name)
            self.scope.columns.append(name)
        lines = self.counted(name, f"range({bounds})", nesting, [])
        if is_column:
            self.scope.columns.remove(name)
        return [*lines, *self.loop_else(nesting, in_loop)]

    def written_out(self, nesting: int, in_loop: bool) -> list[str]:
        """A loop whose variable stands for a literal in each iteration."""
        start, iterations, step = self.choices.below(4), self.choices.below(4), self.choices.pick((1, 2, -1))
        name = self.scope.new("c", I32)
        self.scope.fixed.add(name)
        self.scope.literals.append(name)
        body, _ = self.inner(nesting, True)
        self.scope.literals.remove(name)
        head = f"for {name} in nv.static_range({start}, {start + iterations * step}, {step}):"
        return [head, *body, *self.loop_else(nesting, in_loop)]

    def match(self, nesting: int, in_loop: bool) -> list[str]:
        type_ = self.choices.pick([scalar for scalar in SCALARS.values() if scalar.is_integer])
        lines = [f"match {self.draw.of_type(type_, 2)}:"]
        ends = []
        for number in range(1 + self.choices.below(3)):
            pattern = str(number) if self.choices.below(2) else f"{number} | {number + 3}"
            guard = f" if {self.draw.test(1)}" if self.choices.once_in(3) else ""
            body, after = self.inner(nesting, in_loop)
            lines += [f"    case {pattern}{guard}:", *(f"    {line}" for line in body)]
            ends.append(after)
        if self.choices.below(2):
            body, after = self.inner(nesting, in_loop)
            lines += ["    case _:", *(f"    {line}" for line in body)]
            ends.append(after)
        else:
            ends.append(list(self.scope.defined))
        self.scope.defined[:] = [name for name in ends[0] if all(name in end for end in ends)]
        return lines

    def computed_range(self, nesting: int, in_loop: bool) -> list[str]:
        """Bounds that the running kernel computes; the loop ends after a few iterations all the same."""
        (start, a), (stop, b) = self.draw.integer(1), self.draw.integer(1)
        try:
            type_ = common(a, b)
        except Refused:
            stop, type_ = f"nv.{a}({stop})", a
        strong = type_.default if isinstance(type_, Weak) else promoted(type_)
        step = self.choices.pick(("1", "2", "100", "-1", "-3") if strong.low < 0 else ("1", "2", "100"))
        if self.choices.once_in(4):
            step = f"nv.{strong}({self.draw.number(1)[0]})"
        counter = self.counter()
        guard = [f"{counter} += 1", f"if {counter} > {1 + self.choices.below(4)}:", "    break"]
        name = self.scope.new("i", strong)
        lines = self.counted(name, f"range({start}, {stop}, {step})", nesting, guard)
        return [f"{counter} = 0", *lines, *self.loop_else(nesting, in_loop)]

    def counted(self, name: str, bounds: str, nesting: int, guard: list[str]) -> list[str]:
        known = list(self.scope.defined)
        self.scope.define(name)
        body, _ = self.inner(nesting, True, guard)
        self.scope.defined[:] = known
        if any(f"{name} " in line for line in body):  # what nothing reads must not be assigned
            body += [f"    if {name} == 0:", "        pass"]
        return [f"for {name} in {bounds}:", *body]


def _kernel(parameters: list[str], body: list[str]) -> str:
    return "\n".join([f"def program({', '.join(parameters)}):", *(f"    {line}" for line in body)]) + "\n"


_SIMPLE: list[tuple[int, Callable[[Kernel], list[str]]]] = [
    (5, Kernel.assignment),
    (4, Kernel.new_variable),
    (4, Kernel.augmented),
    (1, Kernel.unpacking),
    (1, Kernel.swap),
    (1, Kernel.chain),
    (3, whole_statements.new_variable),
    (2, whole_statements.assignment),
    (3, whole_statements.part),
    (1, whole_statements.unpacking),
    (2, whole_statements.view_assignment),
    (2, whole_statements.pointer_assignment),
    (1, whole_statements.counted),
]
_COMPOUND: list[tuple[int, Callable[[Kernel, int, bool], list[str]]]] = [
    (4, Kernel.branch),
    (3, Kernel.for_loop),
    (2, Kernel.while_loop),
    (1, Kernel.match),
    (1, Kernel.written_out),
]
