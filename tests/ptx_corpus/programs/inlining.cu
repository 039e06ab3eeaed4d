// nvcc -arch=sm_75 -lineinfo
// nvcc -arch=sm_90 -G
// nvcc -arch=sm_90 -lineinfo --source-in-ptx
// Functions that are inlined in each other: lines with inlined_at, and DWARF data.
namespace geometry {
struct Vector { float x, y, z; };
__device__ inline Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
__device__ inline float dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline float length(Vector a) { return sqrtf(dot(a, a)); }
__device__ inline Vector normalised(Vector a) { float l = length(a); return {a.x / l, a.y / l, a.z / l}; }
} // namespace geometry
template <typename T> __device__ T clamp(T x, T low, T high) { return x < low ? low : x > high ? high : x; }
__global__ void light(const geometry::Vector *normals, float *out, geometry::Vector sun, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        auto both = geometry::normalised(normals[i] + sun);
        out[i] = clamp(geometry::dot(both, geometry::normalised(sun)), 0.0f, 1.0f);
    }
}
