/* SPDX-License-Identifier: MIT */
/* A list of copied strings of different lengths; all but the first string are freed. */
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct word {
    char *text;
    struct word *next;
};

int main(void)
{
    struct word *words = NULL;
    while (__VERIFIER_nondet_int()) {
        struct word *made = malloc(sizeof *made);
        if (!made)
            break;
        made->text = strdup(__VERIFIER_nondet_int() ? "a" : "word");
        made->next = words;
        words = made;
    }
    int is_first = 1;
    while (words) {
        struct word *next = words->next;
        if (!is_first)
            free(words->text);
        is_first = 0;
        free(words);
        words = next;
    }
    return 0;
}
/* truth: FALSE(valid-memtrack) */
