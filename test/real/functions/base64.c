/* SPDX-License-Identifier: MIT
 * libb64: base64, blocks of any length. Where characters are decoded, none is `{`: the table that they are looked up in ends before it.
 * source: libb64
 * files: src/cdecode.c src/cencode.c
 * flags: -Iinclude
 */
#include <stdlib.h>
#include <b64/cdecode.h>
#include <b64/cencode.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static int any_length(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 1 << 28) exit(0);
    return length;
}
static char *block(int length) {
    char *bytes = malloc((size_t)length);
    if (!bytes) exit(1);
    return bytes;
}
static char *any_bytes(int length) {
    char *bytes = block(length);
    for (int i = 0; i < length; i++)
        if ((bytes[i] = __VERIFIER_nondet_char()) == '{') exit(0);
    return bytes;
}

void check_init_decodestate(void) {
    base64_decodestate state;
    base64_init_decodestate(&state);
}
void check_decode_value(char value) { base64_decode_value(value); }
static void decode(int extra) {
    int length = any_length();
    char *from = any_bytes(length), *to = block((length + 3) / 4 * 3 + extra);
    base64_decodestate state;
    base64_init_decodestate(&state);
    base64_decode_block(from, length, to, &state);
    free(from);
    free(to);
}
/* Room for what comes out: three bytes for four characters, begun or whole. */
void check_decode_block(void) { decode(0); }
/* And one byte more. */
void check_decode_block_and_one(void) { decode(1); }
/* Four characters of which each stands for a number, and what comes out. */
void check_decode_group(void) {
    char from[4], to[3];
    base64_decodestate state;
    for (int i = 0; i < 4; i++) from[i] = (char)('a' + (__VERIFIER_nondet_char() & 7));
    base64_init_decodestate(&state);
    base64_decode_block(from, 4, to, &state);
}

void check_init_encodestate(void) {
    base64_encodestate state;
    base64_init_encodestate(&state);
}
void check_encode_value(char value) { base64_encode_value(value); }
void check_encode_block(void) {
    int length = any_length();
    char *from = any_bytes(length), *to = block(2 * length + 1);
    base64_encodestate state;
    base64_init_encodestate(&state);
    base64_encode_block(from, length, to, &state);
    free(from);
    free(to);
}
/* After a block of up to two bytes. */
void check_encode_blockend(int length) {
    char bytes[2] = {0}, code[5];
    base64_encodestate state;
    if (length < 0 || length > 2) return;
    base64_init_encodestate(&state);
    base64_encode_blockend(code + base64_encode_block(bytes, length, code, &state), &state);
}
