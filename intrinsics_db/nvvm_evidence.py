"""Finds out where each NVVM intrinsic can be used: by trying it on every architecture, with LLVM and with ptxas.

What LLVM compiles and ptxas takes works; where the two differ, the stricter one counts. The search goes on for all
intrinsics at once, so that ptxas gets thousands of kernels a run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from nvvm_probe import Assembler, Llvm, Probe
from nvvm_tablegen import Immediate, Signature

from nvgen.intrinsics.architectures import Architecture, PtxVersion, architectures, ptx_versions, version_of

#: Variants that what some architectures alone have is looked for in first.
_VARIANTS = ("sm_100a", "sm_103a", "sm_120a", "sm_90a", "sm_110a")
#: Where what went is looked for, with a version of PTX that still had it.
_OLD = (("sm_80", "7.0"), ("sm_75", "6.5"), ("sm_75", "6.3"), ("sm_72", "6.1"), ("sm_60", "5.0"))
#: The oldest architecture that a ptxas of today makes code for; of older ones it judges what has them as ``.target``.
_OLDEST_ASSEMBLED = 50
_FREE_INTEGERS = (*range(33), 64, 128, 256)
# Workaround (LLVM 22.1, 2026-11): the process ends over an alignment of `ldu.global` that is no constant, since its
# declaration does not ask for one. Guard: tests/intrinsics/test_records.py::test_what_llvm_wants_constant_is_constant
#: Operands that LLVM wants as constants and does not mark: the intrinsic's start, the operand and what it may be.
_UNMARKED = {"ldu.global.": (1, (1, 2, 4, 8, 16))}
_MOST_COMBINATIONS = 300


class Place(NamedTuple):
    """An architecture with a version of PTX."""

    architecture: str
    version: PtxVersion


class Found(NamedTuple):
    """What was found of one overload: an empty ``needs`` says that it works nowhere, and ``refusal`` why."""

    signature: Signature
    #: The PTX of a kernel that calls it, and the immediates that this has.
    kernel: str = ""
    immediates: tuple[int, ...] = ()
    #: The oldest architectures that have it, and the oldest PTX version for each.
    needs: tuple[tuple[str, str], ...] = ()
    #: The last architecture, and the last PTX version, where later ones do not have it.
    until: str = ""
    until_ptx: str = ""
    #: The values that the immediates can have together.
    allowed: tuple[tuple[int, ...], ...] = ()
    #: Values that need more than the others: which immediate, the value, and what it needs.
    value_needs: tuple[tuple[int, int, tuple[tuple[str, str], ...]], ...] = ()
    refusal: str = ""


class Sweep:
    """Tries probes at places, many at a time."""

    def __init__(self, assemblers: Sequence[Assembler], workers: int = 2) -> None:
        self.assemblers = assemblers
        self._llvm = ProcessPoolExecutor(workers)
        self._ptxas = ThreadPoolExecutor(workers)
        self._newest = ptx_versions()[-1]

    def assembler(self, architecture: str) -> Assembler | None:
        """The first that makes code for an architecture."""
        return next((tool for tool in self.assemblers if architecture in tool.architectures), None)

    def judge(self, architecture: str) -> Assembler:
        """The one that judges PTX for an architecture: of one that none makes code for, the one for the oldest."""
        return self.assembler(architecture) or self.assemblers[-1]

    def newest(self, architecture: str) -> PtxVersion:
        """The newest PTX that both LLVM and the assembler of an architecture know."""
        tool = self.assembler(architecture)
        return self._newest if tool is None or tool is self.assemblers[0] else min(self._newest, PtxVersion(8, 8))

    def kernels(self, wanted: Sequence[tuple[Probe, Place]]) -> list[str]:
        """LLVM's kernels; empty where it cannot make one."""
        return list(self._llvm.map(_compiled, wanted, chunksize=64))

    def tried(self, wanted: Sequence[tuple[Probe, Place]]) -> list[tuple[str, str]]:
        """The kernel of each that LLVM makes, and what is wrong with it: nothing, or what ptxas says."""
        kernels = self.kernels(wanted)
        groups: dict[Place, dict[int, str]] = defaultdict(dict)
        for number, (kernel, (_, place)) in enumerate(zip(kernels, wanted, strict=True)):
            if kernel:
                groups[place][number] = kernel
        refused: dict[int, str] = {}
        jobs = [(self.judge(place.architecture), group, place) for place, group in groups.items()]
        for found in self._ptxas.map(_refused, jobs):
            refused |= found
        return [
            (kernel, refused.get(number, "") if kernel else "LLVM cannot select it")
            for number, kernel in enumerate(kernels)
        ]


@cache
def _llvm() -> Llvm:
    return Llvm()


def _compiled(wanted: tuple[Probe, Place]) -> str:
    probe, place = wanted
    processor = architectures()[place.architecture].llvm_processor
    return _llvm().kernel(probe, processor, place.version.llvm_feature)


def _refused(job: tuple[Assembler, Mapping[int, str], Place]) -> dict[int, str]:
    tool, kernels, place = job
    return tool.refused(kernels, place.architecture, str(place.version))


def with_unmarked(signature: Signature) -> tuple[Signature, tuple[Sequence[int], ...]]:
    """The signature with all its immediates, and what may be tried for each."""
    for start, (place, values) in _UNMARKED.items():
        if signature.name.startswith(start):
            return signature._replace(immediates=(Immediate(place),)), (values,)
    return signature, tuple(_candidates(signature, immediate) for immediate in signature.immediates)


def _candidates(signature: Signature, immediate: Immediate) -> Sequence[int]:
    if signature.parameters[immediate.place] == "i1":
        return (0, 1)
    if immediate.low is None or immediate.high is None:
        return _FREE_INTEGERS
    return range(immediate.low, immediate.high)


def found(signatures: Iterable[Signature], sweep: Sweep, report: object = print) -> list[Found]:
    """What is found of each overload."""
    every = [Found(*with_unmarked(signature)[:1]) for signature in signatures]
    first = _first_places(every, sweep)
    print("somewhere:", sum(bool(item) for item in first), "of", len(every), flush=True)
    every = [item if place is None else place[0] for item, place in zip(every, first, strict=True)]
    starts = {number: place[1] for number, place in enumerate(first) if place is not None}
    roots = _roots(every, starts, sweep)
    print("roots:", sum(len(value) for value in roots.values()), flush=True)
    _add_needs(every, roots, sweep)
    _add_older(every, sweep)
    print("versions found", flush=True)
    _add_allowed(every, starts, sweep)
    _add_value_needs(every, sweep)
    return every


def _first() -> list[tuple[str, str | None]]:
    """Where an intrinsic is looked for first, with the newest PTX that LLVM prints or with an older one: what came and
    stayed, what some architectures alone have, what went."""
    variants = [name for name in architectures() if name.endswith("a") and name not in _VARIANTS]
    newest = [_plain()[-1], *_VARIANTS]
    return [*((name, None) for name in newest), *_OLD, *((name, None) for name in reversed(variants))]


def _first_places(every: list[Found], sweep: Sweep) -> list[tuple[Found, Place] | None]:
    """Where each works at all, with which immediates."""
    results: list[tuple[Found, Place] | None] = [None] * len(every)
    refusals: dict[int, str] = {}
    for architecture, version in _first():
        place = Place(architecture, sweep.newest(architecture) if version is None else PtxVersion(*_numbers(version)))
        # Where one overload works, the others do as well, or nowhere.
        bases = {result[0].signature.base for result in results if result is not None}
        missing = [n for n, result in enumerate(results) if result is None and every[n].signature.base not in bases]
        wanted = []
        for number in missing:
            signature, candidates = with_unmarked(every[number].signature)
            # One after the other, and of several immediates some combinations: the first may be none that LLVM has.
            few = list(islice(product(*candidates), 4)) + list(islice(product(*map(reversed, candidates)), 4))
            wanted += [(number, Probe(signature, values)) for values in dict.fromkeys(few)]
        tried = sweep.tried([(probe, place) for _, probe in wanted])
        for (number, probe), (kernel, problem) in zip(wanted, tried, strict=True):
            if not problem and results[number] is None:
                item = Found(probe.signature, kernel, probe.immediates)
                results[number] = (item, place)
            elif kernel and problem:
                refusals.setdefault(number, problem)
        print(place.architecture, place.version, len(missing), flush=True)
    for number, result in enumerate(results):
        if result is None:
            every[number] = every[number]._replace(refusal=refusals.get(number, "LLVM cannot select it"))
    return results


def _numbers(version: str) -> tuple[int, int]:
    major, minor = version.split(".")
    return int(major), int(minor)


def _plain() -> list[str]:
    known = [record.architecture for record in architectures().values()]
    return [str(a) for a in known if not a.suffix and a.number >= _OLDEST_ASSEMBLED]


def _roots(every: list[Found], starts: Mapping[int, Place], sweep: Sweep) -> dict[int, list[str]]:
    """The architectures that each has, oldest first, that no other one includes."""
    plain = _plain()
    roots: dict[int, list[str]] = {}
    lasting = [number for number, place in starts.items() if place.architecture == plain[-1]]
    low, high = dict.fromkeys(lasting, 0), dict.fromkeys(lasting, len(plain) - 1)
    while active := [number for number in lasting if low[number] < high[number]]:
        middle = {number: (low[number] + high[number]) // 2 for number in active}
        pairs = [(_probe(every[n]), Place(plain[middle[n]], sweep.newest(plain[middle[n]]))) for n in active]
        for number, (_, problem) in zip(active, sweep.tried(pairs), strict=True):
            if problem:
                low[number] = middle[number] + 1
            else:
                high[number] = middle[number]
    for number in lasting:
        roots[number] = [plain[low[number]]]
    _add_other_roots(every, starts, sweep, roots)
    return roots


def _add_other_roots(
    every: list[Found], starts: Mapping[int, Place], sweep: Sweep, roots: dict[int, list[str]]
) -> None:
    """Those of what only variants of architectures have, or only old ones; and variants older than the plain root."""
    known = [record.architecture for record in architectures().values()]
    suffixed = sorted((a for a in known if a.suffix), key=lambda a: ("fa".index(a.suffix), a.encoding))
    pairs: list[tuple[int, Architecture, Place]] = []
    for number, start in starts.items():
        is_old = start.architecture in ("sm_80", "sm_75", "sm_72", "sm_60")
        for architecture in known if is_old else suffixed:
            if architecture.number < _OLDEST_ASSEMBLED or (is_old and architecture.suffix):
                continue
            own = architectures()[str(architecture)]
            if any(
                architectures()[root].architecture.is_compatible_with(architecture) for root in roots.get(number, [])
            ):
                continue
            version = max(start.version, own.minimum_ptx) if is_old else sweep.newest(str(architecture))
            pairs.append((number, architecture, Place(str(architecture), version)))
    tried = sweep.tried([(_probe(every[number]), place) for number, _, place in pairs])
    for (number, architecture, _), (_, problem) in zip(pairs, tried, strict=True):
        if not problem:
            roots.setdefault(number, []).append(str(architecture))


def _add_older(every: list[Found], sweep: Sweep) -> None:
    """The oldest architecture that has what the oldest one has that ptxas makes code for, and its oldest version."""
    older = [record for record in architectures().values() if record.architecture.number < _OLDEST_ASSEMBLED]
    numbers = [number for number, item in enumerate(every) if item.needs and item.needs[0][0] == _plain()[0]]
    pairs = [
        (number, Place(str(record.architecture), version))
        for number in numbers
        for record in older
        for version in _versions_until(record.minimum_ptx, version_of(every[number].needs[0][1]))
    ]
    tried = sweep.tried([(_probe(every[number]), place) for number, place in pairs])
    have: dict[int, dict[str, PtxVersion]] = defaultdict(dict)
    for (number, place), (_, problem) in zip(pairs, tried, strict=True):
        if not problem:
            have[number].setdefault(place.architecture, place.version)
    for number, found in have.items():
        # All that are newer have it as well.
        whole = [r for place, r in enumerate(older) if {str(a.architecture) for a in older[place:]} <= found.keys()]
        if whole:
            name = str(whole[0].architecture)
            every[number] = every[number]._replace(needs=((name, str(found[name])), *every[number].needs[1:]))


def _versions_until(oldest: PtxVersion, last: PtxVersion) -> list[PtxVersion]:
    return [version for version in ptx_versions() if oldest <= version <= max(oldest, last)]


def _probe(item: Found) -> Probe:
    return Probe(item.signature, item.immediates)


def _add_needs(every: list[Found], roots: Mapping[int, list[str]], sweep: Sweep) -> None:
    """The oldest PTX version at each root, and the last one where newer ones refuse it."""
    pairs = [
        (number, Place(root, version))
        for number, own in roots.items()
        for root in own
        for version in _versions(root, sweep)
    ]
    tried = sweep.tried([(_probe(every[number]), place) for number, place in pairs])
    have: dict[tuple[int, str], list[PtxVersion]] = defaultdict(list)
    for (number, place), (_, problem) in zip(pairs, tried, strict=True):
        if not problem:
            have[number, place.architecture].append(place.version)
    for number, own in roots.items():
        needs: dict[str, PtxVersion] = {}
        for root in own:
            versions = have[number, root]
            if not versions:
                continue
            oldest, this = versions[0], architectures()[root].architecture
            if any(architectures()[a].architecture.is_compatible_with(this) and v <= oldest for a, v in needs.items()):
                continue
            needs[root] = oldest
        every[number] = every[number]._replace(needs=tuple((name, str(version)) for name, version in needs.items()))
        if len(own) > 1 and not any(name[-1] in "af" for name in own):
            lasting = [root for root in own if have[number, root][-1:] == [sweep.newest(root)]]
            last_ptx = "" if lasting else str(max(have[number, root][-1] for root in own if have[number, root]))
            every[number] = every[number]._replace(until=(lasting or own)[-1], until_ptx=last_ptx)


def _versions(architecture: str, sweep: Sweep) -> list[PtxVersion]:
    oldest, newest = architectures()[architecture].minimum_ptx, sweep.newest(architecture)
    return [version for version in ptx_versions() if oldest <= version <= newest]


def _add_allowed(every: list[Found], starts: Mapping[int, Place], sweep: Sweep) -> None:
    """Which immediates go together, where not all do."""
    wanted: list[tuple[int, Probe, Place]] = []
    for number, place in starts.items():
        signature, candidates = with_unmarked(every[number].signature)
        if candidates:
            values = islice(product(*candidates), _MOST_COMBINATIONS)
            wanted += [(number, Probe(signature, chosen), place) for chosen in values]
    tried = sweep.tried([(probe, place) for _, probe, place in wanted])
    allowed: dict[int, list[tuple[int, ...]]] = defaultdict(list)
    for (number, probe, _), (_, problem) in zip(wanted, tried, strict=True):
        if not problem:
            allowed[number].append(probe.immediates)
    for number, values in allowed.items():
        every[number] = every[number]._replace(allowed=tuple(values))


def _add_value_needs(every: list[Found], sweep: Sweep) -> None:
    """What those values need that do not work wherever the intrinsic itself does."""
    wanted: list[tuple[int, tuple[int, int], Probe, Place]] = []
    for number, item in enumerate(every):
        for name, version in item.needs:
            for place, value, chosen in _each_value(item):
                probe = Probe(item.signature, chosen)
                wanted.append((number, (place, value), probe, Place(name, version_of(version))))
    tried = sweep.tried([(probe, place) for _, _, probe, place in wanted])
    demanding = {
        (number, value): probe for (number, value, probe, _), (_, problem) in zip(wanted, tried, strict=True) if problem
    }
    known = [str(record.architecture) for record in architectures().values()]
    pairs = [
        (key, probe, Place(name, version))
        for key, probe in demanding.items()
        for name in known
        if _includes([root for root, _ in every[key[0]].needs], name)
        for version in _versions(name, sweep)
    ]
    have: dict[tuple[int, tuple[int, int]], dict[str, PtxVersion]] = defaultdict(dict)
    for (key, _, place), (_, problem) in zip(pairs, sweep.tried([pair[1:] for pair in pairs]), strict=True):
        if not problem:
            have[key].setdefault(place.architecture, place.version)
    for (number, (place, value)), found_at in have.items():
        own = (place, value, tuple(oldest_of(found_at).items()))
        every[number] = every[number]._replace(value_needs=(*every[number].value_needs, own))


def _each_value(item: Found) -> Iterable[tuple[int, int, tuple[int, ...]]]:
    """Each immediate with each of its values, and immediates that have this one."""
    seen = set()
    for chosen in item.allowed:
        for place, value in enumerate(chosen):
            if (place, value) not in seen:
                seen.add((place, value))
                yield place, value, chosen


def _includes(roots: Sequence[str], name: str) -> bool:
    own = architectures()[name].architecture
    return any(architectures()[root].architecture.is_compatible_with(own) for root in roots)


def oldest_of(versions: Mapping[str, PtxVersion]) -> dict[str, str]:
    """Those of the architectures that no other one includes."""
    kept: dict[str, PtxVersion] = {}
    records = [architectures()[name].architecture for name in versions]
    for architecture in sorted(records, key=lambda a: (["", "f", "a"].index(a.suffix), a.encoding)):
        version = versions[str(architecture)]
        if not any(_includes([root], str(architecture)) and oldest <= version for root, oldest in kept.items()):
            kept[str(architecture)] = version
    return {name: str(version) for name, version in kept.items()}
