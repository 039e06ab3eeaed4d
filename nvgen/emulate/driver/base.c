/* Objects and their handles, the record of what was called, errors on demand, and where the entry points are found. */
#include "driver.h"
#include <dlfcn.h>
#include <stdarg.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int generation, is_active, device_count, driver_version = 13000;
int attributes_of[MAX_DEVICES][MAX_ATTRIBUTES];
static int is_initialized, is_recording = 1, is_forked;

static void note_fork(void) {
    is_forked = is_initialized;
    pthread_mutex_init(&lock, NULL);
}
__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, note_fork); }

int take(void) { pthread_mutex_lock(&lock); return 1; }
void let_go(int *taken) { if (*taken) pthread_mutex_unlock(&lock); }

/* ---- what was called ---- */

static const char **calls;
static size_t call_count, call_room;

/* Something that happened, and its numbers. */
typedef struct { const char *what; int count; uint64_t *values; } Record;
static Record **records; /* each stays where it is, as others may look at it meanwhile */
static size_t record_count, record_room;

void record(const char *what, int count, ...) {
    if (!is_recording) return;
    if (record_count == record_room) records = realloc(records, (record_room = 2 * record_room + 64) * sizeof *records);
    Record *new = records[record_count++] = malloc(sizeof *new);
    *new = (Record){what, count, malloc(sizeof(uint64_t) * (size_t)count)};
    va_list values;
    va_start(values, count);
    for (int i = 0; i < count; i++) new->values[i] = va_arg(values, uint64_t);
    va_end(values);
}

void record_values(const char *what, int count, const uint64_t *values) {
    record(what, 0);
    if (!is_recording) return;
    Record *new = records[record_count - 1];
    new->count = count;
    new->values = realloc(new->values, sizeof *values * (size_t)count);
    memcpy(new->values, values, sizeof *values * (size_t)count);
}

void control_recording(int wanted) { LOCKED; is_recording = wanted; }
size_t control_call_count(void) { LOCKED; return call_count; }
const char *control_call(size_t place) { LOCKED; return calls[place]; }
void control_clear_calls(void) { LOCKED; call_count = 0; }
size_t control_record_count(void) { LOCKED; return record_count; }
Record *control_record(size_t place) { LOCKED; return records[place]; }
static void drop_record(Record *record) { free(record->values), free(record); }
void control_clear_records(const char *what) {
    LOCKED;
    size_t kept = 0;
    for (size_t i = 0; i < record_count; i++)
        if (what && strcmp(records[i]->what, what)) records[kept++] = records[i];
        else drop_record(records[i]);
    record_count = kept;
}
int is_recorded(void) { return is_recording; }

/* ---- errors on demand ---- */

typedef struct { char name[64]; int status, skipped, count; } Rule;
static Rule rules[64];
static int rule_count;

/* Makes a function fail: after so many calls that do not, so many times (-1: always). */
void control_fail(const char *name, int status, int skipped, int count) {
    LOCKED;
    if (rule_count == 64) abort();
    Rule *rule = &rules[rule_count++];
    snprintf(rule->name, sizeof rule->name, "%s", name);
    rule->status = status, rule->skipped = skipped, rule->count = count;
}

void control_forgive(const char *name) {
    LOCKED;
    int kept = 0;
    for (int i = 0; i < rule_count; i++)
        if (name && strcmp(rules[i].name, name)) rules[kept++] = rules[i];
    rule_count = kept;
}

static int failure(const char *name) {
    for (int i = 0; i < rule_count; i++) {
        Rule *rule = &rules[i];
        if (strcmp(rule->name, name) || !rule->count) continue;
        if (rule->skipped) { rule->skipped--; continue; }
        if (rule->count > 0) rule->count--;
        return rule->status;
    }
    return OK;
}

/* Every entry point begins here: its name is recorded, and the error that was asked for given back. */
int enter(const char *name) {
    int is_init = !strcmp(name, "cuInit");
    if (!is_active) return is_init ? NO_DEVICE : DEINITIALIZED;
    if (is_recording) {
        if (call_count == call_room) calls = realloc(calls, (call_room = 2 * call_room + 1024) * sizeof *calls);
        calls[call_count++] = name;
    }
    if (rule_count) {
        int status = failure(name);
        if (status) { note("%s was made to fail with %d", name, status); return status; }
    }
    if (is_forked) return NOT_INITIALIZED; /* a child that was forked has no driver, and gets none */
    if (is_init) is_initialized = 1;
    else if (!is_initialized) return NOT_INITIALIZED;
    return OK;
}

/* ---- objects ---- */

static Object **objects;
static int object_count, object_room;
static const uint64_t FIRST_HANDLE = 0x7fc0de000000;

Object *make(Kind kind, Object *context) {
    if (object_count == object_room)
        objects = realloc(objects, (size_t)(object_room = 2 * object_room + 256) * sizeof *objects);
    Object *new = calloc(1, sizeof *new);
    new->kind = kind, new->alive = 1, new->generation = generation, new->context = context;
    new->device = context ? context->device : 0;
    new->handle = (Handle)(FIRST_HANDLE + 64 * (uint64_t)object_count);
    objects[object_count++] = new;
    return new;
}

/* The object of a handle, whether it lives or not. */
Object *any(Handle handle, Kind kind) {
    uint64_t offset = (uint64_t)handle - FIRST_HANDLE;
    if ((uint64_t)handle < FIRST_HANDLE || offset % 64 || offset / 64 >= (uint64_t)object_count) return NULL;
    Object *found = objects[offset / 64];
    return found->kind == kind ? found : NULL;
}

/* What outlives `install`: programs keep primary contexts, loaded code and pools for as long as they run. */
static int is_lasting(Object *object) {
    switch (object->kind) {
    case CONTEXT: return object->is_primary;
    case MODULE: case FUNCTION: return object->context->is_primary;
    case LIBRARY: case KERNEL: case POOL: return 1;
    default: return 0;
    }
}

Object *find(Handle handle, Kind kind) {
    Object *found = any(handle, kind);
    return found && found->alive && (found->generation == generation || is_lasting(found)) ? found : NULL;
}

Object *object_at(int place) { return place < object_count ? objects[place] : NULL; }

/* ---- the driver's log ---- */

static char text[1 << 16];
typedef void (*LogCallback)(void *data, int level, char *message, size_t length);
static LogCallback log_callback;
static void *log_data;

void note(const char *format, ...) {
    char line[1024];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (length >= (int)sizeof line) length = (int)sizeof line - 1;
    size_t used = strlen(text);
    if (used + (size_t)length + 2 < sizeof text) { strcat(text, line); strcat(text, "\n"); }
    if (log_callback) log_callback(log_data, 0, line, (size_t)length);
}

CUresult cuLogsRegisterCallback(LogCallback function, void *data, Handle *out) {
    CALL("cuLogsRegisterCallback");
    log_callback = function, log_data = data;
    *out = (Handle)1;
    return OK;
}
CUresult cuLogsUnregisterCallback(Handle callback) {
    CALL("cuLogsUnregisterCallback");
    if (callback != (Handle)1) return INVALID_VALUE;
    log_callback = NULL;
    return OK;
}
CUresult cuLogsCurrent(unsigned *iterator, unsigned flags) {
    CALL("cuLogsCurrent");
    if (flags) return INVALID_VALUE;
    *iterator = (unsigned)strlen(text);
    return OK;
}
CUresult cuLogsDumpToMemory(unsigned *iterator, char *buffer, size_t *size, unsigned flags) {
    CALL("cuLogsDumpToMemory");
    if (flags || !size || !*size) return INVALID_VALUE;
    const char *from = text + (iterator ? *iterator : 0);
    snprintf(buffer, *size, "%s", from);
    *size = strlen(buffer);
    if (iterator) *iterator = (unsigned)strlen(text);
    return OK;
}

/* ---- the whole driver ---- */

extern void forget_launches(void);
extern void forget_images(void);
extern void forget_queues(void);
extern void forget_captures(void);

static void forget_work(Object *stream) { stream->first = stream->last = NULL, stream->queued = stream->done = 0; }

static void forget(void) {
    generation++;
    rule_count = 0, is_recording = 1, text[0] = 0, log_callback = NULL;
    call_count = 0;
    for (size_t i = 0; i < record_count; i++) drop_record(records[i]);
    record_count = 0;
    for (int i = 0; i < object_count; i++) {
        objects[i]->error = 0;
        if (objects[i]->kind == POOL) {
            objects[i]->used = objects[i]->most_used = 0, objects[i]->peers = 0;
            memset(objects[i]->attributes, 0, sizeof objects[i]->attributes);
        }
        if (objects[i]->kind == CONTEXT && objects[i]->is_primary) {
            objects[i]->legacy->generation = objects[i]->per_thread->generation = generation;
            forget_work(objects[i]->legacy);
            forget_work(objects[i]->per_thread);
            objects[i]->legacy->capture = objects[i]->per_thread->capture = NULL;
            objects[i]->peers = 0;
        }
    }
    forget_memory();
    forget_launches();
    forget_images();
    forget_captures();
    forget_queues();
}

void control_install(int count, int version) {
    LOCKED;
    forget();
    device_count = count, driver_version = version, is_active = 1;
}
void control_remove(void) {
    LOCKED;
    forget();
    is_active = 0;
}
void control_set_attribute(int device, int attribute, int value) { attributes_of[device][attribute] = value; }

CUresult cuInit(unsigned flags) {
    CALL("cuInit");
    return flags ? INVALID_VALUE : start_emulation();
}
CUresult cuDriverGetVersion(int *version) {
    LOCKED;
    if (!version) return INVALID_VALUE;
    if (is_active) { /* it needs no cuInit */
        int was = is_initialized;
        is_initialized = 1;
        int status = enter("cuDriverGetVersion");
        is_initialized = was;
        if (status) return status;
    }
    *version = driver_version;
    return OK;
}

/* ---- names of errors ---- */

static const struct { int number; const char *name, *text; } ERRORS[] = {
#define E(number, name, text) {number, name, text},
#include "errors.h"
#undef E
};

static int error_place(int number) {
    for (size_t i = 0; i < sizeof ERRORS / sizeof *ERRORS; i++)
        if (ERRORS[i].number == number) return (int)i;
    return -1;
}
CUresult cuGetErrorName(CUresult error, const char **name) {
    int place = error_place(error);
    *name = place < 0 ? NULL : ERRORS[place].name;
    return place < 0 ? INVALID_VALUE : OK;
}
CUresult cuGetErrorString(CUresult error, const char **string) {
    int place = error_place(error);
    *string = place < 0 ? NULL : ERRORS[place].text;
    return place < 0 ? INVALID_VALUE : OK;
}

/* ---- entry points ---- */

/* Where the name of today has another symbol; a version below `since` has no such function here. */
static const struct { const char *name, *symbol; int since; } VERSIONS[] = {
    {"cuDeviceTotalMem", "cuDeviceTotalMem_v2", 0}, {"cuDeviceGetUuid", "cuDeviceGetUuid_v2", 0},
    {"cuCtxCreate", "cuCtxCreate_v4", 12050}, {"cuCtxCreate", "cuCtxCreate_v2", 0},
    {"cuCtxDestroy", "cuCtxDestroy_v2", 0},
    {"cuCtxPopCurrent", "cuCtxPopCurrent_v2", 0}, {"cuCtxPushCurrent", "cuCtxPushCurrent_v2", 0},
    {"cuCtxGetDevice", "cuCtxGetDevice_v2", 13000}, {"cuCtxSynchronize", "cuCtxSynchronize_v2", 13000},
    {"cuDevicePrimaryCtxRelease", "cuDevicePrimaryCtxRelease_v2", 0},
    {"cuDevicePrimaryCtxReset", "cuDevicePrimaryCtxReset_v2", 0},
    {"cuDevicePrimaryCtxSetFlags", "cuDevicePrimaryCtxSetFlags_v2", 0},
    {"cuModuleGetGlobal", "cuModuleGetGlobal_v2", 0}, {"cuMemGetInfo", "cuMemGetInfo_v2", 0},
    {"cuMemAlloc", "cuMemAlloc_v2", 0}, {"cuMemAllocPitch", "cuMemAllocPitch_v2", 0}, {"cuMemFree", "cuMemFree_v2", 0},
    {"cuMemGetAddressRange", "cuMemGetAddressRange_v2", 0}, {"cuMemAllocHost", "cuMemAllocHost_v2", 0},
    {"cuMemHostGetDevicePointer", "cuMemHostGetDevicePointer_v2", 0}, {"cuMemHostRegister", "cuMemHostRegister_v2", 0},
    {"cuMemAdvise", "cuMemAdvise_v2", 12020}, {"cuMemPrefetchAsync", "cuMemPrefetchAsync_v2", 12020},
    {"cuMemcpyHtoD", "cuMemcpyHtoD_v2", 0}, {"cuMemcpyDtoH", "cuMemcpyDtoH_v2", 0}, {"cuMemcpyDtoD", "cuMemcpyDtoD_v2", 0},
    {"cuMemcpyHtoDAsync", "cuMemcpyHtoDAsync_v2", 0}, {"cuMemcpyDtoHAsync", "cuMemcpyDtoHAsync_v2", 0},
    {"cuMemcpyDtoDAsync", "cuMemcpyDtoDAsync_v2", 0}, {"cuMemcpy2D", "cuMemcpy2D_v2", 0},
    {"cuMemcpy2DUnaligned", "cuMemcpy2DUnaligned_v2", 0}, {"cuMemcpy2DAsync", "cuMemcpy2DAsync_v2", 0},
    {"cuMemcpy3D", "cuMemcpy3D_v2", 0}, {"cuMemcpy3DAsync", "cuMemcpy3DAsync_v2", 0},
    {"cuMemsetD2D8", "cuMemsetD2D8_v2", 0}, {"cuMemsetD2D16", "cuMemsetD2D16_v2", 0}, {"cuMemsetD2D32", "cuMemsetD2D32_v2", 0},
    {"cuMemsetD8", "cuMemsetD8_v2", 0}, {"cuMemsetD16", "cuMemsetD16_v2", 0}, {"cuMemsetD32", "cuMemsetD32_v2", 0},
    {"cuStreamDestroy", "cuStreamDestroy_v2", 0}, {"cuStreamGetCtx", "cuStreamGetCtx_v2", 12050},
    {"cuStreamBeginCapture", "cuStreamBeginCapture_v2", 0},
    {"cuStreamGetCaptureInfo", "cuStreamGetCaptureInfo_v3", 12030},
    {"cuStreamGetCaptureInfo", "cuStreamGetCaptureInfo_v2", 11030},
    {"cuEventDestroy", "cuEventDestroy_v2", 0}, {"cuEventElapsedTime", "cuEventElapsedTime_v2", 0},
    {"cuLinkCreate", "cuLinkCreate_v2", 0}, {"cuLinkAddData", "cuLinkAddData_v2", 0},
    {"cuLinkAddFile", "cuLinkAddFile_v2", 0}, {"cuGraphAddKernelNode", "cuGraphAddKernelNode_v2", 0},
    {"cuGraphKernelNodeGetParams", "cuGraphKernelNodeGetParams_v2", 0}, {"cuGraphGetEdges", "cuGraphGetEdges_v2", 12030},
    {"cuGraphNodeGetDependencies", "cuGraphNodeGetDependencies_v2", 12030},
    {"cuGraphNodeGetDependentNodes", "cuGraphNodeGetDependentNodes_v2", 12030},
    {"cuGraphAddDependencies", "cuGraphAddDependencies_v2", 12030}, {"cuGraphAddNode", "cuGraphAddNode_v2", 12030},
    {"cuGetProcAddress", "cuGetProcAddress_v2", 12000}, {"cuGraphExecUpdate", "cuGraphExecUpdate_v2", 12000},
};

static const char *symbol_of(const char *name, int version) {
    for (size_t i = 0; i < sizeof VERSIONS / sizeof *VERSIONS; i++)
        if (!strcmp(VERSIONS[i].name, name) && version >= VERSIONS[i].since) return VERSIONS[i].symbol;
    return name;
}

/* Whether a process wants a driver that is too old to have a function: NVGEN_FAKE_LACKS=cuA,cuB. */
static int is_lacking(const char *name) {
    const char *names = getenv("NVGEN_FAKE_LACKS");
    size_t length = strlen(name);
    for (const char *at = names ? strstr(names, name) : NULL; at; at = strstr(at + 1, name))
        if ((at == names || at[-1] == ',') && (at[length] == ',' || !at[length])) return 1;
    return 0;
}

CUresult cuGetProcAddress_v2(const char *name, void **function, int version, uint64_t flags, int *found) {
    static void *self;
    (void)flags;
    if (!self) {
        Dl_info info;
        dladdr((void *)&lock, &info);
        self = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    }
    if (!name || !function) return INVALID_VALUE;
    /* What else is in the library, or in those that it needs, is no function of the driver's. */
    int is_drivers = !strncmp(name, "cu", 2) && !is_lacking(name);
    *function = is_drivers ? dlsym(self, symbol_of(name, version)) : NULL;
    if (!*function && getenv("NVGEN_FAKE_TRACE")) fprintf(stderr, "not in the fake driver: %s (%d)\n", name, version);
    if (found) *found = *function ? 0 : 1;
    return *function || found ? OK : NOT_FOUND;
}
CUresult cuGetProcAddress(const char *name, void **function, int version, uint64_t flags) {
    return cuGetProcAddress_v2(name, function, version, flags, NULL);
}
/* Tables of the driver's insides, which NVIDIA's own libraries ask for and do without: there are none of any name. */
CUresult cuGetExportTable(const void **table, const void *name) {
    CALL("cuGetExportTable");
    if (!table || !name) return INVALID_VALUE;
    *table = NULL;
    return NOT_FOUND;
}
