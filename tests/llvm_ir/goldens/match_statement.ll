; ModuleID = "match_statement"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"match_statement"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %".5" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 0
  %".0" = load i32, ptr addrspace(1) %".5", align 4
  %".7" = icmp eq i32 %".0", 0
  %".8" = icmp eq i32 %".0", 1
  %".9" = select  i1 %".7", i1 true, i1 %".8"
  %"n.slot" = alloca i32
  br i1 %".9", label %"then", label %"else"
then:
  %".11" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  store i32 5, ptr addrspace(1) %".11", align 4
  br label %"end"
end:
  ret void
else:
  store i32 %".0", i32* %"n.slot"
  %"n" = load i32, i32* %"n.slot"
  %".15" = icmp slt i32 %"n", 0
  %".16" = insertvalue {i32, i1} undef, i32 %".0", 0
  %".17" = insertvalue {i32, i1} %".16", i1 %".15", 1
  %".18" = extractvalue {i32, i1} %".17", 1
  br i1 %".18", label %"then.1", label %"else.1"
then.1:
  %"n.1" = load i32, i32* %"n.slot"
  %".20" = sub i32 0, %"n.1"
  %".21" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  store i32 %".20", ptr addrspace(1) %".21", align 4
  br label %"end.1"
end.1:
  br label %"end"
else.1:
  %".24" = getelementptr inbounds i32, ptr addrspace(1) %"x", i64 1
  store i32 0, ptr addrspace(1) %".24", align 4
  br label %"end.1"
}
