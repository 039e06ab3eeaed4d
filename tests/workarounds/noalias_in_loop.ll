; defect: what `noalias` says of the parameters of a function that is inlined into a loop LLVM knows for one turn only:
; the vectorised loop asks whether the arrays overlap.
; mended: the module has no `vector.memcheck`.
; compile: x86-64-v3 - O2
; seen: module has vector\.memcheck

define internal void @thread(ptr noalias %a, ptr noalias %b, i64 %i) alwaysinline {
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %q = getelementptr inbounds float, ptr %b, i64 %i
  %x = load float, ptr %p
  %y = fadd float %x, 1.0
  store float %y, ptr %q
  ret void
}
define void @loop(ptr %a, ptr %b, i64 %n) {
entry:
  br label %turn
turn:
  %i = phi i64 [ 0, %entry ], [ %next, %turn ]
  call void @thread(ptr %a, ptr %b, i64 %i)
  %next = add nuw nsw i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %turn, label %end
end:
  ret void
}
