/* A string builder that doubles. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
struct builder { char *text; size_t len, cap; };
static int put(struct builder *b, char c)
{
#ifdef BROKEN
    if (b->len >= b->cap) {
#else
    if (b->len + 1 >= b->cap) {
#endif
        size_t cap = b->cap ? b->cap * 2 : 16;
        char *grown = realloc(b->text, cap);
        if (!grown)
            return -1;
        b->text = grown;
        b->cap = cap;
    }
    b->text[b->len++] = c;
    b->text[b->len] = '\0';
    return 0;
}
static int puts_to(struct builder *b, const char *s)
{
    for (; *s; s++)
        if (put(b, *s))
            return -1;
    return 0;
}
int main(void)
{
    struct builder b = {0};
    while (__VERIFIER_nondet_int())
        if (puts_to(&b, "key=") || put(&b, __VERIFIER_nondet_char())) {
            free(b.text);
            return 1;
        }
    size_t n = b.text ? strlen(b.text) : 0;
    free(b.text);
    return n > 100;
}
/* truth: TRUE */
