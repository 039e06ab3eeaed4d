/* Work that waits: where a driver is lazy, nothing that a stream is given is done before somebody waits for it.
 *
 * That is the latest that a GPU may do it. What reads results too early, or lets go of memory that is still used, finds
 * poison. The legacy default stream and the streams that wait for it are done in the order in which they were given work.
 */
#include "driver.h"
#include <sched.h>

static int is_lazy_driver;
extern int run_node(Node *, Handle stream, Object *context);

void control_set_lazy(int wanted) { LOCKED; is_lazy_driver = wanted; }
int is_lazy(void) { return is_lazy_driver; }
void forget_queues(void) { is_lazy_driver = 0; } /* streams of before are not looked at again, but the default ones */

static int is_of(Object *stream, Object *context) {
    return stream->kind == STREAM && stream->context == context && stream->generation == generation;
}

/* Does a stream's work up to a place in it. */
void drain(Object *stream, int end) {
    while (stream->first && stream->done < end) {
        if (stream->is_busy) { /* another thread is at it */
            pthread_mutex_unlock(&lock);
            sched_yield();
            pthread_mutex_lock(&lock);
            continue;
        }
        Node *node = stream->first;
        stream->first = node->next, stream->is_busy = 1;
        if (!stream->first) stream->last = NULL;
        Handle handle = stream == stream->context->legacy ? NULL : stream->handle;
        if (!stream->context->error || node->type == FREE_NODE) run_node(node, handle, stream->context);
        stream->is_busy = 0, stream->done++;
        free(node->kept);
        free(node);
    }
    while (stream->is_busy && stream->done < end) {
        pthread_mutex_unlock(&lock);
        sched_yield();
        pthread_mutex_lock(&lock);
    }
}

void drain_all(Object *context) {
    if (!is_lazy_driver) return;
    Object *stream;
    for (int i = 0; (stream = object_at(i)); i++)
        if (is_of(stream, context)) drain(stream, stream->queued);
}
void control_finish(void) {
    LOCKED;
    Object *context;
    for (int i = 0; (context = object_at(i)); i++)
        if (context->kind == CONTEXT && context->alive) drain_all(context);
}

/* The order between the legacy default stream and those that wait for it. */
static void settle(Object *stream) {
    Object *legacy = stream->context->legacy, *other;
    if (stream->flags & 1) return;
    if (stream != legacy) { drain(legacy, legacy->queued); return; }
    for (int i = 0; (other = object_at(i)); i++)
        if (is_of(other, stream->context) && other != stream && !(other->flags & 1)) drain(other, other->queued);
}

/* Before something that does not wait in a queue is done in a stream. */
void finish(Object *stream) {
    if (!is_lazy_driver) return;
    settle(stream);
    drain(stream, stream->queued);
}

/* Where work of a stream is to be written: a node of its graph or of its queue; NULL if it is to be done at once. */
Node *later(Object *stream, NodeType type) {
    if (stream->capture) return append(stream, type);
    if (!is_lazy_driver) return NULL;
    settle(stream);
    Node *node = calloc(1, sizeof *node);
    node->type = type;
    if (stream->last) stream->last->next = node;
    else stream->first = node;
    stream->last = node;
    stream->queued++;
    return node;
}

/* Whether all is done up to a place; a little more is, as time passes. */
int is_done(Object *stream, int end) {
    if (stream->done >= end) return 1;
    drain(stream, stream->done + 1);
    return 0;
}
