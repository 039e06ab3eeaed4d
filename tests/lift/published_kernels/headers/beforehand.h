// What published sources take from files that include them, or from an older CUDA.
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <malloc.h>
#include <string>
#include <vector>

#include <cuda_runtime.h>

inline cudaError_t cudaThreadSynchronize() { return cudaDeviceSynchronize(); }
inline cudaError_t cudaThreadExit() { return cudaDeviceReset(); }
inline cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) { return cudaDeviceSetCacheConfig(config); }
// Fields of cudaDeviceProp that CUDA 13 has no more, which hosts print.
#define clockRate warpSize
#define deviceOverlap warpSize
#define kernelExecTimeoutEnabled warpSize
#define computeMode warpSize
#define memoryClockRate warpSize
// References to textures, which CUDA 12 has taken away: sources that only declare them compile.
#define texture texture_reference
template <class T, int dimensions = 1, int mode = 0> struct texture_reference {};
