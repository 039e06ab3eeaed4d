"""A module with kernels that access memory by a pointer in a structure, with the lines of CUDA C++."""

SOURCE = """\
struct Holder { long tag; int *where; };
extern "C" __global__ void inside(Holder h) { h.where[0] = threadIdx.x; }
extern "C" __global__ void past(Holder h) {
    h.where[64 + threadIdx.x] = 1;
}
extern "C" __global__ void both(Holder h, int *where) {
    h.where[threadIdx.x] = 1;
    where[threadIdx.x ^ 1] += 1;
}
__constant__ int frozen[64];
extern "C" __global__ void thaw(int *in) {
    ((int *)frozen)[threadIdx.x] = in[threadIdx.x];
}
"""

_HOLDER = ".param .align 8 .b8 h[16]"
_START = "ld.param.u64 %rd0, [h+8];\nmov.u32 %r0, %tid.x;\n"


def _kernel(name: str, parameters: str, body: str) -> str:
    registers = ".reg .b32 %r<4>; .reg .b64 %rd<8>;"
    return f".visible .entry {name}({parameters})\n{{\n{registers}\n{body}\nret;\n}}\n"


def text(source: str) -> str:
    """The PTX, of a source of that name."""
    element = "mul.wide.u32 %rd1, {0}, 4;\nadd.s64 %rd2, {1}, %rd1;\n"
    kernels = [
        _kernel("inside", _HOLDER, f"{_START}.loc 1 2 47\nst.global.u32 [%rd0], %r0;"),
        _kernel("past", _HOLDER, f"{_START}{element.format('%r0', '%rd0')}.loc 1 4 5\nst.global.u32 [%rd2+256], %r0;"),
        _kernel(
            "both",
            f"{_HOLDER}, .param .u64 where",
            f"{_START}ld.param.u64 %rd3, [where];\n{element.format('%r0', '%rd0')}.loc 1 7 5\n"
            "st.global.u32 [%rd2], 1;\nxor.b32 %r1, %r0, 1;\nmul.wide.u32 %rd1, %r1, 4;\nadd.s64 %rd4, %rd3, %rd1;\n"
            ".loc 1 8 5\nld.global.u32 %r2, [%rd4];\nadd.s32 %r2, %r2, 1;\nst.global.u32 [%rd4], %r2;",
        ),
        _kernel(
            "thaw",
            ".param .u64 in",
            "ld.param.u64 %rd0, [in];\nmov.u32 %r0, %tid.x;\nmul.wide.u32 %rd1, %r0, 4;\nadd.s64 %rd2, %rd0, %rd1;\n"
            "ld.global.u32 %r1, [%rd2];\nmov.u64 %rd3, frozen;\ncvta.const.u64 %rd4, %rd3;\nadd.s64 %rd5, %rd4, %rd1;\n"
            ".loc 1 12 5\nst.u32 [%rd5], %r1;",
        ),
    ]
    head = ".version 8.0\n.target sm_80\n.address_size 64\n.const .align 4 .b8 frozen[256];\n"
    return f'{head}{"".join(kernels)}.file 1 "{source}"\n'
