"""How a diagnostic looks: snippets, carets, notes, colours."""

from __future__ import annotations

from typing import ClassVar

import pytest

import nvgen as nv
from nvgen import cli
from nvgen.diagnostics import CompileError, Diagnostic, Help, Label, Note, SourceFile, Span
from nvgen.diagnostics.render import render


class Wrong(Diagnostic):
    """A diagnostic of the tests' own; it has no page."""

    code: ClassVar[str] = "NVG0000"
    title: ClassVar[str] = "wrong"
    message: ClassVar[str] = "`{name}` is wrong"
    label: ClassVar[str] = "here"
    remedies: ClassVar[tuple[str, ...]] = ("{remedy}",)
    name: str = "x"
    remedy: str = ""

    class Why(Note):
        message: ClassVar[str] = "because of this"

    class From(Label):
        message: ClassVar[str] = "`{name}` is from here"
        name: str

    class Instead(Help):
        message: ClassVar[str] = "write this\nor that"


def span(text: str, part: str, *, name: str = "file.py") -> Span:
    """The span of the first ``part`` in ``text``."""
    start = text.index(part)
    end = start + len(part)
    line, end_line = text.count("\n", 0, start), text.count("\n", 0, end)
    column, end_column = (len(text[text.rfind("\n", 0, at) + 1 : at].encode()) for at in (start, end))
    return Span(SourceFile(name, text), line + 1, column, end_line + 1, end_column)


def lines(diagnostic: Diagnostic) -> list[str]:
    """All lines but the last one, which is the same in all, and the empty one between it and a snippet."""
    *found, last = render(diagnostic).split("\n")
    gutter = last.partition("=")[0]
    assert last == f"{gutter}= for more: nvgen explain NVG0000 (wrong)"
    return found[:-1] if found[-1] == f"{gutter}|" else found


def test_the_last_line_says_where_more_is():
    assert render(Wrong(None)).split("\n") == [
        "error[NVG0000]: `x` is wrong",
        "  = for more: nvgen explain NVG0000 (wrong)",
    ]
    assert render(Wrong(span("a = x + 1\n", "x"), remedy="write y")).split("\n")[-3:] == [
        "  |",
        "  = help: write y",
        "  = for more: nvgen explain NVG0000 (wrong)",
    ]


def test_one_line():
    assert lines(Wrong(span("a = x + 1\n", "x"))) == [
        "error[NVG0000]: `x` is wrong",
        " --> file.py:1:5",
        "  |",
        "1 | a = x + 1",
        "  |     ^ here",
    ]


def test_without_a_span():
    assert lines(Wrong(None, remedy="write y")) == ["error[NVG0000]: `x` is wrong", "  = help: write y"]


def test_span_of_three_lines_is_marked_on_each():
    text = "a = f(\n    x,\n)\nb = 2\n"
    assert lines(Wrong(span(text, "f(\n    x,\n)")))[3:] == [
        "1 | a = f(",
        "  |     ^^",
        "2 |     x,",
        "  |     ^^",
        "3 | )",
        "  | ^ here",
    ]


def test_of_a_longer_span_the_first_line_is_shown():
    text = "a = f(\n" + "    x,\n" * 10 + ")\n"
    assert lines(Wrong(span(text, text[4:-1])))[3:] == ["1 | a = f(", "  |     ^^ here"]


def test_margin_is_as_wide_as_the_largest_line_number():
    text = "\n" * 98 + "first\nsecond\n"
    shown = lines(Wrong(span(text, "second")).because(Wrong.Why(span=span(text, "first"))))
    assert shown[1:5] == ["   --> file.py:100:1", "    |", "100 | second", "    | ^^^^^^ here"]
    assert shown[5:] == ["note: because of this", "   --> file.py:99:1", "    |", " 99 | first", "    | -----"]


@pytest.mark.parametrize(
    ("before", "column", "indent"),
    [
        ("größe = ", 9, 8),  # two bytes a character, one column
        ("漢字 = ", 6, 7),  # three bytes, two columns
        ("s = '🎉' + ", 11, 11),  # four bytes, two columns
        ("e\u0301 = ", 6, 4),  # a combining accent takes no column
        ("\t", 2, 4),
        ("a =\t", 5, 4),  # to the next stop
        ("\t\t", 3, 8),
    ],
)
def test_caret_stands_below_what_it_marks(before, column, indent):
    shown = lines(Wrong(span(f"{before}x + 1", "x + 1")))
    assert shown[1] == f" --> file.py:1:{column}"
    assert shown[4] == f"  | {' ' * indent}^^^^^ here"


def test_wide_characters_are_underlined_in_full():
    assert lines(Wrong(span("a = 漢字", "漢字")))[4] == "  |     ^^^^ here"


def test_tabs_become_spaces():
    assert "\t" not in render(Wrong(span("\tx", "x")))


def test_control_characters_are_shown_as_pictures():
    shown = render(Wrong(span("x = '\x1b[31m\0'", "x")))
    assert "\x1b" not in shown
    assert "x = '␛[31m␀'" in shown


@pytest.mark.parametrize("text", ["a = (", "a = (\n", "a = (\r\n"])
def test_span_at_the_end_of_the_file(text):
    end = Span(SourceFile("file.py", text), 1, 5, 1, 5)
    assert lines(Wrong(end))[1:] == [" --> file.py:1:6", "  |", "1 | a = (", "  |      ^ here"]


@pytest.mark.parametrize("line", [0, 2, 100])
def test_span_outside_the_text_names_the_place_only(line):
    outside = Span(SourceFile("file.py", "a = 1"), line, 0, line, 1)
    assert lines(Wrong(outside)) == ["error[NVG0000]: `x` is wrong", f"{' ' * len(str(line))}--> file.py:{line}:1"]


def test_form_feeds_and_line_separators_end_no_line():
    text = "a = '\x0c\u2028'\nx = 1\n"
    assert lines(Wrong(span(text, "x")))[1] == " --> file.py:2:1"


def test_carriage_returns_end_lines():
    file = SourceFile("file.py", "a\r\nb\rx\n")
    assert file.lines == ("a", "b", "x", "")


def test_line_span_leaves_out_the_indentation():
    file = SourceFile("file.py", "if ö:\n    größe = 1   \n")
    assert lines(Wrong(file.line_span(2)))[3:] == ["2 |     größe = 1", "  |     ^^^^^^^^^ here"]


def test_note_in_another_file():
    note = Wrong.Why(span=span("y = 2\n", "y", name="other.py"))
    assert lines(Wrong(span("x = 1\n", "x")).because(note))[5:] == [
        "note: because of this",
        " --> other.py:1:1",
        "  |",
        "1 | y = 2",
        "  | -",
    ]


def labelled(text: str, *names: str) -> list[str]:
    """What is shown of `wrong` in a text, with a label at each of some names."""
    labels = [Wrong.From(name, span=span(text, name)) for name in names]
    made = Wrong(span(text, "wrong"))
    file = made.span.file
    at = [Span(file, s.line, s.column, s.end_line, s.end_column) for s in (label.span for label in labels)]
    return lines(made.because(*(Wrong.From(name, span=place) for name, place in zip(names, at, strict=True))))[2:]


def test_labels_stand_in_the_snippet_in_the_order_of_the_text():
    assert labelled("a = 1\nb = 2\nwrong\n", "a", "b") == [
        "  |",
        "1 | a = 1",
        "  | - `a` is from here",
        "2 | b = 2",
        "  | - `b` is from here",
        "3 | wrong",
        "  | ^^^^^ here",
    ]
    assert labelled("wrong\na = 1\n", "a")[-4:] == [
        "1 | wrong",
        "  | ^^^^^ here",
        "2 | a = 1",
        "  | - `a` is from here",
    ]


def test_one_line_between_is_shown_and_more_are_left_out():
    assert labelled("a = 1\n\nwrong\n", "a")[3:6] == ["2 |", "3 | wrong", "  | ^^^^^ here"]
    assert labelled("a = 1\n\n\nwrong\n", "a")[3:6] == ["...", "4 | wrong", "  | ^^^^^ here"]


def test_labels_of_one_line_stand_below_each_other():
    assert labelled("a, wrong, größe, b\n", "b", "a", "größe")[1:] == [
        "1 | a, wrong, größe, b",
        "  | -  ^^^^^  -----  - `b` is from here",
        "  | |  |      |",
        "  | |  |      `größe` is from here",
        "  | |  |",
        "  | |  here",
        "  | |",
        "  | `a` is from here",
    ]


def test_label_in_another_file_is_a_note():
    label = Wrong.From("y", span=span("y = 2\n", "y", name="other.py"))
    assert lines(Wrong(span("x = 1\n", "x")).because(label))[5:8] == [
        "note: `y` is from here",
        " --> other.py:1:1",
        "  |",
    ]


def test_labels_have_colours_of_their_own():
    wrong = Wrong(span("a = x\n", "x"))
    label = Wrong.From("a", span=Span(wrong.span.file, 1, 0, 1, 1))
    shown = render(wrong.because(label), colour=True)
    assert "\x1b[1;34m-\x1b[0m   \x1b[1;31m^ here\x1b[0m" in shown
    assert "\x1b[1;34m`a` is from here\x1b[0m" in shown


def test_help_of_two_lines_is_indented():
    shown = lines(Wrong(span("x = 1\n", "x"), remedy="or y").because(Wrong.Instead()))
    assert shown[5:] == ["  |", "  = help: write this", "          or that", "  = help: or y"]


def test_colours_only_when_asked_for():
    diagnostic = Wrong(span("x = 1\n", "x"), remedy="write y").because(Wrong.Why(span=span("y = 1\n", "y")))
    plain, coloured = render(diagnostic), render(diagnostic, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[1;31merror[NVG0000]\x1b[0m" in coloured
    assert "\x1b[1;31m^ here\x1b[0m" in coloured
    assert "\x1b[1;32mhelp\x1b[0m" in coloured
    assert coloured.count("\x1b[0m") == coloured.count("\x1b[") / 2


class Terminal:
    """Standard error with or without a terminal at its end."""

    def __init__(self, is_terminal: bool) -> None:
        self.is_terminal = is_terminal
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        """Nothing is kept back."""

    def isatty(self) -> bool:
        return self.is_terminal


@pytest.mark.parametrize(
    ("is_terminal", "environment", "coloured"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),  # https://no-color.org: present and not empty
        (True, {"TERM": "dumb"}, False),
    ],
)
def test_the_command_line_colours_terminals_only(is_terminal, environment, coloured, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    terminal = Terminal(is_terminal)
    monkeypatch.setattr("sys.stderr", terminal)
    assert cli.run(["explain", "NVG9999"]) == 1
    assert "NVG0709" in terminal.text
    assert ("\x1b[" in terminal.text) is coloured


@pytest.mark.parametrize(("is_terminal", "is_notebook", "coloured"), [(0, 0, 0), (1, 0, 1), (0, 1, 1)])
def test_ipython_shows_the_diagnostic_alone(is_terminal, is_notebook, coloured, monkeypatch):
    """In place of a traceback: with colours on a terminal and in a notebook, whose front end shows them."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout", Terminal(bool(is_terminal)))
    monkeypatch.setattr("nvgen.diagnostics.ipython.is_notebook", lambda: bool(is_notebook))
    with pytest.raises(CompileError) as caught:
        nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = missing").ptx()
    text = "\n".join(caught.value._render_traceback_())
    assert "is not defined" in text and "Traceback" not in text
    assert ("\x1b[" in text) is bool(coloured)
