; defect: LLVM knows where a function was inlined, and does not print it in PTX.
; mended: a `.loc` of the PTX has `inlined_at`.
; compile: sm_90 +ptx80 O0
; seen: output has \.loc\s+1 3
; seen: output lacks inlined_at

define ptx_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  store i32 1, ptr addrspace(1) %p, !dbg !6
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: DebugDirectivesOnly)
!2 = !DIFile(filename: "a.py", directory: "/")
!3 = !DISubroutineType(types: !{null})
!4 = distinct !DISubprogram(name: "k", file: !2, line: 10, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!5 = distinct !DISubprogram(name: "f", file: !2, line: 2, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 3, column: 5, scope: !5, inlinedAt: !8)
!7 = !DILocation(line: 12, column: 5, scope: !4)
!8 = distinct !DILocation(line: 11, column: 5, scope: !4)
