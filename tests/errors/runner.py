"""Runs scripts that contain a mistake, and gives the diagnostic that users see.

A script is executed as users execute theirs, under its bare file name, so that no diagnostic depends on the machine:

- what raises a diagnostic while the script runs, as a launch does, is the result; its first line may ask for fake GPUs
  (``gpus``);
- otherwise ``.ptx()`` is called on every kernel that the script defines, in its order, unless it compiled it itself;
- a script that defines ``ARGUMENTS`` is a command: ``nvgen`` is run with them in an empty folder that holds ``FILES``,
  a dict of names and texts, with the variables of ``ENVIRONMENT``, and its standard error is the result.
"""

from __future__ import annotations

import contextlib
import io
import linecache
import os
import pickle
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest import mock

from nvgen import cli
from nvgen.diagnostics import CheckWarning, NvgenError
from nvgen.kernels import Kernel


def diagnose(script: Path, folder: Path) -> str | None:
    """The diagnostic of a script without colours, or None if there is none; commands run in ``folder``.

    Any other exception of the script is raised. The environment stays as it is, whatever the script does to it.
    """
    with mock.patch.dict(os.environ):
        return _diagnose(script, folder)


def _diagnose(script: Path, folder: Path) -> str | None:
    text = script.read_text(encoding="utf-8")
    namespace: dict[str, Any] = {"__name__": "__main__", "__file__": script.name}
    try:
        execute(text, script.name, namespace)
    except CheckWarning as warning:
        return str(warning)
    except NvgenError as error:
        shown = str(error)
        sent = pickle.loads(pickle.dumps(error))  # as a pool of processes sends it
        assert (type(sent), str(sent)) == (type(error), shown)
        return shown
    if "ARGUMENTS" in namespace:
        return run_command(namespace["ARGUMENTS"], namespace.get("FILES", {}), folder, namespace.get("ENVIRONMENT", {}))
    return None


def execute(text: str, name: str, namespace: dict[str, Any]) -> None:
    """Executes a script under a file name, and compiles its kernels.

    Raises:
        NvgenError: the first diagnostic.
        CheckWarning: a check does not look at everything.
    """
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    with warnings.catch_warnings():
        warnings.simplefilter("error", CheckWarning)
        exec(compile(text, name, "exec", dont_inherit=True), namespace)
    if ".ptx(" in text:
        return
    for value in list(namespace.values()):
        if isinstance(value, Kernel) and not value.launch_state.specialisations:
            value.ptx()


def run_command(
    arguments: list[str], files: dict[str, str | bytes], folder: Path, environment: Mapping[str, str] = {}
) -> str | None:
    """What ``nvgen`` prints on standard error when it fails, or warns; None when it does neither."""
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    printed = io.StringIO()
    surroundings = mock.patch.dict(os.environ, environment)
    with _undisturbed(files), surroundings, contextlib.chdir(folder), contextlib.redirect_stderr(printed):
        status = cli.run(arguments)
    text = printed.getvalue().rstrip("\n")
    return text if status or text.startswith("warning[") else None


@contextlib.contextmanager
def _undisturbed(files: Iterable[str]) -> Iterator[None]:
    """Takes back what executing users' files leaves behind in this process."""
    path, modules = list(sys.path), dict(sys.modules)
    linecache.clearcache()
    try:
        yield
    finally:
        sys.path[:] = path
        for name in {Path(file).stem for file in files} - set(modules):
            sys.modules.pop(name, None)
