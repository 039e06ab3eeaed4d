import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    a[0] = nv.asm(
        """
        {{
            .reg .b32 half;
            shift.b32 half, {1}, 1;
            add.s32 {0}, half;
            xor.b32 {0}, {0}, missing;
        }}
        """,
        nv.i32,
        n,
    )
