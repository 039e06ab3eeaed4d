# `i` and `j` were refused as undefined; targets are assigned from the left
def program(m0: nv.Array[nv.i32, 2]):
    t = nv.grid(1)
    i = m0[t, i] = 3
    j, m0[t, j + 1] = i + 1, 2
