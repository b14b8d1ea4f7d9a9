/* SPDX-License-Identifier: MIT */
/* The linker's build identifier is a digest of the program, models included; patterns and shapes are files beside it. */
#include "project/jobs.h"

#include "base/file.h"
#include "base/text.h"

#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>

static size_t padded(size_t length)
{
    return (length + 3) & ~(size_t)3;
}

/* Adds the identifier of the program itself, which comes first; returns 1: the libraries do not matter. */
static int add_identifier(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_NOTE)
            continue;
        const char *at = (const char *)(uintptr_t)(info->dlpi_addr + header->p_vaddr), *end = at + header->p_memsz;
        while (at + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)at;
            const char *contents = at + sizeof *note + padded(note->n_namesz);
            if (note->n_type == NT_GNU_BUILD_ID)
                text_add_bytes(context, contents, note->n_descsz);
            at = contents + padded(note->n_descsz);
        }
    }
    return 1;
}

static void add_shipped(Text *text, const char *folder, const char *ending)
{
    size_t count;
    char **paths = file_shipped(folder, ending, &count);
    for (size_t i = 0; i < count; i++)
        free(file_read(text, paths[i]));
    file_shipped_free(paths, count);
}

void jobs_version(char digest[SHA256_LENGTH + 1])
{
    Text text = {0};
    dl_iterate_phdr(add_identifier, &text);
    if (!text.length)
        free(file_read(&text, "/proc/self/exe"));
    add_shipped(&text, "patterns", ".pat");
    add_shipped(&text, "shapes", ".scg");
    sha256_hex(text_string(&text), text.length, digest);
    text_free(&text);
}
