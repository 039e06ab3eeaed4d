// nvcc -arch=sm_75
// nvcc -arch=sm_100
// Texture objects of every geometry.
extern "C" __global__ void sample(cudaTextureObject_t t, float4 *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = i * 0.5f;
    if (i >= n) return;
    float4 a = tex1D<float4>(t, x), b = tex2D<float4>(t, x, x), c = tex3D<float4>(t, x, x, x);
    float4 d = tex1DLayered<float4>(t, x, i), e = tex2DLayered<float4>(t, x, x, i);
    float4 f = texCubemap<float4>(t, x, x, x), g = tex2DLod<float4>(t, x, x, 1.0f);
    float4 h = tex2DGrad<float4>(t, x, x, make_float2(x, 0), make_float2(0, x)), k = tex2Dgather<float4>(t, x, x, 2);
    float4 l = texCubemapLayered<float4>(t, x, x, x, i);
    float m = tex1Dfetch<float>(t, i);
    out[i] = make_float4(a.x + b.y + c.z + d.w, e.x + f.y, g.z + h.w, k.x + l.y + m);
}
extern "C" __global__ void integers(cudaTextureObject_t t, int4 *out, uint2 *pairs, short *shorts) {
    int i = threadIdx.x;
    out[i] = tex2D<int4>(t, i, i);
    pairs[i] = tex3D<uint2>(t, i, i, i);
    shorts[i] = tex1D<short>(t, i);
    bool resident;
    out[i + 32] = tex2D<int4>(t, i, 2 * i, &resident);
    if (!resident) out[i].x = -1;
}
