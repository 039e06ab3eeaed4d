; defect: loop strength reduction takes the lower half of a 64-bit offset for the 32-bit counter, so that ptxas does not
; find how often the loop runs.
; mended: the comparison is of a register that `add.s32` writes.
; compile: sm_90 - O2
; seen: output has \tadd\.s64 \t(%rd\d+), \1, 4;\n\tcvt\.u32\.u64 \t(%r\d+), \1;\n(?:\tcvt[^\n]*\n)?\tsetp\.ne\.b32 [^\n]*\2

define ptx_kernel void @k(ptr addrspace(1) noalias readonly %p, ptr addrspace(1) noalias %r, i32 range(i32 0, 2147418113) %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %following, %loop ]
  %sum = phi i64 [ 0, %entry ], [ %next, %loop ]
  %offset = zext i32 %i to i64
  %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 %offset
  %byte = load i8, ptr addrspace(1) %q
  %x = zext i8 %byte to i64
  %sum.x = xor i64 %sum, %x
  %next = mul i64 %sum.x, 1099511628211
  %following = add nuw nsw i32 %i, 1
  %done = icmp eq i32 %following, %n
  br i1 %done, label %end, label %loop, !llvm.loop !0
end:
  %total = phi i64 [ 0, %entry ], [ %next, %loop ]
  store i64 %total, ptr addrspace(1) %r
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.count", i32 4}
