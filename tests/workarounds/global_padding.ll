; defect: LLVM writes the elements of an initial value without the padding behind a vector of three.
; mended: the PTX has 32 bytes: a fourth word behind each vector.
; compile: sm_90 +ptx80 O0
; seen: output has v\[32\] = \{1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4

@v = addrspace(1) global [2 x <3 x i32>] [<3 x i32> <i32 1, i32 2, i32 3>, <3 x i32> <i32 4, i32 5, i32 6>]
