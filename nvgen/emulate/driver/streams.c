/* Streams, events, and what captures allow. Work is done when it is asked for; order is recorded and checked. */
#include "driver.h"

extern void record(const char *, int, ...);

/* The stream of a handle in a context: 0 and 1 are the legacy default one, 2 the thread's. */
Object *stream_of(Handle handle, Object *context, int *status) {
    *status = OK;
    if ((uint64_t)handle <= 1) return context->legacy;
    if ((uint64_t)handle == 2) return context->per_thread;
    Object *stream = find(handle, STREAM);
    if (!stream) *status = INVALID_HANDLE;
    return stream;
}

static Object *capturing(Object *context, int with_relaxed) {
    Object *stream;
    for (int i = 0; (stream = object_at(i)); i++) {
        if (stream->kind != STREAM || stream->generation != generation || !stream->alive || !stream->capture) continue;
        if (context && stream->context != context) continue;
        if (stream->is_origin && (with_relaxed || stream->mode == 0 || (stream->mode == 1 && pthread_equal(stream->thread, pthread_self()))))
            return stream;
    }
    return NULL;
}

static __thread int thread_mode; /* of cuThreadExchangeStreamCaptureMode */

static void invalidate(Object *graph) {
    Object *stream;
    for (int i = 0; (stream = object_at(i)); i++)
        if (stream->kind == STREAM && stream->alive && stream->capture == graph) stream->capture_error = CAPTURE_INVALIDATED;
}

/* How many captures are under way, so that nothing is looked for where there are none. */
static int captures;

/* What waits for a whole context. */
int refuse_in_capture(Object *context) {
    Object *stream = captures ? capturing(context, 1) : NULL;
    if (!stream) return OK;
    invalidate(stream->capture);
    return CAPTURE_UNSUPPORTED;
}

/* What a capture forbids, as cuMemAlloc: gives the error, 0 if there is none. */
int refuse_unsafe(void) {
    Object *stream = captures && thread_mode != 2 ? capturing(NULL, 0) : NULL;
    if (!stream) return OK;
    invalidate(stream->capture);
    return CAPTURE_UNSUPPORTED;
}

/* Before work goes to a stream. */
int prepare(Object *stream, Object *context) {
    if (!captures) return OK;
    if (stream->capture) return stream->capture_error;
    if (stream != context->legacy) return OK;
    Object *other;
    for (int i = 0; (other = object_at(i)); i++)
        if (other->kind == STREAM && other->generation == generation && other->alive && other->capture &&
            other->context == context && !(other->flags & 1)) {
            invalidate(other->capture);
            return CAPTURE_IMPLICIT;
        }
    return OK;
}

#define STREAM_CALL(name)                                                                                             \
    CONTEXT_CALL(name);                                                                                               \
    int status;                                                                                                       \
    Object *stream = stream_of(handle, context, &status);                                                             \
    if (!stream) return status;                                                                                       \
    if (stream->context->error) return stream->context->error

static int create(Handle *out, unsigned flags, int priority, Object *context) {
    if (!out || flags > 1) return INVALID_VALUE;
    Object *stream = make(STREAM, context);
    stream->flags = flags, stream->priority = priority < -5 ? -5 : priority > 0 ? 0 : priority;
    *out = stream->handle;
    return OK;
}
CUresult cuStreamCreate(Handle *out, unsigned flags) {
    CONTEXT_CALL("cuStreamCreate");
    return create(out, flags, 0, context);
}
CUresult cuStreamCreateWithPriority(Handle *out, unsigned flags, int priority) {
    CONTEXT_CALL("cuStreamCreateWithPriority");
    return create(out, flags, priority, context);
}
CUresult cuStreamDestroy_v2(Handle handle) {
    CALL("cuStreamDestroy");
    END(handle, STREAM);
    if (ended->capture) invalidate(ended->capture), captures -= ended->is_origin;
    drain(ended, ended->queued);
    ended->alive = 0;
    return OK;
}
CUresult cuStreamSynchronize(Handle handle) {
    STREAM_CALL("cuStreamSynchronize");
    if (stream->capture) { invalidate(stream->capture); return CAPTURE_UNSUPPORTED; }
    status = prepare(stream, context);
    if (!status) finish(stream), emulated_step((Step){.step = STREAM_DONE, .stream = stream}, NULL);
    return status ? status : stream->context->error;
}
CUresult cuStreamQuery(Handle handle) {
    STREAM_CALL("cuStreamQuery");
    if (stream->capture) { invalidate(stream->capture); return CAPTURE_UNSUPPORTED; }
    status = prepare(stream, context);
    if (status) return status;
    if (!is_done(stream, stream->queued)) return NOT_READY;
    emulated_step((Step){.step = STREAM_DONE, .stream = stream}, NULL);
    return stream->context->error;
}
CUresult cuStreamGetPriority(Handle handle, int *priority) { STREAM_CALL("cuStreamGetPriority"); *priority = stream->priority; return OK; }
CUresult cuStreamGetFlags(Handle handle, unsigned *flags) { STREAM_CALL("cuStreamGetFlags"); *flags = stream->flags; return OK; }
CUresult cuStreamGetId(Handle handle, unsigned long long *id) { STREAM_CALL("cuStreamGetId"); *id = (uint64_t)stream->handle + 64 * (uint64_t)stream->context->device; return OK; }
CUresult cuStreamGetDevice(Handle handle, CUdevice *device) { STREAM_CALL("cuStreamGetDevice"); *device = stream->device; return OK; }
CUresult cuStreamGetCtx(Handle handle, Handle *out) { STREAM_CALL("cuStreamGetCtx"); *out = stream->context->handle; return OK; }
CUresult cuStreamGetCtx_v2(Handle handle, Handle *out, Handle *green) {
    STREAM_CALL("cuStreamGetCtx");
    *out = stream->context->handle;
    if (green) *green = NULL;
    return OK;
}

CUresult cuEventCreate(Handle *out, unsigned flags) {
    CONTEXT_CALL("cuEventCreate");
    if (!out || flags > 7 || ((flags & 4) && !(flags & 2))) return INVALID_VALUE;
    Object *event = make(EVENT, context);
    event->flags = flags;
    *out = event->handle;
    return OK;
}
CUresult cuEventDestroy_v2(Handle handle) {
    CALL("cuEventDestroy");
    END(handle, EVENT);
    ended->alive = 0;
    return OK;
}
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e3 * (double)time.tv_sec + 1e-6 * (double)time.tv_nsec;
}
/* When a queue comes to an event. */
void recorded(Object *event) { event->when = now(); }

static int record_event(Handle handle, Object *stream, Object *context) {
    Object *event = find(handle, EVENT);
    if (!event || event->context != stream->context) return INVALID_HANDLE;
    int status = prepare(stream, context);
    if (status) return status;
    event->is_recorded = 1, event->stream = stream, event->when = now();
    event->capture = stream->capture, event->position = stream->position;
    Node *node = stream->capture ? NULL : later(stream, RECORD_NODE);
    if (node) node->object = event;
    event->queued = stream->queued;
    emulated_step((Step){RECORDED, stream, {(uint64_t)event->handle}}, NULL);
    record("record", 2, (uint64_t)event->handle, (uint64_t)stream->handle);
    return OK;
}
CUresult cuEventRecord(Handle event, Handle handle) {
    STREAM_CALL("cuEventRecord");
    return record_event(event, stream, context);
}
CUresult cuEventRecordWithFlags(Handle event, Handle handle, unsigned flags) {
    STREAM_CALL("cuEventRecordWithFlags");
    return flags > 1 ? INVALID_VALUE : record_event(event, stream, context);
}
#define EVENT_CALL(name)                                                                                              \
    CALL(name);                                                                                                       \
    Object *event = find(handle, EVENT);                                                                              \
    if (!event) return INVALID_HANDLE;                                                                                \
    if (event->context->error) return event->context->error;                                                          \
    if (event->capture && event->capture->alive) { invalidate(event->capture); return CAPTURED_EVENT; }
CUresult cuEventQuery(Handle handle) {
    EVENT_CALL("cuEventQuery");
    if (event->is_recorded && !is_done(event->stream, event->queued)) return NOT_READY;
    emulated_step((Step){EVENT_DONE, NULL, {(uint64_t)handle}}, NULL);
    return event->context->error;
}
CUresult cuEventSynchronize(Handle handle) {
    EVENT_CALL("cuEventSynchronize");
    if (event->is_recorded) drain(event->stream, event->queued);
    emulated_step((Step){EVENT_DONE, NULL, {(uint64_t)handle}}, NULL);
    return event->context->error;
}
CUresult cuEventElapsedTime_v2(float *elapsed, Handle first, Handle handle) {
    EVENT_CALL("cuEventElapsedTime");
    Object *start = find(first, EVENT);
    if (!start || !start->is_recorded || !event->is_recorded) return INVALID_HANDLE;
    if ((start->flags | event->flags) & 2 || start->context != event->context) return INVALID_HANDLE;
    if (start->stream->done < start->queued || event->stream->done < event->queued) return NOT_READY;
    *elapsed = (float)(event->when - start->when);
    return OK;
}
CUresult cuStreamWaitEvent(Handle handle, Handle event_handle, unsigned flags) {
    STREAM_CALL("cuStreamWaitEvent");
    Object *event = find(event_handle, EVENT);
    if (!event) return INVALID_HANDLE;
    if (flags > 1) return INVALID_VALUE;
    if (!event->is_recorded) return OK;
    int is_captured = event->capture && event->capture->alive;
    if (is_captured && !stream->capture) {
        if (stream == stream->context->legacy) return CAPTURE_IMPLICIT;
        stream->capture = event->capture, stream->is_origin = 0, stream->capture_error = 0;
        stream->position = stream->joined = event->capture->nodes;
    } else if (is_captured && stream->capture != event->capture) {
        invalidate(stream->capture), invalidate(event->capture);
        return CAPTURE_MERGE;
    } else if (!is_captured && stream->capture && !(flags & 1)) {
        invalidate(stream->capture);
        return CAPTURE_ISOLATION;
    } else {
        status = prepare(stream, context);
        if (status) return status;
    }
    Node *node = stream->capture ? NULL : later(stream, WAIT_NODE);
    if (node) node->object = event->stream, node->size = (size_t)event->queued;
    if (!is_captured) emulated_step((Step){WAITED, stream, {(uint64_t)event_handle}}, NULL);
    if (is_captured && event->stream->joined < event->position) event->stream->joined = event->position;
    record("wait", 3, (uint64_t)stream->handle, (uint64_t)event->handle, (uint64_t)event->stream->handle);
    return OK;
}

static int begin(Object *stream, int mode, Object *graph) {
    if (stream == stream->context->legacy) return CAPTURE_UNSUPPORTED;
    if (stream->capture) return stream->capture_error ? stream->capture_error : 401;
    if (mode < 0 || mode > 2) return INVALID_VALUE;
    stream->capture = graph ? graph : make(GRAPH, NULL);
    stream->capture_error = 0, stream->is_origin = 1, stream->mode = mode, stream->thread = pthread_self();
    stream->position = stream->joined = 0;
    captures++;
    return OK;
}
CUresult cuStreamBeginCapture_v2(Handle handle, int mode) {
    STREAM_CALL("cuStreamBeginCapture");
    return begin(stream, mode, NULL);
}
CUresult cuStreamBeginCaptureToGraph(Handle handle, Handle graph, void *d, void *e, size_t count, int mode) {
    STREAM_CALL("cuStreamBeginCaptureToGraph");
    (void)d, (void)e, (void)count;
    return find(graph, GRAPH) ? begin(stream, mode, find(graph, GRAPH)) : INVALID_HANDLE;
}
CUresult cuStreamEndCapture(Handle handle, Handle *out) {
    STREAM_CALL("cuStreamEndCapture");
    if (out) *out = NULL;
    if (!stream->capture) return 401;
    if (!stream->is_origin) return CAPTURE_UNMATCHED;
    if (stream->mode != 2 && !pthread_equal(stream->thread, pthread_self())) return CAPTURE_WRONG_THREAD;
    Object *graph = stream->capture, *other;
    int error = stream->capture_error;
    for (int i = 0; (other = object_at(i)); i++) {
        if (other->capture != graph || (other->kind != STREAM && other->kind != EVENT)) continue;
        if (other->kind == STREAM && other->alive && !other->is_origin && other->joined < other->position && !error)
            error = CAPTURE_UNJOINED;
        other->capture = NULL, other->capture_error = 0;
        if (other->kind == EVENT) other->is_recorded = 0;
    }
    stream->is_origin = 0;
    captures--;
    if (error) { graph->alive = 0; return error; }
    *out = graph->handle;
    return OK;
}
CUresult cuStreamIsCapturing(Handle handle, int *state) {
    STREAM_CALL("cuStreamIsCapturing");
    if (!stream->capture && stream == context->legacy) {
        status = prepare(stream, context);
        if (status) return status;
    }
    *state = !stream->capture ? 0 : stream->capture_error ? 2 : 1;
    return OK;
}
static void capture_info(Object *stream, int *state, uint64_t *id, Handle *graph, size_t *count) {
    *state = !stream->capture ? 0 : stream->capture_error ? 2 : 1;
    if (id) *id = stream->capture ? (uint64_t)stream->capture->handle : 0;
    if (graph) *graph = stream->capture ? stream->capture->handle : NULL;
    if (count) *count = 0;
}
CUresult cuStreamGetCaptureInfo_v2(Handle handle, int *state, uint64_t *id, Handle *graph, Handle *nodes, size_t *count) {
    STREAM_CALL("cuStreamGetCaptureInfo");
    (void)nodes;
    capture_info(stream, state, id, graph, count);
    return OK;
}
CUresult cuStreamGetCaptureInfo_v3(Handle handle, int *state, uint64_t *id, Handle *graph, Handle *nodes, void *edges, size_t *count) {
    STREAM_CALL("cuStreamGetCaptureInfo");
    (void)nodes, (void)edges;
    capture_info(stream, state, id, graph, count);
    return OK;
}
CUresult cuThreadExchangeStreamCaptureMode(int *mode) {
    CALL("cuThreadExchangeStreamCaptureMode");
    int former = thread_mode;
    thread_mode = *mode, *mode = former;
    return OK;
}
void forget_captures(void) { captures = 0; }
CUresult cuLaunchHostFunc(Handle handle, void (*function)(void *), void *data) {
    STREAM_CALL("cuLaunchHostFunc");
    status = prepare(stream, context);
    if (status) return status;
    Node *node = later(stream, HOST_NODE);
    if (node) {
        node->function = function, node->data = data;
        return OK;
    }
    emulated_step((Step){.step = STREAM_DONE, .stream = stream}, NULL);  // the function may tell the program so
    pthread_mutex_unlock(&lock);
    function(data);
    pthread_mutex_lock(&lock);
    return OK;
}
