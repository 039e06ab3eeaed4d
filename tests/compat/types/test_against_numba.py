"""Our types are told from the installed Numba's by nothing that programs look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nvgen.compat.numba import errors, types
from tests.compat.types.expressions import CONVERTED, EXPRESSIONS, PAIR
from tests.compat.types.samples import DTYPES, SIGNATURES, VALUES

pytest.importorskip("numba.cuda", reason="Numba is not installed, which these tests compare with")

from numba.cuda import types as theirs
from numba.cuda.core.sigutils import normalize_signature
from numba.cuda.np.numpy_support import as_dtype, from_dtype
from numba.cuda.stubs import _vector_type_stubs
from numba.cuda.typing.context import Context
from numba.cuda.typing.typeof import typeof
from numba.cuda.vector_types import vector_types

#: What of theirs has values in no kernel of ours.
WITHOUT_COUNTERPART = {"Any", "undefined", "unknown", "_undef_var", "npy_rng", "npy_bitgen", "py2_string_type"}


def outcome(function: Callable[..., Any], *arguments: Any) -> tuple[Any, str]:
    """The result, or the name of the exception's class."""
    try:
        return function(*arguments), ""
    except Exception as error:
        return None, type(error).__name__


def text(found: Any) -> tuple[str, str, str]:
    return str(found), repr(found), type(found).__name__


def evaluated(module: Any, expression: str) -> Any:
    names = {name: getattr(module, name) for name in dir(module)}
    return eval(expression.replace("PAIR", PAIR), names)


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_expressions(expression: str) -> None:
    expected, expected_error = outcome(evaluated, theirs, expression)
    found, error = outcome(evaluated, types, expression)
    assert (text(found), error) == (text(expected), expected_error)
    if isinstance(expected, theirs.Type) and not isinstance(expected, theirs.UnionType):
        assert types.own(expected) is found


def test_names() -> None:
    for name in set(dir(theirs)) - WITHOUT_COUNTERPART:
        expected = getattr(theirs, name)
        if isinstance(expected, theirs.Type) and not name.startswith(("range_", "unsigned_range")):
            assert text(getattr(types, name)) == text(expected)
            assert types.own(expected) is getattr(types, name)


def test_vectors() -> None:
    assert len(set(types.VECTOR_TYPES.values())) == len(vector_types)
    for name, vector in vector_types.items():
        ours = types.VECTOR_TYPES[name]
        assert types.own(vector) is ours
        assert (str(ours.base_type), ours.attr_names) == (str(vector.base_type), vector.attr_names)
    for stub in _vector_type_stubs:
        assert types.own(stub) is types.VECTOR_TYPES[stub.__name__]
        assert all(types.VECTOR_TYPES[alias] is types.own(stub) for alias in stub.aliases)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_typeof(value: Any) -> None:
    expected, expected_error = outcome(typeof, value)
    found, error = outcome(types.typeof, value)
    assert (text(found), error) == (text(expected), expected_error)
    if expected is not None:
        assert types.own(expected) is found
        assert outcome(types.as_dtype, found) == outcome(as_dtype, expected)


@pytest.mark.parametrize("dtype", DTYPES, ids=repr)
def test_dtypes(dtype: Any) -> None:
    expected, expected_error = outcome(from_dtype, dtype)
    found, error = outcome(types.from_dtype, dtype)
    assert (text(found), error) == (text(expected), expected_error)


@pytest.mark.parametrize("stated", SIGNATURES, ids=repr)
def test_signatures(stated: Any) -> None:
    expected, expected_error = outcome(normalize_signature, stated)
    found, error = outcome(types.parse_signature, stated)
    assert (repr(found), error) == (repr(expected), expected_error)


@pytest.fixture(scope="module")
def context() -> Any:
    return Context()


@pytest.mark.filterwarnings("ignore:.*has been considered a subtype")
@pytest.mark.parametrize("start", CONVERTED)
def test_conversions(start: str, context: Any) -> None:
    for end in CONVERTED:
        theirs_pair = evaluated(theirs, start), evaluated(theirs, end)
        pair = evaluated(types, start), evaluated(types, end)
        expected, found = context.can_convert(*theirs_pair), types.can_convert(*pair)
        assert getattr(found, "name", None) == getattr(expected, "name", None), end
        if "bfloat16" not in (start, end):  # numba-cuda calls itself without end for those
            assert str(types.unify(*pair)) == str(context.unify_types(*theirs_pair)), end


def test_own_signatures() -> None:
    signature = theirs.void(theirs.float32[:], theirs.int32)
    assert types.own(signature) == types.void(types.float32[:], types.int32)
    assert types.is_signature(signature)
    assert types.parse_signature(signature) == types.parse_signature("void(float32[:], int32)")
    assert types.parse_signature((theirs.int32, types.int32)) == ((types.int32, types.int32), None)


def test_their_types_are_taken_where_types_are() -> None:
    assert types.as_dtype(theirs.int16).name == "int16"
    assert types.element_type(theirs.float32) is types.float32
    assert types.typeof(theirs.float32) is types.NumberClass(types.float32)
    assert repr(types.to_nvgen(theirs.float32[:, ::1])) == "Array[f32, 2]"


@pytest.mark.parametrize("name", ["undefined", "npy_rng"])
def test_without_counterpart(name: str) -> None:
    with pytest.raises(errors.NumbaNotImplementedError, match="no counterpart of Numba's type"):
        types.own(getattr(theirs, name))
