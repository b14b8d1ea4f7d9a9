/* SPDX-License-Identifier: MIT */
/* A list whose nodes own copies of the arguments, each once. */
#include <stdlib.h>
#include <string.h>

struct word {
    char *text;
    struct word *next;
};

static struct word *find(struct word *words, const char *text)
{
    while (words && strcmp(words->text, text))
        words = words->next;
    return words;
}

int main(int argc, char **argv)
{
    struct word *words = NULL;
    for (int i = 0; i < argc; i++) {
        if (find(words, argv[i]))
            continue;
        struct word *made = malloc(sizeof *made);
        if (!made)
            break;
#ifdef BROKEN
        made->text = malloc(strlen(argv[i]));
        if (made->text && *argv[i])
            memcpy(made->text, argv[i], strlen(argv[i]));
#else
        made->text = strdup(argv[i]);
#endif
        if (!made->text) {
            free(made);
            break;
        }
        made->next = words;
        words = made;
    }
    while (words) {
        struct word *next = words->next;
        free(words->text);
        free(words);
        words = next;
    }
    return 0;
}
/* truth: TRUE
 * arch: 64 */
