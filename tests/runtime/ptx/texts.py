"""PTX texts that the tests load."""

from __future__ import annotations

HEADER = ".version 8.0\n.target sm_90\n.address_size 64\n"
#: Each thread stores the bits of the parameter ``x`` at its place in ``out``.
STORE = """{header}
.visible .entry store(.param .u64 out, .param .{type} x)
{{
    .reg .b32 %r<4>;
    .reg .b64 %rd<8>;
    ld.param.u64 %rd0, [out];
    mov.u32 %r0, %tid.x;
    mul.wide.u32 %rd1, %r0, {size};
    add.s64 %rd2, %rd0, %rd1;
    ld.param.b{bits} {register}, [x];
    st.global.b{bits} [%rd2], {register};
    ret;
}}
"""
SCALE = (
    HEADER
    + """
.visible .entry scale(.param .u64 a, .param .f32 s, .param .u32 n)
{
    .reg .pred %p<2>;
    .reg .b32 %r<8>;
    .reg .b64 %rd<8>;
    .reg .f32 %f<4>;
    ld.param.u64 %rd0, [a];
    ld.param.f32 %f0, [s];
    ld.param.u32 %r0, [n];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %ntid.x;
    mov.u32 %r3, %tid.x;
    mad.lo.s32 %r4, %r1, %r2, %r3;
    setp.ge.u32 %p0, %r4, %r0;
    @%p0 bra END;
    mul.wide.u32 %rd1, %r4, 4;
    add.s64 %rd2, %rd0, %rd1;
    ld.global.f32 %f1, [%rd2];
    mul.f32 %f2, %f1, %f0;
    st.global.f32 [%rd2], %f2;
END:
    ret;
}
"""
)
#: Each thread adds 1 to the variable ``count``; ``read`` stores what it points to.
COUNT = (
    HEADER
    + """
.global .u32 count = 5;
.global .u64 place = generic(count);
.visible .entry increment()
{
    .reg .b32 %r<4>;
    atom.global.add.u32 %r0, [count], 1;
    ret;
}
.visible .entry read(.param .u64 out)
{
    .reg .b32 %r<4>;
    .reg .b64 %rd<4>;
    ld.param.u64 %rd0, [out];
    ld.global.u64 %rd1, [place];
    ld.u32 %r0, [%rd1];
    st.global.u32 [%rd0], %r0;
    ret;
}
"""
)


def store(type_: str, bits: int) -> str:
    """A kernel that stores its parameter of a type of so many bits."""
    register = "%rd5" if bits == 64 else "%r1"
    return STORE.format(header=HEADER, type=type_, bits=bits, size=bits // 8, register=register)


def empty(directives: str = "", parameters: str = "", before: str = "") -> str:
    """A kernel ``k`` that does nothing."""
    return f"{HEADER}{before}\n.visible .entry k({parameters}) {directives}\n{{\n    ret;\n}}\n"
