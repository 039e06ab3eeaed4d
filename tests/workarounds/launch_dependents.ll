; defect: LLVM lacks `llvm.nvvm.griddepcontrol.launch_dependents` of the user guide, and prints a call of a function.
; mended: the PTX has `griddepcontrol.launch_dependents`.
; compile: sm_90 +ptx80 O0
; seen: output has call\.uni llvm\.nvvm\.griddepcontrol\.launch_dependents

declare void @llvm.nvvm.griddepcontrol.launch_dependents()
define ptx_kernel void @k() {
  call void @llvm.nvvm.griddepcontrol.launch_dependents()
  ret void
}
