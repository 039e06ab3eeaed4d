; defect: LLVM prints the data in front of a function as bytes outside of every variable, which PTX has not.
; mended: LLVM refuses it.
; compile: sm_90 +ptx80 O0
; seen: output has ^\.b32 4711
; seen: ptxas refuses Parsing error near '4711'

define void @f() prefix i32 4711 {
  ret void
}
