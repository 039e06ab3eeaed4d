// nvcc -arch=sm_90a
// Copies of tensors, barriers with transactions, warpgroups' matrices, in inline PTX.
extern "C" __global__ void tiles(const __grid_constant__ unsigned long long map[16], float *out) {
    __shared__ alignas(128) unsigned char tile[16384];
    __shared__ alignas(8) unsigned long long bar;
    unsigned at = (unsigned)__cvta_generic_to_shared(tile), b = (unsigned)__cvta_generic_to_shared(&bar), done;
    if (threadIdx.x == 0) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(b));
        asm volatile("fence.proxy.async.shared::cta;");
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16384;" ::"r"(b));
        asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(at), "l"(map), "r"(b), "r"(0), "r"(64) : "memory");
        asm volatile("prefetch.tensormap [%0];" ::"l"(map));
    }
    do {
        asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0, 0x989680; selp.u32 %0, 1, 0, p;}" : "=r"(done) : "r"(b) : "memory");
    } while (!done);
    float d[4] = {};
    unsigned long long descriptor = at >> 4;
    asm volatile("wgmma.fence.sync.aligned;");
    asm volatile("{.reg .pred p; setp.ne.b32 p, %6, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, p, 1, -1, 0, 1;}" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(descriptor), "l"(descriptor), "r"(done));
    asm volatile("wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;");
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%1, {%2, %2}], [%0]; cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;" ::"r"(at), "l"(map), "r"(0) : "memory");
    out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
    asm volatile("griddepcontrol.launch_dependents;");
}
