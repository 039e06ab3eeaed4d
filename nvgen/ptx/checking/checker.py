"""Checks modules: is each instruction there, with these modifiers and operands, in this version, on this target?

Takes a module and its text; returns diagnostics in the order of the text. The measure is what ptxas takes: it takes
modifiers in any order but types, spaces and layouts, so this does as well. Linear in the size of the module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nvgen.diagnostics import Diagnostic, Span, ptx_check
from nvgen.intrinsics.availability import Availability
from nvgen.ptx.analysis.scopes import Names, body, module_names
from nvgen.ptx.checking.check_calls import CallChecker
from nvgen.ptx.checking.check_constants import constant_problems
from nvgen.ptx.checking.check_module import module_problems
from nvgen.ptx.checking.matching import Match, Matching, matching_of
from nvgen.ptx.checking.mismatches import mismatches
from nvgen.ptx.checking.module_facts import Header, header_of
from nvgen.ptx.checking.module_uses import uses
from nvgen.ptx.checking.needed_header import conflict_in
from nvgen.ptx.checking.operand_descriptions import Describing, InRegister, Unknown
from nvgen.ptx.operands import Node
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import BodyStatement, Guard, Instruction, Module


def check(module: Module, source: SourceText) -> tuple[Diagnostic, ...]:
    """What is wrong with a module that was read from a text, in the order of the text."""
    found = [*module_problems(module, source), *_Check(module, source).all()]
    if any(isinstance(one, ptx_check.NotOnTarget) for one in found):
        found = _with_conflict(found, module, source)
    return tuple(sorted(found, key=_place))


def _with_conflict(found: Sequence[Diagnostic], module: Module, source: SourceText) -> list[Diagnostic]:
    """What was found, of two uses that no architecture has together both in one diagnostic."""
    conflict = conflict_in(module)
    if conflict is None:
        return [*found]
    spans = [source.span(max(need.node.start, 0), max(need.node.end, 0)) for need in conflict]
    first, second = conflict
    both = ptx_check.NoCommonTarget(spans[1], first.what, second.what)
    other = ptx_check.NoCommonTarget.Needs(span=spans[0], what=first.what, needed=first.text)
    own = ptx_check.NoCommonTarget.Needs(what=second.what, needed=second.text)
    positions = [(span.line, span.column) for span in spans]
    left = (one for one in found if not (isinstance(one, ptx_check.NotOnTarget) and _place(one) in positions))
    return [*left, both.because(own, other)]


def _place(diagnostic: Diagnostic) -> tuple[int, int]:
    span = diagnostic.span
    return (span.line, span.column) if span is not None else (0, 0)


class _Check:
    """Checks one module."""

    def __init__(self, module: Module, source: SourceText) -> None:
        self._module = module
        self._source = source
        self._header: Header = header_of(module)
        #: Whether a form is there with the header; the same forms come back.
        self._there: dict[int, tuple[Matching, bool]] = {}
        self._calls = CallChecker(module, source)

    def all(self) -> Iterator[Diagnostic]:
        """What is wrong with the module."""
        yield from self._of_uses()
        names = module_names(self._module)
        for function in self._module.functions:
            if function.body is not None:
                for statement, visible in body(function, names):
                    yield from self._statement(statement, visible)

    def _of_uses(self) -> Iterator[Diagnostic]:
        """Directives, types and other things that are no instructions."""
        header = self._header
        if header.version is None or header.architecture is None:
            return
        for use in uses(self._module):
            if not header.has(use.fact.needs):
                yield self._missing(self._span(use.node), use.what, [use.fact.needs])

    def _statement(self, statement: BodyStatement, names: Names) -> Iterator[Diagnostic]:
        if type(statement) is not Instruction:
            return
        if statement.guard is not None:
            yield from self._guard(statement.guard, names)
        yield from constant_problems(statement, self._source)
        matching = matching_of(statement, names)
        if not matching.matches:
            yield from mismatches(statement, matching, names, self._source)
        elif not self._is_there(matching):
            yield self._not_there(statement, matching.matches)
        elif statement.opcode == "call":
            yield from self._calls.problems(statement, names)

    def _guard(self, guard: Guard, names: Names) -> Iterator[Diagnostic]:
        found = Describing(names, False).of(guard.register)
        if not isinstance(found, Unknown) and found != InRegister("pred"):
            yield ptx_check.BadGuard(self._span(guard.register), guard.register.name)

    def _span(self, node: Node) -> Span:
        start: int = getattr(node, "start", 0)
        end: int = getattr(node, "end", 0)
        return self._source.span(max(start, 0), max(end, 0))

    def _is_there(self, matching: Matching) -> bool:
        found = self._there.get(id(matching))
        if found is None:
            found = self._there[id(matching)] = matching, any(self._has(one) for one in matching.matches)
        return found[1]

    def _has(self, one: Match) -> bool:
        header = self._header
        if header.version is None or header.architecture is None:
            return True
        return header.has(one.needs) and not one.form.is_removed(header.architecture, header.version)

    def _not_there(self, instruction: Instruction, matches: Sequence[Match]) -> Diagnostic:
        header, span = self._header, self._span(instruction)
        assert header.version is not None and header.architecture is not None
        target, version, name = str(header.architecture), str(header.version), instruction.name
        if any(one.form.is_removed(header.architecture, header.version) for one in matches):
            return ptx_check.Removed(span, name, target, version)
        return self._missing(span, name, [one.needs for one in matches])

    def _missing(self, span: Span, what: str, needs: Sequence[Availability]) -> Diagnostic:
        """Something needs another header than there is."""
        header = self._header
        assert header.version is not None and header.architecture is not None
        target, version = str(header.architecture), str(header.version)
        versions = [found for one in needs if (found := one.needed_ptx(header.architecture)) is not None]
        if not versions:
            return ptx_check.NotOnTarget(span, what, target, needs[0].text)
        if min(versions) <= header.version:
            return ptx_check.Removed(span, what, target, version)
        return ptx_check.TooNew(span, what, str(min(versions)), target, version)
