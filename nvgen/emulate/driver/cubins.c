/* What a cubin says of its kernels: the sections of its ELF file, and the attributes in ``.nv.info.<kernel>``. */
#include "driver.h"
#include <elf.h>

enum { PARAMETER_INFO = 0x17, MAX_THREADS = 0x05, REQUIRED_THREADS = 0x10, CLUSTER = 0x3D, BLOCKS_ARE_CLUSTERS = 0x5B, REGISTERS = 0x2F };

/* Shared memory that the system keeps of each block's. */
enum { RESERVED = 1024 };

int is_cubin(const void *bytes) { return !memcmp(bytes, ELFMAG, SELFMAG); }

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* A file ends where the last of its parts does. */
size_t cubin_size(const void *bytes) {
    const Elf64_Ehdr *file = bytes;
    const Elf64_Shdr *sections = (const void *)((const char *)bytes + file->e_shoff);
    uint64_t end = larger(file->e_shoff + (uint64_t)file->e_shnum * file->e_shentsize,
                          file->e_phoff + (uint64_t)file->e_phnum * file->e_phentsize);
    for (int i = 0; i < file->e_shnum; i++)
        if (sections[i].sh_type != SHT_NOBITS) end = larger(end, sections[i].sh_offset + sections[i].sh_size);
    return end;
}

/* The architecture of a cubin, as 90; 0 if the file is none for GPUs. Where it stands depends on the version of the ABI. */
int cubin_architecture(const void *bytes) {
    const Elf64_Ehdr *file = bytes;
    if (file->e_machine != 190) return 0;
    return (int)(file->e_ident[EI_ABIVERSION] >= 8 ? file->e_flags >> 8 & 0xffff : file->e_flags & 0xff);
}

static void read_info(Entry *entry, const unsigned char *at, const unsigned char *end) {
    while (at + 4 <= end) {
        unsigned format = at[0], attribute = at[1], size = at[2] | (unsigned)at[3] << 8;
        const unsigned char *content = at + 4;
        at = content + (format == 4 ? size : 0);
        if (attribute == PARAMETER_INFO && format == 4) {
            uint32_t words[3];
            memcpy(words, content, sizeof words);
            int place = words[1] & 0xffff;
            if (place >= entry->count) {
                entry->parameters = realloc(entry->parameters, (size_t)(place + 1) * sizeof *entry->parameters);
                entry->count = place + 1;
            }
            entry->parameters[place] = (Parameter){words[1] >> 16, words[2] >> 18};
            entry->parameter_bytes = larger(entry->parameter_bytes, (words[1] >> 16) + (words[2] >> 18));
        } else if (attribute == MAX_THREADS || attribute == REQUIRED_THREADS) {
            int sizes[3];
            memcpy(sizes, content, sizeof sizes);
            entry->max_threads = sizes[0] * sizes[1] * sizes[2];
            if (attribute == REQUIRED_THREADS) memcpy(entry->required, sizes, sizeof sizes);
        } else if (attribute == CLUSTER && format == 4 && size == 12)
            memcpy(entry->cluster, content, 12);
        else if (attribute == BLOCKS_ARE_CLUSTERS)
            entry->blocks_are_clusters = 1;
    }
}

/* ``.nv.info`` has the registers of each function, by the number of its symbol. */
static int registers_of(const char *start, const Elf64_Shdr *sections, const char *names, int count, int section) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names + sections[i].sh_name, ".nv.info")) continue;
        const Elf64_Sym *symbols = NULL;
        for (int j = 0; j < count; j++)
            if (sections[j].sh_type == SHT_SYMTAB) symbols = (const void *)(start + sections[j].sh_offset);
        const unsigned char *at = (const unsigned char *)start + sections[i].sh_offset, *end = at + sections[i].sh_size;
        for (; symbols && at + 12 <= end; at += 4 + (at[0] == 4 ? at[2] | at[3] << 8 : 0)) {
            uint32_t words[2];
            memcpy(words, at + 4, sizeof words);
            if (at[1] == REGISTERS && symbols[words[0]].st_shndx == section) return (int)words[1];
        }
    }
    return (int)(sections[section].sh_info >> 24);
}

/* Whether a section is the one of a kernel, as `.nv.info.KERNEL`. */
static int is_of_kernel(const char *section, const char *prefix, const char *kernel) {
    size_t length = strlen(prefix);
    return !strncmp(section, prefix, length) && !strcmp(section + length, kernel);
}

Image *parse_cubin(const void *bytes) {
    const char *start = bytes;
    const Elf64_Ehdr *file = bytes;
    const Elf64_Shdr *sections = (const void *)(start + file->e_shoff);
    const char *names = start + sections[file->e_shstrndx].sh_offset;
    Image *image = calloc(1, sizeof *image);
    image->size = cubin_size(bytes), image->is_cubin = 1;
    image->text = malloc(image->size);
    memcpy(image->text, bytes, image->size);
    for (int i = 0; i < file->e_shnum; i++) {
        const char *name = names + sections[i].sh_name;
        if (strncmp(name, ".text.", 6)) continue;
        Entry *entry = calloc(1, sizeof *entry);
        entry->name = strdup(name + 6), entry->registers = registers_of(start, sections, names, file->e_shnum, i);
        for (int j = 0; j < file->e_shnum; j++) {
            const char *its = names + sections[j].sh_name;
            if (is_of_kernel(its, ".nv.info.", entry->name)) {
                const unsigned char *content = (const unsigned char *)start + sections[j].sh_offset;
                read_info(entry, content, content + sections[j].sh_size);
            }
            if (is_of_kernel(its, ".nv.shared.", entry->name)) entry->static_bytes += (int)sections[j].sh_size;
            if (!strcmp(its, ".nv.shared.reserved.0")) entry->static_bytes -= RESERVED; /* it is counted in the kernel's */
        }
        entry->next = image->entries, image->entries = entry;
    }
    return image;
}

/* The size of a variable by the symbol table. */
size_t cubin_variable_size(const Image *image, const char *name) {
    const char *start = image->text;
    const Elf64_Ehdr *file = (const void *)start;
    const Elf64_Shdr *sections = (const void *)(start + file->e_shoff);
    for (int i = 0; i < file->e_shnum; i++) {
        if (sections[i].sh_type != SHT_SYMTAB) continue;
        const Elf64_Sym *symbols = (const void *)(start + sections[i].sh_offset);
        const char *strings = start + sections[sections[i].sh_link].sh_offset;
        for (size_t j = 0; j < sections[i].sh_size / sizeof *symbols; j++)
            if (ELF64_ST_TYPE(symbols[j].st_info) == STT_OBJECT && !strcmp(strings + symbols[j].st_name, name))
                return symbols[j].st_size;
    }
    return 0;
}
