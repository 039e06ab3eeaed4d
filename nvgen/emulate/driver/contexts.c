/* Devices and contexts. */
#include "driver.h"

static Object *primaries[MAX_DEVICES];
static unsigned primary_flags[MAX_DEVICES];

typedef struct { Object *contexts[MAX_STACK]; int count, generation; } Stack;
static __thread Stack stack_of_thread;

/* This thread's stack of contexts; a driver that was installed since begins with none. */
static Stack *stack(void) {
    if (stack_of_thread.generation != generation) stack_of_thread = (Stack){.generation = generation};
    return &stack_of_thread;
}

Object *current(void) {
    Stack *mine = stack();
    return mine->count ? mine->contexts[mine->count - 1] : NULL;
}

int control_stack(Handle *handles) {
    Stack *mine = stack();
    for (int i = 0; i < mine->count; i++) handles[i] = mine->contexts[i]->handle;
    return mine->count;
}

static unsigned long long last_number;

/* What was made in a context goes with it. */
static void end_contents(Object *context) {
    drain_all(context);
    Object *other;
    for (int i = 0; (other = object_at(i)); i++)
        if (other->context == context && other != context && other != context->legacy && other != context->per_thread)
            other->alive = 0;
    release_memory_of(context);
}

static Object *make_context(int device, int is_primary, unsigned flags) {
    Object *new = make(CONTEXT, NULL);
    new->device = device, new->is_primary = is_primary, new->flags = flags, new->context = new;
    new->legacy = make(STREAM, new), new->per_thread = make(STREAM, new);
    new->legacy->handle = (Handle)1, new->per_thread->handle = (Handle)2;
    new->number = ++last_number;
    new->limits[0] = 1024, new->limits[1] = 1 << 20, new->limits[2] = 8 << 20, new->limits[5] = 128;
    return new;
}

/* A device's primary context, which is one object for as long as the process lives. */
Object *primary(int device) {
    if (!primaries[device]) {
        primaries[device] = make_context(device, 1, primary_flags[device]);
        primaries[device]->retained = 0;
    }
    return primaries[device];
}

static int is_device(int device) { return device >= 0 && device < device_count; }

CUresult cuDeviceGetCount(int *count) { CALL("cuDeviceGetCount"); *count = device_count; return OK; }
CUresult cuDeviceGet(CUdevice *device, int ordinal) {
    CALL("cuDeviceGet");
    if (!is_device(ordinal)) return INVALID_DEVICE;
    *device = ordinal;
    return OK;
}
#define DEVICE_CALL(name) CALL(name); if (!is_device(device)) return INVALID_DEVICE
CUresult cuDeviceGetName(char *name, int length, CUdevice device) {
    DEVICE_CALL("cuDeviceGetName");
    const char *own = getenv("NVGEN_EMULATE_NAME");
    if (is_emulated && own) snprintf(name, (size_t)length, "%s", own);
    else snprintf(name, (size_t)length, "Fake GPU %d", device);
    return OK;
}
CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device) {
    DEVICE_CALL("cuDeviceGetAttribute");
    if (attribute < 1 || attribute >= MAX_ATTRIBUTES) return INVALID_VALUE;
    if (attribute == 150 && driver_version < 13040) return INVALID_VALUE; /* oversized shared memory */
    *value = attributes_of[device][attribute];
    return OK;
}
CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device) {
    DEVICE_CALL("cuDeviceComputeCapability");
    *major = attributes_of[device][75], *minor = attributes_of[device][76];
    return OK;
}
CUresult cuDeviceTotalMem_v2(size_t *size, CUdevice device) {
    DEVICE_CALL("cuDeviceTotalMem");
    *size = memory_size();
    return OK;
}
CUresult cuDeviceGetUuid_v2(char *uuid, CUdevice device) {
    DEVICE_CALL("cuDeviceGetUuid");
    memset(uuid, 0x11 * (device + 1), 16);
    return OK;
}
CUresult cuDeviceGetPCIBusId(char *text, int length, CUdevice device) {
    DEVICE_CALL("cuDeviceGetPCIBusId");
    snprintf(text, (size_t)length, "0000:%02X:00.0", device + 1);
    return OK;
}
CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer) {
    DEVICE_CALL("cuDeviceCanAccessPeer");
    if (!is_device(peer)) return INVALID_DEVICE;
    *can = device != peer;
    return OK;
}
CUresult cuDeviceGetP2PAttribute(int *value, int attribute, CUdevice device, CUdevice peer) {
    DEVICE_CALL("cuDeviceGetP2PAttribute");
    if (!is_device(peer) || device == peer) return INVALID_DEVICE;
    *value = attribute == 2 || attribute == 3;
    return OK;
}

/* A primary context that ends: it keeps its handle, but is another one. */
static void restart(Object *context) {
    end_contents(context);
    context->error = 0, context->number = ++last_number;
}

CUresult cuDevicePrimaryCtxRetain(Handle *context, CUdevice device) {
    DEVICE_CALL("cuDevicePrimaryCtxRetain");
    primary(device)->retained++;
    *context = primary(device)->handle;
    return OK;
}
CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device) {
    DEVICE_CALL("cuDevicePrimaryCtxRelease");
    if (!primary(device)->retained) return INVALID_CONTEXT;
    if (!--primary(device)->retained) restart(primary(device));
    return OK;
}
CUresult cuDevicePrimaryCtxReset_v2(CUdevice device) {
    DEVICE_CALL("cuDevicePrimaryCtxReset");
    restart(primary(device));
    return OK;
}
CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice device, unsigned flags) {
    DEVICE_CALL("cuDevicePrimaryCtxSetFlags");
    primary_flags[device] = primary(device)->flags = flags;
    return OK;
}
CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active) {
    DEVICE_CALL("cuDevicePrimaryCtxGetState");
    *flags = primary_flags[device], *active = primary(device)->retained > 0;
    return OK;
}

static int create(Handle *handle, unsigned flags, CUdevice device) {
    if (!handle) return INVALID_VALUE;
    if (!is_device(device)) return INVALID_DEVICE;
    if (stack()->count == MAX_STACK) return INVALID_VALUE;
    Object *new = make_context(device, 0, flags);
    *handle = new->handle;
    stack()->contexts[stack()->count++] = new;
    return OK;
}
CUresult cuCtxCreate_v2(Handle *context, unsigned flags, CUdevice device) {
    CALL("cuCtxCreate");
    return create(context, flags, device);
}
CUresult cuCtxCreate_v4(Handle *context, void *parameters, unsigned flags, CUdevice device) {
    CALL("cuCtxCreate");
    return parameters ? NOT_SUPPORTED : create(context, flags, device);
}
CUresult cuCtxDestroy_v2(Handle handle) {
    CALL("cuCtxDestroy");
    END(handle, CONTEXT);
    if (ended->is_primary) return INVALID_CONTEXT;
    ended->alive = 0;
    end_contents(ended);
    if (current() == ended) stack()->count--;
    return OK;
}
CUresult cuCtxPushCurrent_v2(Handle handle) {
    CALL("cuCtxPushCurrent");
    Object *context = find(handle, CONTEXT);
    if (!context) return INVALID_CONTEXT;
    if (context->is_primary && !context->retained) return CONTEXT_IS_DESTROYED;
    if (stack()->count == MAX_STACK) return INVALID_VALUE;
    stack()->contexts[stack()->count++] = context;
    return OK;
}
CUresult cuCtxPopCurrent_v2(Handle *handle) {
    CALL("cuCtxPopCurrent");
    Object *context = current();
    if (!context) return INVALID_CONTEXT;
    stack()->count--;
    if (handle) *handle = context->handle;
    return context->error; /* it reports the error, and pops */
}
CUresult cuCtxSetCurrent(Handle handle) {
    CALL("cuCtxSetCurrent");
    Object *context = handle ? find(handle, CONTEXT) : NULL;
    if (handle && !context) return INVALID_CONTEXT;
    if (context && context->is_primary && !context->retained) return CONTEXT_IS_DESTROYED;
    if (stack()->count) stack()->count--;
    if (context) stack()->contexts[stack()->count++] = context;
    return OK;
}
CUresult cuCtxGetCurrent(Handle *handle) {
    CALL("cuCtxGetCurrent");
    *handle = current() ? current()->handle : NULL;
    return OK;
}
CUresult cuCtxGetDevice(CUdevice *device) {
    CALL("cuCtxGetDevice");
    if (!current()) return INVALID_CONTEXT;
    *device = current()->device;
    return OK;
}
CUresult cuCtxGetDevice_v2(CUdevice *device, Handle handle) {
    CALL("cuCtxGetDevice");
    Object *context = handle ? find(handle, CONTEXT) : current();
    if (!context) return INVALID_CONTEXT;
    *device = context->device;
    return OK;
}
CUresult cuCtxGetId(Handle handle, unsigned long long *id) {
    CALL("cuCtxGetId");
    Object *context = handle ? find(handle, CONTEXT) : current();
    if (!context) return INVALID_CONTEXT;
    *id = context->number;
    return OK;
}
CUresult cuCtxGetFlags(unsigned *flags) { CONTEXT_CALL("cuCtxGetFlags"); *flags = context->flags; return OK; }
CUresult cuCtxSetFlags(unsigned flags) { CONTEXT_CALL("cuCtxSetFlags"); context->flags = flags; return OK; }
CUresult cuProfilerStart(void) { CONTEXT_CALL("cuProfilerStart"); return OK; }
CUresult cuProfilerStop(void) { CONTEXT_CALL("cuProfilerStop"); return OK; }
CUresult cuCtxGetApiVersion(Handle handle, unsigned *version) {
    CALL("cuCtxGetApiVersion");
    if (handle ? !find(handle, CONTEXT) : !current()) return INVALID_CONTEXT;
    *version = 3020;
    return OK;
}
CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
    CONTEXT_CALL("cuCtxGetStreamPriorityRange");
    if (least) *least = 0;
    if (greatest) *greatest = -5;
    return OK;
}
CUresult cuCtxGetLimit(size_t *value, int limit) {
    CONTEXT_CALL("cuCtxGetLimit");
    if (limit < 0 || limit >= 16) return UNSUPPORTED_LIMIT;
    *value = context->limits[limit];
    return OK;
}
CUresult cuCtxSetLimit(int limit, size_t value) {
    CONTEXT_CALL("cuCtxSetLimit");
    if (limit < 0 || limit >= 16) return UNSUPPORTED_LIMIT;
    context->limits[limit] = value;
    return OK;
}
CUresult cuCtxGetCacheConfig(int *configuration) { CONTEXT_CALL("cuCtxGetCacheConfig"); *configuration = 0; return OK; }
CUresult cuCtxSetCacheConfig(int configuration) { CONTEXT_CALL("cuCtxSetCacheConfig"); (void)configuration; return OK; }
CUresult cuCtxEnablePeerAccess(Handle handle, unsigned flags) {
    CONTEXT_CALL("cuCtxEnablePeerAccess");
    Object *peer = find(handle, CONTEXT);
    if (!peer) return INVALID_CONTEXT;
    if (flags) return INVALID_VALUE;
    if (peer->device == context->device) return PEER_ACCESS_UNSUPPORTED;
    if (context->peers >> peer->device & 1) return PEER_ACCESS_ALREADY_ENABLED;
    context->peers |= 1ull << peer->device;
    return OK;
}
CUresult cuCtxDisablePeerAccess(Handle handle) {
    CONTEXT_CALL("cuCtxDisablePeerAccess");
    Object *peer = find(handle, CONTEXT);
    if (!peer) return INVALID_CONTEXT;
    if (!(context->peers >> peer->device & 1)) return PEER_ACCESS_NOT_ENABLED;
    context->peers &= ~(1ull << peer->device);
    return OK;
}
static int synchronize(Object *context) {
    int status = refuse_in_capture(context);
    if (!status) drain_all(context), emulated_step((Step){.step = ALL_DONE}, NULL);
    return status ? status : context->error;
}
CUresult cuCtxSynchronize(void) { CONTEXT_CALL("cuCtxSynchronize"); return synchronize(context); }
CUresult cuCtxSynchronize_v2(Handle handle) {
    CALL("cuCtxSynchronize");
    Object *context = handle ? find(handle, CONTEXT) : current();
    if (!context) return INVALID_CONTEXT;
    return context->error ? context->error : synchronize(context);
}
