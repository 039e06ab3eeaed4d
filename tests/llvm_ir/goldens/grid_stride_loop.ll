; ModuleID = "grid_stride_loop"
target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

define ptx_kernel void @"grid_stride_loop"(ptr addrspace(1) noundef align 4 %"x", i64 noundef range(i64 0, 2147418113) %"x.extent0") nounwind
{
entry:
  %".4" = trunc nuw nsw i64 %"x.extent0" to i32
  %"block_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()
  %"block_dim.x" = call i32 @"llvm.nvvm.read.ptx.sreg.ntid.x"()
  %"thread_idx.x" = call i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()
  %".5" = mul nuw nsw i32 %"block_idx.x", %"block_dim.x"
  %".6" = add nuw nsw i32 %".5", %"thread_idx.x"
  %"grid_dim.x" = call i32 @"llvm.nvvm.read.ptx.sreg.nctaid.x"()
  %"block_dim.x.1" = call i32 @"llvm.nvvm.read.ptx.sreg.ntid.x"()
  %".7" = mul i32 %"grid_dim.x", %"block_dim.x.1"
  %".8" = icmp slt i32 %".6", %".4"
  %".i.more.slot" = alloca i1
  store i1 %".8", i1* %".i.more.slot"
  %".i.slot" = alloca i32
  store i32 %".6", i32* %".i.slot"
  br label %"for.test"
for.test:
  %"i" = load i32, i32* %".i.slot"
  %".i.more" = load i1, i1* %".i.more.slot"
  br i1 %".i.more", label %"for.body", label %"for.else"
for.body:
  %".13" = sext i32 %"i" to i64
  %".14" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".13"
  %".15" = load float, ptr addrspace(1) %".14", align 4
  %".16" = fadd contract float %".15", 0x3ff0000000000000
  %".17" = sext i32 %"i" to i64
  %".18" = getelementptr inbounds float, ptr addrspace(1) %"x", i64 %".17"
  store float %".16", ptr addrspace(1) %".18", align 4
  br label %"for.next"
for.next:
  %".21" = add i32 %"i", %".7"
  %".22" = icmp ult i32 %".21", %".4"
  store i1 %".22", i1* %".i.more.slot"
  store i32 %".21", i32* %".i.slot"
  br label %"for.test"
for.else:
  br label %"for.end"
for.end:
  ret void
}

declare noundef range(i32 0, 2147483647) i32 @"llvm.nvvm.read.ptx.sreg.ctaid.x"()

declare noundef range(i32 1, 1025) i32 @"llvm.nvvm.read.ptx.sreg.ntid.x"()

declare noundef range(i32 0, 1024) i32 @"llvm.nvvm.read.ptx.sreg.tid.x"()

declare noundef range(i32 1, 2147483648) i32 @"llvm.nvvm.read.ptx.sreg.nctaid.x"()
