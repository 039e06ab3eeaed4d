import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.ptx.checking.checker import check

source = nv.ptx.SourceText("""\
.version 8.0
.target sm_90
.address_size 64
.func f(.param .b32 a);
.visible .entry k()
{
	call f;
	ret;
}
""", "kernel.ptx")
raise CompileError(*check(nv.ptx.parse(source.text), source))
