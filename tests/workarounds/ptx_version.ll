; defect: LLVM prints no later version of PTX than 9.0, and only warns of the feature.
; mended: the PTX has `.version 9.1`.
; compile: sm_90 +ptx91 O0
; seen: output lacks ^\.version 9\.1$

define ptx_kernel void @k() {
  ret void
}
