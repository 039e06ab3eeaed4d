"""``cuda.runtime``: the release of CUDA, for programs that ask for it. nvgen needs no runtime library of CUDA's."""

from __future__ import annotations

from nvgen_numba.cuda.host import detection


class Runtime:
    """What programs ask of the runtime library, answered by the driver."""

    def get_version(self) -> tuple[int, int]:
        """The newest CUDA that the driver supports, as (13, 0)."""
        return detection.get_version()

    def is_supported_version(self) -> bool:
        """Whether this CUDA can be used."""
        return detection.is_supported_version()

    @property
    def supported_versions(self) -> tuple[tuple[int, int], ...]:
        """The releases that can be used: this one, whichever it is."""
        return (self.get_version(),)


runtime = Runtime()
