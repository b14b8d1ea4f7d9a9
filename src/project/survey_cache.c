/* SPDX-License-Identifier: MIT */
/* The first line of a file of the cache is a digest of all that the survey was made from; the survey says which files. */
#include "project/survey_cache.h"

#include "base/file.h"
#include "base/temp.h"
#include "project/jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_NAMES = 3 }; /* of a header's path, from its end */

struct SurveyCache {
    const char *folder;
    Arena *arena;
    StringMap *digests; /* of contents, by path */
    char *question;     /* what is the same for all files */
    struct timespec opened;
};

/* Adds which program this is: clang as the shell would find it, by size and age. */
static void add_program(Text *text, const char *program)
{
    struct stat about;
    const char *folders = getenv("PATH");
    for (const char *at = folders ? folders : ""; *at;) {
        size_t length = strcspn(at, ":");
        char *path = strchr(program, '/') ? mem_string(program) : message("%.*s/%s", (int)length, at, program);
        if (stat(path, &about) == 0)
            text_add(text, "%s %lld %lld.%ld\n", path, (long long)about.st_size, (long long)about.st_mtim.tv_sec,
                     about.st_mtim.tv_nsec);
        free(path);
        at += length + (at[length] == ':');
    }
}

SurveyCache *survey_cache_open(const char *folder, const FrontOptions *front)
{
    static const char *const folders[] = {"CPATH", "C_INCLUDE_PATH"}; /* where clang looks for headers */
    SurveyCache *cache = mem_alloc(sizeof *cache);
    char version[SHA256_LENGTH + 1];
    Text question = {0};
    jobs_version(version);
    text_add(&question, "%s\n%u\n", version, front->pointer_width);
    add_program(&question, front_clang());
    for (size_t i = 0; i < front->flag_count; i++)
        text_add(&question, "%s\n", front->flags[i]);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        text_add(&question, "%s\n", getenv(folders[i]) ? getenv(folders[i]) : "");
    cache->question = text_take(&question);
    clock_gettime(CLOCK_REALTIME_COARSE, &cache->opened);
    cache->arena = arena_create();
    char *whole = folder ? realpath(folder, NULL) : NULL; /* clang runs elsewhere */
    cache->folder = whole ? arena_string(cache->arena, whole) : NULL;
    free(whole);
    cache->digests = string_map_create();
    return cache;
}

void survey_cache_close(SurveyCache *cache)
{
    string_map_destroy(cache->digests);
    arena_destroy(cache->arena);
    free(cache->question);
    free(cache);
}

static char *path_of(const SurveyCache *cache, const Unit *unit)
{
    char digest[SHA256_LENGTH + 1];
    Text text = {0};
    text_add(&text, "%s%s\n%s\n", cache->question, unit->path, unit->entry.directory);
    for (size_t i = 0; i < unit->entry.flag_count; i++)
        text_add(&text, "%s\n", unit->entry.flags[i]);
    sha256_hex(text_string(&text), text.length, digest);
    text_free(&text);
    return message("%s/%s.survey", cache->folder, digest);
}

/* Of a survey whose file this is and whose first line is the digest. */
static char *bitcode_of(const char *path, const char *digest)
{
    return message("%.*s-%.16s.bc", (int)(strlen(path) - strlen(".survey")), path, digest);
}

/* The digest of a file's contents; "" if it cannot be read. */
static const char *contents_of(SurveyCache *cache, const char *path)
{
    const char *known = string_map_get(cache->digests, path);
    if (known)
        return known;
    char digest[SHA256_LENGTH + 1] = "";
    Text text = {0};
    char *problem = file_read(&text, path);
    if (!problem)
        sha256_hex(text_string(&text), text.length, digest);
    free(problem);
    text_free(&text);
    char *kept = arena_string(cache->arena, digest);
    string_map_put(cache->digests, path, kept);
    return kept;
}

/* The folders that clang may have searched: those of flags, those of the files it read. */
typedef struct FolderList {
    char **items;
    size_t count, capacity;
} FolderList;

static void add_folder(FolderList *folders, const char *path, size_t length)
{
    for (size_t i = 0; i < folders->count; i++)
        if (strlen(folders->items[i]) == length && !strncmp(folders->items[i], path, length))
            return;
    folders->items = array_room(folders->items, &folders->capacity, folders->count, sizeof *folders->items);
    folders->items[folders->count++] = mem_string_of(path, length);
}

static void add_flag_folders(FolderList *folders, const char *const *flags, size_t count, const char *directory)
{
    static const char *const names[] = {"-I", "-isystem", "-iquote", "-idirafter"};
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
            if (strncmp(flags[i], names[k], strlen(names[k])))
                continue;
            const char *folder = flags[i] + strlen(names[k]);
            folder = *folder || i + 1 == count ? folder : flags[i + 1];
            char *joined = *folder == '/' ? mem_string(folder) : message("%s/%s", directory, folder);
            add_folder(folders, joined, strlen(joined));
            free(joined);
        }
}

/* For the last names of a path, which of the folders have such a file. */
static void add_alternatives(Text *text, const FolderList *folders, const char *path)
{
    const char *suffix = path + strlen(path);
    for (unsigned names = 0; names < MOST_NAMES && suffix > path; names++) {
        for (suffix--; suffix > path && suffix[-1] != '/';)
            suffix--;
        for (size_t i = 0; i < folders->count; i++) {
            char *other = message("%s/%s", folders->items[i], suffix);
            text_add(text, access(other, F_OK) == 0 ? "1" : "0");
            free(other);
        }
        suffix -= suffix > path;
    }
}

/* Of the survey as text, and of all it was made from. */
static void digest_of(SurveyCache *cache, const Unit *unit, const Survey *survey, const char *written,
                      char digest[SHA256_LENGTH + 1])
{
    Text text = {0};
    FolderList folders = {0};
    add_flag_folders(&folders, unit->entry.flags, unit->entry.flag_count, unit->entry.directory);
    for (size_t i = 0; i < survey->include_count; i++)
        add_folder(&folders, survey->includes[i], (size_t)(strrchr(survey->includes[i], '/') - survey->includes[i]));
    for (size_t i = 0; i < survey->include_count; i++) {
        text_add(&text, "%s %s ", survey->includes[i], contents_of(cache, survey->includes[i]));
        add_alternatives(&text, &folders, survey->includes[i]);
        text_add(&text, "\n");
    }
    text_add(&text, "%s", written);
    sha256_hex(text_string(&text), text.length, digest);
    for (size_t i = 0; i < folders.count; i++)
        free(folders.items[i]);
    free(folders.items);
    text_free(&text);
}

bool survey_cache_get(SurveyCache *cache, Unit *unit, Text *survey)
{
    char digest[SHA256_LENGTH + 1];
    Text text = {0};
    bool is_right = false;
    if (!cache->folder)
        return false;
    char *path = path_of(cache, unit), *problem = access(path, R_OK) == 0 ? file_read(&text, path) : NULL;
    if (!problem && text.length > SHA256_LENGTH) {
        const char *written = text_string(&text) + SHA256_LENGTH + 1;
        Survey read = survey_read(written, cache->arena);
        digest_of(cache, unit, &read, written, digest);
        unit->bitcode = bitcode_of(path, digest);
        is_right = read.include_count && !strncmp(text_string(&text), digest, SHA256_LENGTH) &&
                   access(unit->bitcode, R_OK) == 0;
        survey_free(&read);
    }
    if (is_right) {
        file_touch(path);
        file_touch(unit->bitcode);
        text_add(survey, "%s", text_string(&text) + SHA256_LENGTH + 1);
    }
    if (!is_right) {
        free(unit->bitcode);
        unit->bitcode = NULL;
    }
    free(problem);
    free(path);
    text_free(&text);
    return is_right;
}

/* Whether a file was written while we ran: then it is not known which state of it clang has read. */
static bool has_new_file(const SurveyCache *cache, const Survey *survey)
{
    struct stat about;
    for (size_t i = 0; i < survey->include_count; i++)
        if (stat(survey->includes[i], &about) != 0 || about.st_mtim.tv_sec > cache->opened.tv_sec ||
            (about.st_mtim.tv_sec == cache->opened.tv_sec && about.st_mtim.tv_nsec >= cache->opened.tv_nsec))
            return true;
    return false;
}

char *survey_cache_draft(const SurveyCache *cache, const Unit *unit)
{
    char *path = path_of(cache, unit), *draft = message("%s.bc.%d.draft", path, (int)getpid());
    free(path);
    if (cache->folder)
        return draft;
    free(draft);
    return temp_path(".bc");
}

/* Removes the bitcode of the survey that is about to be replaced. */
static void remove_bitcode(const char *path)
{
    Text old = {0};
    free(access(path, R_OK) == 0 ? file_read(&old, path) : NULL);
    char *bitcode = bitcode_of(path, text_string(&old));
    unlink(bitcode);
    free(bitcode);
    text_free(&old);
}

void survey_cache_put(SurveyCache *cache, Unit *unit, const char *survey, const char *bitcode)
{
    char digest[SHA256_LENGTH + 1];
    Text text = {0};
    if (!cache->folder || has_new_file(cache, &unit->survey))
        return;
    digest_of(cache, unit, &unit->survey, survey, digest);
    text_add(&text, "%s\n%s", digest, survey);
    char *path = path_of(cache, unit), *draft = message("%s.%d.draft", path, (int)getpid());
    remove_bitcode(path);
    unit->bitcode = bitcode_of(path, digest);
    char *problem = file_write(draft, &text);
    if (problem || rename(bitcode, unit->bitcode) != 0 || rename(draft, path) != 0) {
        unlink(draft);
        free(unit->bitcode);
        unit->bitcode = NULL;
    }
    free(problem);
    free(draft);
    free(path);
    text_free(&text);
}
