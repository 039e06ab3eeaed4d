// The kernels of simulation.py.

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
