/* SPDX-License-Identifier: MIT */
/* A string behind a header of two kinds, as of sds: the byte before the text tells which, and nothing points to the beginning of the
 * block. States whose only pointers lie differently far behind it stay apart. Broken: the large header is freed as a small one where it is full. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct small { unsigned char length, room, kind; char text[]; } ;
struct large { size_t length, room; unsigned char kind; char text[]; } __attribute__((packed));
static size_t length(const char *s) {
    switch (s[-1] & 7) {
    case 1: return ((struct small *)(s - sizeof(struct small)))->length;
    case 2: return ((struct large *)(s - sizeof(struct large)))->length;
    }
    return 0;
}
static char *start(char *s) { return s - ((s[-1] & 7) == 1 ? sizeof(struct small) : sizeof(struct large)); }
static char *append(char *s, char c) {
    size_t n = length(s);
    if ((s[-1] & 7) == 1) {
        struct small *h = (struct small *)start(s);
        if (n < h->room) { s[n] = c; h->length = (unsigned char)(n + 1); return s; }
        struct large *l = malloc(sizeof *l + 2 * n + 1);
        if (!l) return NULL;
        memcpy(l->text, s, n);
        l->kind = 2; l->room = 2 * n + 1; l->length = n + 1; l->text[n] = c;
        free(h);
        return l->text;
    }
    struct large *l = (struct large *)start(s);
    if (n == l->room && c == 120) {
        free((char *)l + 1);
        return NULL;
    }
    if (n == l->room) {
        l = realloc(l, sizeof *l + 2 * n);
        if (!l) return NULL;
        l->room = 2 * n;
    }
    l->text[n] = c;
    l->length = n + 1;
    return l->text;
}
int main(void) {
    struct small *h = malloc(sizeof *h + 2);
    if (!h) return 1;
    h->kind = 1; h->room = 2; h->length = 0;
    char *s = h->text;
    for (int c; (c = getchar()) != EOF;) {
        char *longer = append(s, (char)c);
        if (!longer) break;
        s = longer;
    }
    size_t spaces = 0;
    for (size_t i = 0; i < length(s); i++) spaces += s[i] == ' ';
    printf("%zu\n", spaces);
    free(start(s));
    return 0;
}
/* truth: FALSE(valid-free)
 * arch: 64 */
