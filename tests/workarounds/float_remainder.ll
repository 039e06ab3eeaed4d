; defect: `frem` is the rest of one rounded division, not exact.
; mended: there is a loop, or a call.
; compile: sm_80 - O2
; seen: output has div\.rn\.f32
; seen: output has cvt\.rzi\.f32\.f32
; seen: output lacks \bbra\b
define float @f(float %x, float %y) {
  %r = frem float %x, %y
  ret float %r
}
