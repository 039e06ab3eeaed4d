import nvgen as nv


@nv.kernel
def product(d: nv.u32, a: nv.u64, b: nv.u64, instruction: nv.u32):
    nv.nvvm.tcgen05_mma_shared(d, a, b, instruction, False, 3, 1, 0)


product.ptx(arch="sm_103a")
