/* Modules, libraries, functions and kernels. */
#include "driver.h"

extern void record(const char *, int, ...);
extern size_t variable_size(const Image *, const char *), cubin_variable_size(const Image *, const char *);
extern int is_cubin(const void *), cubin_architecture(const void *);
extern size_t cubin_size(const void *);
extern Image *parse_cubin(const void *);
int function_attributes[FUNCTION_ATTRIBUTES], is_given[FUNCTION_ATTRIBUTES];
static char error_log[8192], info_log[8192];

/* What was loaded: its bytes, and the options that came with it. */
typedef struct { char *bytes; size_t size; int count, options[32]; uint64_t values[32]; Handle context; int status; } Loaded;
static Loaded **loaded;
static size_t loaded_count;

size_t control_loaded_count(void) { LOCKED; return loaded_count; }
Loaded *control_loaded(size_t place) { LOCKED; return loaded[place]; }
void control_set_logs(const char *error, const char *info) {
    snprintf(error_log, sizeof error_log, "%s", error);
    snprintf(info_log, sizeof info_log, "%s", info);
}
void control_set_function_attribute(int attribute, int value, int given) {
    function_attributes[attribute] = value, is_given[attribute] = given;
}
void forget_images(void) {
    for (size_t i = 0; i < loaded_count; i++) free(loaded[i]->bytes), free(loaded[i]);
    loaded_count = 0, *error_log = *info_log = 0;
    memset(is_given, 0, sizeof is_given);
}

enum { DYNAMIC = 8, USUAL_SHARED = 48 * 1024 };
int attribute_of(Object *function, int attribute) {
    if (is_given[attribute]) return function_attributes[attribute];
    const Entry *entry = function->entry;
    const int *has = attributes_of[function->device];
    switch (attribute) {
    case 0: return entry->max_threads && entry->max_threads < has[1] ? entry->max_threads : has[1];
    case 1: return entry->static_bytes;
    case 3: return entry->local_bytes;
    case 4: return entry->registers;
    case 5: case 6: return 10 * has[75] + has[76];
    case DYNAMIC: return function->settings[DYNAMIC] ? function->settings[DYNAMIC] : USUAL_SHARED - attribute_of(function, 1);
    case 10: return entry->cluster[0] > 0;
    case 11: case 12: case 13: return entry->cluster[attribute - 11];
    default: return function->settings[attribute];
    }
}

/* The newest PTX that a driver takes, times ten, by the CUDA version (PTX ISA, "Release Notes"). */
static int newest_ptx(void) {
    static const int KNOWN[][2] = {{13000, 90}, {12090, 88}, {12080, 87}, {12070, 86}, {12050, 85}, {12040, 84},
                                   {12030, 83}, {12020, 82}, {12010, 81}, {12000, 80}};
    if (driver_version >= 13000) return 90 + driver_version % 1000 / 10;
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
        if (driver_version >= KNOWN[i][0]) return KNOWN[i][1];
    return 70 + driver_version % 1000 / 10;
}

static int refusal(const Image *image, int device, int level, int debug, char *why, size_t room) {
    int major = 0, minor = 0, target = 0;
    char variant = 0;
    const char *version = strstr(image->text, ".version"), *wanted = strstr(image->text, ".target sm_");
    if (!version || sscanf(version, ".version %d.%d", &major, &minor) != 2 || !wanted) {
        snprintf(why, room, "ptxas fatal   : Missing .version directive at start of file");
        return INVALID_PTX;
    }
    if (10 * major + minor > newest_ptx()) {
        snprintf(why, room, "ptxas application ptx input, line 1; fatal   : Unsupported .version %d.%d; current version is '%d.%d'",
                 major, minor, newest_ptx() / 10, newest_ptx() % 10);
        return UNSUPPORTED_PTX_VERSION;
    }
    sscanf(wanted, ".target sm_%d%c", &target, &variant);
    int has = 10 * attributes_of[device][75] + attributes_of[device][76];
    int fits = variant == 'a' ? target == has : variant == 'f' ? target / 10 == has / 10 && target <= has : target <= has;
    if (!fits) {
        snprintf(why, room, "ptxas fatal   : SM version specified by .target is higher than default SM version assumed");
        return variant == 'a' || variant == 'f' ? NO_BINARY_FOR_GPU : INVALID_PTX;
    }
    const char *end = strchr(wanted, '\n');
    int for_debugger = end && memmem(wanted, (size_t)(end - wanted), "debug", 5) != NULL;
    if (for_debugger && !(debug && level == 0)) {
        snprintf(why, room, "ptxas fatal   : Optimized debugging not supported");
        return INVALID_PTX;
    }
    return OK;
}

/* A cubin runs on GPUs of its own generation that are not older. */
static int cubin_refusal(const void *bytes, int device) {
    int made_for = cubin_architecture(bytes), minor = attributes_of[device][76];
    if (!made_for) return INVALID_IMAGE;
    return made_for / 10 == attributes_of[device][75] && made_for % 10 <= minor ? OK : NO_BINARY_FOR_GPU;
}

/* Whether an image is machine code, which only a GPU runs. */
static int is_binary(const void *bytes, char *why, size_t room) {
    static const unsigned FATBIN = 0xBA55ED50, WRAPPED = 0x466243B1;
    unsigned first;
    memcpy(&first, bytes, sizeof first);
    const char *what = is_cubin(bytes) ? "a cubin is machine code of a GPU"
                       : first == FATBIN || first == WRAPPED ? "a fatbin is not taken apart" : NULL;
    if (what) snprintf(why, room, "error: %s: the emulated device runs PTX text, which `nvcc -ptx` or `cuobjdump -ptx` writes", what);
    return what != NULL;
}

static int load(Image **out, const void *bytes, unsigned count, const int *options, void **values, Object *context) {
    if (!bytes || (count && (!options || !values)) || count > 32) return INVALID_VALUE;
    size_t size = is_cubin(bytes) ? cubin_size(bytes) : strlen(bytes), sizes[2] = {0, 0};
    char *buffers[2] = {NULL, NULL};
    int level = 4, debug = 0;
    loaded = realloc(loaded, (loaded_count + 1) * sizeof *loaded);
    Loaded *new = loaded[loaded_count++] = malloc(sizeof *new);
    *new = (Loaded){.bytes = malloc(size + 1), .size = size, .count = (int)count, .context = context ? context->handle : NULL};
    memcpy(new->bytes, bytes, size);
    new->bytes[size] = 0;
    for (unsigned i = 0; i < count; i++) {
        new->options[i] = options[i], new->values[i] = (uint64_t)values[i];
        unsigned value = (unsigned)(uint64_t)values[i];
        switch (options[i]) {
        case 3: buffers[0] = values[i]; break;
        case 4: sizes[0] = value; break;
        case 5: buffers[1] = values[i]; break;
        case 6: sizes[1] = value; break;
        case 7: level = (int)value; if (level > 4) return INVALID_VALUE; break;
        case 11: debug = (int)value; break;
        default: if (options[i] < 0 || options[i] > 40) return INVALID_VALUE;
        }
    }
    Image *image = is_cubin(bytes) ? parse_cubin(bytes) : parse(bytes, size);
    image->source = strndup(bytes, size);
    char why[8192] = "";
    int device = context ? context->device : 0;
    int status = is_emulated && is_binary(bytes, why, sizeof why) ? NO_BINARY_FOR_GPU
                 : image->is_cubin ? cubin_refusal(bytes, device)
                                   : refusal(image, device, level, debug, why, sizeof why);
    if (is_emulated && !status) status = emulated_check(new->bytes, size, why, sizeof why);
    else if (is_emulated) fprintf(stderr, "%s\n", why);
    const char *error = status ? why : error_log;
    if (status) note("%s", why);
    if (buffers[0] && sizes[0]) snprintf(buffers[0], sizes[0], "%s", info_log);
    if (buffers[1] && sizes[1]) snprintf(buffers[1], sizes[1], "%s", error);
    new->status = status;
    *out = image;
    return status;
}

static int load_status; /* of the module that was made last; with the lock */

/* A module of an image; NULL where the device cannot have it, as `load_status` says. */
static Object *module_of(Image *image, Object *context) {
    Object *module = make(MODULE, context);
    module->image = image;
    load_status = is_emulated ? emulated_load(module, image->source, strlen(image->source)) : OK;
    if (load_status) {
        module->alive = 0;
        return NULL;
    }
    return module;
}
static int give_module(Handle *out, Image *image, Object *context) {
    Object *module = module_of(image, context);
    if (!module) return load_status;
    *out = module->handle;
    return OK;
}
/* An injected failure of a load writes the log as a refusal by the compiler does. */
static void write_log(unsigned count, const int *options, void **values) {
    char *buffer = NULL;
    size_t size = 0;
    for (unsigned i = 0; i < count; i++) {
        if (options[i] == 5) buffer = values[i];
        if (options[i] == 6) size = (size_t)(uint64_t)values[i];
    }
    if (buffer && size) snprintf(buffer, size, "%s", error_log);
}
CUresult cuModuleLoadDataEx(Handle *out, const void *image, unsigned count, int *options, void **values) {
    LOCKED;
    Object *context = current();
    int status = enter("cuModuleLoadDataEx");
    Image *parsed = NULL;
    if (status) {
        if (is_active) { load(&parsed, image, count, options, values, context); write_log(count, options, values); }
        return status;
    }
    if (!context) return INVALID_CONTEXT;
    if (context->error) return context->error;
    status = load(&parsed, image, count, options, values, context);
    return status ? status : give_module(out, parsed, context);
}
CUresult cuModuleLoadData(Handle *out, const void *image) {
    CONTEXT_CALL("cuModuleLoadData");
    Image *parsed;
    int status = load(&parsed, image, 0, NULL, NULL, context);
    return status ? status : give_module(out, parsed, context);
}
/* An image in a file, with its final NUL byte; NULL if it cannot be read. */
static char *read_file(const char *path) {
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (!file) return NULL;
    char *bytes = NULL;
    size_t size = 0, got;
    do {
        bytes = realloc(bytes, size + 65537);
        got = fread(bytes + size, 1, 65536, file);
        size += got;
    } while (got);
    bytes[size] = 0;
    fclose(file);
    return bytes;
}
CUresult cuModuleLoad(Handle *out, const char *path) {
    CONTEXT_CALL("cuModuleLoad");
    Image *parsed;
    char *bytes = read_file(path);
    if (!bytes) return FILE_NOT_FOUND;
    int status = load(&parsed, bytes, 0, NULL, NULL, context);
    free(bytes);
    return status ? status : give_module(out, parsed, context);
}
CUresult cuModuleUnload(Handle handle) {
    CALL("cuModuleUnload");
    END(handle, MODULE);
    if (is_emulated) emulated_unload(ended);
    ended->alive = 0;
    release_memory_of(ended);
    return OK;
}
#define MODULE_CALL(name)                                                                                             \
    CONTEXT_CALL(name);                                                                                               \
    Object *module = find(handle, MODULE);                                                                            \
    if (!module || module->context != context) return INVALID_HANDLE
static Entry *entry_of(const Image *image, const char *name) {
    for (Entry *entry = image->entries; entry; entry = entry->next) if (!strcmp(entry->name, name)) return entry;
    return NULL;
}
static Object *function_in(Object *module, Entry *entry) {
    Object *other;
    for (int i = 0; (other = object_at(i)); i++)
        if (other->kind == FUNCTION && other->owner == module && other->entry == entry) return other;
    Object *function = make(FUNCTION, module->context);
    function->owner = module, function->entry = entry;
    return function;
}
CUresult cuModuleGetFunction(Handle *out, Handle handle, const char *name) {
    MODULE_CALL("cuModuleGetFunction");
    Entry *entry = name ? entry_of(module->image, name) : NULL;
    if (!entry) return NOT_FOUND;
    *out = function_in(module, entry)->handle;
    return OK;
}
static int variable(CUdeviceptr *out, size_t *size, Object *module, const char *name) {
    const Image *image = module->image;
    if (is_emulated) {
        uint64_t address;
        size_t found;
        int status = emulated_variable(module, name, &address, &found);
        if (!status && out) *out = address;
        if (!status && size) *size = found;
        return status;
    }
    size_t bytes = image->is_cubin ? cubin_variable_size(image, name) : variable_size(image, name);
    if (!bytes) return NOT_FOUND;
    extern Allocation *symbol_memory(Object *, const char *, size_t);
    Allocation *memory = symbol_memory(module, name, bytes);
    if (out) *out = memory->address;
    if (size) *size = bytes;
    return OK;
}
CUresult cuModuleGetGlobal_v2(CUdeviceptr *out, size_t *size, Handle handle, const char *name) {
    MODULE_CALL("cuModuleGetGlobal");
    return name ? variable(out, size, module, name) : INVALID_VALUE;
}
CUresult cuModuleGetLoadingMode(int *mode) { CALL("cuModuleGetLoadingMode"); *mode = 1; return OK; }
CUresult cuModuleGetFunctionCount(unsigned *count, Handle handle) {
    MODULE_CALL("cuModuleGetFunctionCount");
    *count = 0;
    for (Entry *entry = module->image->entries; entry; entry = entry->next) ++*count;
    return OK;
}

/* ---- functions ---- */

#define FUNCTION_CALL(name)                                                                                           \
    CONTEXT_CALL(name);                                                                                               \
    Object *function = find(handle, FUNCTION);                                                                        \
    if (!function) function = find(handle, KERNEL);                                                                   \
    if (!function || !function->owner->alive) return INVALID_HANDLE;                                                  \
    if (function->kind == KERNEL) function->device = context->device
static int set_attribute(Object *function, int attribute, int value) {
    const int *has = attributes_of[function->device];
    if (attribute != DYNAMIC && attribute != 9 && attribute != 17 && (attribute < 11 || attribute > 15)) return INVALID_VALUE;
    if (attribute == 17 && (driver_version < 13040 || value < 0 || value > 4)) return INVALID_VALUE;
    if (attribute == DYNAMIC && (value < 0 || value + attribute_of(function, 1) > has[97])) return INVALID_VALUE;
    if (attribute == 9 && (value < -1 || value > 100)) return INVALID_VALUE;
    if (attribute == 14 && !has[120]) return NOT_SUPPORTED;
    function->settings[attribute] = value;
    record("set attribute", 3, (uint64_t)function->handle, (uint64_t)attribute, (uint64_t)value);
    return OK;
}
CUresult cuFuncGetAttribute(int *value, int attribute, Handle handle) {
    FUNCTION_CALL("cuFuncGetAttribute");
    if (attribute < 0 || attribute >= FUNCTION_ATTRIBUTES) return INVALID_VALUE;
    *value = attribute_of(function, attribute);
    return OK;
}
CUresult cuFuncSetAttribute(Handle handle, int attribute, int value) {
    FUNCTION_CALL("cuFuncSetAttribute");
    return set_attribute(function, attribute, value);
}
CUresult cuFuncSetCacheConfig(Handle handle, int wanted) { FUNCTION_CALL("cuFuncSetCacheConfig"); return wanted < 0 || wanted > 3 ? INVALID_VALUE : OK; }
CUresult cuFuncGetModule(Handle *out, Handle handle) { FUNCTION_CALL("cuFuncGetModule"); *out = function->owner->handle; return OK; }
CUresult cuFuncGetName(const char **name, Handle handle) { FUNCTION_CALL("cuFuncGetName"); *name = function->entry->name; return OK; }
CUresult cuFuncIsLoaded(int *state, Handle handle) { FUNCTION_CALL("cuFuncIsLoaded"); *state = 1; return OK; }
CUresult cuFuncLoad(Handle handle) { FUNCTION_CALL("cuFuncLoad"); return OK; }
static int parameter(const Entry *entry, size_t place, size_t *offset, size_t *size) {
    if (place >= (size_t)entry->count) return INVALID_VALUE;
    *offset = entry->parameters[place].offset;
    if (size) *size = entry->parameters[place].size;
    return OK;
}
CUresult cuFuncGetParamCount(Handle handle, size_t *count) {
    FUNCTION_CALL("cuFuncGetParamCount");
    *count = (size_t)function->entry->count;
    return OK;
}
CUresult cuFuncGetParamInfo(Handle handle, size_t place, size_t *offset, size_t *size) {
    FUNCTION_CALL("cuFuncGetParamInfo");
    return parameter(function->entry, place, offset, size);
}

/* ---- libraries ---- */

CUresult cuLibraryLoadData(Handle *out, const void *code, int *options, void **values, unsigned count, int *l, void **v, unsigned n) {
    CALL("cuLibraryLoadData");
    (void)l, (void)v, (void)n;
    Image *image;
    int status = load(&image, code, count, options, values, current());
    if (status) return status;
    Object *library = make(LIBRARY, NULL);
    library->image = image;
    *out = library->handle;
    return OK;
}
CUresult cuLibraryUnload(Handle handle) {
    CALL("cuLibraryUnload");
    END(handle, LIBRARY);
    ended->alive = 0;
    Object *module;
    for (int i = 0; (module = object_at(i)); i++)
        if (module->kind == MODULE && module->library == ended) module->alive = 0, release_memory_of(module);
    return OK;
}
#define LIBRARY_CALL(name) CALL(name); Object *library = find(handle, LIBRARY); if (!library) return INVALID_HANDLE
static Object *kernel_in(Object *library, Entry *entry) {
    Object *other;
    for (int i = 0; (other = object_at(i)); i++)
        if (other->kind == KERNEL && other->owner == library && other->entry == entry) return other;
    Object *kernel = make(KERNEL, NULL);
    kernel->owner = library, kernel->entry = entry;
    return kernel;
}
CUresult cuLibraryGetKernel(Handle *out, Handle handle, const char *name) {
    LIBRARY_CALL("cuLibraryGetKernel");
    Entry *entry = entry_of(library->image, name);
    if (!entry) return NOT_FOUND;
    *out = kernel_in(library, entry)->handle;
    return OK;
}
CUresult cuLibraryGetKernelCount(unsigned *count, Handle handle) {
    LIBRARY_CALL("cuLibraryGetKernelCount");
    *count = 0;
    for (Entry *entry = library->image->entries; entry; entry = entry->next) ++*count;
    return OK;
}
CUresult cuLibraryEnumerateKernels(Handle *kernels, unsigned count, Handle handle) {
    LIBRARY_CALL("cuLibraryEnumerateKernels");
    for (Entry *entry = library->image->entries; entry && count--; entry = entry->next) *kernels++ = kernel_in(library, entry)->handle;
    return OK;
}
static Object *module_in(Object *library, Object *context) {
    Object *other;
    for (int i = 0; (other = object_at(i)); i++)
        if (other->kind == MODULE && other->library == library && other->context == context) return other;
    Object *module = module_of(library->image, context);
    if (module) module->library = library;
    return module;
}
/* The module that has a function, or that a kernel has in a context. */
Object *module_for(Object *function, Object *context) {
    return function->kind == KERNEL ? module_in(function->owner, context) : function->owner;
}
/* The text of a function or a kernel, as it was given. */
const char *control_source(Handle handle) {
    LOCKED;
    Object *function = any(handle, FUNCTION);
    if (!function) function = any(handle, KERNEL);
    return function ? function->owner->image->source : NULL;
}
CUresult cuLibraryGetModule(Handle *out, Handle handle) {
    CONTEXT_CALL("cuLibraryGetModule");
    Object *library = find(handle, LIBRARY);
    if (!library) return INVALID_HANDLE;
    Object *module = module_in(library, context);
    if (!module) return load_status;
    *out = module->handle;
    return OK;
}
CUresult cuLibraryGetGlobal(CUdeviceptr *out, size_t *size, Handle handle, const char *name) {
    CONTEXT_CALL("cuLibraryGetGlobal");
    Object *library = find(handle, LIBRARY);
    if (!library) return INVALID_HANDLE;
    Object *module = module_in(library, context);
    return module ? variable(out, size, module, name) : load_status;
}
CUresult cuKernelGetFunction(Handle *out, Handle handle) {
    CONTEXT_CALL("cuKernelGetFunction");
    Object *kernel = find(handle, KERNEL);
    if (!kernel || !kernel->owner->alive) return INVALID_HANDLE;
    Object *module = module_in(kernel->owner, context);
    if (!module) return load_status;
    Object *function = function_in(module, kernel->entry);
    memcpy(function->settings, kernel->settings, sizeof function->settings);
    *out = function->handle;
    return OK;
}
#define KERNEL_CALL(name) CALL(name); Object *kernel = find(handle, KERNEL); if (!kernel || !kernel->owner->alive) return INVALID_HANDLE
CUresult cuKernelGetAttribute(int *value, int attribute, Handle handle, CUdevice device) {
    KERNEL_CALL("cuKernelGetAttribute");
    if (device < 0 || device >= device_count) return INVALID_DEVICE;
    if (attribute < 0 || attribute >= FUNCTION_ATTRIBUTES) return INVALID_VALUE;
    kernel->device = device;
    *value = attribute_of(kernel, attribute);
    return OK;
}
CUresult cuKernelSetAttribute(int attribute, int value, Handle handle, CUdevice device) {
    KERNEL_CALL("cuKernelSetAttribute");
    if (device < 0 || device >= device_count) return INVALID_DEVICE;
    kernel->device = device;
    return set_attribute(kernel, attribute, value);
}
CUresult cuKernelGetName(const char **name, Handle handle) { KERNEL_CALL("cuKernelGetName"); *name = kernel->entry->name; return OK; }
CUresult cuKernelGetLibrary(Handle *out, Handle handle) { KERNEL_CALL("cuKernelGetLibrary"); *out = kernel->owner->handle; return OK; }
CUresult cuKernelGetParamInfo(Handle handle, size_t place, size_t *offset, size_t *size) {
    KERNEL_CALL("cuKernelGetParamInfo");
    return parameter(kernel->entry, place, offset, size);
}
CUresult cuKernelGetParamCount(Handle handle, size_t *count) { KERNEL_CALL("cuKernelGetParamCount"); *count = (size_t)kernel->entry->count; return OK; }
