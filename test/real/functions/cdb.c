/* SPDX-License-Identifier: MIT
 * tinycdb: a constant database in a file of any length with anything in it, keys of any length.
 * source: tinycdb
 * files: cdb_hash.c cdb_unpack.c cdb_seq.c cdb_init.c cdb_find.c cdb_findnext.c cdb_seek.c cdb_make.c cdb_make_add.c cdb_make_put.c
 * flags: -I.
 */
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cdb.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

static void *any_bytes(unsigned length) {
    unsigned char *bytes = malloc(length ? length : 1);
    if (!bytes) exit(1);
    if (read(0, bytes, length) != (ssize_t)length) exit(1);
    return bytes;
}

/* What the file holds, exactly as many bytes as are asked for. */
void *mmap(void *place, size_t size, int protection, int flags, int file, off_t from) {
    (void)place, (void)protection, (void)flags, (void)from;
    void *bytes = malloc(size);
    if (!bytes) return MAP_FAILED;
    if (read(file, bytes, size) == (ssize_t)size) return bytes;
    free(bytes);
    return MAP_FAILED;
}
int munmap(void *bytes, size_t size) {
    (void)size;
    free(bytes);
    return 0;
}

void check_hash(unsigned length) {
    unsigned char *bytes = any_bytes(length);
    cdb_hash(bytes, length);
    free(bytes);
}
void check_pack(unsigned number) {
    unsigned char bytes[4];
    cdb_pack(number, bytes);
}
void check_unpack(void) {
    unsigned char *bytes = any_bytes(4);
    cdb_unpack(bytes);
    free(bytes);
}
void check_init_free(int file) {
    struct cdb db;
    if (cdb_init(&db, file) == 0) cdb_free(&db);
}
void check_get(int file, unsigned length, unsigned place) {
    struct cdb db;
    if (cdb_init(&db, file)) return;
    const unsigned char *bytes = cdb_get(&db, length, place);
    if (bytes && length > 0) write(1, bytes, length);
    cdb_free(&db);
}
void check_read(int file, unsigned length, unsigned place) {
    struct cdb db;
    if (cdb_init(&db, file)) return;
    void *to = malloc(length);
    if (to) cdb_read(&db, to, length, place);
    free(to);
    cdb_free(&db);
}
void check_seqnext(int file) {
    struct cdb db;
    unsigned place;
    if (cdb_init(&db, file)) return;
    cdb_seqinit(&place, &db);
    while (cdb_seqnext(&place, &db) > 0)
        ;
    cdb_free(&db);
}
void check_find(int file, unsigned length) {
    struct cdb db;
    void *key = any_bytes(length);
    if (cdb_init(&db, file) == 0) {
        cdb_find(&db, key, length);
        cdb_free(&db);
    }
    free(key);
}
void check_findnext(int file, unsigned length) {
    struct cdb db;
    struct cdb_find find;
    void *key = any_bytes(length);
    if (cdb_init(&db, file) == 0) {
        if (cdb_findinit(&find, &db, key, length) > 0)
            while (cdb_findnext(&find) > 0)
                ;
        cdb_free(&db);
    }
    free(key);
}
void check_bread(int file, int length) {
    void *to = malloc(length > 0 ? (size_t)length : 1);
    if (to) cdb_bread(file, to, length);
    free(to);
}
void check_seek(int file, unsigned length) {
    unsigned found;
    void *key = any_bytes(length);
    cdb_seek(file, key, length, &found);
    free(key);
}
void check_make_start(int file) {
    struct cdb_make db;
    cdb_make_start(&db, file);
}
/* Any number of records with keys and values of any length. */
void check_make_add(int file) {
    struct cdb_make db;
    cdb_make_start(&db, file);
    while (__VERIFIER_nondet_int()) {
        unsigned klen = __VERIFIER_nondet_uint(), vlen = __VERIFIER_nondet_uint();
        void *key = any_bytes(klen), *value = any_bytes(vlen);
        cdb_make_add(&db, key, klen, value, vlen);
        free(key);
        free(value);
    }
    cdb_make_finish(&db);
}
void check_make_find(int file, unsigned length) {
    struct cdb_make db;
    void *key = any_bytes(length);
    cdb_make_start(&db, file);
    cdb_make_add(&db, "a", 1, "b", 1);
    cdb_make_find(&db, key, length, CDB_FIND_FILL0);
    cdb_make_finish(&db);
    free(key);
}
void check_make_exists(int file, unsigned length) {
    struct cdb_make db;
    void *key = any_bytes(length);
    cdb_make_start(&db, file);
    cdb_make_add(&db, "a", 1, "b", 1);
    cdb_make_exists(&db, key, length);
    cdb_make_finish(&db);
    free(key);
}
void check_make_put(int file, unsigned length) {
    struct cdb_make db;
    void *key = any_bytes(length);
    cdb_make_start(&db, file);
    cdb_make_put(&db, "a", 1, "b", 1, CDB_PUT_ADD);
    cdb_make_put(&db, key, length, "b", 1, CDB_PUT_REPLACE);
    cdb_make_finish(&db);
    free(key);
}
