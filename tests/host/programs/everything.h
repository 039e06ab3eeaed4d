/* Kernels are checked by these functions, of a source file in C and of one in C++. */
#ifndef EVERYTHING_H
#define EVERYTHING_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

#ifdef __cplusplus
extern "C" {
#endif
void check_errors(void);
void check_variable(int expected);
#ifdef __cplusplus
}
#endif

/* Ends the program where a call fails, or a value is wrong. */
#define DO(call)                                                                                                       \
    do {                                                                                                               \
        CUresult status_ = (call);                                                                                     \
        if (status_ != CUDA_SUCCESS) {                                                                                 \
            fprintf(stderr, "%s:%d: %s: %d: %s\n", __FILE__, __LINE__, #call, (int)status_, kernels_error());          \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
#define EXPECT(condition)                                                                                              \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: not so: %s; %s\n", __FILE__, __LINE__, #condition, kernels_error());               \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)
#endif
