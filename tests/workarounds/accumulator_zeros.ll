; defect: LLVM writes the zeros that inline assembly in a loop begins with into registers in front of the loop, where they
; stay all the time, and copies them in each turn.
; mended: the zeros are made in the loop, in the registers of the results.
; compile: sm_90a +ptx80 O2
; seen: output has ^\s*mov\.b32\s+(%r\d+), 0;\n(.*\n)*\$L__BB0_\d+:(.*\n)*\s*mov\.b32\s+%r\d+, \1;

define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %turn
turn:
  %i = phi i32 [ 0, %entry ], [ %next, %turn ]
  %r = call i32 asm sideeffect "// product $0", "=r,0"(i32 0)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %r, ptr addrspace(1) %q
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %turn, label %end
end:
  ret void
}
