"""Runs ``nvgen`` in a process of its own, as users do."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Result:
    status: int
    out: bytes
    errors: str

    @property
    def text(self) -> str:
        return self.out.decode()

    def refused(self, code: str) -> Result:
        """This result, which must be a refusal with one diagnostic of this code and nothing else."""
        assert self.status == 1, self
        assert self.errors.startswith(f"error[{code}]: "), self.errors
        assert self.errors.count("error[") == 1
        assert "Traceback" not in self.errors and not self.out
        return self


def nvgen(folder: Path, *arguments: object, **environment: str) -> Result:
    """The result of ``nvgen arguments``, called in a folder."""
    result = subprocess.run(
        [sys.executable, "-m", "nvgen", *map(str, arguments)],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Result(result.returncode, result.stdout, result.stderr.decode(errors="replace"))
