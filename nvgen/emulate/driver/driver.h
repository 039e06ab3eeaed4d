/* A CUDA driver without a GPU: what its files share.
 *
 * Handles are numbers that lead to an Object by a table, so that any value may be given and none is dereferenced. One
 * lock guards everything; it is let go of while a kernel's work is done. */
#ifndef DRIVER_H
#define DRIVER_H

#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int CUresult;
typedef int CUdevice;
typedef uint64_t CUdeviceptr;
typedef void *Handle;

enum {
    OK = 0, INVALID_VALUE = 1, OUT_OF_MEMORY = 2, NOT_INITIALIZED = 3, DEINITIALIZED = 4, NO_DEVICE = 100,
    INVALID_DEVICE = 101, INVALID_IMAGE = 200, INVALID_CONTEXT = 201, NO_BINARY_FOR_GPU = 209, INVALID_PTX = 218,
    UNSUPPORTED_LIMIT = 215, PEER_ACCESS_UNSUPPORTED = 217, UNSUPPORTED_PTX_VERSION = 222, FILE_NOT_FOUND = 301,
    INVALID_HANDLE = 400, NOT_FOUND = 500, NOT_READY = 600, LAUNCH_OUT_OF_RESOURCES = 701,
    PEER_ACCESS_ALREADY_ENABLED = 704, PEER_ACCESS_NOT_ENABLED = 705, PRIMARY_CONTEXT_ACTIVE = 708,
    CONTEXT_IS_DESTROYED = 709, HOST_MEMORY_ALREADY_REGISTERED = 712, HOST_MEMORY_NOT_REGISTERED = 713,
    COOPERATIVE_LAUNCH_TOO_LARGE = 720, NOT_PERMITTED = 800, NOT_SUPPORTED = 801, CAPTURE_UNSUPPORTED = 900,
    CAPTURE_INVALIDATED = 901, CAPTURE_MERGE = 902, CAPTURE_UNMATCHED = 903, CAPTURE_UNJOINED = 904,
    CAPTURE_ISOLATION = 905, CAPTURE_IMPLICIT = 906, CAPTURED_EVENT = 907, CAPTURE_WRONG_THREAD = 908,
    INVALID_CLUSTER_SIZE = 912
};

enum { MAX_DEVICES = 8, MAX_ATTRIBUTES = 256, FUNCTION_ATTRIBUTES = 18, MAX_STACK = 64, POISON = 0xCD };

typedef enum { CONTEXT = 1, STREAM, EVENT, MODULE, LIBRARY, FUNCTION, KERNEL, POOL, GRAPH, EXEC, NODE, USER } Kind;

typedef struct Object Object;
typedef struct Node Node;

/* One parameter of a kernel. */
typedef struct { size_t offset, size; } Parameter;

/* What an entry of an image declares. */
typedef struct Entry {
    char *name;
    int count;
    size_t parameter_bytes;
    Parameter *parameters;
    int max_threads, required[3], cluster[3], blocks_are_clusters, static_bytes, local_bytes, registers;
    struct Entry *next;
} Entry;

/* A loaded image: PTX text or the bytes of a cubin. */
typedef struct {
    char *text;
    const char *source; /* as it was given */
    size_t size;
    int is_cubin;
    Entry *entries;
} Image;

/* A driver object of any kind: of the fields below, each kind has those that its name is on. */
struct Object {
    Kind kind;
    int alive, generation, device;
    Handle handle;
    Object *context;                 /* all but contexts, libraries, kernels and graphs */
    int error, retained, is_primary; /* contexts: the error that sticks */
    unsigned flags;
    Object *legacy, *per_thread;     /* contexts: their default streams */
    unsigned long long number;       /* contexts: their own for as long as the process lives */
    unsigned long long peers;        /* contexts: a bit for each ordinal whose memory may be used */
    size_t limits[16];
    int priority, mode, capture_error, is_origin, joined, position; /* streams and events in a capture */
    pthread_t thread;
    Object *capture;                 /* streams: the graph that is being captured; events: that they are in */
    Object *stream;                  /* events: where they were recorded last */
    int is_recorded;
    double when;
    Image *image;                    /* modules, libraries */
    Object *library, *owner;         /* modules of a library; functions: their module; kernels: their library */
    Entry *entry;                    /* functions, kernels */
    int settings[FUNCTION_ATTRIBUTES];
    uint64_t attributes[16];         /* pools */
    size_t used, most_used;
    Node *first, *last;              /* graphs and their executables */
    int nodes;
    int queued, done, is_busy;       /* streams: how much work they were given, and how much of it is done */
    struct Reference *references;    /* of graphs and their executables, to what users gave them to keep */
    void (*destroy)(void *);         /* user objects */
    void *data;
};

/* Memory that the driver has given out, or knows. */
typedef enum { DEVICE = 1, HOST, MANAGED, REGISTERED, SYMBOL } Memory;
typedef struct Allocation {
    uint64_t address;
    size_t size;
    Memory kind;
    int alive, generation, device, is_async, in_graph, is_asked_for;
    unsigned flags;
    unsigned long long id;
    void *storage;
    Object *context, *pool, *module;
    const char *name; /* of a variable of a module */
    struct Allocation *next;
} Allocation;

typedef struct { int id; char pad[4]; char value[64]; } LaunchAttribute;
typedef struct {
    unsigned grid[3], block[3], shared;
    Handle stream;
    LaunchAttribute *attributes;
    unsigned count;
} LaunchConfig;

enum { MAX_LAUNCH_ATTRIBUTES = 16 };

/* A launch as it is recorded, and as Python reads it (tests/driver/fake.py has the same fields in the same order). */
typedef struct Launch {
    const char *name;
    unsigned grid[3], block[3], dynamic_bytes, cluster[3];
    int is_cooperative, is_in_graph, device;
    unsigned attribute_count;
    Handle stream, context, function;
    char *parameters;
    size_t parameter_bytes;
    const size_t *layout; /* offset and size of each parameter */
    int parameter_count;
    unsigned long long thread;
    LaunchAttribute *attributes;
    int error; /* that it is to end in; only for C */
} Launch;

/* That a graph keeps a user object. */
typedef struct Reference { Object *user; unsigned count; struct Reference *next; } Reference;

typedef enum { KERNEL_NODE = 0, MEMCPY_NODE, MEMSET_NODE, HOST_NODE, EMPTY_NODE = 5, ALLOC_NODE = 10, FREE_NODE, WAIT_NODE, RECORD_NODE } NodeType;

/* What a graph does. */
struct Node {
    NodeType type;
    Object *object, *shown; /* the function; the node's own handle */
    Launch launch;
    uint64_t target, source;
    size_t size;
    unsigned value, width;
    int is_of_graph;
    void (*function)(void *);
    void *data, *kept; /* kept: bytes of its own */
    Node *next;
};

/* base.c */
extern pthread_mutex_t lock;
extern int generation, is_active, device_count, driver_version;
extern int attributes_of[MAX_DEVICES][MAX_ATTRIBUTES];
int take(void);
void let_go(int *);
int enter(const char *);
Object *make(Kind, Object *context);
Object *find(Handle, Kind);
Object *any(Handle, Kind);
Object *object_at(int);
void note(const char *format, ...);
int is_ended(Object *);
#define LOCKED int locked_ __attribute__((cleanup(let_go), unused)) = take()
#define CALL(name) LOCKED; do { int status_ = enter(name); if (status_) return status_; } while (0)
/* What needs a current context that has not failed. */
#define CONTEXT_CALL(name)                                                                                            \
    CALL(name);                                                                                                       \
    Object *context = current();                                                                                      \
    if (!context) return INVALID_CONTEXT;                                                                             \
    if (!context->alive) return CONTEXT_IS_DESTROYED;                                                                 \
    if (context->error) return context->error
/* Ends an object; what an earlier test left may be ended again. */
#define END(handle, kind)                                                                                             \
    Object *ended = any(handle, kind);                                                                                \
    if (!ended) return INVALID_HANDLE;                                                                                \
    if (ended->generation != generation) return OK;                                                                   \
    if (!ended->alive) return INVALID_HANDLE

/* emulation.c */
extern int is_emulated;
int start_emulation(void);
char *shared_bytes(size_t size);
void release_shared_bytes(char *);
int emulated_check(const char *text, size_t size, char *why, size_t room);
int emulated_load(Object *module, const char *text, size_t size);
void emulated_unload(Object *module);
int emulated_variable(Object *module, const char *name, uint64_t *address, size_t *size);
int emulated_launch(const Launch *launch, const Object *module);
/* What orders streams, and what else they are given: Step of nvgen/emulate/protocol.py. */
enum { RECORDED = 1, WAITED, STREAM_DONE, EVENT_DONE, ALL_DONE, COPIED, FILLED, GIVEN, FREED, FORGOTTEN };
typedef struct { int step; Object *stream; uint64_t numbers[4]; } Step;
int emulated_step(Step step, Object *context);

/* contexts.c */
Object *current(void);
Object *primary(int device);

/* memory.c */
Allocation *allocation_at(uint64_t address);
int check_range(Object *context, uint64_t address, size_t size);
void transfer(int kind, uint64_t target, uint64_t source, size_t size, const void *bytes, Handle stream);
void fill(uint64_t target, unsigned value, unsigned width, size_t count, Handle stream);
Allocation *reserve(size_t size, Memory kind, Object *context);
void forget_memory(void);
size_t memory_size(void);
void release_memory_of(Object *owner);

/* modules.c */
Image *parse(const char *text, size_t size);
int attribute_of(Object *function, int attribute);
Object *module_for(Object *function, Object *context);
extern int function_attributes[FUNCTION_ATTRIBUTES], is_given[FUNCTION_ATTRIBUTES];

/* streams.c */
Object *stream_of(Handle handle, Object *context, int *status);
int prepare(Object *stream, Object *context);
int refuse_in_capture(Object *context);
void unsafe(Object *context);

/* copies.c */
int tell_of_copy(Object *stream, uint64_t target, uint64_t source, size_t size, int is_waited_for, Object *context);

/* launches.c */
int occupancy(Object *function, int threads, size_t dynamic_bytes);
int run(Launch *launch, Object *context);

/* queues.c */
void drain(Object *stream, int end);
void drain_all(Object *context);
void finish(Object *stream);
Node *later(Object *stream, NodeType type);
int is_done(Object *stream, int end);

/* graphs.c */
Node *append(Object *stream, NodeType type);

#endif
