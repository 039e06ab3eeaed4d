"""A kernel with the types of its parameters: what the stages of a compilation, and a launch, start from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from nvgen.base import garbage_collection
from nvgen.base.kept import kept
from nvgen.base.records import Node
from nvgen.frontend.source.capture import FunctionSource
from nvgen.frontend.source.outside import OutsideNames
from nvgen.frontend.typing.infer import infer
from nvgen.lang import KernelOptions
from nvgen.tree import DeviceCall, TypedKernel, walk
from nvgen.tree.legalisation import Legaliser
from nvgen.types import Type


class Specialisation(Node):
    """A kernel with the types of its parameters."""

    source: FunctionSource
    parameters: dict[str, Type]
    options: KernelOptions
    #: The kernel's name in PTX.
    name: str
    #: Whether it is interpreted.
    is_interpreted: bool = False
    #: The target that it is for alone; None: it is for all.
    legaliser: Legaliser | None = None
    #: Whether it is a device function that others call by the name, and no kernel.
    is_exported: bool = False

    @kept
    def typed(self) -> TypedKernel:
        """The typed tree, the same for every target, unless it is for one alone."""
        with garbage_collection.collection_paused():
            typed = infer(
                *(self.source, self.parameters),
                is_interpreted=self.is_interpreted,
                legaliser=self.legaliser,
                outside=self.outside,
                is_exported=self.is_exported,
            )
        return typed if typed.name == self.name else typed.with_changes(name=self.name)

    @kept
    def outside(self) -> OutsideNames:
        """What names outside of the kernel and its functions meant when it was typed; before that there are none."""
        return OutsideNames()

    def noting(self, outside: OutsideNames) -> Self:
        """The same, which is typed again and notes there what names outside of it mean."""
        made = self.with_changes()
        vars(made)["outside"] = outside
        return made

    def stands_for(self, other: Specialisation) -> bool:
        """Whether it is typed as another one would be now: names outside of the kernel mean what they meant."""
        return self._values(vars(self)) == other._values(vars(other)) and self.outside.hold()

    def with_changes(self, **changes: Any) -> Self:
        """A copy with other values in some fields: it notes what names mean beside this one.

        It is typed again, unless it differs in the options alone, on which typing does not depend.
        """
        made = super().with_changes(**changes)
        vars(made)["outside"] = self.outside
        if changes.keys() == {"options"} and "typed" in vars(self):
            vars(made)["typed"] = self.typed
        return made

    def for_target(self, legaliser: Legaliser) -> Specialisation:
        """The kernel as a target runs it: what the target lacks is expanded to what it has.

        It is the kernel itself where the target has everything, and the same object for equal targets.
        """
        if self.legaliser is not None or all(legaliser.legalise(call) is None for call in self._calls()):
            return self
        made = self._for_targets.get(legaliser)
        if made is None:
            made = self._for_targets[legaliser] = self.with_changes(legaliser=legaliser)
        return made

    @kept
    def _for_targets(self) -> dict[Legaliser, Specialisation]:
        return {}

    def _calls(self) -> Iterator[DeviceCall]:
        return walk.find(self.typed, DeviceCall) if DeviceCall in self.typed.kinds else iter(())
