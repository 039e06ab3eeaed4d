FILES = {"kernel.cu": '#include <cstdio>\n__global__ void k(int* a) { a[0] = 1; }\n'}
ARGUMENTS = ["ptx", "check", "kernel.cu"]
