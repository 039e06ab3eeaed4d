// The kernels of learning.py.

#define CLUSTERS 16
#define FEATURES 4

extern "C" __global__ void k_means(const float *__restrict__ points, const float *__restrict__ centroids,
                                   int *__restrict__ labels, float *__restrict__ sums, int *__restrict__ counts,
                                   int n) {
    __shared__ float own_sums[CLUSTERS][FEATURES];
    __shared__ int own_counts[CLUSTERS];
    int thread = threadIdx.x;
    if (thread < CLUSTERS) {
        own_counts[thread] = 0;
        for (int feature = 0; feature < FEATURES; ++feature) own_sums[thread][feature] = 0.0f;
    }
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int label = 0;
        float least = __int_as_float(0x7f800000);
        for (int cluster = 0; cluster < CLUSTERS; ++cluster) {
            float distance = 0.0f;
            for (int feature = 0; feature < FEATURES; ++feature) {
                float difference = points[i * FEATURES + feature] - centroids[cluster * FEATURES + feature];
                distance += difference * difference;
            }
            if (distance < least) {
                label = cluster;
                least = distance;
            }
        }
        labels[i] = label;
        atomicAdd_block(&own_counts[label], 1);
        for (int feature = 0; feature < FEATURES; ++feature)
            atomicAdd_block(&own_sums[label][feature], points[i * FEATURES + feature]);
    }
    __syncthreads();
    if (thread < CLUSTERS) {
        atomicAdd(&counts[thread], own_counts[thread]);
        for (int feature = 0; feature < FEATURES; ++feature)
            atomicAdd(&sums[thread * FEATURES + feature], own_sums[thread][feature]);
    }
}
