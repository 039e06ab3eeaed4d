; defect: the block behind a loop is placed behind it after the branches were chosen, and none is inverted then: the loop
; ends in a branch out of it and one back.
; mended: no `bra.uni` is in the PTX.
; compile: sm_90 - O2
; seen: output has \tbra\.uni

define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
end:
  %total = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %total, ptr addrspace(1) %p
  ret void
loop:
  %i = phi i32 [ 0, %entry ], [ %following, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %x = load i32, ptr addrspace(1) %q
  %next = add i32 %sum, %x
  %following = add i32 %i, 1
  %done = icmp eq i32 %following, %n
  br i1 %done, label %end, label %loop
}
