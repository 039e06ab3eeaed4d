"""Gives variables names of their own where only some lanes of a warp assign them, and nobody reads them afterwards.

Kernels name the counter of every loop alike. What one lane counts when it initialises barriers, and what the warps that
wait for these count later, has nothing to do with each other; as one variable it would differ from lane to lane.
"""

from __future__ import annotations

from nvgen import tree
from nvgen.diagnostics import Span
from nvgen.targets.cpu.regions import lifetimes
from nvgen.targets.cpu.regions.inlining import with_variables
from nvgen.targets.cpu.regions.levels import controlling, read
from nvgen.tree.analysis.uniformity import Scope, Uniformity

_LOOPS = (tree.While, tree.ForRange)


def separated(kernel: tree.TypedKernel, known: Uniformity) -> tree.TypedKernel:
    """The same kernel, with such variables apart; the kernel itself where it has none."""
    renaming = _Renaming(kernel, known)
    body = renaming.body(kernel.body, frozenset())
    if not renaming.variables:
        return kernel
    variables, fixed = (*kernel.variables, *renaming.variables), kernel.fixed | renaming.fixed
    return kernel.with_changes(body=body, variables=variables, fixed=fixed)


class _Renaming:
    def __init__(self, kernel: tree.TypedKernel, known: Uniformity) -> None:
        self._kernel, self._known = kernel, known
        self.variables: list[tree.Local] = []
        self.fixed: set[str] = set()

    def body(self, body: tree.Body, after: frozenset[tree.Local]) -> tree.Body:
        """A body behind which the variables in ``after`` may be read."""
        found: list[tree.Statement] = []
        for index, statement in enumerate(body):
            if not isinstance(statement, (tree.If, *_LOOPS)):
                found.append(statement)
                continue
            rest = lifetimes.of(body[index + 1 :])
            found.append(self._statement(statement, rest.needed | (after - rest.sure)))
        return tuple(found)

    def _statement(self, statement: tree.If | tree.While | tree.ForRange, after: frozenset[tree.Local]) -> tree.If:
        if self._differs(statement):
            return self._renamed(statement, after)
        inside = after
        if isinstance(statement, _LOOPS):  # another iteration may follow
            inside |= lifetimes.of(statement.body).needed | read(controlling(statement))
            inside |= lifetimes.of(statement.orelse).needed
        body, orelse = self.body(statement.body, inside), self.body(statement.orelse, after)
        return statement.with_changes(body=body, orelse=orelse)  # type: ignore[return-value]

    def _differs(self, statement: tree.If | tree.While | tree.ForRange) -> bool:
        """Whether some lanes of a warp execute what stands in a statement, and others do not."""
        if isinstance(statement, tree.If):
            return self._known.of(statement.test) is Scope.THREAD
        return self._known.trips(statement) is Scope.THREAD

    def _renamed(self, statement: tree.If | tree.While | tree.ForRange, after: frozenset[tree.Local]) -> tree.If:
        """Of what comes from before a branch gets a copy; what a loop takes over keeps its name."""
        life = lifetimes.of((statement,))
        kept = after | (frozenset() if isinstance(statement, tree.If) else life.needed)
        renamed, span = dict[tree.Local, tree.Local](), statement.span
        for old in sorted(life.assigned - kept, key=lambda local: local.name):
            renamed[old] = self._new(old)
        if not renamed:
            return statement  # type: ignore[return-value]
        if isinstance(statement, tree.If):
            parts = {"body": statement.body, "orelse": statement.orelse}
            made = {name: self._with_copies(body, renamed, span) for name, body in parts.items()}
            return statement.with_changes(**made)
        return with_variables(statement, renamed)  # type: ignore[no-any-return]

    def _with_copies(self, body: tree.Body, renamed: dict[tree.Local, tree.Local], span: Span) -> tree.Body:
        needed = lifetimes.of(body).needed
        copies = [
            tree.Assign(span, new, tree.Read(span, old.type, old)) for old, new in renamed.items() if old in needed
        ]
        self.fixed.difference_update(copy.local.name for copy in copies)  # which two statements assign
        return (*copies, *with_variables(body, renamed))

    def _new(self, old: tree.Local) -> tree.Local:
        new = tree.Local(f"{old.name}.own.{len(self.variables)}", old.type)
        self.variables.append(new)
        if old.name in self._kernel.fixed:
            self.fixed.add(new.name)
        return new
