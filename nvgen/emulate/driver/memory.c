/* Memory: what is given out begins poisoned, and copies must stay in it. */
#include "driver.h"

extern void record(const char *, int, ...);
extern int refuse_unsafe(void);

static Allocation *all;
static unsigned long long last_id;
static Object *chosen_pools[MAX_DEVICES]; /* by cuDeviceSetMemPool */
enum { ALIGNMENT = 512, GUARD = 256, GUARD_BYTE = 0xA5 };

Allocation *allocation_at(uint64_t address) {
    for (Allocation *a = all; a; a = a->next)
        if (a->alive && a->generation == generation && a->address <= address && address < a->address + a->size) return a;
    return NULL;
}

static Allocation *known(uint64_t address, size_t size, Memory kind, Object *context) {
    Allocation *new = calloc(1, sizeof *new);
    *new = (Allocation){.address = address, .size = size, .kind = kind, .alive = 1, .generation = generation,
                        .id = ++last_id, .context = context, .device = context->device, .next = all};
    all = new;
    return new;
}

/* Bytes that each device has, and how many of them are taken. */
enum { USUAL_TOTAL = 1 << 30 };
static size_t total = USUAL_TOTAL;
void control_set_memory(size_t size) { total = size; }
size_t memory_size(void) { return total; }
static size_t used(int device) {
    size_t sum = 0;
    for (Allocation *a = all; a; a = a->next)
        if (a->kind == DEVICE && a->generation == generation && a->device == device) sum += a->size;
    return sum;
}

Allocation *reserve(size_t size, Memory kind, Object *context) {
    char *storage;
    if (size > total || (kind == DEVICE && size > total - used(context->device))) return NULL;
    if (is_emulated) {
        storage = shared_bytes(size);
        return storage ? known((uint64_t)storage, size, kind, context) : NULL;
    }
    if (posix_memalign((void **)&storage, ALIGNMENT, size + ALIGNMENT + GUARD)) return NULL;
    memset(storage, GUARD_BYTE, ALIGNMENT);
    memset(storage + ALIGNMENT, POISON, size);
    memset(storage + ALIGNMENT + size, GUARD_BYTE, GUARD);
    Allocation *new = known((uint64_t)storage + ALIGNMENT, size, kind, context);
    new->storage = storage;
    return new;
}

/* The addresses and sizes of what is given out, as many as there is room for; how many there are. */
size_t memory_ranges(uint64_t *out, size_t room) {
    size_t count = 0;
    for (Allocation *a = all; a; a = a->next) {
        if (!a->alive) continue;
        if (count < room) out[2 * count] = a->address, out[2 * count + 1] = a->size;
        count++;
    }
    return count;
}

/* Whether somebody wrote beside the memory. */
static int is_damaged(Allocation *a) {
    const unsigned char *bytes = a->storage;
    for (size_t i = 0; i < ALIGNMENT; i++) if (bytes[i] != GUARD_BYTE) return 1;
    for (size_t i = 0; i < GUARD; i++) if (bytes[ALIGNMENT + a->size + i] != GUARD_BYTE) return 1;
    return 0;
}

static void release(Allocation *a) {
    emulated_step((Step){FORGOTTEN, NULL, {a->address, a->size}}, NULL);
    if (is_emulated && a->kind != REGISTERED) release_shared_bytes((char *)a->address);
    if (a->storage) {
        if (is_damaged(a)) record("damaged", 2, a->address, (uint64_t)a->size);
        free(a->storage);
    }
    a->storage = NULL, a->alive = 0;
    if (a->pool) a->pool->used -= a->size;
    for (Allocation **place = &all; *place; place = &(*place)->next)
        if (*place == a) { *place = a->next; break; }
    free(a);
}

/* What is left stays where it is, so that who frees it late frees nobody else's. */
void forget_memory(void) {
    total = USUAL_TOTAL;
    memset(chosen_pools, 0, sizeof chosen_pools);
    for (Allocation *a = all; a; a = a->next) {
        if (a->kind != SYMBOL || !a->module->alive) continue;
        a->generation = generation, a->is_asked_for = 0;
        memset((void *)a->address, POISON, a->size);
    }
}

/* The memory of a context that ends, or the variables of a module that does. */
void release_memory_of(Object *owner) {
    for (Allocation *a = all, *next; a; a = next) {
        next = a->next;
        int is_its = owner->kind == MODULE ? a->module == owner : a->context == owner && !a->is_async;
        if (a->alive && is_its) release(a);
    }
}

static Allocation *starting_at(uint64_t address) {
    for (Allocation *a = all; a; a = a->next) if (a->alive && a->address == address) return a;
    return NULL;
}

/* What a queue has of cuMemFreeAsync. */
void release_at(uint64_t address) {
    Allocation *found = starting_at(address);
    if (found) release(found);
}

typedef struct { uint64_t address; size_t size; int kind, device, is_async, flags; } Shown;
int control_allocations(Shown *out, int room) {
    LOCKED;
    int count = 0;
    for (Allocation *a = all; a; a = a->next) {
        if (!a->alive || a->generation != generation) continue;
        if (count < room) out[count] = (Shown){a->address, a->size, a->kind, a->device, a->is_async, (int)a->flags};
        count++;
    }
    return count;
}
int control_symbols(uint64_t *addresses, size_t *sizes, const char **names, Handle *modules, int room) {
    LOCKED;
    int count = 0;
    for (Allocation *a = all; a; a = a->next)
        if (a->alive && a->kind == SYMBOL && a->is_asked_for && count < room)
            addresses[count] = a->address, sizes[count] = a->size, names[count] = a->name, modules[count++] = a->module->handle;
    return count;
}

/* ---- allocation ---- */

static int give(CUdeviceptr *out, size_t size, Memory kind, Object *context) {
    if (!out || !size) return INVALID_VALUE;
    int status = refuse_unsafe();
    if (status) return status;
    Allocation *new = reserve(size, kind, context);
    if (!new) return OUT_OF_MEMORY;
    *out = new->address;
    return OK;
}
CUresult cuMemAlloc_v2(CUdeviceptr *out, size_t size) {
    CONTEXT_CALL("cuMemAlloc");
    return give(out, size, DEVICE, context);
}
CUresult cuMemAllocPitch_v2(CUdeviceptr *out, size_t *pitch, size_t width, size_t height, unsigned element) {
    CONTEXT_CALL("cuMemAllocPitch");
    if (element != 4 && element != 8 && element != 16) return INVALID_VALUE;
    *pitch = (width + 511) / 512 * 512;
    return give(out, *pitch * height, DEVICE, context);
}
CUresult cuMemAllocManaged(CUdeviceptr *out, size_t size, unsigned flags) {
    CONTEXT_CALL("cuMemAllocManaged");
    if (flags != 1 && flags != 2) return INVALID_VALUE;
    return give(out, size, MANAGED, context);
}
CUresult cuMemFree_v2(CUdeviceptr address) {
    CALL("cuMemFree");
    if (!address) return OK;
    Allocation *found = starting_at(address);
    if (found && found->generation != generation) { release(found); return OK; }
    Object *context = current();
    if (!context) return INVALID_CONTEXT;
    int status = refuse_unsafe();
    if (status) return status;
    if (!found || (found->kind != DEVICE && found->kind != MANAGED)) return INVALID_VALUE;
    drain_all(context);
    emulated_step((Step){.step = ALL_DONE}, NULL);
    release(found);
    return context->error;
}
CUresult cuMemHostAlloc(void **out, size_t size, unsigned flags) {
    CONTEXT_CALL("cuMemHostAlloc");
    if (flags > 7) return INVALID_VALUE;
    int status = give((CUdeviceptr *)out, size, HOST, context);
    if (!status) allocation_at((uint64_t)*out)->flags = flags;
    return status;
}
CUresult cuMemAllocHost_v2(void **out, size_t size) {
    CONTEXT_CALL("cuMemAllocHost");
    return give((CUdeviceptr *)out, size, HOST, context);
}
CUresult cuMemFreeHost(void *address) {
    CALL("cuMemFreeHost");
    Allocation *found = starting_at((uint64_t)address);
    if (found && found->generation != generation) { release(found); return OK; }
    if (!current()) return INVALID_CONTEXT;
    if (!found || found->kind != HOST) return INVALID_VALUE;
    drain_all(current());
    emulated_step((Step){.step = ALL_DONE}, NULL);
    release(found);
    return OK;
}
CUresult cuMemHostRegister_v2(void *address, size_t size, unsigned flags) {
    CONTEXT_CALL("cuMemHostRegister");
    if (!address || !size || flags > 15) return INVALID_VALUE;
    if (is_emulated) return NOT_SUPPORTED; /* the server has memory of the device alone */
    if (allocation_at((uint64_t)address)) return HOST_MEMORY_ALREADY_REGISTERED;
    known((uint64_t)address, size, REGISTERED, context)->flags = flags;
    return OK;
}
CUresult cuMemHostUnregister(void *address) {
    CALL("cuMemHostUnregister");
    Allocation *found = starting_at((uint64_t)address);
    if (!found || found->kind != REGISTERED) return HOST_MEMORY_NOT_REGISTERED;
    if (found->generation == generation) drain_all(found->context);
    release(found);
    return OK;
}
CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *out, void *address, unsigned flags) {
    CONTEXT_CALL("cuMemHostGetDevicePointer");
    Allocation *found = allocation_at((uint64_t)address);
    if (flags || !found || (found->kind != HOST && found->kind != REGISTERED)) return INVALID_VALUE;
    *out = (CUdeviceptr)address;
    return OK;
}
CUresult cuMemHostGetFlags(unsigned *flags, void *address) {
    CONTEXT_CALL("cuMemHostGetFlags");
    Allocation *found = allocation_at((uint64_t)address);
    if (!found || found->kind != HOST) return INVALID_VALUE;
    *flags = found->flags;
    return OK;
}
CUresult cuMemGetInfo_v2(size_t *free, size_t *out_of) {
    CONTEXT_CALL("cuMemGetInfo");
    *out_of = total, *free = total - used(context->device);
    return OK;
}
CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *size, CUdeviceptr address) {
    CONTEXT_CALL("cuMemGetAddressRange");
    Allocation *found = allocation_at(address);
    if (!found) return NOT_FOUND;
    if (base) *base = found->address;
    if (size) *size = found->size;
    return OK;
}
typedef struct { int type, id; } Location;
static int is_managed_range(CUdeviceptr address, size_t size) {
    Allocation *found = allocation_at(address);
    return found && found->kind == MANAGED && size && address + size <= found->address + found->size;
}
CUresult cuMemAdvise_v2(CUdeviceptr address, size_t size, int advice, Location location) {
    CONTEXT_CALL("cuMemAdvise");
    (void)location;
    return advice < 1 || advice > 6 || !is_managed_range(address, size) ? INVALID_VALUE : OK;
}
CUresult cuMemPrefetchAsync_v2(CUdeviceptr address, size_t size, Location location, unsigned flags, Handle handle) {
    CONTEXT_CALL("cuMemPrefetchAsync");
    int status;
    if (!stream_of(handle, context, &status)) return status;
    (void)location;
    return flags || !is_managed_range(address, size) ? INVALID_VALUE : OK;
}

/* ---- pools ---- */

static Object *default_pools[MAX_DEVICES];
static Object *default_pool(int device) {
    if (!default_pools[device]) {
        default_pools[device] = make(POOL, NULL);
        default_pools[device]->device = device, default_pools[device]->is_primary = 1;
        default_pools[device]->flags = DEVICE;
    }
    return default_pools[device];
}
static Object *pool_of(int device) { return chosen_pools[device] ? chosen_pools[device] : default_pool(device); }
CUresult cuDeviceGetDefaultMemPool(Handle *pool, CUdevice device) {
    CALL("cuDeviceGetDefaultMemPool");
    if (device < 0 || device >= device_count) return INVALID_DEVICE;
    *pool = default_pool(device)->handle;
    return OK;
}
CUresult cuDeviceGetMemPool(Handle *pool, CUdevice device) {
    CALL("cuDeviceGetMemPool");
    if (device < 0 || device >= device_count) return INVALID_DEVICE;
    *pool = pool_of(device)->handle;
    return OK;
}
CUresult cuDeviceSetMemPool(CUdevice device, Handle pool) {
    CALL("cuDeviceSetMemPool");
    if (device < 0 || device >= device_count) return INVALID_DEVICE;
    if (!find(pool, POOL)) return INVALID_VALUE;
    chosen_pools[device] = find(pool, POOL);
    return OK;
}
typedef struct { int allocation, handles; Location location; void *security; size_t most; unsigned short usage; } PoolProperties;
CUresult cuMemPoolCreate(Handle *out, const PoolProperties *wanted) {
    CALL("cuMemPoolCreate");
    if (!wanted || (wanted->location.type == 1 && wanted->location.id >= device_count)) return INVALID_VALUE;
    Object *pool = make(POOL, NULL);
    pool->device = wanted->location.type == 1 ? wanted->location.id : 0;
    pool->flags = wanted->allocation == 2 ? MANAGED : wanted->location.type == 1 ? DEVICE : HOST;
    *out = pool->handle;
    return OK;
}
CUresult cuMemPoolDestroy(Handle handle) {
    CALL("cuMemPoolDestroy");
    END(handle, POOL);
    if (ended->is_primary) return INVALID_VALUE;
    ended->alive = 0;
    return OK;
}
#define POOL_CALL(name) CALL(name); Object *pool = find(handle, POOL); if (!pool) return INVALID_VALUE
CUresult cuMemPoolTrimTo(Handle handle, size_t size) { POOL_CALL("cuMemPoolTrimTo"); (void)size; return OK; }
CUresult cuMemPoolSetAttribute(Handle handle, int attribute, void *value) {
    POOL_CALL("cuMemPoolSetAttribute");
    if (attribute < 1 || attribute > 15) return INVALID_VALUE;
    pool->attributes[attribute] = attribute <= 3 ? (uint64_t)*(int *)value : *(uint64_t *)value;
    return OK;
}
CUresult cuMemPoolGetAttribute(Handle handle, int attribute, void *value) {
    POOL_CALL("cuMemPoolGetAttribute");
    if (attribute < 1 || attribute > 15) return INVALID_VALUE;
    if (attribute <= 3) { *(int *)value = (int)pool->attributes[attribute]; return OK; }
    if (attribute >= 9) { *(int *)value = attribute == 11 ? pool->device : attribute == 12 || attribute == 9 ? 1 : 0; return OK; }
    *(uint64_t *)value = attribute == 4 ? pool->attributes[4] : attribute % 2 ? pool->used : pool->most_used;
    return OK;
}
typedef struct { Location location; int flags; } Access;
CUresult cuMemPoolSetAccess(Handle handle, const Access *access, size_t count) {
    POOL_CALL("cuMemPoolSetAccess");
    for (size_t i = 0; i < count; i++) {
        if (access[i].location.type != 1 || access[i].location.id >= device_count) return INVALID_DEVICE;
        if (access[i].flags) pool->peers |= 1ull << access[i].location.id;
        else pool->peers &= ~(1ull << access[i].location.id);
    }
    return OK;
}
CUresult cuMemPoolGetAccess(int *flags, Handle handle, Location *location) {
    POOL_CALL("cuMemPoolGetAccess");
    *flags = location->id == pool->device || (pool->peers >> location->id & 1) ? 3 : 0;
    return OK;
}
CUresult cuMemGetDefaultMemPool(Handle *pool, Location *location, int type) {
    CALL("cuMemGetDefaultMemPool");
    if (location->type == 1 && type == 1) { *pool = default_pool(location->id)->handle; return OK; }
    return NOT_SUPPORTED;
}
CUresult cuMemGetMemPool(Handle *pool, Location *location, int type) {
    CALL("cuMemGetMemPool");
    if (location->type == 1 && type == 1) { *pool = pool_of(location->id)->handle; return OK; }
    return NOT_SUPPORTED;
}

static int give_async(CUdeviceptr *out, size_t size, Object *pool, Handle handle, Object *context) {
    int status;
    Object *stream = stream_of(handle, context, &status);
    if (!stream) return status;
    if (!size || !out) return INVALID_VALUE;
    status = prepare(stream, context);
    if (status) return status;
    Allocation *new = reserve(size, pool->flags, context);
    if (!new) return OUT_OF_MEMORY;
    new->is_async = 1, new->pool = pool, new->device = pool->device;
    pool->used += size;
    if (pool->used > pool->most_used) pool->most_used = pool->used;
    if (stream->capture) {
        new->in_graph = 1;
        append(stream, ALLOC_NODE)->target = new->address;
    }
    *out = new->address;
    return emulated_step((Step){GIVEN, stream, {new->address, size}}, context);
}
CUresult cuMemAllocAsync(CUdeviceptr *out, size_t size, Handle stream) {
    CONTEXT_CALL("cuMemAllocAsync");
    return give_async(out, size, pool_of(context->device), stream, context);
}
CUresult cuMemAllocFromPoolAsync(CUdeviceptr *out, size_t size, Handle handle, Handle stream) {
    CONTEXT_CALL("cuMemAllocFromPoolAsync");
    Object *pool = find(handle, POOL);
    return pool ? give_async(out, size, pool, stream, context) : INVALID_VALUE;
}
CUresult cuMemFreeAsync(CUdeviceptr address, Handle handle) {
    CALL("cuMemFreeAsync");
    Allocation *found = starting_at(address);
    if (found && found->generation != generation) { release(found); return OK; }
    Object *context = current();
    if (!context) return INVALID_CONTEXT;
    int status;
    Object *stream = stream_of(handle, context, &status);
    if (!stream) return status;
    if (!found || (found->kind != DEVICE && found->kind != MANAGED && found->kind != HOST)) return INVALID_VALUE;
    status = prepare(stream, context);
    if (status) return status;
    Node *node = later(stream, FREE_NODE);
    if (node) node->target = address;
    else emulated_step((Step){FREED, stream, {found->address, found->size}}, context), release(found);
    return context->error;
}

/* ---- pointers ---- */

static int pointer_attribute(void *out, int attribute, CUdeviceptr address) {
    Allocation *a = allocation_at(address);
    if (!a) return INVALID_VALUE;
    int is_host = a->kind == HOST || a->kind == REGISTERED;
    switch (attribute) {
    case 1: *(Handle *)out = a->is_async ? NULL : a->context->handle; return OK;
    case 2: *(int *)out = is_host ? 1 : 2; return OK;
    case 3: *(CUdeviceptr *)out = address; return OK;
    case 4: if (!is_host && a->kind != MANAGED) return INVALID_VALUE; *(uint64_t *)out = address; return OK;
    case 6: *(char *)out = 0; return OK;
    case 7: *(unsigned long long *)out = a->id; return OK;
    case 8: *(char *)out = a->kind == MANAGED; return OK;
    case 9: *(int *)out = a->device; return OK;
    case 10: *(char *)out = !is_host && !a->is_async && a->kind != MANAGED; return OK;
    case 11: *(CUdeviceptr *)out = a->address; return OK;
    case 12: *(size_t *)out = a->size; return OK;
    case 13: *(char *)out = 1; return OK;
    case 14: *(uint64_t *)out = 0; return OK;
    case 15: *(char *)out = 0; return OK;
    case 16: *(int *)out = 3; return OK;
    case 17: *(Handle *)out = a->pool ? a->pool->handle : NULL; return OK;
    case 18: *(size_t *)out = a->size; return OK;
    case 19: *(CUdeviceptr *)out = a->address; return OK;
    case 20: *(unsigned long long *)out = a->id; return OK;
    default: return INVALID_VALUE;
    }
}
CUresult cuPointerGetAttribute(void *out, int attribute, CUdeviceptr address) {
    CONTEXT_CALL("cuPointerGetAttribute");
    return pointer_attribute(out, attribute, address);
}
CUresult cuPointerGetAttributes(unsigned count, int *attributes, void **out, CUdeviceptr address) {
    CONTEXT_CALL("cuPointerGetAttributes");
    static const char sizes[] = {0, 8, 4, 8, 8, 0, 1, 8, 1, 4, 1, 8, 8, 1, 8, 1, 4, 8, 8, 8, 8};
    int is_known = allocation_at(address) != NULL;
    for (unsigned i = 0; i < count; i++) {
        if (attributes[i] < 1 || attributes[i] > 20) return INVALID_VALUE;
        if (is_known && !pointer_attribute(out[i], attributes[i], address)) continue;
        memset(out[i], 0, (size_t)sizes[attributes[i]]);
        if (attributes[i] == 9) *(int *)out[i] = -2; /* no device */
    }
    return OK;
}
CUresult cuPointerSetAttribute(const void *value, int attribute, CUdeviceptr address) {
    CONTEXT_CALL("cuPointerSetAttribute");
    (void)value;
    return attribute != 6 || !allocation_at(address) ? INVALID_VALUE : OK;
}

/* The memory of a module's variable, poisoned as well: what the kernel should find there is copied in. */
Allocation *symbol_memory(Object *module, const char *name, size_t size) {
    Allocation *found = all;
    while (found && !(found->alive && found->kind == SYMBOL && found->module == module && !strcmp(found->name, name)))
        found = found->next;
    if (!found) {
        found = reserve(size, SYMBOL, module->context);
        found->module = module;
        found->name = strdup(name);
    }
    found->is_asked_for = 1;
    return found;
}
