"""Reading PTX: what a kernel is compiled to, looked at from Python.

nvgen build read_ptx.py -o total.ptx && nvgen ptx stats total.ptx
python read_ptx.py
"""

import nvgen as nv


@nv.kernel
def total(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    s = nv.f32(0)
    for i in range(nv.grid(1), a.size, nv.grid_size(1)):
        s += a[i]
    nv.atomic.add(out, 0, s)


def main() -> None:
    # The text of any compiler is read: `nv.ptx.parse(Path("kernel.ptx").read_text())`.
    module = nv.ptx.parse(total.ptx(arch="sm_80"))
    (kernel,) = module.kernels
    print(f"{kernel.name} has the parameters", [declared.type for declared in kernel.parameters or ()])

    # What it consists of.
    (counted,) = nv.ptx.statistics(module).functions
    print(f"{counted.instructions} instructions, of these", {one.name: one.count for one in counted.mix})

    # Where it goes to global memory. `nvgen ptx grep '*.global.*' total.ptx` prints the same.
    for found in nv.ptx.matches(module, "*.global.*"):
        print(f"    {found.text}")

    # How many registers have a value that is still needed.
    peak = nv.ptx.liveness(kernel).peak
    assert peak is not None
    print(f"at most {peak.registers} registers of 32 bits are live, at `{peak.instruction.name}`")

    # A changed tree is another tree, and says so.
    renamed = nv.ptx.renamed(nv.ptx.with_target(module, "sm_90"), "total", "total_90")
    print(next(line for line in nv.ptx.to_text(renamed).splitlines() if ".entry" in line))

    # Names of registers and labels are no difference, a rounding is one.
    text = nv.ptx.to_text(module)
    same = nv.ptx.parse(text.replace("%r", "%number").replace("$L__BB", "$block"))
    other = nv.ptx.parse(text.replace("\tadd.f32", "\tadd.rz.f32"))
    assert nv.ptx.compare(module, same).is_empty
    for function in nv.ptx.compare(module, other).functions:
        for block in function.blocks:
            print(*(f"    {line.sign} {line.text}" for line in block.lines if line.sign in "+-"), sep="\n")


if __name__ == "__main__":
    main()
