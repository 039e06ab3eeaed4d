/* What an image says of its kernels: PTX is read as text. */
#include "driver.h"
#include <ctype.h>

static int is_name(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* PTX without its comments. */
static char *without_comments(const char *text, size_t size) {
    char *out = malloc(size + 1), *to = out;
    for (const char *at = text, *end = text + size; at < end && *at; at++) {
        if (at[0] == '/' && at + 1 < end && at[1] == '/') while (at + 1 < end && at[1] != '\n') at++;
        else if (at[0] == '/' && at + 1 < end && at[1] == '*') {
            for (at += 2; at + 1 < end && !(at[0] == '*' && at[1] == '/'); at++) {}
            at++;
        } else *to++ = *at;
    }
    *to = 0;
    return out;
}

/* The size of a scalar by the end of its type's name, as of ``.f16x2`` or ``.pred``. */
static size_t scalar_size(const char *type) {
    if (!strncmp(type, "pred", 4)) return 1;
    if (!strncmp(type, "f16x2", 5) || !strncmp(type, "bf16x2", 6)) return 4;
    while (*type && !isdigit((unsigned char)*type)) type++;
    return (size_t)atoi(type) / 8;
}

/* Reads a declaration, from its first word to ',', ';', '=' or ')': its size, alignment and name. */
static const char *declaration(const char *at, size_t *size, size_t *alignment, char *name, size_t room) {
    size_t element = 0;
    *alignment = 0, *size = 0, *name = 0;
    while (*at && !strchr(",;=)", *at)) {
        if (isspace((unsigned char)*at)) { at++; continue; }
        if (*at == '.') {
            const char *word = ++at;
            while (isalnum((unsigned char)*at) || *at == '_') at++;
            size_t length = (size_t)(at - word);
            if (!strncmp(word, "align", length) && length == 5) {
                size_t asked = strtoul(at, (char **)&at, 10);
                if (!element || !*alignment) *alignment = *alignment ? *alignment : asked;
            } else if (!strncmp(word, "ptr", length) && length == 3) {
                /* what the pointer points at is no part of the parameter's own layout */
                while (*at && !is_name(*at)) {
                    while (isspace((unsigned char)*at)) at++;
                    if (*at != '.') break;
                    int is_align = !strncmp(at, ".align", 6);
                    for (at++; isalnum((unsigned char)*at) || *at == '_' || (*at == ':' ); at++) {}
                    if (is_align) strtoul(at, (char **)&at, 10);
                }
            } else if (strchr("bsufp", *word) && (isdigit((unsigned char)word[1]) || !strncmp(word, "pred", 4) || !strncmp(word, "bf16", 4)))
                element = scalar_size(word);
        } else if (*at == '[') {
            size_t count = strtoul(at + 1, (char **)&at, 10);
            *size = (*size ? *size : element) * count;
            if (*at == ']') at++;
        } else if (is_name(*at) || *at == '%') {
            size_t length = 0;
            for (; is_name(*at) || *at == '%'; at++)
                if (length + 1 < room) name[length++] = *at;
            name[length] = 0;
            *size = element;
        } else at++;
    }
    if (!*alignment) *alignment = element ? element : 1;
    return at;
}

static void three(const char *at, int *out) {
    out[0] = out[1] = out[2] = 1;
    for (int i = 0; i < 3; i++) {
        out[i] = (int)strtol(at, (char **)&at, 10);
        while (isspace((unsigned char)*at)) at++;
        if (*at++ != ',') break;
    }
}

/* Bytes of all arrays of a state space that are declared between two places. */
static size_t declared(const char *from, const char *to, const char *space) {
    size_t sum = 0;
    for (const char *at = strstr(from, space); at && at < to; at = strstr(at + 1, space)) {
        if (is_name(at[strlen(space)]) || at[strlen(space)] == ':' || at[strlen(space)] == '.') continue; /* an instruction */
        const char *line = at;
        while (line > from && line[-1] != '\n' && line[-1] != ';' && line[-1] != '{') line--;
        if (memmem(line, (size_t)(at - line), "extern", 6)) continue;
        size_t size, alignment;
        char name[2]; /* whether it has one */
        declaration(at + strlen(space), &size, &alignment, name, sizeof name);
        if (!*name) continue;
        sum = (sum + alignment - 1) / alignment * alignment + size;
    }
    return sum;
}

static const char *body_end(const char *at) {
    int depth = 0;
    for (; *at; at++)
        if (*at == '{') depth++;
        else if (*at == '}' && !--depth) return at;
    return at;
}

static Entry *read_entry(const char **place) {
    Entry *entry = calloc(1, sizeof *entry);
    const char *at = *place;
    while (isspace((unsigned char)*at)) at++;
    const char *start = at;
    while (is_name(*at)) at++;
    entry->name = strndup(start, (size_t)(at - start)), entry->registers = 32;
    while (isspace((unsigned char)*at)) at++;
    if (*at == '(') {
        for (at++; *at && *at != ')'; at += *at == ',') {
            size_t size, alignment;
            char name[2]; /* whether it has one */
            at = declaration(at, &size, &alignment, name, sizeof name);
            if (!*name) break;
            entry->parameters = realloc(entry->parameters, (size_t)(entry->count + 1) * sizeof *entry->parameters);
            size_t offset = (entry->parameter_bytes + alignment - 1) / alignment * alignment;
            entry->parameters[entry->count++] = (Parameter){offset, size};
            entry->parameter_bytes = offset + size;
        }
        at += *at == ')';
    }
    const char *body = at;
    while (*body && *body != '{' && *body != ';') body++;
    const char *found;
    int sizes[3];
    if ((found = memmem(at, (size_t)(body - at), ".reqntid", 8))) {
        three(found + 8, entry->required);
        entry->max_threads = entry->required[0] * entry->required[1] * entry->required[2];
    } else if ((found = memmem(at, (size_t)(body - at), ".maxntid", 8))) {
        three(found + 8, sizes);
        entry->max_threads = sizes[0] * sizes[1] * sizes[2];
    }
    if ((found = memmem(at, (size_t)(body - at), ".reqnctapercluster", 18))) three(found + 18, entry->cluster);
    entry->blocks_are_clusters = memmem(at, (size_t)(body - at), ".blocksareclusters", 18) != NULL;
    if ((found = memmem(at, (size_t)(body - at), ".maxnreg", 8))) entry->registers = atoi(found + 8);
    if (*body == '{') {
        const char *end = body_end(body);
        entry->static_bytes = (int)declared(body, end, ".shared");
        entry->local_bytes = (int)declared(body, end, ".local");
        at = end;
    } else at = body;
    *place = at;
    return entry;
}

Image *parse(const char *text, size_t size) {
    Image *image = calloc(1, sizeof *image);
    image->size = size;
    image->text = without_comments(text, size);
    const char *first = strstr(image->text, ".entry"), *at = image->text;
    size_t common = 0;
    Entry **place = &image->entries;
    const char *from = image->text;
    while ((at = strstr(at, ".entry"))) {
        common += declared(from, at, ".shared");
        at += 6;
        *place = read_entry(&at);
        place = &(*place)->next;
        from = at;
    }
    (void)first;
    for (Entry *entry = image->entries; entry; entry = entry->next) entry->static_bytes += (int)common;
    return image;
}

/* The size of a variable of the module, 0 if it has none of this name. */
size_t variable_size(const Image *image, const char *name) {
    size_t length = strlen(name);
    for (const char *at = strstr(image->text, name); at; at = strstr(at + 1, name)) {
        if (is_name(at[length]) || (at > image->text && is_name(at[-1]))) continue;
        const char *line = at;
        while (line > image->text && !strchr("\n;{}", line[-1])) line--;
        const char *space = memmem(line, (size_t)(at - line), ".global", 7);
        if (!space) space = memmem(line, (size_t)(at - line), ".const", 6);
        if (!space || memmem(line, (size_t)(at - line), ".extern", 7) || is_name(space[space[1] == 'g' ? 7 : 6])) continue;
        size_t size, alignment;
        char *read = malloc(length + 2); /* of a longer name one character more, so that it differs */
        declaration(space + (space[1] == 'g' ? 7 : 6), &size, &alignment, read, length + 2);
        int is_it = !strcmp(read, name);
        free(read);
        if (is_it) return size;
    }
    return 0;
}
