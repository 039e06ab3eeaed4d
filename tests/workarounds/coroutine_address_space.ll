; defect: LLVM ends the process over a coroutine whose stack slot is cast to another address space.
; mended: the module has the parts of the coroutine.
; compile: x86-64-v3 - O2
; seen: llvm dies replaceUses of value with new value of different type

declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
declare i64 @llvm.coro.size.i64()
declare ptr @room(i64)
declare void @use(ptr addrspace(5))
define void @thread() presplitcoroutine {
entry:
  %slot = alloca i32
  %local = addrspacecast ptr %slot to ptr addrspace(5)
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @room(i64 %size)
  %handle = call ptr @llvm.coro.begin(token %id, ptr %memory)
  store i32 1, ptr addrspace(5) %local
  %answer = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %answer, label %suspended [ i8 0, label %resumed ]
resumed:
  call void @use(ptr addrspace(5) %local)
  br label %suspended
suspended:
  call void @llvm.coro.end(ptr %handle, i1 false, token none)
  ret void
}
