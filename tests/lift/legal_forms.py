"""Lists the legal PTX that the CPU refuses, each with a reason: ``python -m tests.lift.legal_forms``.

Of each row of ``intrinsics_db/ptx.json`` it makes instructions (``--every-value`` of every modifier and constant, else
one), sees that the check takes them, and lifts each in a kernel of its own, as for a launch on the CPU. What is refused
stands in ``legal_forms.toml``, with the words of the refusal and the reason.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nvgen import ptx
from nvgen.artifacts.compiler import library_function
from nvgen.codegen.contract import llvm
from nvgen.diagnostics import CompileError, Diagnostic
from nvgen.intrinsics.architectures import architectures, find_architecture, ptx_versions
from nvgen.lift import kernel
from nvgen.ptx.checking import checker
from nvgen.ptx.checking.form_syntax import Kind
from nvgen.ptx.checking.forms import Form, all_forms
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.pipeline import CpuPipeline
from tests.ptx_input.agreement import TARGETS
from tests.ptx_input.verdicts import Place, generators, head

#: Constants with more values than these are given one.
_MOST_VALUES = 16
_ARCHITECTURE_WITH_CLUSTERS = 90


class Reason(NamedTuple):
    """Why the CPU does not run some instructions."""

    #: A regular expression that matches their beginning.
    instructions: str
    #: How the refusal ends.
    words: str
    reason: str


class Refusal(NamedTuple):
    """An instruction that is legal and refused."""

    form: Form
    instruction: str
    diagnostic: Diagnostic
    #: Whether it points at the instruction's line.
    is_at_the_line: bool

    @property
    def words(self) -> str:
        """What stands in the way."""
        return self.diagnostic.text().split(" does not run on the CPU: ", 1)[-1]


@cache
def reasons() -> tuple[Reason, ...]:
    """Those of ``legal_forms.toml``."""
    rows = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["refused"]
    return tuple(Reason(**row) for row in rows)


def reason_of(instruction: str) -> Reason | None:
    """Why an instruction is refused; None for one that is not said to be."""
    return next((one for one in reasons() if re.match(one.instructions, instruction)), None)


def _with_constants(form: Form) -> Iterator[Form]:
    """The form with each of the values that its constants may have as the only one."""
    for name, kinds in form.kinds.items():
        for at, kind in enumerate(kinds):
            for value in _values(kind):
                changed = kind._replace(range=None, choices=(value,))
                yield form.with_changes(kinds={**form.kinds, name: (*kinds[:at], changed, *kinds[at + 1 :])})


def _values(kind: Kind) -> Iterable[int]:
    if kind.what != "constant" or kind.type or kind.example:
        return ()
    if kind.range is None:
        return kind.choices
    values = range(kind.range[0], kind.range[1] + 1, kind.multiple_of)
    return values if len(values) <= _MOST_VALUES else ()


def instances(form: Form, *, every_value: bool) -> Iterator[Any]:
    """Instructions of a form: the first, or each value of each modifier and constant once."""
    make = generators().instances.instances_of
    if not every_value:
        yield next(make(form))
        return
    seen = set()
    for one in (*make(form), *(next(make(changed)) for changed in _with_constants(form))):
        if one.text not in seen:
            seen.add(one.text)
            yield one


def _place(instance: Any) -> Place:
    """The newest version of PTX with the first target that has an instruction.

    Raises:
        ValueError: none has.
    """
    form, sampler = instance.form, generators().instances.SAMPLER
    has = form.availability(dict(instance.values), instance.operands)
    for record in (*map(find_architecture, TARGETS), *architectures().values()):
        for version in reversed(ptx_versions()):
            is_there = version <= record.maximum_ptx and has.is_on(record, version)
            if is_there and not form.is_removed(record.architecture, version):
                return Place(str(version), str(record.architecture), sampler in instance.text)
    raise ValueError(f"no target has {instance.text}")


def _lines(instance: Any) -> list[str]:
    """A kernel with an instruction in its last line but two; of clusters of two blocks where there are clusters."""
    made, place = generators().instances, _place(instance)
    has_clusters = find_architecture(place.target).architecture.number >= _ARCHITECTURE_WITH_CLUSTERS
    clusters = " .reqnctapercluster 2, 1, 1" if has_clusters else ""
    entry = f".visible .entry k(.param .align 16 .b8 parameter[64]){clusters} {{ {made.REGISTERS}"
    return [*head(place, made)[:-1], entry, made.line_of(instance), "ret;", "}"]


def refusal(instance: Any) -> Refusal | None:
    """How the CPU refuses a legal instruction; None where it is lifted to LLVM IR that verifies.

    Raises:
        ValueError: the check does not take it.
    """
    lines = _lines(instance)
    source = ptx.SourceText("\n".join(lines) + "\n", "k.ptx")
    reading = ptx.read(source.text, source.name)
    found = reading.diagnostics or checker.check(reading.module, source)
    if found:
        raise ValueError(f"{instance.text} is refused by the check: {found[0].text()}")
    target = CpuPipeline(CpuOptions(), library_function).begin(())
    try:
        emitted = kernel.emit(reading.module, source, "k", target)
    except CompileError as error:
        (diagnostic,) = error.diagnostics
        is_at_the_line = diagnostic.span is not None and diagnostic.span.line == len(lines) - 2
        return Refusal(instance.form, instance.text, diagnostic, is_at_the_line)
    with llvm.parsed(emitted):
        return None


def report(forms: Iterable[Form], *, every_value: bool) -> Iterator[str]:
    """The refused forms of each opcode, with the words of the refusal and the reason."""
    found: dict[tuple[str, str], dict[str, list[Refusal]]] = {}
    count = 0
    for form in forms:
        for instance in instances(form, every_value=every_value):
            count += 1
            if refused := refusal(instance):
                rows = found.setdefault((form.opcode, refused.words), {})
                rows.setdefault(form.syntax, []).append(refused)
    for (opcode, words), rows in found.items():
        first = next(iter(rows.values()))[0]
        reason = reason_of(first.instruction)
        yield f"{opcode}: {first.diagnostic.code}: {words}"
        yield f"    {reason.reason if reason and reason.words == words else 'NO REASON IS GIVEN'}"
        for syntax, several in rows.items():
            yield f"    {len(several):4}  {syntax}"
            yield f"          {several[0].instruction}"
    refusals = sum(len(several) for rows in found.values() for several in rows.values())
    yield f"{refusals} of {count} instructions are refused"


def main() -> int:
    """Prints the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--opcode", help="forms of one opcode")
    parser.add_argument("--every-value", action="store_true", help="each value of each modifier and constant (3 min)")
    chosen = parser.parse_args()
    forms = all_forms().of(chosen.opcode) if chosen.opcode else all_forms().all
    for line in report(forms, every_value=chosen.every_value):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
