/* Launches: what the driver checks, what is recorded, and the callback that does the GPU's work. */
#include "driver.h"

extern int is_recorded(void);
/* Gives 0, or the error that the kernel ends in. */
typedef int (*Execute)(void **parameters, const unsigned *grid, const unsigned *block, const Launch *);
static Execute execute;
static int fault;
static Launch **launches; /* each stays where it is, as others may look at it meanwhile */
static size_t launch_count, launch_room;

void control_set_execute(Execute function) { execute = function; }
/* The next kernel ends in this error, which stays with its context. */
void control_set_fault(int error) { fault = error; }
int take_fault(void) {
    int error = fault;
    fault = 0;
    return error;
}
size_t control_launch_count(void) { LOCKED; return launch_count; }
Launch *control_launch(size_t place) { LOCKED; return launches[place]; }
static void clear(void) {
    for (size_t i = 0; i < launch_count; i++) free(launches[i]->parameters), free(launches[i]->attributes), free(launches[i]);
    launch_count = 0;
}
void control_clear_launches(void) { LOCKED; clear(); }
void forget_launches(void) {
    clear();
    fault = 0, execute = NULL;
}

/* A launch for later: with parameters and attributes of its own. */
static Launch copy_of(const Launch *launch) {
    Launch copy = *launch;
    copy.parameters = malloc(launch->parameter_bytes + 16);
    memcpy(copy.parameters, launch->parameters, launch->parameter_bytes);
    size_t bytes = launch->attribute_count * sizeof *launch->attributes;
    copy.attributes = malloc(bytes + 1);
    if (bytes) memcpy(copy.attributes, launch->attributes, bytes);
    return copy;
}

void keep_launch(const Launch *launch) {
    if (!is_recorded()) return;
    if (launch_count == launch_room)
        launches = realloc(launches, (launch_room = 2 * launch_room + 64) * sizeof *launches);
    launches[launch_count] = malloc(sizeof **launches);
    *launches[launch_count++] = copy_of(launch);
}

/* Does the work; the lock is let go of meanwhile. The error that it ends in stays with the context. */
int run(Launch *launch, Object *context) {
    int error = launch->error;
    if (!error && is_emulated) {
        Object *function = any(launch->function, FUNCTION);
        if (!function) function = any(launch->function, KERNEL);
        Object *module = module_for(function, context);
        error = module ? emulated_launch(launch, module) : OUT_OF_MEMORY;
    }
    if (!error && execute) {
        void *slots[1 + 4096];
        for (int i = 0; i < launch->parameter_count; i++) slots[i] = launch->parameters + launch->layout[2 * i];
        Execute function = execute;
        pthread_mutex_unlock(&lock);
        error = function(slots, launch->grid, launch->block, launch);
        pthread_mutex_lock(&lock);
    }
    if (error) { context->error = error; note("kernel %s ended in error %d", launch->name, error); }
    return OK;
}

/* Blocks that a multiprocessor has room for at once. */
int occupancy(Object *function, int threads, size_t dynamic_bytes) {
    const int *has = attributes_of[function->device];
    int warps = (threads + 31) / 32, most = has[106];
    if (warps * most > has[39] / 32) most = has[39] / 32 / warps;
    size_t bytes = dynamic_bytes + (size_t)attribute_of(function, 1) + (size_t)has[111], room = (size_t)has[81];
    if (has[150] && bytes <= (size_t)(has[97] + has[111])) room = (size_t)(has[97] + has[111]); /* not oversized */
    if (bytes * (size_t)most > room) most = (int)(room / bytes);
    int registers = attribute_of(function, 4) * warps * 32;
    if (registers && registers * most > has[82]) most = has[82] / registers;
    return most;
}

/* The function that a handle means in a context: a function of it, or a kernel, which every context has. */
static Object *function_of(Handle handle, Object *context, int *status) {
    Object *function = find(handle, FUNCTION);
    *status = INVALID_HANDLE;
    if (function && function->owner->alive && function->context == context) return function;
    Object *kernel = find(handle, KERNEL);
    return kernel && kernel->owner->alive ? kernel : NULL;
}

static int check_cluster(Object *function, const Launch *launch) {
    const unsigned *cluster = launch->cluster;
    unsigned size = cluster[0] * cluster[1] * cluster[2];
    const int *needed = function->entry->cluster;
    for (int i = 0; i < 3 && needed[0]; i++)
        if (cluster[i] != (unsigned)needed[i]) return INVALID_CLUSTER_SIZE;
    if (!size) return INVALID_VALUE;
    if (size > 1 && !attributes_of[function->device][120]) return INVALID_CLUSTER_SIZE;
    if (size > 16 || (size > 8 && !function->settings[14])) return INVALID_CLUSTER_SIZE;
    for (int i = 0; i < 3; i++)
        if (launch->grid[i] % cluster[i]) return INVALID_VALUE;
    return OK;
}

/* The launch of a kernel whose grid counts clusters, in blocks. The kernel says the size of its blocks, and the launch
   says 1: the CUDA Programming Guide, "Blocks as Clusters", leaves anything else undefined. */
static int of_clusters(const Entry *entry, Launch *launch) {
    for (int i = 0; i < 3; i++) {
        uint64_t blocks = (uint64_t)launch->grid[i] * launch->cluster[i];
        if (launch->block[i] != 1 || blocks > UINT32_MAX) return 0;
        launch->grid[i] = (unsigned)blocks, launch->block[i] = (unsigned)entry->required[i];
    }
    return 1;
}

enum { SHARED_MEMORY_MODE = 18, FIRST_WITH_MODES = 13040 }; /* cuda.h: CUlaunchAttributeID, CUsharedMemoryMode */

/* The most dynamic shared memory of a launch: that of the function, or of the mode that the launch or the function has. */
static int most_dynamic(Object *function, const Launch *launch) {
    const int *has = attributes_of[function->device];
    int mode = function->settings[17], own = attribute_of(function, 1);
    for (unsigned i = 0; i < launch->attribute_count; i++)
        if (launch->attributes[i].id == SHARED_MEMORY_MODE && *(int *)launch->attributes[i].value)
            mode = *(int *)launch->attributes[i].value;
    switch (mode) {
    case 0: return attribute_of(function, 8);
    case 1: return has[8] - own;
    case 2: return has[97] - own;
    case 3: case 4: return (has[150] ? has[150] : has[97]) - own;
    default: return -1;
    }
}

static int check_sizes(Object *function, const Launch *launch) {
    const int *has = attributes_of[function->device];
    uint64_t threads = 1, blocks = 1;
    for (int i = 0; i < 3; i++) {
        if (!launch->block[i] || launch->block[i] > (unsigned)has[2 + i]) return INVALID_VALUE;
        if (!launch->grid[i] || launch->grid[i] > (unsigned)has[5 + i]) return INVALID_VALUE;
        if (function->entry->required[0] && launch->block[i] != (unsigned)function->entry->required[i]) return INVALID_VALUE;
        threads *= launch->block[i], blocks *= launch->grid[i];
    }
    if (threads > (uint64_t)has[1]) return INVALID_VALUE;
    if (threads > (uint64_t)attribute_of(function, 0)) return function->entry->max_threads ? INVALID_VALUE : LAUNCH_OUT_OF_RESOURCES;
    int most = most_dynamic(function, launch);
    if (most < 0 || launch->dynamic_bytes > (unsigned)most) return INVALID_VALUE;
    if (launch->is_cooperative) {
        if (!has[95]) return NOT_SUPPORTED;
        uint64_t room = (uint64_t)occupancy(function, (int)threads, launch->dynamic_bytes) * (uint64_t)has[16];
        if (blocks > room) return COOPERATIVE_LAUNCH_TOO_LARGE;
    }
    return check_cluster(function, launch);
}

/* The parameters as one piece of memory, from an address for each or from the piece itself. */
static int pack(const Entry *entry, void **parameters, void **extra, char *out) {
    if (parameters && extra) return INVALID_VALUE;
    if (parameters)
        for (int i = 0; i < entry->count; i++) {
            if (!parameters[i]) return INVALID_VALUE;
            memcpy(out + entry->parameters[i].offset, parameters[i], entry->parameters[i].size);
        }
    else if (extra) {
        char *buffer = NULL;
        size_t size = 0;
        for (; *extra; extra += 2)
            if (*extra == (void *)1) buffer = extra[1];
            else if (*extra == (void *)2) size = *(size_t *)extra[1];
            else return INVALID_VALUE;
        if (size < entry->parameter_bytes || !buffer) return INVALID_VALUE;
        memcpy(out, buffer, entry->parameter_bytes);
    } else if (entry->count)
        return INVALID_VALUE;
    return OK;
}

static int start(Handle handle, const LaunchConfig *wanted, int cooperative, void **parameters, void **extra, Object *context) {
    int status;
    Object *function = function_of(handle, context, &status), *stream = stream_of(wanted->stream, context, &status);
    if (!function || !stream || stream->context != context) return INVALID_HANDLE;
    if (wanted->count > MAX_LAUNCH_ATTRIBUTES || (wanted->count && !wanted->attributes)) return INVALID_VALUE;
    Entry *entry = function->entry;
    char packed[entry->parameter_bytes + 16];
    Launch launch = {.name = entry->name, .dynamic_bytes = wanted->shared, .is_cooperative = cooperative,
                     .device = context->device, .attribute_count = wanted->count, .stream = wanted->stream,
                     .context = context->handle, .function = handle, .parameters = packed,
                     .parameter_bytes = entry->parameter_bytes, .layout = (const size_t *)entry->parameters,
                     .parameter_count = entry->count, .thread = (unsigned long long)pthread_self(),
                     .attributes = wanted->attributes};
    for (int i = 0; i < 3; i++) {
        launch.grid[i] = wanted->grid[i], launch.block[i] = wanted->block[i];
        launch.cluster[i] = entry->cluster[0] ? (unsigned)entry->cluster[i] : 1;
    }
    if (entry->blocks_are_clusters && !of_clusters(entry, &launch)) return INVALID_VALUE;
    const unsigned *preferred = NULL;
    for (unsigned i = 0; i < wanted->count; i++) {
        LaunchAttribute *attribute = &launch.attributes[i];
        if (attribute->id < 0 || attribute->id > 18) return INVALID_VALUE;
        if (attribute->id == SHARED_MEMORY_MODE && driver_version < FIRST_WITH_MODES) return INVALID_VALUE;
        if (attribute->id == 2) launch.is_cooperative = *(int *)attribute->value;
        if (attribute->id == 4) memcpy(launch.cluster, attribute->value, sizeof launch.cluster);
        if (attribute->id == 11) preferred = (const unsigned *)attribute->value;
        if (attribute->id == 6 && attributes_of[context->device][75] < 9) return NOT_SUPPORTED;
    }
    for (int i = 0; preferred && i < 3; i++)
        if (!preferred[i] || preferred[i] % launch.cluster[i] || launch.grid[i] % preferred[i]) return INVALID_VALUE;
    if (preferred && preferred[0] * preferred[1] * preferred[2] > (function->settings[14] ? 16 : 8)) return INVALID_CLUSTER_SIZE;
    int in_other = function->kind == KERNEL ? function->device : -1;
    function->device = context->device;
    status = check_sizes(function, &launch);
    if (in_other >= 0) function->device = in_other;
    if (status || (status = pack(entry, parameters, extra, packed)) || (status = prepare(stream, context))) return status;
    if (!stream->capture) launch.error = take_fault();
    Node *node = later(stream, KERNEL_NODE);
    if (node) {
        node->launch = copy_of(&launch), node->object = function;
        if (!stream->capture) keep_launch(&launch);
        return OK;
    }
    keep_launch(&launch);
    return run(&launch, context);
}
CUresult cuLaunchKernel(Handle function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                        unsigned shared, Handle stream, void **parameters, void **extra) {
    CONTEXT_CALL("cuLaunchKernel");
    LaunchConfig wanted = {{gx, gy, gz}, {bx, by, bz}, shared, stream, NULL, 0};
    return start(function, &wanted, 0, parameters, extra, context);
}
CUresult cuLaunchCooperativeKernel(Handle function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                                   unsigned bz, unsigned shared, Handle stream, void **parameters) {
    CONTEXT_CALL("cuLaunchCooperativeKernel");
    LaunchConfig wanted = {{gx, gy, gz}, {bx, by, bz}, shared, stream, NULL, 0};
    return start(function, &wanted, 1, parameters, NULL, context);
}
CUresult cuLaunchKernelEx(const LaunchConfig *wanted, Handle function, void **parameters, void **extra) {
    CONTEXT_CALL("cuLaunchKernelEx");
    return wanted ? start(function, wanted, 0, parameters, extra, context) : INVALID_VALUE;
}

/* ---- occupancy ---- */

static Object *measured(Handle handle, Object *context) {
    int status;
    return function_of(handle, context, &status);
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, Handle handle, int threads, size_t dynamic_bytes, unsigned flags) {
    CONTEXT_CALL("cuOccupancyMaxActiveBlocksPerMultiprocessor");
    Object *function = measured(handle, context);
    if (!function) return INVALID_HANDLE;
    if (threads < 1 || flags > 1) return INVALID_VALUE;
    *blocks = threads > attribute_of(function, 0) ? 0 : occupancy(function, threads, dynamic_bytes);
    return OK;
}
CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, Handle handle, int threads, size_t dynamic_bytes) {
    return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, handle, threads, dynamic_bytes, 0);
}
CUresult cuOccupancyMaxPotentialBlockSize(int *blocks, int *threads, Handle handle, size_t (*bytes)(int), size_t dynamic_bytes, int limit) {
    CONTEXT_CALL("cuOccupancyMaxPotentialBlockSize");
    Object *function = measured(handle, context);
    if (!function) return INVALID_HANDLE;
    (void)bytes;
    int most = attribute_of(function, 0);
    *threads = limit && limit < most ? limit : most;
    *blocks = occupancy(function, *threads, dynamic_bytes) * attributes_of[context->device][16];
    return OK;
}
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *blocks, int *threads, Handle handle, size_t (*bytes)(int), size_t dynamic_bytes, int limit, unsigned flags) {
    (void)flags;
    return cuOccupancyMaxPotentialBlockSize(blocks, threads, handle, bytes, dynamic_bytes, limit);
}
CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, Handle handle, int blocks, int threads) {
    CONTEXT_CALL("cuOccupancyAvailableDynamicSMemPerBlock");
    Object *function = measured(handle, context);
    if (!function) return INVALID_HANDLE;
    if (blocks < 1 || threads < 1) return INVALID_VALUE;
    const int *has = attributes_of[context->device];
    *bytes = (size_t)(has[81] / blocks - has[111] - attribute_of(function, 1));
    return OK;
}
CUresult cuOccupancyMaxPotentialClusterSize(int *size, Handle handle, const LaunchConfig *wanted) {
    CONTEXT_CALL("cuOccupancyMaxPotentialClusterSize");
    Object *function = measured(handle, context);
    if (!function || !wanted) return INVALID_HANDLE;
    *size = !attributes_of[context->device][120] ? 1 : function->settings[14] ? 16 : 8;
    return OK;
}
CUresult cuOccupancyMaxActiveClusters(int *clusters, Handle handle, const LaunchConfig *wanted) {
    CONTEXT_CALL("cuOccupancyMaxActiveClusters");
    Object *function = measured(handle, context);
    if (!function || !wanted) return INVALID_HANDLE;
    unsigned size = 1;
    for (unsigned i = 0; i < wanted->count; i++)
        if (wanted->attributes[i].id == 4)
            for (int j = 0; j < 3; j++) size *= ((unsigned *)wanted->attributes[i].value)[j];
    unsigned threads = wanted->block[0] * wanted->block[1] * wanted->block[2];
    if (!size || !threads) return INVALID_VALUE;
    *clusters = occupancy(function, (int)threads, wanted->shared) * attributes_of[context->device][16] / (int)size;
    return OK;
}
