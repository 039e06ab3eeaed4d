"""The text of code that ``linecache`` does not know: cells under a magic, ``python -c``, ``python -``, ``exec``.

Python keeps no text with code. But while the code of a text runs, who had it executed mostly still has the text: in a
variable of the function that calls ``exec``, as a constant there, on the command line, in the buffer of standard input.
These are looked through, and a text is the one only if all its code, compiled again, is the code that runs: names,
constants, lines and columns included (code objects compare by content). What leaves no trace in code is the annotation
of a local variable: a text with some counts only where the call that executes it names it.

Nothing of this is loaded where ``linecache`` has the text.
"""

from __future__ import annotations
import __future__

import ast
import linecache
import sys
import textwrap
import warnings
import weakref
from collections import deque
from collections.abc import Iterator
from itertools import chain
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from nvgen.base.version import PACKAGES
from nvgen.diagnostics.span import shared_names
from nvgen.diagnostics.text_candidates import Candidate, in_frame, of_file

#: The frames that are searched outside of the code that runs: IPython's magics, ``runpy`` and others need few.
_FRAMES = 12
_FUTURE = sum({getattr(__future__, name).compiler_flag for name in __future__.all_feature_names})
#: How IPython names code of which it holds the one text there is, and the loop that ``%%timeit`` puts a cell into.
_CELLS = ("<timed exec>", "<timed eval>", "<magic-timeit>")
_LOOP = "<magic-timeit>"

#: Texts that somebody has noted when they were compiled, the last one last (see ``nvgen_numba.compiled_texts``).
noted: deque[str] = deque(maxlen=1024)
#: What has been found, by the id of the code, as long as the code exists.
_texts: dict[int, str] = {}


def text_of_function(function: FunctionType) -> str | None:
    """The text that a function was compiled from, with the lines and columns of its code; None if it is not at hand."""
    code = function.__code__
    known = _texts.get(id(code))
    if known is not None:
        return known
    frame = _running(sys._getframe(1), code)
    return _text_of_running(frame, code) if frame is not None else _text_of_finished(function)


def file_of_sent(code: CodeType, module: ModuleType) -> str | None:
    """The name of the file with a function whose code was sent without that: its module's file, or a cell.

    Where several cells have equal code, they must not mean different things.
    """
    file = getattr(module, "__file__", None)
    cells = [name for name, entry in list(linecache.cache.items()) if len(entry) == 4 and entry[1] is None]
    for names in ([str(file)] if file is not None else [], [name for name in cells if name not in shared_names]):
        texts = {name: text for name in names if _defines(text := "".join(linecache.getlines(name)), code)}
        if len({_meaning(text) for text in texts.values()}) == 1:
            return next(iter(texts))
    return None


def _defines(text: str, code: CodeType) -> bool:
    """Whether a text has the code of a function: compiled as a module, or statement by statement, as cells are."""
    tree = _parsed(text) if Candidate(text).may_define(code) else None
    if tree is None:
        return False
    alone = [ast.Module([part], []) for part in tree.body if (part.end_lineno or 0) >= code.co_firstlineno]
    modules = [_code_of(part, code) for part in (tree, *alone[:1])]
    return any(_is_same(part, code) for module in modules if module is not None for part in _parts(module))


def text_of_frame(frame: FrameType) -> str | None:
    """The text that the code of a frame was compiled from; None if it is not at hand."""
    known = _texts.get(id(frame.f_code))
    if known is not None:
        return known
    return _text_of_running(_running(frame, frame.f_code) or frame, frame.f_code)


def _running(frame: FrameType | None, code: CodeType) -> FrameType | None:
    """The outermost frame whose code has ``code`` in it: the one of a text's module, or of the loop of ``%%timeit``."""
    found = None
    while frame is not None:
        if frame.f_code.co_filename == code.co_filename and any(part is code for part in _parts(frame.f_code)):
            found = frame
        frame = frame.f_back
    return found


def _parts(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)


def _last_line(code: CodeType) -> int:
    return max(end or line or 0 for part in _parts(code) for line, end, _, _ in part.co_positions())


def _text_of_running(frame: FrameType, code: CodeType) -> str | None:
    """The text of a module whose code runs in ``frame``."""
    for candidates in (*_outwards(frame.f_back), of_file(code.co_filename, _last_line(frame.f_code))):
        found = [each for each in candidates if each.may_define(code) and _is_text_of(each, frame.f_code, code)]
        is_cell = code.co_filename in _CELLS
        sure = {each.text for each in found if is_cell or each.is_passed or not _annotates_locals(each.text)}
        if len({_meaning(text) for text in sure}) == 1:
            text = next(iter(sure))
            _keep(text, frame.f_code)
            return text
    return None


def _text_of_finished(function: FunctionType) -> str | None:
    """The text of a function whose module's code is gone, as it is after ``exec``.

    What Python has not evaluated of the function, which texts of equal code may differ in, it must not have.
    """
    code = function.__code__
    if any(isinstance(stated, str) for stated in getattr(function, "__annotations__", {}).values()):
        return None
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and str(frame.f_globals.get("__name__")).partition(".")[0] in PACKAGES:
        frame = frame.f_back
    lately = [Candidate(text) for text in reversed(noted)]
    for candidates in chain([lately], _outwards(frame), [of_file(code.co_filename, _last_line(code))]):
        for candidate in candidates:
            if not candidate.may_define(code) or _annotates_locals(candidate.text):
                continue
            module = _compiled(candidate.text, code)
            if module is not None and any(_is_same(part, code) for part in _parts(module)):
                remember(candidate.text, code)
                return candidate.text
    return None


def _outwards(frame: FrameType | None) -> Iterator[list[Candidate]]:
    for _ in range(_FRAMES):
        if frame is None:
            return
        yield in_frame(frame)
        frame = frame.f_back


def _is_text_of(candidate: Candidate, module: CodeType, code: CodeType) -> bool:
    """Whether the code of a text is that of a module, or of the parts of it that IPython executes one by one."""
    for is_dedented in (False, True):
        if is_dedented:
            candidate.text = textwrap.dedent(candidate.text)
        tree = _parsed(candidate.text)
        if tree is None:
            continue
        if module.co_filename == _LOOP:
            looped = _code_of(_in_function(tree, module.co_name), module)
            return looped is not None and any(_is_same(part, code) for part in _parts(looped))
        trees: list[ast.Module | ast.Expression] = [tree]
        if tree.body and isinstance(tree.body[-1], ast.Expr):
            trees += [ast.Module(tree.body[:-1], []), ast.Expression(tree.body[-1].value)]
        return any(_is_same(_code_of(part, module), module) for part in trees)
    return False


def _compiled(text: str, like: CodeType) -> CodeType | None:
    tree = _parsed(text)
    return None if tree is None else _code_of(tree, like)


def _parsed(text: str) -> ast.Module | None:
    with warnings.catch_warnings():  # Python has given them when it compiled the text first
        warnings.simplefilter("ignore")
        try:
            return ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _in_function(tree: ast.Module, name: str) -> ast.Module:
    made = ast.parse(f"def {name}():\n    pass")
    assert isinstance(made.body[0], ast.FunctionDef)
    made.body[0].body = tree.body
    return made


def _code_of(tree: ast.Module | ast.Expression, like: CodeType) -> CodeType | None:
    mode = "eval" if isinstance(tree, ast.Expression) else "exec"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            made = compile(tree, like.co_filename, mode, like.co_flags & _FUTURE, dont_inherit=True)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None
    assert isinstance(made, CodeType)
    return made


def _is_same(made: CodeType | None, code: CodeType) -> bool:
    """Whether two codes are equal, to the columns: code objects of Python 3.11 do not compare these."""
    if made != code or made is None:
        return False
    parts = zip(_parts(made), _parts(code), strict=True)
    return all(list(mine.co_positions()) == list(other.co_positions()) for mine, other in parts)


def _meaning(text: str) -> str:
    """What texts whose code is equal can differ in, and more: their syntax tree without comments."""
    tree = _parsed(text)
    return "" if tree is None else ast.dump(tree)


def _annotates_locals(text: str) -> bool:
    tree = _parsed(text)
    functions = (node for node in ast.walk(tree or ast.Module([], [])) if isinstance(node, ast.FunctionDef))
    return any(isinstance(node, ast.AnnAssign) for function in functions for node in ast.walk(function))


def _keep(text: str, module: CodeType) -> None:
    """Remembers the text for all code in it, and lets tracebacks show it while it runs: then others have its name."""
    remember(text, module)
    name = module.co_filename
    if name not in shared_names and name in linecache.cache:
        return
    shared_names.add(name)
    lines = linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    weakref.finalize(module, _forget, name, lines).atexit = False


def remember(text: str, module: CodeType) -> None:
    """Remembers the text for all code in a module's, for as long as each lives."""
    for part in _parts(module):
        _texts[id(part)] = text
        weakref.finalize(part, _texts.pop, id(part), None).atexit = False


def _forget(name: str, lines: tuple[Any, ...]) -> None:
    if linecache.cache.get(name) is lines:
        del linecache.cache[name]
