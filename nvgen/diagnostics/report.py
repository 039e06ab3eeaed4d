"""NVG36xx: reports on kernels."""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics.diagnostic import Diagnostic, Help


class PackageMissing(Diagnostic):
    """What highlights and draws is in packages of others, which nvgen does not bring by itself."""

    code: ClassVar[str] = "NVG3600"
    title: ClassVar[str] = "package of reports is missing"
    message: ClassVar[str] = "a report needs {packages}, and {verb} not installed"
    remedies: ClassVar[tuple[str, ...]] = ('install what reports need: `pip install "nvgen[report]"`',)
    names: tuple[str, ...]

    @property
    def packages(self) -> str:
        return " and ".join(f"the package `{name}`" for name in self.names)

    @property
    def verb(self) -> str:
        return "it is" if len(self.names) == 1 else "they are"


class NotComparable(Diagnostic):
    """A report compares a kernel with another one."""

    code: ClassVar[str] = "NVG3601"
    title: ClassVar[str] = "no kernel to compare with"
    message: ClassVar[str] = "`against` must be a kernel, not {value}"
    remedies: ClassVar[tuple[str, ...]] = (
        "pass the other version of the kernel, as `kernel.report(against=kernel_before)`",
    )
    value: str


class NothingToCompare(Diagnostic):
    """Kernels of two files are compared that have one name."""

    code: ClassVar[str] = "NVG3602"
    title: ClassVar[str] = "no kernel in both files"
    message: ClassVar[str] = "`{other}` has no kernel of the name of one in `{path}`"
    remedies: ClassVar[tuple[str, ...]] = (
        "give the kernel the same name in both files, or compare two kernels in Python: `kernel.report(against=other)`",
    )
    path: str
    other: str

    class Names(Help):
        """Which names there are."""

        message: ClassVar[str] = "`{path}` has {names}"
        path: str
        names: str


class NoArchitecture(Diagnostic):
    """A report is for an architecture or for several."""

    code: ClassVar[str] = "NVG3603"
    title: ClassVar[str] = "no architecture of a report"
    message: ClassVar[str] = "`arch` must be an architecture or a list of them, not {value}"
    remedies: ClassVar[tuple[str, ...]] = ('pass names, as `kernel.report(["sm_80", "sm_90"])`',)
    value: str
