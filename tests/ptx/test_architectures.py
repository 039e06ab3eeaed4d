"""Every architecture compiles, every one that ptxas knows assembles, whatever the kernel is called."""

from __future__ import annotations

import keyword
from pathlib import Path

import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.intrinsics.architectures import architectures, ptx_versions
from nvgen.targets.nvptx.options import CompileOptions
from tests.assembling import assemble, assembler_architectures, needs_ptxas
from tests.ptx.kernels import polynomial, small_types, vector_add

pytestmark = pytest.mark.sweep(6)

#: Every instruction of PTX ISA 9 that is a Python identifier, and words that PTX or LLVM use otherwise.
PTX_WORDS = """
abs activemask add addc alloca and applypriority atom bar barrier bfe bfi bfind bmsk bra brev brkpt brx call clz
clusterlaunchcontrol cnot copysign cos cp createpolicy cvt cvta discard div dp2a dp4a elect ex2 exit fence fma fns
getctarank griddepcontrol isspacep istypep ld ldmatrix ldu lg2 lop3 mad mad24 madc mapa match max mbarrier membar min
mma mov movmatrix mul mul24 multimem nanosleep neg not or pmevent popc prefetch prefetchu prmt rcp red redux rem ret
rsqrt sad selp set setmaxnreg setp shf shfl shl shr sin slct sqrt st stackrestore stacksave stmatrix sub subc suld suq
sured sust szext tanh tcgen05 tensormap testp tex tld4 trap txq vabsdiff vadd vmad vmax vmin vote vset vshl vshr vsub
wgmma wmma xor pred b8 u8 f32 f64 global shared const local param reg sreg entry func version target align visible
extern weak file loc section tid ntid ctaid laneid clock true false v2 v4 rn rz ftz sat approx texmode_independent
main printf vprintf malloc free memset memcpy memmove llvm nan inf k _k __k x r0 r1 rd1 p0 f1 __nvidia declare define
ptr undef poison i32 float double void
"""


@pytest.mark.parametrize("arch", architectures())
def test_every_architecture_compiles(arch: str) -> None:
    for kernel in (vector_add, polynomial, small_types):
        ptx = kernel.ptx(arch)
        assert f".target {arch}\n" in ptx
        assert f".version {architectures()[arch].minimum_ptx}\n" in ptx
        assert f".visible .entry {kernel.name}(" in ptx


def test_every_ptx_version_compiles() -> None:
    newest = str(ptx_versions()[-1])
    for version in ptx_versions():
        arch = [name for name, record in architectures().items() if record.minimum_ptx <= version][-1]
        assert f".version {version}\n" in vector_add.ptx(arch, ptx_version=str(version))
    for arch in architectures():
        assert f".version {newest}\n" in vector_add.ptx(arch, ptx_version=newest)


@needs_ptxas
def test_every_architecture_of_ptxas_assembles(tmp_path: Path) -> None:
    accepted = assembler_architectures()
    common = [arch for arch in accepted if arch in architectures()]
    print(f"ptxas takes {len(accepted)} architectures, LLVM {len(architectures())}, both {len(common)}")
    print(f"only ptxas: {', '.join(sorted(set(accepted) - set(common))) or 'none'}")
    assert {"sm_75", "sm_80", "sm_90", "sm_90a", "sm_100"} <= set(common)
    refused = {arch: verdict for arch in common if (verdict := assemble(vector_add.ptx(arch), arch, tmp_path))}
    assert refused == {}


@needs_ptxas
def test_words_of_ptx_name_kernels_and_parameters(tmp_path: Path) -> None:
    """All are kernels of one module."""
    names = [word for word in dict.fromkeys(PTX_WORDS.split()) if not keyword.iskeyword(word)]
    text = "def {0}({0}: nv.Array[nv.f32], i: nv.i32):\n    {0}[i] += 1.5\n"
    kernels = [nv.Kernel.from_source(text.format(name)).specialise() for name in names]
    ptx = compiler.compile_kernels(kernels, CompileOptions("sm_75"), compiler.Stage.PTX).text
    assert ptx.count(".visible .entry") == len(names)
    assert assemble(ptx, "sm_75", tmp_path) == ""


@pytest.mark.parametrize("name", ("WARP_SZ", "_", "__", "größe", "__nvvm_reflect"))
def test_names_that_ptx_cannot_have_are_refused(name: str) -> None:
    kernel = nv.Kernel.from_source(f"def {name}(a: nv.Array[nv.f32]):\n    a[0] = 1\n")
    with pytest.raises(nv.CompileError, match="NVG0506"):
        kernel.ptx()
