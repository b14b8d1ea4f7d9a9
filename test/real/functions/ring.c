/* SPDX-License-Identifier: MIT
 * PortAudio's ring buffer: elements of 1 to 64 bytes, their number any power of two up to 2^20, places anywhere.
 * source: portaudio19
 * files: src/common/pa_ringbuffer.c
 * flags: -Isrc/common
 */
#include <stdlib.h>
#include <pa_ringbuffer.h>

extern long __VERIFIER_nondet_long(void);

static long any_between(long least, long most) {
    long number = __VERIFIER_nondet_long();
    if (number < least || number > most) exit(0);
    return number;
}

static void *block(long size) {
    void *bytes = calloc((size_t)size, 1);
    if (!bytes) exit(1);
    return bytes;
}

/* With any number of elements written and read before. */
static PaUtilRingBuffer any_ring(void) {
    PaUtilRingBuffer ring;
    long size = any_between(1, 64), count = 1L << any_between(0, 20);
    void *elements = block(count * size);
    if (PaUtil_InitializeRingBuffer(&ring, size, count, elements) < 0) {
        free(elements);
        exit(1);
    }
    for (int i = 0; i < 2; i++) {
        PaUtil_AdvanceRingBufferWriteIndex(&ring, any_between(0, PaUtil_GetRingBufferWriteAvailable(&ring)));
        PaUtil_AdvanceRingBufferReadIndex(&ring, any_between(0, PaUtil_GetRingBufferReadAvailable(&ring)));
    }
    return ring;
}

void check_initialize(long size, long count) {
    PaUtilRingBuffer ring;
    PaUtil_InitializeRingBuffer(&ring, size, count, 0);
}
void check_flush(void) {
    PaUtilRingBuffer ring = any_ring();
    PaUtil_FlushRingBuffer(&ring);
    free(ring.buffer);
}
void check_read_available(void) {
    PaUtilRingBuffer ring = any_ring();
    PaUtil_GetRingBufferReadAvailable(&ring);
    free(ring.buffer);
}
void check_write_available(void) {
    PaUtilRingBuffer ring = any_ring();
    PaUtil_GetRingBufferWriteAvailable(&ring);
    free(ring.buffer);
}
void check_advance_read(long by) {
    PaUtilRingBuffer ring = any_ring();
    PaUtil_AdvanceRingBufferReadIndex(&ring, by);
    free(ring.buffer);
}
void check_advance_write(long by) {
    PaUtilRingBuffer ring = any_ring();
    PaUtil_AdvanceRingBufferWriteIndex(&ring, by);
    free(ring.buffer);
}

static void fill(char *bytes, long size) {
    for (long i = 0; i < size; i++) bytes[i] = 1;
}
void check_write_regions(long count) {
    PaUtilRingBuffer ring = any_ring();
    void *first, *second;
    long first_count, second_count;
    if (count < 0) count = 0;
    PaUtil_GetRingBufferWriteRegions(&ring, count, &first, &first_count, &second, &second_count);
    if (second) fill(second, second_count * ring.elementSizeBytes);
    fill(first, first_count * ring.elementSizeBytes);
    free(ring.buffer);
}
void check_read_regions(long count) {
    PaUtilRingBuffer ring = any_ring();
    void *first, *second;
    long first_count, second_count;
    if (count < 0) count = 0;
    PaUtil_GetRingBufferReadRegions(&ring, count, &first, &first_count, &second, &second_count);
    if (second) fill(second, second_count * ring.elementSizeBytes);
    fill(first, first_count * ring.elementSizeBytes);
    free(ring.buffer);
}
void check_write(void) {
    PaUtilRingBuffer ring = any_ring();
    long count = any_between(0, 1 << 20);
    char *from = block(count * ring.elementSizeBytes + 1);
    PaUtil_WriteRingBuffer(&ring, from, count);
    free(from);
    free(ring.buffer);
}
void check_read(void) {
    PaUtilRingBuffer ring = any_ring();
    long count = any_between(0, 1 << 20);
    char *to = block(count * ring.elementSizeBytes + 1);
    PaUtil_ReadRingBuffer(&ring, to, count);
    free(to);
    free(ring.buffer);
}
