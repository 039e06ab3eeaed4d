// The kernels of simulation.py.

__device__ float acceleration_factor(float dx, float dy, float dz, float mass) {
    float squared = dx * dx + dy * dy + dz * dz + 1e-9f;
    float inverse = 1.0f / sqrtf(squared);
    return mass * inverse * inverse * inverse;
}

extern "C" __global__ void n_body(const float *__restrict__ bodies, float *__restrict__ forces, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float x = bodies[4 * i], y = bodies[4 * i + 1], z = bodies[4 * i + 2];
        float fx = 0.0f, fy = 0.0f, fz = 0.0f;
        for (int j = 0; j < n; ++j) {
            float dx = bodies[4 * j] - x, dy = bodies[4 * j + 1] - y, dz = bodies[4 * j + 2] - z;
            float factor = acceleration_factor(dx, dy, dz, bodies[4 * j + 3]);
            fx += factor * dx;
            fy += factor * dy;
            fz += factor * dz;
        }
        forces[4 * i] = fx;
        forces[4 * i + 1] = fy;
        forces[4 * i + 2] = fz;
    }
}

extern "C" __global__ void monte_carlo_pi(unsigned seed, int samples, int *__restrict__ hits, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned state = seed ^ (unsigned)i * 2654435769u;
        int count = 0;
        for (int sample = 0; sample < samples; ++sample) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            float x = (state >> 8) * 5.9604645e-08f;
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            float y = (state >> 8) * 5.9604645e-08f;
            if (x * x + y * y < 1.0f) ++count;
        }
        hits[i] = count;
    }
}
