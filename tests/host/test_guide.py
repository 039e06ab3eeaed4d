"""The programs of the guide's page print what the page shows."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.command import nvgen
from tests.docs import pages
from tests.driver import building
from tests.emulate.running import ROOT, emulate
from tests.host.building import compile_object, link

pytestmark = pytest.mark.skipif(bool(building.problem()), reason=building.problem() or "-")


def test_programs_of_the_page(tmp_path: Path) -> None:
    blocks = pages.blocks((ROOT / "docs" / "guide" / "c_and_cpp_hosts.md").read_text(encoding="utf-8"))
    (tmp_path / "kernels.py").write_text(next(block.text for block in blocks if block.language == "python"))
    assert nvgen(tmp_path, "build", "kernels.py", "-o", "kernels.h", "--arch", "sm_80").status == 0
    programs, shown = [], ""
    for block, output in pairwise(blocks):
        if block.language in ("c", "cpp"):
            source = tmp_path / f"main.{block.language}"
            source.write_text(block.text)
            programs.append(str(link([compile_object(source, tmp_path)], tmp_path / f"program_in_{block.language}")))
            shown += output.text
    assert len(programs) == 2
    result = emulate("sh", "-c", " && ".join(programs))
    assert (result.returncode, result.stdout) == (0, shown), result.stderr
