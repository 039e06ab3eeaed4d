; defect: a shift of 64 bits that is 0 where the amount is not below 64 becomes PTX's shift, which has 32 bits of it.
; mended: the amount's upper half decides as well.
; compile: sm_90 +ptx80 O2
; seen: output has ld\.param\.b32 .*left_param_1\]
; seen: output lacks setp

define i64 @left(i64 %x, i64 %n) {
  %inside = icmp ult i64 %n, 64
  %shifted = shl i64 %x, %n
  %result = select i1 %inside, i64 %shifted, i64 0
  ret i64 %result
}
