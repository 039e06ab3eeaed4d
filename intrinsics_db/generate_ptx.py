"""Writes ptx.json: the forms of ptx_forms/*.txt, with since when there is each form and each value of its modifiers.

Run it from the repository's root:

- ``python intrinsics_db/generate_ptx.py`` writes the file; it takes half a minute. ptxas is asked for instructions of
  every form (``ptx_instances.py``) with every architecture and every version of PTX that ``architectures.json`` has.
- ``… --only FAMILY …`` asks for these files alone, and takes the rows of the others from ptx.json as they are.
- ``… --try FAMILY`` reads one file and prints the instructions that the newest architectures all refuse, with what
  ptxas says of them.
- ``… --instances FAMILY`` prints its instructions.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from generate_architectures import gpu_of
from generate_instructions import oldest_of
from ptx_instances import REGISTERS, SAMPLER, VARIABLES, Instance, instances_of, line_of
from ptx_notation import families, rows_of

from nvgen.files import cuda_tools
from nvgen.intrinsics.architectures import ArchitectureRecord, PtxVersion, architectures, ptx_versions
from nvgen.intrinsics.availability import Availability, since
from nvgen.ptx.checking.form_syntax import Test, names_of
from nvgen.ptx.checking.forms import form_of, holds
from nvgen.ptx.modifiers import KINDS, ModifierKind

_MESSAGE = re.compile(r", line (\d+); (?:error|fatal)\s*: (.*)")

#: What each instruction is tried on first; together they have all that is not gone.
NEWEST = ("sm_60", "sm_75", "sm_90a", "sm_100a", "sm_103a", "sm_107a", "sm_110a", "sm_120a")


def _is_of_another(message: str, line: str) -> bool:
    """Whether ptxas speaks of an instruction that is not there; after an error it does so of good ones, expanded."""
    found = re.search(r"instruction '(\w+)|Unknown symbol '__cuda", message)
    return found is not None and (found[1] is None or re.search(rf"\b{found[1]}\b", line) is None)


class Ptxas:
    """ptxas, asked which of many lines it refuses and why."""

    def __init__(self, path: Path) -> None:
        self._path = path
        text = subprocess.run([path, "--help"], capture_output=True, text=True, check=True).stdout
        self._gpus = set(re.findall(r"'(sm_\d+[af]?)'", text))

    def refused(self, lines: Sequence[str], architecture: str, version: PtxVersion | str) -> dict[int, str]:
        """What it says of each line of a kernel's body that it refuses while it reads; every line has a scope."""
        plain = [number for number, line in enumerate(lines) if SAMPLER not in line]
        sampling = [number for number, line in enumerate(lines) if SAMPLER in line]
        refused: dict[int, str] = {}
        for numbers, options, variables in (
            (plain, "", VARIABLES),
            (sampling, ", texmode_independent", f"{VARIABLES} .global .samplerref {SAMPLER};"),
        ):
            top = [f".version {version}", f".target {architecture}{options}", ".address_size 64", variables]
            refused |= self._refused([(number, lines[number]) for number in numbers], top, architecture)
        return refused

    def _refused(self, lines: Sequence[tuple[int, str]], top: list[str], architecture: str) -> dict[int, str]:
        refused: dict[int, str] = {}
        while True:
            left = [(number, line) for number, line in lines if number not in refused]
            top = [*top[:4], f".entry kernel(.param .b64 parameter) {{ {REGISTERS}"]
            # The last line is refused when all else is right, and keeps it from making machine code.
            body = [*top, *(line for _, line in left), "ld.global.b32 %r0, [1]; }"]
            messages, is_whole = self._messages("\n".join(body), architecture, len(body))
            assert min(messages, default=len(body)) > len(top), messages
            refused |= {left[line - len(top) - 1][0]: text for line, text in messages.items()}
            if is_whole:
                break
        if len(lines) == 1:
            return refused
        doubtful = [one for one in lines if one[0] in refused and _is_of_another(refused[one[0]], one[1])]
        taken = {one[0] for one in doubtful if not self._refused([one], top[:4], architecture)}
        return {number: text for number, text in refused.items() if number not in taken}

    def _messages(self, text: str, architecture: str, last: int) -> tuple[dict[int, str], bool]:
        """What it says of lines before the last, and whether it came so far."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "k.ptx")
            path.write_text(text + "\n", encoding="utf-8")
            gpu = gpu_of(architecture, self._gpus)
            command = [self._path, f"-arch={gpu}", "-c", "-O0", "-o", os.devnull, path]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        found: dict[int, str] = {}
        for line, message in _MESSAGE.findall(done.stdout + done.stderr):
            found.setdefault(int(line), message)
        is_whole = found.pop(last, None) is not None
        assert found or is_whole, done.stdout + done.stderr
        return found, is_whole


def instances_of_family(family: str, by_chance: int = 0) -> list[Instance]:
    """The instructions of a file.

    Raises:
        ValueError: a line of it is not understood.
    """
    forms = [form_of(row) for row in rows_of(family)]
    return [instance for form in forms for instance in instances_of(form, by_chance)]


def refused_everywhere(tried: Sequence[Instance], ptxas: Ptxas) -> Iterable[tuple[Instance, str]]:
    """The instructions that none of the newest architectures takes, with what ptxas says of them."""
    lines = [line_of(instance) for instance in tried]
    newest = max(ptx_versions())
    with ThreadPoolExecutor(2) as threads:
        every = list(threads.map(lambda architecture: ptxas.refused(lines, architecture, newest), NEWEST))
    for number, instance in enumerate(tried):
        if all(number in refused for refused in every):
            yield instance, "; ".join(dict.fromkeys(refused[number] for refused in every))


class Asked(NamedTuple):
    """A form as it is written, with its instructions and with what ptxas says of each."""

    row: dict[str, Any]
    instances: list[Instance]
    versions: list[dict[str, PtxVersion]]


def ask(
    tried: Sequence[Instance], ptxas: Ptxas, ended: Set[int] = frozenset(), workers: int = 2
) -> list[dict[str, PtxVersion]]:
    """The oldest version of each architecture that takes each instruction; those of ``ended`` may be gone later."""
    lines = [line_of(instance) for instance in tried]
    every = architectures().values()
    with ThreadPoolExecutor(workers) as threads:
        each = list(threads.map(lambda record: _ask_on(lines, ptxas, record, ended), every))
    return [
        {str(record.architecture): found[number] for record, found in zip(every, each, strict=True) if number in found}
        for number in range(len(tried))
    ]


def _ask_on(lines: Sequence[str], ptxas: Ptxas, record: ArchitectureRecord, ended: Set[int]) -> dict[int, PtxVersion]:
    """The same on one architecture: a version is asked only for what no older one takes."""
    name = str(record.architecture)
    versions = [v for v in ptx_versions() if record.minimum_ptx_of_ptxas <= v <= record.maximum_ptx]
    never = ptxas.refused(lines, name, versions[-1]).keys() - ended
    found: dict[int, PtxVersion] = {}
    left = list(range(len(lines)))
    for version in versions:
        refused = ptxas.refused([lines[number] for number in left], name, version)
        found |= {number: version for at, number in enumerate(left) if at not in refused}
        # What the newest version does not take, no version between does, if the oldest does not and it is not ended.
        left = [left[at] for at in sorted(refused) if left[at] not in never]
    return found


def _least(maps: Iterable[Mapping[str, PtxVersion]]) -> dict[str, PtxVersion]:
    """Of each architecture the oldest version of all."""
    least: dict[str, PtxVersion] = {}
    for versions in maps:
        for name, version in versions.items():
            least[name] = min(version, least.get(name, version))
    return least


def completed(asked: Asked) -> dict[str, Any]:
    """The row with what was found: what each value needs is the least that an instruction with it needs."""
    form = asked.instances[0].form
    pairs = list(zip(asked.instances, asked.versions, strict=True))
    whole = _least(asked.versions)
    plain = [one for one in pairs if not any(_is_combined(tests, one[0]) for tests, _ in form.combinations)]
    row = {**asked.row, **_needs(whole, asked.row)}
    values: dict[str, dict[str, Any]] = {}
    for slot in form.slots:
        for value in slot.values:
            item = (f".{slot.name}", value)
            using = [one for one in plain if item in one[0].values] or [one for one in pairs if item in one[0].values]
            least = _least(versions for _, versions in using)
            stated = asked.row.get("value_needs", {}).get(slot.name, {}).get(value)
            if stated is not None or (least and least != whole):
                values.setdefault(slot.name, {})[value] = _needs(least, stated or {})
    optional = set().union(*map(names_of, form.arrangements)).difference(names_of(form.arrangements[0]))
    for name in sorted(optional):
        least = _least(versions for one, versions in plain if name in one.operands)
        if least and least != whole:
            row.setdefault("operand_needs", {})[name] = _needs(least, {})
    if values:
        row["value_needs"] = values
    if form.combinations:
        texts = list(asked.row["combinations"])
        row["combinations"] = {
            text: _needs(_least(versions for one, versions in pairs if _is_combined(tests, one)), {})
            for text, (tests, _) in zip(texts, form.combinations, strict=True)
        }
    return {name: value for name, value in row.items() if name != "opcode"}


#: What has an order, or may have one, without being of a name.
_ORDERED = frozenset({ModifierKind.TYPE, ModifierKind.SPACE, ModifierKind.LAYOUT, ModifierKind.OPERATION})


def words_of(each: Sequence[Asked], ptxas: Ptxas) -> list[int]:
    """How many modifiers belong to the name of each form: those that have to stand where they do, from the first on.

    Types, spaces and layouts keep their order among each other and belong to no name.
    """
    questions: dict[tuple[str, PtxVersion], list[tuple[int, int, str]]] = {}
    for number, asked in enumerate(each):
        instance, versions = max(zip(asked.instances, asked.versions, strict=True), key=lambda one: len(one[0].values))
        architecture = next(iter(versions))
        for at, text in _moved(instance):
            questions.setdefault((architecture, versions[architecture]), []).append((number, at, text))
    fixed: dict[int, set[int]] = {}
    for (architecture, version), asked_there in questions.items():
        lines = [line_of(each[number].instances[0]._replace(text=text)) for number, _, text in asked_there]
        refused = ptxas.refused(lines, architecture, version)
        for at, (number, word, _) in enumerate(asked_there):
            if at in refused:
                fixed.setdefault(number, set()).add(word)
    return [next(at for at in range(30) if at not in fixed.get(number, ())) for number in range(len(each))]


def _moved(instance: Instance) -> Iterator[tuple[int, str]]:
    """The instruction with each modifier at the end, the last one at the start, by the index of its slot."""
    opcode, _, operands = instance.text.removesuffix(";").partition(" ")
    opcode, *modifiers = opcode.split(".")
    given = dict(instance.values)
    slots = [at for at, slot in enumerate(instance.form.slots) if f".{slot.name}" in given]
    for at, (slot, modifier) in enumerate(zip(slots, modifiers, strict=True)):
        if len(modifiers) > 1 and KINDS.get(modifier) not in _ORDERED:
            others = modifiers[:at] + modifiers[at + 1 :]
            moved = [*others, modifier] if at < len(others) else [modifier, *others]
            yield slot, f"{'.'.join([opcode, *moved])} {operands};"


def _is_combined(tests: Sequence[Test], instance: Instance) -> bool:
    return all(holds(test, dict(instance.values), instance.operands) for test in tests)


def _needs(versions: Mapping[str, PtxVersion], stated: Mapping[str, Any]) -> dict[str, Any]:
    own = oldest_of(versions) if versions else None
    if "needs" in stated:
        more = Availability(since(stated["needs"]))
        own = more if own is None else own & more
    if own is None:
        raise ValueError(f"nothing has {stated.get('syntax')}")
    return {
        "needs": {name: str(version) for name, version in own.since},
        **({"without": list(own.without)} if own.without else {}),
    }


def differences(asked: Asked, row: Mapping[str, Any]) -> Iterator[str]:
    """Where the row says something else of an instruction than ptxas."""
    form = form_of(row)
    for instance, versions in zip(asked.instances, asked.versions, strict=True):
        own = form.availability(dict(instance.values), instance.operands)
        for record in architectures().values():
            needed = own.needed_ptx(record.architecture)
            said = None if needed is None else max(needed, record.minimum_ptx_of_ptxas)
            if said is not None and said > record.maximum_ptx:
                said = None
            found = versions.get(str(record.architecture))
            if said != found:
                yield f"{instance.text} on {record.architecture}: said {said}, ptxas {found}: {form.syntax}"
                break


def _asked(rows: Sequence[dict[str, Any]], ptxas: Ptxas, by_chance: int) -> list[dict[str, Any]]:
    """The rows that ptxas has, each with what it needs."""
    each = [list(instances_of(form_of(row), by_chance)) for row in rows]
    tried = [instance for one in each for instance in one]
    gone = {row["syntax"] for row in rows if row.keys() & {"until", "until_ptx", "removed"}}
    ended = {number for number, instance in enumerate(tried) if instance.form.syntax in gone}
    versions = iter(ask(tried, ptxas, ended))
    every = [
        Asked(row, instances, [next(versions) for _ in instances]) for row, instances in zip(rows, each, strict=True)
    ]
    for asked in every:
        if not any(asked.versions):
            print(f"nothing has {asked.row['syntax']}")
    every = [asked for asked in every if any(asked.versions)]
    found = []
    for asked, words in zip(every, words_of(every, ptxas), strict=True):
        found.append({**completed(asked), **({"words": words} if words else {})})
        for difference in differences(asked, found[-1]):
            print(difference)
    return found


def _key(row: Mapping[str, Any]) -> str:
    """What a row says of its form; not what ptxas said."""
    return json.dumps([row.get(name) for name in ("section", "syntax", "modifiers", "operands", "constraints")])


def write(ptxas: Ptxas, source: str, by_chance: int, only: Sequence[str] = ()) -> None:
    """Asks, and writes the file.

    Raises:
        KeyError: the file has no row for a form of a family that is not among ``only``.
    """
    target = Path(__file__).with_name("ptx.json")
    old = json.loads(target.read_text(encoding="utf-8"))["forms"] if only else {}
    kept = {_key(row): row for several in old.values() for row in several}
    asked = _asked([row for family in only or families() for row in rows_of(family)], ptxas, by_chance)
    new = {_key(row): row for row in asked}
    forms: dict[str, list[str]] = {}
    for family in families():
        for row in rows_of(family):
            whole = new.get(_key(row)) if not only or family in only else kept[_key(row)]
            if whole is not None:
                forms.setdefault(form_of(whole).opcode, []).append(json.dumps(whole))
    lines = ",\n".join(
        f"    {json.dumps(opcode)}: [\n      " + ",\n      ".join(texts) + "\n    ]"
        for opcode, texts in sorted(forms.items())
    )
    text = f'{{\n  "made_from": {json.dumps(source)},\n  "forms": {{\n{lines}\n  }}\n}}\n'
    target.write_text(text, encoding="utf-8")


def main() -> int:
    """Writes the file, or tries a family."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--try", dest="tried", choices=families(), metavar="FAMILY")
    parser.add_argument("--by-chance", type=int, default=0, metavar="N", help="also N combinations of each form")
    parser.add_argument("--only", choices=families(), nargs="+", default=[], metavar="FAMILY")
    parser.add_argument("--instances", choices=families(), metavar="FAMILY")
    chosen = parser.parse_args()
    path = cuda_tools.ptxas()
    assert path is not None, "there is no ptxas: install nvidia-cuda-nvcc"
    if chosen.instances:
        print("\n".join(instance.text for instance in instances_of_family(chosen.instances)))
        return 0
    if chosen.tried is None:
        source = f"ptx_forms/*.txt and ptxas {cuda_tools.ptxas_version(path)} by generate_ptx.py"
        write(Ptxas(path), source, chosen.by_chance, chosen.only)
        return 0
    tried = instances_of_family(chosen.tried, chosen.by_chance)
    refused = list(refused_everywhere(tried, Ptxas(path)))
    for instance, message in refused:
        print(f"{instance.text}\n    {message}\n    {instance.form.syntax}")
    print(f"{len(tried)} instructions, {len(refused)} refused everywhere")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
