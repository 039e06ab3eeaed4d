/* Copies and fills, at once or into the graph of a capture. */
#include "driver.h"

extern void record(const char *, int, ...);
enum { TO_DEVICE = 1, TO_HOST, ON_DEVICE, ANYWHERE };

/* That bytes lie in one piece of memory, which the context may use. */
int check_range(Object *context, uint64_t address, size_t size) {
    Allocation *a = allocation_at(address);
    if (!a || address + size > a->address + a->size) return INVALID_VALUE;
    if (a->kind == DEVICE && a->device != context->device && !(context->peers >> a->device & 1) &&
        !(a->pool && a->pool->peers >> context->device & 1))
        return INVALID_VALUE;
    return OK;
}

/* Copies; from the bytes that are given, if the source is only where they came from. */
void transfer(int kind, uint64_t target, uint64_t source, size_t size, const void *bytes, Handle stream) {
    if (kind == ANYWHERE) {
        Allocation *from = allocation_at(source), *to = allocation_at(target);
        int of_host = !from || from->kind == HOST || from->kind == REGISTERED;
        int to_host = !to || to->kind == HOST || to->kind == REGISTERED;
        kind = of_host ? TO_DEVICE : to_host ? TO_HOST : ON_DEVICE;
    }
    memmove((void *)target, bytes ? bytes : (void *)source, size);
    if (kind == TO_DEVICE) record("copied in", 4, source, (uint64_t)size, (uint64_t)stream, target);
    if (kind == TO_HOST) record("copied out", 4, target, (uint64_t)size, (uint64_t)stream, source);
    if (kind == ON_DEVICE) record("copied", 4, target, (uint64_t)size, (uint64_t)stream, source);
}

/* Tells of a copy in a stream; memory of the host that no kernel may use is left out. */
int tell_of_copy(Object *stream, uint64_t target, uint64_t source, size_t size, int is_waited_for, Object *context) {
    uint64_t to = allocation_at(target) ? target : 0, from = allocation_at(source) ? source : 0;
    return emulated_step((Step){COPIED, stream, {to, from, size, (uint64_t)is_waited_for}}, context);
}

static int copy(int kind, uint64_t target, uint64_t source, size_t size, Handle handle, int is_async, Object *context) {
    int status;
    Object *stream = stream_of(handle, context, &status);
    if (!stream) return status;
    if (!size) return OK;
    if (!target || !source) return INVALID_VALUE;
    if (kind != TO_HOST && (kind != ANYWHERE || allocation_at(target)) && check_range(context, target, size)) return INVALID_VALUE;
    if (kind != TO_DEVICE && (kind != ANYWHERE || allocation_at(source)) && check_range(context, source, size)) return INVALID_VALUE;
    status = prepare(stream, context);
    if (status) return status;
    /* Memory of the host that is not page-locked is read, or written, before an asynchronous copy returns. */
    int is_later = stream->capture || (is_async && (kind == TO_DEVICE || allocation_at(target)));
    if (!is_later) finish(stream);
    Node *node = is_later ? later(stream, MEMCPY_NODE) : NULL;
    if (!node) {
        if (context->error) return context->error;
        transfer(kind, target, source, size, NULL, handle);
        return tell_of_copy(stream, target, source, size, !is_later, context);
    }
    node->target = target, node->source = source, node->size = size, node->value = (unsigned)kind;
    if (!stream->capture && !allocation_at(source)) {
        node->kept = malloc(size);
        memcpy(node->kept, (void *)source, size);
    }
    return OK;
}
#define COPY(name, symbol, kind, Target, Source)                                                                      \
    CUresult symbol(Target target, Source source, size_t size) {                                                      \
        CONTEXT_CALL(name);                                                                                           \
        return copy(kind, (uint64_t)target, (uint64_t)source, size, NULL, 0, context);                                \
    }
#define COPY_ASYNC(name, symbol, kind, Target, Source)                                                                \
    CUresult symbol(Target target, Source source, size_t size, Handle stream) {                                       \
        CONTEXT_CALL(name);                                                                                           \
        return copy(kind, (uint64_t)target, (uint64_t)source, size, stream, 1, context);                              \
    }
COPY("cuMemcpy", cuMemcpy, ANYWHERE, CUdeviceptr, CUdeviceptr)
COPY("cuMemcpyHtoD", cuMemcpyHtoD_v2, TO_DEVICE, CUdeviceptr, const void *)
COPY("cuMemcpyDtoH", cuMemcpyDtoH_v2, TO_HOST, void *, CUdeviceptr)
COPY("cuMemcpyDtoD", cuMemcpyDtoD_v2, ON_DEVICE, CUdeviceptr, CUdeviceptr)
COPY_ASYNC("cuMemcpyAsync", cuMemcpyAsync, ANYWHERE, CUdeviceptr, CUdeviceptr)
COPY_ASYNC("cuMemcpyHtoDAsync", cuMemcpyHtoDAsync_v2, TO_DEVICE, CUdeviceptr, const void *)
COPY_ASYNC("cuMemcpyDtoHAsync", cuMemcpyDtoHAsync_v2, TO_HOST, void *, CUdeviceptr)
COPY_ASYNC("cuMemcpyDtoDAsync", cuMemcpyDtoDAsync_v2, ON_DEVICE, CUdeviceptr, CUdeviceptr)

static int copy_peer(uint64_t target, Handle to, uint64_t source, Handle from, size_t size, Handle handle, Object *context) {
    int status;
    Object *stream = stream_of(handle, context, &status);
    if (!stream) return status;
    if (!find(to, CONTEXT) || !find(from, CONTEXT)) return INVALID_CONTEXT;
    if (check_range(find(to, CONTEXT), target, size) || check_range(find(from, CONTEXT), source, size)) return INVALID_VALUE;
    status = prepare(stream, context);
    if (status) return status;
    if (stream->capture) return NOT_SUPPORTED;
    finish(stream);
    transfer(ON_DEVICE, target, source, size, NULL, handle);
    return tell_of_copy(stream, target, source, size, 0, context);
}
CUresult cuMemcpyPeer(CUdeviceptr target, Handle to, CUdeviceptr source, Handle from, size_t size) {
    CONTEXT_CALL("cuMemcpyPeer");
    return copy_peer(target, to, source, from, size, NULL, context);
}
CUresult cuMemcpyPeerAsync(CUdeviceptr target, Handle to, CUdeviceptr source, Handle from, size_t size, Handle stream) {
    CONTEXT_CALL("cuMemcpyPeerAsync");
    return copy_peer(target, to, source, from, size, stream, context);
}

void fill(uint64_t target, unsigned value, unsigned width, size_t count, Handle stream) {
    for (size_t i = 0; i < count; i++) memcpy((char *)target + i * width, &value, width);
    record("filled", 4, target, (uint64_t)(width * count), (uint64_t)stream, (uint64_t)value);
}
static int set(uint64_t target, unsigned value, unsigned width, size_t count, Handle handle, Object *context) {
    int status;
    Object *stream = stream_of(handle, context, &status);
    if (!stream) return status;
    if (!count) return OK;
    if (target % width || check_range(context, target, width * count)) return INVALID_VALUE;
    status = prepare(stream, context);
    if (status) return status;
    Node *node = later(stream, MEMSET_NODE);
    if (node) {
        node->target = target, node->value = value, node->width = width, node->size = count;
        return OK;
    }
    fill(target, value, width, count, handle);
    return emulated_step((Step){FILLED, stream, {target, width * count}}, context);
}
#define SET(bits, Type)                                                                                               \
    CUresult cuMemsetD##bits##_v2(CUdeviceptr target, Type value, size_t count) {                                     \
        CONTEXT_CALL("cuMemsetD" #bits);                                                                              \
        return set(target, value, bits / 8, count, NULL, context);                                                    \
    }                                                                                                                 \
    CUresult cuMemsetD##bits##Async(CUdeviceptr target, Type value, size_t count, Handle stream) {                    \
        CONTEXT_CALL("cuMemsetD" #bits "Async");                                                                      \
        return set(target, value, bits / 8, count, stream, context);                                                  \
    }
SET(8, unsigned char)
SET(16, unsigned short)
SET(32, unsigned)

static int set_rows(uint64_t target, size_t pitch, unsigned value, unsigned width, size_t columns, size_t rows, Handle stream, Object *context) {
    if (rows > 1 && pitch < width * columns) return INVALID_VALUE;
    for (size_t row = 0; row < rows; row++) {
        int status = set(target + row * pitch, value, width, columns, stream, context);
        if (status) return status;
    }
    return OK;
}
#define SET_ROWS(bits, Type)                                                                                          \
    CUresult cuMemsetD2D##bits##_v2(CUdeviceptr target, size_t pitch, Type value, size_t columns, size_t rows) {      \
        CONTEXT_CALL("cuMemsetD2D" #bits);                                                                            \
        return set_rows(target, pitch, value, bits / 8, columns, rows, NULL, context);                                \
    }                                                                                                                 \
    CUresult cuMemsetD2D##bits##Async(CUdeviceptr target, size_t pitch, Type value, size_t columns, size_t rows, Handle stream) { \
        CONTEXT_CALL("cuMemsetD2D" #bits "Async");                                                                    \
        return set_rows(target, pitch, value, bits / 8, columns, rows, stream, context);                              \
    }
SET_ROWS(8, unsigned char)
SET_ROWS(16, unsigned short)
SET_ROWS(32, unsigned)

/* CUDA_MEMCPY2D: a side is host memory (1), device memory (2) or any (4). */
typedef struct { size_t x, y; int type; void *host; CUdeviceptr device; void *array; size_t pitch; } Side;
typedef struct { Side source, target; size_t width, height; } Copy2D;
static int copy_2d(const Copy2D *p, Handle handle, int is_async, Object *context) {
    if (p->source.type == 3 || p->target.type == 3) return NOT_SUPPORTED;
    uint64_t source = p->source.type == 1 ? (uint64_t)p->source.host : p->source.device;
    uint64_t target = p->target.type == 1 ? (uint64_t)p->target.host : p->target.device;
    size_t from = p->source.pitch ? p->source.pitch : p->width, to = p->target.pitch ? p->target.pitch : p->width;
    if (p->width > from || p->width > to) return INVALID_VALUE;
    int kind = p->source.type == 1 ? TO_DEVICE : p->target.type == 1 ? TO_HOST : p->source.type == 4 || p->target.type == 4 ? ANYWHERE : ON_DEVICE;
    for (size_t row = 0; row < p->height; row++) {
        int status = copy(kind, target + (p->target.y + row) * to + p->target.x, source + (p->source.y + row) * from + p->source.x, p->width, handle, is_async, context);
        if (status) return status;
    }
    return OK;
}
CUresult cuMemcpy2D_v2(const Copy2D *p) { CONTEXT_CALL("cuMemcpy2D"); return copy_2d(p, NULL, 0, context); }
CUresult cuMemcpy2DUnaligned_v2(const Copy2D *p) { CONTEXT_CALL("cuMemcpy2DUnaligned"); return copy_2d(p, NULL, 0, context); }
CUresult cuMemcpy2DAsync_v2(const Copy2D *p, Handle stream) { CONTEXT_CALL("cuMemcpy2DAsync"); return copy_2d(p, stream, 1, context); }
