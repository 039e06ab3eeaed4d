"""What is wrong with the first lines of a PTX module.

Source: PTX ISA, ".version", ".target", ".address_size"; what ptxas 13.5 says of headers that differ from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nvgen.diagnostics import Diagnostic, ptx_module
from nvgen.intrinsics.architectures import PtxVersion
from nvgen.ptx.checking.module_facts import header_of, targets, versions
from nvgen.ptx.operands import Node
from nvgen.ptx.source import SourceText
from nvgen.ptx.tree import AddressSize, Module, Target, Version

_TEXTURE_MODES = ("texmode_unified", "texmode_independent")
_OPTIONS = (*_TEXTURE_MODES, "debug", "map_f64_to_f32")
#: The last architecture without ``.f64``.
_LAST_WITHOUT_DOUBLES = 12


def header_problems(module: Module, source: SourceText) -> Iterator[Diagnostic]:
    """Diagnostics of ``.version``, ``.target`` and ``.address_size``, in the order of the text."""
    statements = module.statements
    at = 0
    if not statements or type(statements[0]) is not Version:
        yield _bad(source, statements[0] if statements else module, "the file does not begin with `.version`")
    else:
        yield from _of_version(statements[0], source)
        at = 1
    has_target = at < len(statements) and type(statements[at]) is Target
    if not has_target and (at == 1 or module.target is None):
        position = statements[at] if at < len(statements) else module
        yield _bad(source, position, "`.target` does not follow `.version`")
    while at < len(statements) and type(statement := statements[at]) is Target:
        yield from _of_target(statement, module, source)
        at += 1
    if at < len(statements) and type(size := statements[at]) is AddressSize:
        if size.bits not in (32, 64):
            yield _bad(source, size, f"addresses have 32 or 64 bits, not {size.bits}")
        at += 1
    for statement in statements[at:]:
        if isinstance(statement, Version | Target | AddressSize):
            name = {Version: "version", Target: "target"}.get(type(statement), "address_size")
            yield _bad(source, statement, f"`.{name}` stands out of place, or a second time")


def _bad(source: SourceText, node: Node, problem: str) -> Diagnostic:
    start = max(getattr(node, "start", 0), 0)
    end = max(getattr(node, "end", 0), 0) if isinstance(node, Version | Target | AddressSize) else start
    return ptx_module.BadHeader(source.span(start, end), problem)


def _of_version(version: Version, source: SourceText) -> Iterator[Diagnostic]:
    written = PtxVersion(version.major, version.minor)
    if written not in versions():
        newest = max(versions())
        problem = f"there is no PTX {written}" + (f": the newest known is {newest}" if written > newest else "")
        yield _bad(source, version, problem)


def _of_target(target: Target, module: Module, source: SourceText) -> Iterator[Diagnostic]:
    name, *options = target.names
    needed = targets().get(re.sub("^compute_", "sm_", name))
    header = header_of(module)
    if needed is None:
        is_option = name in _OPTIONS
        yield _bad(source, target, f"`{name}` is {'an option, no' if is_option else 'no known'} architecture")
    elif header.version is not None and header.version < needed:
        span = source.span(target.start, target.end)
        yield ptx_module.TargetNeedsVersion(span, str(header.version), name, str(needed))
    for option in options:
        if option not in _OPTIONS and re.sub("^compute_", "sm_", option) not in targets():
            yield _bad(source, target, f"`{option}` is no option of `.target`")
    if set(_TEXTURE_MODES) <= set(options):
        yield _bad(source, target, "textures are either `texmode_unified` or `texmode_independent`")
    architecture = header.architecture
    if "map_f64_to_f32" in options and architecture is not None and architecture.number > _LAST_WITHOUT_DOUBLES:
        yield _bad(source, target, f"`map_f64_to_f32` is for architectures without `.f64`, before sm_13, not `{name}`")
