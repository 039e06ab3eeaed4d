"""What runs find in the kernels of GPUVerify's suite whose labels do not say it, and the numbers that it takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.lift.race_suites.case import Expected, Finding, NotTaken

_ANY_ORDER = "which elements are written depends on the order of the atomic operations"
_LOCKSTEP = "race-free only where the lanes of a warp run in lockstep, as the label supposes"
_SAME_VALUE = "threads store the same value at once, which is tolerated"
_UNDEFINED_VALUE = "stores a value that nothing defines, for which nvcc makes no instruction"
_ENDED = "threads that have ended hold up no barrier, from sm_70 on"
_FEWER = "the label is about what the verifier can show, not about what the kernel does"

_RACES = (
    "cooperative_groups/fail/race",
    "fail_tests/race_on_shared",
    "fail_tests/shared_int",
    "fresh_arrays/fail/array",
    "fresh_arrays/fail/inherit",
    "fresh_arrays/fail/struct_char",
    "fresh_arrays/fail/struct_float",
    "fresh_arrays/fail/struct_nested",
    "globalarray/fail",
    "misc/fail/miscfail3",
    "misc/fail/miscfail4",
    "param_values/value_causing_race",
    "pointeranalysistests/testbasicaliasing",
    "pointertests/cast",
    "warpsync/bad_inter_group",
    "warpsync/broken_shuffle",
    "atomics/add_zero",
    "curand_tests/fail/curand_race",
    "curand_tests/fail/init_race",
)
_DIVERGENCE = ("cooperative_groups/fail/block_divergence_grid_group",)
_ASSERTIONS = (
    "atomics/test_abstraction_enforced",
    "function_pointers/soundness_issue",
    "misc/fail/miscfail8",
    "param_values/value_in_assert",
)
_BOUNDS = ("memcpy/null_dst", "memcpy/null_src", "memset/null_dst")
_FUNCTION_ARGUMENTS = (
    "basic_argument_fail",
    "basic_argument_pass",
    "funcptr_lt",
    "funcptr_to_ptr",
    "funcptr_to_ptr_add",
    "pass_struct/call",
    "pass_struct/requires",
    "pass_struct/requires_call",
)

_COPIES = ("fail_overstep", "lentoobig", "notexactdiv", "unhandled_varlen")
_LOCKSTEP_KERNELS = ("2d", "intragroup_scan", "scan_warp", "shuffle", "equality_abstraction_issue")
_SAME_VALUE_KERNELS = ("loop_unwind", *(f"memcpy/{name}" for name in _COPIES))
_UNDEFINED = (
    "memcpy_simplification/array_element_passed_to_call1",
    "memcpy_simplification/array_element_passed_to_call2",
    "memcpy_simplification/i8_element_parameter_passed_to_call",
    "memcpy_simplification/parameter_passed_to_call",
    "memcpy_simplification/shared_element_passed_to_call",
    "memset/unhandled_varlen",
    "memset/unhandled_varval",
    "misc/pass/misc4",
    "misc/pass/misc5",
    "misc/pass/misc6",
    "predication/test1",
    "predication/test2",
)
_HOST_VARIABLES = (
    "atomics/pointer_add",
    "memcpy_simplification/i8_element_global_passed_to_call1",
    "memcpy_simplification/i8_element_global_passed_to_call2",
)

EXPECTED: Mapping[str, Expected | NotTaken] = {
    **dict.fromkeys(_RACES, Expected(Finding.RACE)),
    **dict.fromkeys(_DIVERGENCE, Expected(Finding.DIVERGENCE)),
    **dict.fromkeys(_ASSERTIONS, Expected(Finding.ASSERTION)),
    **dict.fromkeys(_BOUNDS, Expected(Finding.BOUNDS)),
    **{f"warpsync/{name}": Expected(Finding.RACE, _LOCKSTEP) for name in _LOCKSTEP_KERNELS},
    **dict.fromkeys(_SAME_VALUE_KERNELS, Expected(Finding.NOTHING, _SAME_VALUE)),
    "memcpy/fail_arrayofstruct": Expected(Finding.NOTHING, _UNDEFINED_VALUE),
    "pointertests/test12": Expected(Finding.RACE, "threads read a variable to which others store, all the same value"),
    "annotation_tests/test_axiom": Expected(Finding.RACE, "race-free only for block numbers that an axiom fixes"),
    "cooperative_groups/fail/divergence_grid_group": Expected(Finding.NOTHING, _ENDED),
    "cooperative_groups/fail/divergence_thread_block": Expected(Finding.NOTHING, _ENDED),
    "atomics/add_tid": Expected(Finding.RACE, _ANY_ORDER, sometimes=True),
    "misc/fail/miscfail2": Expected(Finding.NOTHING, _FEWER),
    "misc/fail/miscfail7": Expected(Finding.NOTHING, _FEWER),
    "function_pointers/unknown_function": Expected(Finding.NOTHING, _FEWER),
    "function_pointers/basic_assignment_fail": Expected(Finding.NO_FUNCTION),
    "function_pointers/constant_value": Expected(Finding.NO_FUNCTION),
    "misc/pass/misc3": Expected(Finding.CONSTANT_WRITE),
    "misc/fail/miscfail5": Expected(Finding.CONSTANT_WRITE),
    "misc/fail/miscfail6": NotTaken.WRONG_SOURCE,
    "misc/fail/miscfail1": NotTaken.WRONG_SOURCE,
    "argument_promotion": NotTaken.TEXTURE_REFERENCE,
    "memcpy_simplification/global_passed_to_call": NotTaken.TEXTURE_REFERENCE,
    **dict.fromkeys(_HOST_VARIABLES, NotTaken.HOST_VARIABLE),
    **dict.fromkeys(_UNDEFINED, NotTaken.UNDEFINED),
    **dict.fromkeys(("return_val/char", "return_val/longlong"), NotTaken.NO_KERNEL),
    "curand_tests/pass/curand_mtgp32": NotTaken.CURAND_TABLES,
    "curand_tests/fail/curand_mtgp32_block_race": NotTaken.CURAND_TABLES,
    "curand_tests/fail/curand_mtgp32_race": NotTaken.CURAND_TABLES,
    **{f"function_pointers/{name}": NotTaken.FUNCTION_ARGUMENT for name in _FUNCTION_ARGUMENTS},
}

#: What parameters are that no ``__requires`` of their kernel says.
NUMBERS: Mapping[str, Mapping[str, int]] = {
    "misc/fail/miscfail3": {"offset": 1},
    "misc/fail/miscfail4": {"offset": 1},
    "param_values/value_causing_race": {"x": 185},
    "param_values/value_in_assert": {"c": 48},
    "function_pointers/basic_assignment_pass": {"i": 1},
    "function_pointers/basic_statement": {"i": 1},
    "memcpy/unhandled_varlen": {"len": 12},
    "reduced_strength_with_requires": {"sz": 1024},
    "transitiveclosure": {"passnum": 0},
}

#: What a host has written to the constant ``A`` of a kernel.
CONTENTS: Mapping[str, Sequence[int]] = {"globalarray/fail": range(7, -1, -1)}
