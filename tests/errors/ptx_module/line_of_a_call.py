import nvgen as nv
from nvgen.diagnostics import CompileError
from nvgen.ptx.checking.check_module import module_problems

source = nv.ptx.SourceText("""\
.version 8.0
.target sm_90
.address_size 64
.file 1 "kernel.cu"
.visible .entry k()
{
	.loc 1 12 5, function_name info, inlined_at 1 20 3
	ret;
}
""", "kernel.ptx")
raise CompileError(*module_problems(nv.ptx.parse(source.text), source))
