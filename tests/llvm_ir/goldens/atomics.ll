; ModuleID = "atomics"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"atomics"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0", ptr addrspace(1) noundef align 4 %"y", i64 noundef range(i64 0, 2147418113) %"y.extent0") nounwind
{
entry:
  %".6" = trunc nuw nsw i64 %"x.extent0" to i32
  %".7" = trunc nuw nsw i64 %"y.extent0" to i32
  %".8" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 0
  call void asm sideeffect "red.relaxed.gpu.global.add.f32 [$0], $1;", "l,f,~{memory}"(ptr addrspace(1) %".8", float 0x3ff0000000000000) memory(argmem: readwrite)
  %".10" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 0
  %".11" = call i32 asm sideeffect "atom.relaxed.gpu.global.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r,~{memory}"(ptr addrspace(1) %".10", i32 1, i32 2) memory(argmem: readwrite)
  %".12" = getelementptr inbounds i32, ptr addrspace(1) %"y", i64 1
  store i32 %".11", ptr addrspace(1) %".12", align 4
  ret void
}
