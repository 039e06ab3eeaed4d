/* Graphs that captures make, and what instantiating and launching them does. */
#include "driver.h"

extern void record(const char *, int, ...);
extern void record_values(const char *, int, const uint64_t *);

Node *append(Object *stream, NodeType type) {
    Object *graph = stream->capture;
    Node *node = calloc(1, sizeof *node);
    node->type = type, node->is_of_graph = 1;
    if (graph->last) graph->last->next = node;
    else graph->first = node;
    graph->last = node;
    stream->position = ++graph->nodes;
    return node;
}

CUresult cuGraphCreate(Handle *out, unsigned flags) {
    CALL("cuGraphCreate");
    if (flags) return INVALID_VALUE;
    *out = make(GRAPH, NULL)->handle;
    return OK;
}

/* ---- what a graph keeps for its users ---- */

static int drop(Object *user, unsigned count) {
    if ((unsigned)user->retained < count) return INVALID_VALUE;
    user->retained -= (int)count;
    if (user->retained) return OK;
    user->alive = 0;
    pthread_mutex_unlock(&lock);
    user->destroy(user->data);
    pthread_mutex_lock(&lock);
    return OK;
}
static void keep(Object *graph, Object *user, unsigned count) {
    Reference *new = calloc(1, sizeof *new);
    *new = (Reference){user, count, graph->references};
    graph->references = new;
}
static void drop_all(Object *graph) {
    Reference *references = graph->references;
    graph->references = NULL;
    for (Reference *next; references; references = next) {
        next = references->next;
        drop(references->user, references->count);
        free(references);
    }
}
CUresult cuUserObjectCreate(Handle *out, void *data, void (*destroy)(void *), unsigned count, unsigned flags) {
    CALL("cuUserObjectCreate");
    if (!destroy || !count || flags != 1) return INVALID_VALUE;
    Object *user = make(USER, NULL);
    user->data = data, user->destroy = destroy, user->retained = (int)count;
    *out = user->handle;
    return OK;
}
#define USER_CALL(name)                                                                                               \
    CALL(name);                                                                                                       \
    Object *user = find(handle, USER);                                                                                \
    if (!user || !count) return INVALID_VALUE
CUresult cuUserObjectRetain(Handle handle, unsigned count) { USER_CALL("cuUserObjectRetain"); user->retained += (int)count; return OK; }
CUresult cuUserObjectRelease(Handle handle, unsigned count) { USER_CALL("cuUserObjectRelease"); return drop(user, count); }
CUresult cuGraphRetainUserObject(Handle graph_handle, Handle handle, unsigned count, unsigned flags) {
    USER_CALL("cuGraphRetainUserObject");
    Object *graph = find(graph_handle, GRAPH);
    if (!graph || flags > 1) return INVALID_VALUE;
    if (!(flags & 1)) user->retained += (int)count; /* else the caller's references are moved */
    keep(graph, user, count);
    return OK;
}
CUresult cuGraphReleaseUserObject(Handle graph_handle, Handle handle, unsigned count) {
    USER_CALL("cuGraphReleaseUserObject");
    Object *graph = find(graph_handle, GRAPH);
    if (!graph) return INVALID_VALUE;
    for (Reference *reference = graph->references; reference; reference = reference->next)
        if (reference->user == user && reference->count >= count) { reference->count -= count; return drop(user, count); }
    return INVALID_VALUE;
}

CUresult cuGraphDestroy(Handle handle) {
    CALL("cuGraphDestroy");
    END(handle, GRAPH);
    ended->alive = 0;
    drop_all(ended);
    return OK;
}
CUresult cuGraphClone(Handle *out, Handle handle) {
    CALL("cuGraphClone");
    Object *graph = find(handle, GRAPH);
    if (!graph) return INVALID_VALUE;
    Object *clone = make(GRAPH, NULL);
    clone->first = graph->first, clone->last = graph->last, clone->nodes = graph->nodes;
    for (Reference *r = graph->references; r; r = r->next) { r->user->retained += (int)r->count; keep(clone, r->user, r->count); }
    *out = clone->handle;
    return OK;
}
CUresult cuGraphGetNodes(Handle handle, Handle *nodes, size_t *count) {
    CALL("cuGraphGetNodes");
    Object *graph = find(handle, GRAPH);
    if (!graph) return INVALID_VALUE;
    size_t room = nodes ? *count : 0, found = 0;
    for (Node *node = graph->first; node; node = node->next, found++)
        if (found < room) {
            if (!node->shown) node->shown = make(NODE, NULL), node->shown->first = node;
            nodes[found] = node->shown->handle;
        }
    *count = found;
    return OK;
}
CUresult cuGraphNodeGetType(Handle handle, int *type) {
    CALL("cuGraphNodeGetType");
    Object *node = find(handle, NODE);
    if (!node) return INVALID_VALUE;
    *type = node->first->type;
    return OK;
}
CUresult cuGraphDebugDotPrint(Handle handle, const char *path, unsigned flags) {
    CALL("cuGraphDebugDotPrint");
    Object *graph = find(handle, GRAPH);
    (void)flags;
    if (!graph) return INVALID_VALUE;
    FILE *file = fopen(path, "w");
    if (!file) return 304;
    fputs("digraph {\n", file);
    for (Node *node = graph->first; node; node = node->next) fprintf(file, "  \"%s\"\n", node->launch.name ? node->launch.name : "node");
    fputs("}\n", file);
    fclose(file);
    return OK;
}
static int instantiate(Handle *out, Handle handle, unsigned long long flags) {
    Object *graph = find(handle, GRAPH);
    if (!graph || !out) return INVALID_VALUE;
    if (flags > 15) return INVALID_VALUE;
    Object *exec = make(EXEC, NULL);
    exec->first = graph->first, exec->nodes = graph->nodes; /* nodes of a captured graph do not change */
    for (Reference *r = graph->references; r; r = r->next) { r->user->retained += (int)r->count; keep(exec, r->user, r->count); }
    *out = exec->handle;
    return OK;
}
CUresult cuGraphInstantiateWithFlags(Handle *out, Handle graph, unsigned long long flags) {
    CALL("cuGraphInstantiateWithFlags");
    return instantiate(out, graph, flags);
}
typedef struct { uint64_t flags; Handle stream, failed; int result; } InstantiateParameters;
CUresult cuGraphInstantiateWithParams(Handle *out, Handle graph, InstantiateParameters *given) {
    CALL("cuGraphInstantiateWithParams");
    given->failed = NULL, given->result = 0;
    return instantiate(out, graph, given->flags);
}
CUresult cuGraphExecDestroy(Handle handle) {
    CALL("cuGraphExecDestroy");
    END(handle, EXEC);
    ended->alive = 0;
    drop_all(ended);
    return OK;
}
typedef struct { int result; Handle node, from; } UpdateResult;
CUresult cuGraphExecUpdate_v2(Handle handle, Handle graph_handle, UpdateResult *result) {
    CALL("cuGraphExecUpdate");
    Object *exec = find(handle, EXEC), *graph = find(graph_handle, GRAPH);
    if (!exec || !graph || !result) return INVALID_VALUE;
    result->node = result->from = NULL, result->result = 0;
    if (exec->nodes != graph->nodes) { result->result = 2; return 910; }
    exec->first = graph->first;
    return OK;
}
CUresult cuGraphUpload(Handle handle, Handle stream) {
    CONTEXT_CALL("cuGraphUpload");
    int status;
    if (!stream_of(stream, context, &status)) return status;
    return find(handle, EXEC) ? OK : INVALID_VALUE;
}
extern int take_fault(void);
extern void release_at(uint64_t), recorded(Object *), keep_launch(const Launch *);

int run_node(Node *node, Handle stream, Object *context) {
    if (node->type == KERNEL_NODE) {
        if (!node->object->alive || !node->object->owner->alive) return INVALID_HANDLE;
        Launch launch = node->launch;
        launch.is_in_graph = node->is_of_graph, launch.stream = stream;
        if (node->is_of_graph) launch.error = take_fault(), keep_launch(&launch);
        return run(&launch, context);
    }
    int status;
    Object *of = stream_of(stream, context, &status);
    if (node->type == MEMCPY_NODE) {
        transfer((int)node->value, node->target, node->source, node->size, node->kept, stream);
        tell_of_copy(of, node->target, node->source, node->size, 0, context);
    }
    if (node->type == WAIT_NODE) drain(node->object, (int)node->size);
    if (node->type == RECORD_NODE) recorded(node->object);
    if (node->type == FREE_NODE && !node->is_of_graph) release_at(node->target);
    if (node->type == MEMSET_NODE) {
        fill(node->target, node->value, node->width, node->size, stream);
        emulated_step((Step){FILLED, of, {node->target, node->width * node->size}}, context);
    }
    if (node->type == HOST_NODE) {
        pthread_mutex_unlock(&lock);
        node->function(node->data);
        pthread_mutex_lock(&lock);
    }
    return OK;
}
CUresult cuGraphLaunch(Handle handle, Handle stream_handle) {
    CONTEXT_CALL("cuGraphLaunch");
    int status;
    Object *exec = find(handle, EXEC), *stream = stream_of(stream_handle, context, &status);
    if (!exec || !stream) return exec ? status : INVALID_VALUE;
    status = prepare(stream, context);
    if (status) return status;
    if (stream->capture) return CAPTURE_UNSUPPORTED;
    finish(stream);
    for (Node *node = exec->first; node && !context->error; node = node->next) {
        status = run_node(node, stream_handle, context);
        if (status) return status;
    }
    return OK;
}

/* ---- tensor maps: encoded as the CPU target has them, whose code stands for the GPU's ---- */

typedef struct {
    uint64_t base, strides[4];
    int32_t extents[5], counts[5], steps[4];
    uint32_t bytes;
    int16_t lower[3], upper[3];
    uint8_t element_size, swizzle, swizzle_shift, fill, mode, extents_of_box[5], swizzle_mode, swizzle_atomicity;
} TensorMap;

static int encode(void *out, int type, unsigned rank, uint64_t address, const uint64_t *shape, const uint64_t *strides,
                  const uint32_t *box, const uint32_t *steps, int interleave, int swizzle, int promotion, int filling) {
    static const char SIZES[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
    if (!out || type < 0 || type > 15 || rank < 1 || rank > 5) return INVALID_VALUE;
    if (address % 16 || !address || interleave < 0 || interleave > 2 || swizzle < 0 || swizzle > 6) return INVALID_VALUE;
    if (promotion < 0 || promotion > 3 || filling < 0 || filling > 1) return INVALID_VALUE;
    if (is_emulated && (!box || interleave || swizzle > 3 || type > 12)) return NOT_SUPPORTED;
    TensorMap map = {.base = address, .element_size = type < 13 ? SIZES[type] : 1, .fill = filling};
    static const uint32_t BITS[] = {0, 0x10, 0x30, 0x70};
    map.swizzle = swizzle < 4 ? BITS[swizzle] : 0, map.swizzle_shift = 3, map.bytes = map.element_size;
    map.swizzle_mode = swizzle < 4 ? (uint8_t)swizzle : 3;
    for (unsigned i = 0; i < 5; i++) map.extents[i] = map.counts[i] = 1;
    for (unsigned i = 0; i < 4; i++) map.steps[i] = 1;
    for (unsigned i = 0; i < rank; i++) {
        if (!shape[i] || shape[i] > 1ull << 32 || steps[i] < 1 || steps[i] > 8) return INVALID_VALUE;
        if (box && (box[i] < 1 || box[i] > 256)) return INVALID_VALUE;
        if (i && (strides[i - 1] % 16 || strides[i - 1] >= 1ull << 40)) return INVALID_VALUE;
        if (i) map.strides[i - 1] = strides[i - 1];
        if (i) map.steps[i - 1] = (int32_t)steps[i];
        map.extents[i] = (int32_t)shape[i];
        map.counts[i] = box ? (int32_t)((box[i] + steps[i] - 1) / steps[i]) : 1;
        map.extents_of_box[i] = box ? (uint8_t)(box[i] - 1) : 0;
        map.bytes *= (uint32_t)map.counts[i];
    }
    if (box && box[0] * (unsigned)map.element_size % 16) return INVALID_VALUE;
    memset(out, 0, 128);
    memcpy(out, &map, sizeof map);
    ((unsigned char *)out)[127] = (unsigned char)type; /* nvgen/types/tensor_maps.py: TYPE_PLACE */
    return OK;
}
static void note_map(const char *name, int type, unsigned rank, uint64_t address, const uint64_t *shape, const uint64_t *strides,
                     int count, const uint64_t *further, const uint32_t *steps) {
    uint64_t values[64];
    int at = 0;
    values[at++] = (uint64_t)type, values[at++] = rank, values[at++] = address;
    for (unsigned i = 0; i < rank; i++) values[at++] = shape[i];
    for (unsigned i = 0; i + 1 < rank; i++) values[at++] = strides[i];
    for (unsigned i = 0; i < rank; i++) values[at++] = steps[i];
    for (int i = 0; i < count; i++) values[at++] = further[i];
    record_values(name, at, values);
}
#define MAP_ARGUMENTS                                                                                                 \
    void *out, int type, unsigned rank, void *address, const uint64_t *shape, const uint64_t *strides
CUresult cuTensorMapEncodeTiled(MAP_ARGUMENTS, const uint32_t *box, const uint32_t *steps, int interleave, int swizzle, int promotion, int filling) {
    CALL("cuTensorMapEncodeTiled");
    int status = encode(out, type, rank, (uint64_t)address, shape, strides, box, steps, interleave, swizzle, promotion, filling);
    if (status) return status;
    uint64_t further[16] = {(uint64_t)interleave, (uint64_t)swizzle, (uint64_t)promotion, (uint64_t)filling};
    for (unsigned i = 0; i < rank; i++) further[4 + i] = box[i];
    note_map("cuTensorMapEncodeTiled", type, rank, (uint64_t)address, shape, strides, 4 + (int)rank, further, steps);
    return OK;
}
CUresult cuTensorMapEncodeIm2col(MAP_ARGUMENTS, const int *lower, const int *upper, unsigned channels, unsigned pixels, const uint32_t *steps,
                                 int interleave, int swizzle, int promotion, int filling) {
    CALL("cuTensorMapEncodeIm2col");
    if (rank < 3 || channels > 256 || pixels > 1024) return INVALID_VALUE;
    int status = encode(out, type, rank, (uint64_t)address, shape, strides, NULL, steps, interleave, swizzle, promotion, filling);
    if (status) return status;
    uint64_t further[16] = {(uint64_t)interleave, (uint64_t)swizzle, (uint64_t)promotion, (uint64_t)filling, channels, pixels};
    for (unsigned i = 0; i + 2 < rank; i++) further[6 + i] = (uint64_t)lower[i], further[6 + rank - 2 + i] = (uint64_t)upper[i];
    note_map("cuTensorMapEncodeIm2col", type, rank, (uint64_t)address, shape, strides, 6 + 2 * ((int)rank - 2), further, steps);
    return OK;
}
CUresult cuTensorMapEncodeIm2colWide(MAP_ARGUMENTS, int lower, int upper, unsigned channels, unsigned pixels, const uint32_t *steps,
                                     int interleave, int mode, int swizzle, int promotion, int filling) {
    CALL("cuTensorMapEncodeIm2colWide");
    if (rank < 3 || mode < 0 || mode > 1) return INVALID_VALUE;
    int status = encode(out, type, rank, (uint64_t)address, shape, strides, NULL, steps, interleave, swizzle, promotion, filling);
    if (status) return status;
    uint64_t further[9] = {(uint64_t)interleave, (uint64_t)swizzle, (uint64_t)promotion, (uint64_t)filling, channels, pixels, (uint64_t)mode,
                           (uint64_t)lower, (uint64_t)upper};
    note_map("cuTensorMapEncodeIm2colWide", type, rank, (uint64_t)address, shape, strides, 9, further, steps);
    return OK;
}
