; ModuleID = "for_loop_with_break_and_else"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"for_loop_with_break_and_else"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", i32 noundef %"n") nounwind
{
entry:
  %".5" = trunc nuw nsw i64 %"x.extent0" to i32
  %".i.slot" = alloca i32
  store i32 0, i32* %".i.slot"
  br label %"for.test"
for.test:
  %"i" = load i32, i32* %".i.slot"
  %".8" = icmp slt i32 %"i", %"n"
  br i1 %".8", label %"for.body", label %"for.else"
for.body:
  %".10" = sext i32 %"i" to i64
  %".11" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".10"
  %".12" = load i32, ptr addrspace(1) %".11", align 4
  %".13" = icmp eq i32 %".12", 0
  br i1 %".13", label %"then", label %"end"
for.next:
  %".30" = add nsw i32 %"i", 1
  store i32 %".30", i32* %".i.slot"
  br label %"for.test"
for.else:
  %".33" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  store i32 -1, ptr addrspace(1) %".33", align 4
  br label %"for.end"
for.end:
  ret void
then:
  br label %"for.end"
end:
  %".16" = sext i32 %"i" to i64
  %".17" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".16"
  %".18" = load i32, ptr addrspace(1) %".17", align 4
  %".19" = icmp slt i32 %".18", 0
  br i1 %".19", label %"then.1", label %"end.1"
then.1:
  br label %"for.next"
end.1:
  %".22" = sext i32 %"i" to i64
  %".23" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".22"
  %".24" = load i32, ptr addrspace(1) %".23", align 4
  %".25" = sub i32 %".24", 1
  %".26" = sext i32 %"i" to i64
  %".27" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 %".26"
  store i32 %".25", ptr addrspace(1) %".27", align 4
  br label %"for.next"
}
