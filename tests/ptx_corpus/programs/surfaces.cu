// nvcc -arch=sm_75
// nvcc -arch=sm_90 -lineinfo
// Surfaces are read and written with each way to treat what lies outside.
extern "C" __global__ void copy(cudaSurfaceObject_t from, cudaSurfaceObject_t to, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    uchar4 value;
    surf2Dread(&value, from, x * 4, y, cudaBoundaryModeClamp);
    value.w = 255 - value.w;
    surf2Dwrite(value, to, x * 4, y, cudaBoundaryModeZero);
    float line = surf1Dread<float>(from, x * 4);
    surf1Dwrite(line * 2, to, x * 4);
    int4 volume = surf3Dread<int4>(from, x * 16, y, 3, cudaBoundaryModeZero);
    surf3Dwrite(volume, to, x * 16, y, 3);
    short2 layer = surf2DLayeredread<short2>(from, x * 4, y, 1, cudaBoundaryModeTrap);
    surf2DLayeredwrite(layer, to, x * 4, y, 2, cudaBoundaryModeClamp);
    surf1DLayeredwrite((long long)x, to, x * 8, 1);
}
