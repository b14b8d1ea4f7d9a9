/* Arguments KEY=VALUE become a list of pairs, later ones replace earlier ones; the list is printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char *key, *value;
    struct pair *next;
};

static char *copy(const char *text, size_t length)
{
    char *made = malloc(length + 1);
    if (made) {
        memcpy(made, text, length);
        made[length] = '\0';
    }
    return made;
}

static int set(struct pair **pairs, const char *setting)
{
    const char *equals = strchr(setting, '=');
#ifndef BROKEN
    if (!equals)
        return -1;
#endif
    char *value = copy(equals + 1, strlen(equals + 1)), *key = copy(setting, (size_t)(equals - setting));
    if (!key || !value) {
        free(key);
        free(value);
        return -1;
    }
    for (struct pair *p = *pairs; p; p = p->next)
        if (!strcmp(p->key, key)) {
            free(key);
            free(p->value);
            p->value = value;
            return 0;
        }
    struct pair *made = malloc(sizeof *made);
    if (!made) {
        free(key);
        free(value);
        return -1;
    }
    made->key = key;
    made->value = value;
    made->next = *pairs;
    *pairs = made;
    return 0;
}

int main(int argc, char **argv)
{
    struct pair *pairs = NULL;
    int bad = 0;
    for (int i = 1; i < argc && !bad; i++)
        bad = set(&pairs, argv[i]);
    while (pairs) {
        struct pair *next = pairs->next;
        printf("%s is %s\n", pairs->key, pairs->value);
        free(pairs->key);
        free(pairs->value);
        free(pairs);
        pairs = next;
    }
    return bad != 0;
}

/* truth: TRUE
 * arch: 64 */
