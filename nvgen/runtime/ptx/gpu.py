"""PTX text on GPUs: the driver is handed the text itself, once for each context; all its kernels share variables."""

from __future__ import annotations

from nvgen.intrinsics.architectures import PtxVersion, architecture_of
from nvgen.runtime.gpu.devices import compute_capability
from nvgen.runtime.gpu.images import Image
from nvgen.runtime.gpu.modules import LoadedByContext, ModulesByContext
from nvgen.runtime.ptx.module import LoadableKernel, LoadedText

#: What text calls that prints.
_PRINTING = "vprintf"


class Images:
    """What GPUs have loaded of a text."""

    def __init__(self, text: LoadedText) -> None:
        """Loads nothing yet."""
        self._content = text.source.text.encode() + b"\0"
        version = text.module.version
        self._version = PtxVersion(version.major, version.minor) if version is not None else PtxVersion(0, 0)
        target = text.module.target
        self._debug = target is not None and "debug" in target.names
        self._prints = _PRINTING in text.source.text
        self._modules: dict[int, ModulesByContext] = {}
        self._known: dict[tuple[str, int], LoadedByContext] = {}

    def of(self, kernel: LoadableKernel, ordinal: int) -> LoadedByContext:
        """A kernel for a GPU, which loads it when it is first launched in a context."""
        found = self._known.get((kernel.name, ordinal))
        if found is not None:
            return found
        image = Image(
            *(self._content, False, kernel.name, architecture_of(compute_capability(ordinal)), self._version),
            *(self._prints, False, self._debug, False),
        )
        modules = self._modules.setdefault(ordinal, ModulesByContext())
        return self._known.setdefault((kernel.name, ordinal), LoadedByContext(image, ordinal, modules))
