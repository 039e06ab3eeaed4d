// The annotations of GPUVerify as a run of one thread can know them: conditions are asserted where they stand.
//
// What is true of all threads together, or of all accesses so far, no thread knows. Such a term has a type of its own,
// as has everything that is computed of it, and nothing is asserted of that.
#pragma once
#include <assert.h>
#ifdef COOPERATIVE_GROUPS
#if __has_include(<nv/target>)
#include <cooperative_groups.h>
#define synchronize(group) (group).sync()
#else
#error missing headers
#endif
#endif
#ifdef CURAND
#if __has_include(<curand_kernel.h>)
#include <curand_kernel.h>
#else
#error missing headers
#endif
#endif

namespace annotations {

struct Unknown {};

#define NVGEN_OPERATOR(op)                                                            \
    template <typename T> __device__ inline Unknown operator op(Unknown, const T &) { \
        return {};                                                                    \
    }                                                                                 \
    template <typename T> __device__ inline Unknown operator op(const T &, Unknown) { \
        return {};                                                                    \
    }                                                                                 \
    __device__ inline Unknown operator op(Unknown, Unknown) {                         \
        return {};                                                                    \
    }
NVGEN_OPERATOR(==)
NVGEN_OPERATOR(!=)
NVGEN_OPERATOR(<)
NVGEN_OPERATOR(<=)
NVGEN_OPERATOR(+)
NVGEN_OPERATOR(-)
NVGEN_OPERATOR(*)
NVGEN_OPERATOR(/)
NVGEN_OPERATOR(%)
NVGEN_OPERATOR(&)
NVGEN_OPERATOR(|)
#undef NVGEN_OPERATOR
__device__ inline Unknown operator!(Unknown) {
    return {};
}

template <typename... T> __device__ inline Unknown unknown(const T &...) {
    return {};
}

__device__ inline bool implies(bool first, bool then) {
    return !first || then;
}
__device__ inline Unknown implies(Unknown, bool) {
    return {};
}
__device__ inline Unknown implies(bool, Unknown) {
    return {};
}
__device__ inline Unknown implies(Unknown, Unknown) {
    return {};
}

__device__ inline bool may_hold(bool condition) {
    return condition;
}
__device__ inline bool may_hold(Unknown) {
    return true;
}

}  // namespace annotations

#undef __assert
#define __assert(...) assert((::annotations::may_hold(__VA_ARGS__)))
#define __assume(...) assert((::annotations::may_hold(__VA_ARGS__)))
#define __requires(...) assert((::annotations::may_hold(__VA_ARGS__)))
#define __ensures(...) assert((::annotations::may_hold(__VA_ARGS__)))
#define __invariant(...) assert((::annotations::may_hold(__VA_ARGS__)))
#define __global_invariant(...) assert((::annotations::may_hold(__VA_ARGS__)))
#define __axiom(...) static_assert(true, "")
#define __requires_fresh_array(...) ((void)0)

#define __implies(...) ::annotations::implies(__VA_ARGS__)
#define __enabled() true
#define __all(condition) (condition)
#define __mod_pow2(number, power) ((number) % (power))

#define __uniform_int(...) ::annotations::unknown(__VA_ARGS__)
#define __uniform_bool(...) ::annotations::unknown(__VA_ARGS__)
#define __distinct_int(...) ::annotations::unknown(__VA_ARGS__)
#define __other_int(...) ::annotations::unknown(__VA_ARGS__)
#define __read(...) ::annotations::unknown(__VA_ARGS__)
#define __write(...) ::annotations::unknown(__VA_ARGS__)
#define __no_read(...) ::annotations::unknown(__VA_ARGS__)
#define __no_write(...) ::annotations::unknown(__VA_ARGS__)
#define __read_implies(...) ::annotations::unknown(__VA_ARGS__)
#define __write_implies(...) ::annotations::unknown(__VA_ARGS__)
#define __read_offset_bytes(...) ::annotations::unknown(__VA_ARGS__)
#define __write_offset_bytes(...) ::annotations::unknown(__VA_ARGS__)
#define __ptr_offset_bytes(...) ::annotations::unknown(__VA_ARGS__)
#define __return_val_int() ::annotations::unknown()
#define __return_val_ptr() ::annotations::unknown()
#define __return_val_funptr(type) ::annotations::unknown()
