ARGUMENTS = ["build", "kernels.py", "-o", "kernels.ptx"]

FILES = {
    "kernels.py": """\
import nvgen as nv


def make(factor):
    @nv.kernel
    def scale(a: nv.Array[nv.f32]):
        i = nv.grid(1)
        if i < a.size:
            a[i] *= factor

    return scale


twice, thrice = make(2.0), make(3.0)
"""
}
