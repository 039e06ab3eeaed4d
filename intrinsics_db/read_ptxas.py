"""Prints what a ptxas takes and the rows lack: the list to begin with when there is a new PTX.

Run it from the repository's root, two minutes on two cores:

- ``python intrinsics_db/read_ptxas.py`` asks the ptxas that is installed, ``… --ptxas PATH`` another one.
- ``… --words FILE`` asks for the words of a file too, which a reader of the release notes wrote: names of instructions,
  modifiers with or without their dot, special registers with ``%``.
- ``… --no-forms`` leaves out the slow part, modifiers on instructions that the rows do not give them to.

Each line is a kind and a name. ``architecture``, ``version``, ``instruction``, ``modifier``, ``directive`` and
``register`` are what no row has; ``form OPCODE .WORD`` is an instruction that ptxas assembles and the check refuses,
with an example. Candidates come from ptxas's file, from short words, and from the rows' words with other numbers
(``ptxas_words.py``); ptxas says which it knows (``ptxas_questions.py``). What it knows and the PTX ISA does not have
stands in ``ptxas_only.txt``, in the same lines, and is not printed: a new name goes to the rows or there.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

import ptxas_words
from generate_ptx_module import OLD_VERSIONS, OTHER_TARGETS
from ptx_instances import REGISTERS, SAMPLER, VARIABLES, Instance, instances_of, line_of
from ptxas_questions import Questions, architectures_of, versions_of

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import architectures, find_architecture, ptx_versions
from nvgen.ptx import read
from nvgen.ptx.checking import checker
from nvgen.ptx.checking.forms import all_forms, is_type
from nvgen.ptx.checking.module_facts import module_facts
from nvgen.ptx.declarations import BEGINNINGS
from nvgen.ptx.register_types import OF_REGISTERS
from nvgen.ptx.source import SourceText
from nvgen.ptx.special_registers import NAMES

#: Directives that PTX has had since its beginning, which have no row.
_OLD_DIRECTIVES = frozenset({"version", "target", "entry", "func", "file"})
#: PTX 5.1 has no document.
_UNDOCUMENTED_VERSIONS = frozenset({"5.1"})
#: Where neighbours of forms are asked for: together they have all that is not gone.
ASKED = ("sm_107a", "sm_100a", "sm_90a", "sm_120a", "sm_60")
#: ptxas takes these modifiers on nearly every instruction, as it does some; more opcodes than have one by mistake.
_IGNORED_ON = 12


class Finding(NamedTuple):
    """A line of the list."""

    kind: str
    name: str
    example: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.name}" + (f"    # {self.example}" if self.example else "")


@cache
def row_modifiers() -> frozenset[str]:
    """The modifiers that any form has, and types."""
    return frozenset(value for form in all_forms().all for slot in form.slots for value in slot.values) | OF_REGISTERS


@cache
def row_directives() -> frozenset[str]:
    """The words after dots of directives, linkages, attributes and spaces."""
    named = {word for kind, name in module_facts() if kind != "register" for word in re.findall(r"\.(\w+)", name)}
    return frozenset(named | BEGINNINGS | _OLD_DIRECTIVES | OF_REGISTERS)


def has_instruction(name: str) -> bool:
    """Whether a form has an opcode with all modifiers of a whole name, in any order: ``cvt.tf32.f32.rna``.

    ``tcgen05.fence`` is there with ``.fence::before_thread_sync``.
    """
    opcode, *modifiers = name.split(".")
    return any(words.issuperset(modifiers) for words in _words_of(opcode))


@cache
def _words_of(opcode: str) -> tuple[frozenset[str], ...]:
    """Of each form of an opcode all modifiers, and what stands before their colons."""
    return tuple(
        frozenset(part for slot in form.slots for value in slot.values for part in (value, value.partition("::")[0]))
        for form in all_forms().of(opcode)
    )


def missing_places(path: Path) -> Iterator[Finding]:
    """Architectures and versions of PTX."""
    known = {*map(str, architectures()), *OTHER_TARGETS}
    for name in architectures_of(path):
        if name not in architectures():
            yield Finding("architecture", name, "only as a target" if name in known else "")
    old = {*OLD_VERSIONS, *map(str, ptx_versions()), *_UNDOCUMENTED_VERSIONS}
    yield from (Finding("version", version) for version in versions_of(path) if version not in old)


class Vocabulary(NamedTuple):
    """Words that a ptxas knows."""

    instructions: frozenset[str]
    modifiers: frozenset[str]
    directives: frozenset[str]
    registers: frozenset[str]


def vocabulary(binary: bytes, listed: Set[str], questions: Questions) -> Vocabulary:
    """What the ptxas that is asked knows of candidates from its file, from the rows, and from a list."""
    whole = ptxas_words.instruction_names(binary) | {word for word in listed if word[0] not in ".%"}
    known = questions.known_instructions(whole | ptxas_words.ends(whole))
    # `ld.b`, the end of `suld.b`, is known only as an `ld` that has a modifier more.
    instructions = {name for name in known if name in whole or name.partition(".")[0] not in known or "." not in name}
    parts = {part for word in listed if word[0] != "%" for part in word.split(".") if part}
    candidates = {*ptxas_words.words(binary), *ptxas_words.short_words(), *parts, *row_modifiers()}
    modifiers, directives = questions.known_modifiers(candidates)
    of_numbers = ptxas_words.relatives({word for word in modifiers if "::" not in word or word in row_modifiers()})
    modifiers |= questions.known_modifiers(of_numbers)[0]
    registers = {word for word in listed if word[0] == "%"} | ptxas_words.register_names(binary)
    registers = questions.known_registers(registers)
    return Vocabulary(*map(frozenset, (instructions, modifiers, directives, registers)))


def missing_words(known: Vocabulary) -> Iterator[Finding]:
    """What the rows have nowhere."""
    yield from (Finding("instruction", name) for name in sorted(known.instructions) if not has_instruction(name))
    yield from (Finding("modifier", f".{word}") for word in sorted(known.modifiers - row_modifiers()))
    yield from (Finding("directive", f".{word}") for word in sorted(known.directives - row_directives()))
    yield from (Finding("register", name) for name in sorted(known.registers - NAMES))


class Neighbour(NamedTuple):
    """An instance of a form with a modifier more, or with another type."""

    opcode: str
    word: str
    instruction: str
    line: str
    architecture: str


def _first_instances(is_of_each_form: bool) -> Iterator[Instance]:
    """The first instance of each form, or of each name: an opcode with the modifiers that belong to it."""
    seen: set[tuple[str, ...]] = set()
    for form in all_forms().all:
        slots = form.slots if is_of_each_form else form.slots[: form.words]
        key = (form.opcode, *(slot.name for slot in slots))
        if key not in seen and SAMPLER not in form.syntax:
            seen.add(key)
            instance = next(instances_of(form))
            if SAMPLER not in instance.text:
                yield instance


def neighbours(words: Set[str], asked: Sequence[str], is_of_each_form: bool) -> Iterator[Neighbour]:
    """Instances with each word that no form of their opcode has: behind all modifiers, and for each type.

    Each is for the first architecture that has it of those that are ``asked``.
    """
    for instance in _first_instances(is_of_each_form):
        head, _, operands = instance.text.removesuffix(";").partition(" ")
        opcode, *modifiers = head.split(".")
        architecture = _architecture_of(instance, asked)
        for word in sorted(words.difference(*_words_of(opcode))):
            yield _neighbour(instance, word, [opcode, *modifiers, word], operands, architecture)
            for at, modifier in enumerate(modifiers):
                if is_type(modifier):
                    changed = [opcode, *modifiers[:at], word, *modifiers[at + 1 :]]
                    yield _neighbour(instance, word, changed, operands, architecture)


def _neighbour(instance: Instance, word: str, head: Sequence[str], operands: str, architecture: str) -> Neighbour:
    text = f"{'.'.join(head)} {operands};"
    return Neighbour(instance.form.opcode, word, text, line_of(instance._replace(text=text)), architecture)


def _architecture_of(instance: Instance, asked: Sequence[str]) -> str:
    has, version = instance.form.availability(dict(instance.values), instance.operands), max(ptx_versions())
    return next((name for name in asked if has.is_on(find_architecture(name), version)), asked[0])


def _refused_by_the_rows(lines: Sequence[str], architecture: str) -> set[int]:
    """The indices of the lines that the check refuses."""
    top = [
        f".version {max(ptx_versions())}",
        f".target {architecture}",
        ".address_size 64",
        VARIABLES,
        f".entry kernel(.param .b64 parameter) {{ {REGISTERS}",
    ]
    refused: set[int] = set()
    while True:
        left = [at for at in range(len(lines)) if at not in refused]
        source = SourceText("\n".join([*top, *(lines[at] for at in left), "}"]) + "\n", "k.ptx")
        reading = read(source.text, source.name)
        found = reading.diagnostics or checker.check(reading.module, source)
        refused |= {left[one.span.line - len(top) - 1] for one in found if one.span is not None}
        if not reading.diagnostics:
            return refused


def missing_forms(known: Vocabulary, path: Path, version: str) -> Iterator[Finding]:
    """Modifiers that ptxas takes on an opcode, and the check refuses there; one that it takes anywhere says nothing."""
    fresh, old = known.modifiers - row_modifiers(), known.modifiers & row_modifiers()
    # Those of one word together: where one ends ptxas, most do, and halves are found sooner.
    asked = asked_architectures(path)
    every = [*neighbours(fresh, [*asked], True), *neighbours(old, [*asked], False)]
    every.sort(key=lambda one: one.word)
    examples: dict[tuple[str, str], str] = {}
    for of_rows, of_ptxas in asked.items():
        here = [one for one in every if one.architecture == of_rows]
        refused = Questions(path, of_ptxas, version).refused([one.line for one in here])
        taken = [one for at, one in enumerate(here) if at not in refused]
        for at in sorted(_refused_by_the_rows([one.line for one in taken], of_rows)):
            examples.setdefault((taken[at].opcode, taken[at].word), taken[at].instruction)
    opcodes = Counter(word for _, word in examples)
    for (opcode, word), example in sorted(examples.items()):
        if opcodes[word] <= _IGNORED_ON:
            yield Finding("form", f"{opcode} .{word}", example)


def asked_architectures(path: Path) -> dict[str, str]:
    """For each of ``ASKED`` what a ptxas is asked for: itself, of the first one the newest that the rows lack."""
    there = architectures_of(path)
    new = [name for name in there if name not in architectures() and name.endswith("a")]
    # Of what it makes no machine code for any more, ptxas reads the PTX.
    known = {name: name for name in ASKED if name in there or name == ASKED[-1]}
    return {**known, ASKED[0]: new[-1]} if new else known


def ptxas_only() -> frozenset[str]:
    """The lines of ``ptxas_only.txt`` without comments."""
    text = Path(__file__).with_name("ptxas_only.txt").read_text(encoding="utf-8")
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return frozenset(line for line in lines if line)


def unknown_to_the_rows(path: Path, listed: Set[str] = frozenset(), has_forms: bool = True) -> Iterator[Finding]:
    """Everything that a ptxas takes and no row has, with what is no part of PTX."""
    yield from missing_places(path)
    version = versions_of(path)[-1]
    known = vocabulary(path.read_bytes(), listed, Questions(path, architectures_of(path)[-1], version))
    yield from missing_words(known)
    if has_forms:
        yield from missing_forms(known, path, version)


def _print(findings: Iterable[Finding]) -> int:
    left_out, count = ptxas_only(), 0
    for finding in findings:
        if f"{finding.kind} {finding.name}" not in left_out:
            print(finding, flush=True)
            count += 1
    return count


def main() -> int:
    """Prints the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ptxas", type=Path, metavar="PATH")
    parser.add_argument("--words", type=Path, metavar="FILE")
    parser.add_argument("--no-forms", action="store_true")
    chosen = parser.parse_args()
    path = chosen.ptxas or cuda_tools.ptxas()
    assert path is not None, "there is no ptxas: install nvidia-cuda-nvcc"
    listed = ptxas_words.listed_words(chosen.words.read_text(encoding="utf-8")) if chosen.words else frozenset()
    count = _print(unknown_to_the_rows(path, listed, not chosen.no_forms))
    print(f"{count} lines that no row of ptx_forms/*.txt or architectures.json answers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
