"""Running PTX without a GPU: a kernel that nvcc compiled, on NumPy arrays, and what a checked run finds in it.

python run_ptx.py

With the text in a file, a shell does the same:

nvgen run block_sums.ptx --grid 4 --block 256 --arg ones:f32:1000 --arg zeros:f32:4 --arg 1000 --check all
"""

import numpy as np

import nvgen as nv

# `nvcc -ptx` made this of a kernel that adds up the elements of each block:
#
#     __shared__ float part[256];
#     int t = threadIdx.x, i = blockIdx.x * 256 + t;
#     part[t] = i < n ? x[i] : 0;
#     __syncthreads();
#     for (int k = 128; k > 0; k >>= 1) {
#         if (t < k) part[t] += part[t + k];
#         __syncthreads();
#     }
#     if (t == 0) sums[blockIdx.x] = part[0];
PTX = """
.version 7.0
.target sm_80
.address_size 64

.visible .entry block_sums(
	.param .u64 block_sums_param_0,
	.param .u64 block_sums_param_1,
	.param .u32 block_sums_param_2
)
{
	.reg .pred 	%p<5>;
	.reg .f32 	%f<6>;
	.reg .b32 	%r<14>;
	.reg .b64 	%rd<9>;
	.shared .align 4 .b8 part[1024];

	ld.param.u64 	%rd1, [block_sums_param_0];
	ld.param.u64 	%rd2, [block_sums_param_1];
	ld.param.u32 	%r5, [block_sums_param_2];
	mov.u32 	%r1, %ctaid.x;
	shl.b32 	%r6, %r1, 8;
	mov.u32 	%r2, %tid.x;
	add.s32 	%r3, %r6, %r2;
	mov.f32 	%f5, 0f00000000;
	setp.ge.s32 	%p1, %r3, %r5;
	@%p1 bra 	$L__BB0_2;
	cvta.to.global.u64 	%rd3, %rd1;
	mul.wide.s32 	%rd4, %r3, 4;
	add.s64 	%rd5, %rd3, %rd4;
	ld.global.f32 	%f5, [%rd5];
$L__BB0_2:
	shl.b32 	%r7, %r2, 2;
	mov.u32 	%r8, part;
	add.s32 	%r4, %r8, %r7;
	st.shared.f32 	[%r4], %f5;
	bar.sync 	0;
	mov.u32 	%r13, 128;
$L__BB0_3:
	setp.ge.s32 	%p2, %r2, %r13;
	@%p2 bra 	$L__BB0_5;
	shl.b32 	%r9, %r13, 2;
	add.s32 	%r10, %r4, %r9;
	ld.shared.f32 	%f1, [%r10];
	ld.shared.f32 	%f2, [%r4];
	add.f32 	%f3, %f1, %f2;
	st.shared.f32 	[%r4], %f3;
$L__BB0_5:
	bar.sync 	0;
	shr.u32 	%r13, %r13, 1;
	setp.ne.s32 	%p3, %r13, 0;
	@%p3 bra 	$L__BB0_3;
	setp.ne.s32 	%p4, %r2, 0;
	@%p4 bra 	$L__BB0_7;
	cvta.to.global.u64 	%rd6, %rd2;
	mul.wide.u32 	%rd7, %r1, 4;
	add.s64 	%rd8, %rd6, %rd7;
	ld.shared.f32 	%f4, [part];
	st.global.f32 	[%rd8], %f4;
$L__BB0_7:
	ret;
}
"""


def main() -> None:
    # A path does as well: nv.ptx.load("kernel.ptx"). Arguments go by the `.param` declarations, in order.
    kernel = nv.ptx.load(PTX)["block_sums"]
    x = np.random.default_rng(1).random(1000, np.float32)
    sums = np.zeros(4, np.float32)
    kernel.on("cpu")[4, 256](x, sums, x.size)
    assert np.allclose(sums, [part.sum() for part in np.split(x, [256, 512, 768])])
    print(f"{sums.size} sums are right")

    # A block too many, and an array that is too short: indices are checked unless `check="none"` says otherwise.
    for blocks, size in ((5, x.size), (4, x.size + 1)):
        try:
            kernel.on("cpu")[blocks, 256](x, sums, size)
        except nv.LaunchError as error:
            print(str(error).splitlines()[0])

    # Without its first barrier threads read what others have not written yet: a checked run says who reads what.
    racing = nv.ptx.load(PTX.replace("bar.sync 	0;", "", 1))["block_sums"]
    try:
        racing.on("cpu", check="all")[4, 256](x, sums, x.size)
    except nv.LaunchError as error:
        print("\n".join(str(error).splitlines()[:9]))


if __name__ == "__main__":
    main()
