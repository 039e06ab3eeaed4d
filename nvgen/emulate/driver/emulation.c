/* A device whose kernels another process runs: a server, which has nvgen. The library starts it when a program first
 * calls cuInit, and talks to it over a socket. All memory that kernels may use comes out of one piece that both have at
 * the same address, so that a pointer means the same to either.
 *
 * It is there if NVGEN_EMULATE_DEVICE says what the device is: numbers of CUdevice_attribute and their values, 75=9,76=0.
 * nvgen/emulate/protocol.py has the messages in Python. */
#include "driver.h"
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

extern char **environ;
extern void control_install(int, int), control_recording(int), control_set_attribute(int, int, int);
extern void control_set_memory(size_t);
extern size_t memory_ranges(uint64_t *, size_t);

int is_emulated;
static int server = -1, file = -1;
static char *memory;
static size_t memory_bytes;
static pthread_mutex_t talking = PTHREAD_MUTEX_INITIALIZER;

enum { DRIVER_VERSION = 13050, OPERATING_SYSTEM = 304, ILLEGAL_ADDRESS = 700, SMALLEST = 512 };
/* What is left of the addresses for host and managed memory and for variables. */
static const size_t HOST_ROOM = (size_t)1 << 36;
/* Where nothing lies in a process of Linux unless somebody asks for it. */
static const uint64_t FIRST_ADDRESS = 0x200000000000, ADDRESS_STEP = 0x010000000000;

__attribute__((constructor)) static void begin(void) {
    const char *device = getenv("NVGEN_EMULATE_DEVICE"), *size = getenv("NVGEN_EMULATE_MEMORY");
    if (!device) return;
    control_install(1, DRIVER_VERSION);
    control_recording(0);
    int attribute, value, length;
    for (; sscanf(device, "%d=%d%n", &attribute, &value, &length) == 2; device += device[length] ? length + 1 : length)
        if (attribute >= 0 && attribute < MAX_ATTRIBUTES) control_set_attribute(0, attribute, value);
    control_set_memory(size ? strtoull(size, NULL, 10) : (size_t)1 << 33);
    is_emulated = 1;
}

/* ---- memory ---- */

/* A part of the memory that is given out, in the order of the addresses. */
typedef struct Part { size_t start, size; struct Part *next; } Part;
static Part *parts;

char *shared_bytes(size_t size) {
    size_t rounded = (size + 2 * SMALLEST - 1) / SMALLEST * SMALLEST, start = 0; /* with a gap behind it */
    Part **place = &parts;
    for (; *place && start + rounded > (*place)->start; place = &(*place)->next) start = (*place)->start + (*place)->size;
    if (!memory || start + rounded > memory_bytes) return NULL;
    Part *new = malloc(sizeof *new);
    *new = (Part){start, rounded, *place};
    *place = new;
    return memory + start;
}

/* Takes a part back; its whole pages are given back to the system. */
void release_shared_bytes(char *bytes) {
    size_t start = (size_t)(bytes - memory), page = (size_t)sysconf(_SC_PAGESIZE);
    for (Part **place = &parts; *place; place = &(*place)->next) {
        Part *part = *place;
        if (part->start != start) continue;
        size_t first = (start + page - 1) / page * page, end = (start + part->size) / page * page;
        if (first < end) fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)first, (off_t)(end - first));
        *place = part->next;
        free(part);
        return;
    }
}

static int map_memory(void) {
    memory_bytes = memory_size() + HOST_ROOM;
    file = memfd_create("nvgen-emulated-device", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, (off_t)memory_bytes)) return 0;
    for (uint64_t i = 0; i < 16; i++) {
        void *wanted = (void *)(FIRST_ADDRESS + i * ADDRESS_STEP);
        void *got = mmap(wanted, memory_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED_NOREPLACE, file, 0);
        if (got == wanted) { memory = got; return 1; }
        if (got != MAP_FAILED) munmap(got, memory_bytes);
    }
    return 0;
}

/* ---- the server ---- */

static int start_server(void) {
    const char *python = getenv("NVGEN_EMULATE_PYTHON");
    int ends[2];
    if (!python || !map_memory() || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) return 0;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    int socket_there = 3, file_there = 4;
    int moved_socket = fcntl(ends[1], F_DUPFD_CLOEXEC, 16), moved_file = fcntl(file, F_DUPFD_CLOEXEC, 16);
    posix_spawn_file_actions_adddup2(&actions, moved_socket, socket_there);
    posix_spawn_file_actions_adddup2(&actions, moved_file, file_there);
    char address[32], size[32];
    snprintf(address, sizeof address, "%llu", (unsigned long long)memory);
    snprintf(size, sizeof size, "%zu", memory_bytes);
    char *arguments[] = {(char *)python, "-m", "nvgen.emulate.server", address, size, NULL};
    pid_t process;
    int failed = posix_spawn(&process, python, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]), close(moved_socket), close(moved_file);
    if (failed) { close(ends[0]); return 0; }
    server = ends[0];
    return 1;
}

/* Called by cuInit, with the lock. */
int start_emulation(void) {
    if (!is_emulated || server >= 0) return OK;
    return start_server() ? OK : OPERATING_SYSTEM;
}

typedef struct { uint64_t kind, length; } Question;
typedef struct { int64_t status; uint64_t length; } Answer;

static int send_all(struct iovec *pieces, int count) {
    while (count) {
        struct msghdr message = {.msg_iov = pieces, .msg_iovlen = (size_t)count};
        ssize_t sent = sendmsg(server, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return 0;
        for (; count && (size_t)sent >= pieces->iov_len; pieces++, count--) sent -= (ssize_t)pieces->iov_len;
        if (count) pieces->iov_base = (char *)pieces->iov_base + sent, pieces->iov_len -= (size_t)sent;
    }
    return 1;
}

static int receive_all(void *to, size_t size) {
    for (char *at = to; size;) {
        ssize_t got = read(server, at, size);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return 0;
        at += got, size -= (size_t)got;
    }
    return 1;
}

/* Asks the server; what it answers besides its status goes to `out`, ended by a NUL. A server that is gone was ended by
 * what a kernel did. */
static int ask(uint64_t kind, struct iovec *given, int count, char *out, size_t room) {
    struct iovec pieces[8];
    Question question = {kind, 0};
    pieces[0] = (struct iovec){&question, sizeof question};
    for (int i = 0; i < count; i++) pieces[i + 1] = given[i], question.length += given[i].iov_len;
    Answer answer = {ILLEGAL_ADDRESS, 0};
    if (out && room) *out = 0;
    pthread_mutex_lock(&talking);
    int is_there = server >= 0 && send_all(pieces, count + 1) && receive_all(&answer, sizeof answer);
    for (uint64_t i = 0; is_there && i < answer.length; i++) {
        char byte;
        is_there = receive_all(&byte, 1);
        if (out && i + 1 < room) out[i] = byte, out[i + 1] = 0;
    }
    pthread_mutex_unlock(&talking);
    return is_there ? (int)answer.status : ILLEGAL_ADDRESS;
}

enum { CHECK = 1, LOAD, PLACE, VARIABLE, UNLOAD, LAUNCH, ORDER };
#define PIECE(value) ((struct iovec){(void *)&(value), sizeof(value)})

/* Whether a text is PTX; if not, why not. */
int emulated_check(const char *text, size_t size, char *why, size_t room) {
    struct iovec given[] = {{(void *)text, size}};
    return ask(CHECK, given, 1, why, room);
}

/* Has the server load the text of a module, whose variables get memory. */
int emulated_load(Object *module, const char *text, size_t size) {
    static uint64_t last;
    uint64_t number = module->number = ++last, bytes = 0, address = 0;
    struct iovec given[] = {PIECE(number), {(void *)text, size}};
    char out[9];
    int status = ask(LOAD, given, 2, out, sizeof out);
    if (status) return status;
    memcpy(&bytes, out, sizeof bytes);
    if (bytes) {
        Allocation *memory_ = reserve(bytes, SYMBOL, module->context);
        if (!memory_) return OUT_OF_MEMORY;
        memory_->module = module;
        address = memory_->address;
    }
    struct iovec place[] = {PIECE(number), PIECE(address)};
    return ask(PLACE, place, 2, NULL, 0);
}

void emulated_unload(Object *module) {
    uint64_t number = module->number;
    struct iovec given[] = {PIECE(number)};
    ask(UNLOAD, given, 1, NULL, 0);
}

int emulated_variable(Object *module, const char *name, uint64_t *address, size_t *size) {
    uint64_t number = module->number, found[2];
    struct iovec given[] = {PIECE(number), {(void *)name, strlen(name)}};
    char out[sizeof found + 1];
    int status = ask(VARIABLE, given, 2, out, sizeof out);
    memcpy(found, out, sizeof found);
    if (!status) *address = found[0], *size = found[1];
    return status;
}

/* The number of a stream, 0 for the legacy default one, and whether that waits for it, and it for that. */
static void name_stream(const Object *stream, uint64_t *number, uint64_t *is_blocking) {
    *number = !stream || stream == stream->context->legacy ? 0 : (uint64_t)stream->handle;
    *is_blocking = stream && !(stream->flags & 1);
}

/* Whether launches look for races: nvgen/cli/emulate.py says what they check, or the environment as ever. */
static int looks_for_races(void) {
    const char *checks = getenv("NVGEN_EMULATE_CHECK");
    if (!checks || !*checks) checks = getenv("NVGEN_CHECK");
    return checks && (strstr(checks, "race") || strstr(checks, "all") || strstr(checks, "volatile"));
}

/* Tells the server of a step of a stream; called with the lock. A race is an error that stays with the context. */
int emulated_step(Step step, Object *context) {
    if (!is_emulated || !looks_for_races() || (step.stream && step.stream->capture)) return OK;
    uint64_t numbers[7] = {(uint64_t)step.step};
    name_stream(step.stream, &numbers[1], &numbers[2]);
    memcpy(numbers + 3, step.numbers, sizeof step.numbers);
    struct iovec given[] = {PIECE(numbers)};
    int status = ask(ORDER, given, 1, NULL, 0);
    if (status && context) context->error = status;
    return status;
}

enum { PROGRAMMATIC_STREAM_SERIALIZATION = 6 }; /* cuda.h: CUlaunchAttributeID */

/* Whether a launch may begin before the one before it in its stream has ended. */
static int is_dependent(const Launch *launch) {
    for (unsigned i = 0; i < launch->attribute_count && !launch->is_in_graph; i++)
        if (launch->attributes[i].id == PROGRAMMATIC_STREAM_SERIALIZATION) return *(int *)launch->attributes[i].value != 0;
    return 0;
}

/* Runs a kernel; called with the lock, which it lets go of meanwhile. */
int emulated_launch(const Launch *launch, const Object *module) {
    uint64_t numbers[18] = {module->number};
    int found;
    name_stream(stream_of(launch->stream, module->context, &found), &numbers[15], &numbers[16]);
    numbers[17] = (uint64_t)is_dependent(launch);
    for (int i = 0; i < 3; i++)
        numbers[1 + i] = launch->grid[i], numbers[4 + i] = launch->block[i], numbers[7 + i] = launch->cluster[i];
    numbers[10] = launch->dynamic_bytes, numbers[11] = (uint64_t)launch->is_cooperative;
    numbers[12] = strlen(launch->name), numbers[13] = launch->parameter_bytes;
    numbers[14] = memory_ranges(NULL, 0);
    uint64_t *ranges = malloc((size_t)numbers[14] * 16 + 16);
    memory_ranges(ranges, (size_t)numbers[14]);
    struct iovec given[] = {PIECE(numbers), {(void *)launch->name, (size_t)numbers[12]},
                            {launch->parameters, launch->parameter_bytes}, {ranges, (size_t)numbers[14] * 16}};
    pthread_mutex_unlock(&lock);
    int status = ask(LAUNCH, given, 4, NULL, 0);
    pthread_mutex_lock(&lock);
    free(ranges);
    return status;
}
