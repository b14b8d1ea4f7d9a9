/* A trie with 26 children a node: words are put in, looked up, and all is freed by recursion. */
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);

struct node {
    int is_word;
    struct node *children[26];
};

static int add(struct node *root, const char *word)
{
    struct node *node = root;
    for (; *word; word++) {
#ifdef BROKEN
        if (*word < 'a')
#else
        if (*word < 'a' || *word > 'z')
#endif
            return -1;
        struct node **child = &node->children[*word - 'a'];
        if (!*child)
            *child = calloc(1, sizeof **child);
        if (!*child)
            return -1;
        node = *child;
    }
    node->is_word = 1;
    return 0;
}

static void destroy(struct node *node)
{
    if (!node)
        return;
    for (int i = 0; i < 26; i++)
        destroy(node->children[i]);
    free(node);
}

int main(void)
{
    struct node *root = calloc(1, sizeof *root);
    if (!root)
        return 1;
    while (__VERIFIER_nondet_int()) {
        char word[8];
        int length = 0;
        while (length < 7 && __VERIFIER_nondet_int())
            word[length++] = __VERIFIER_nondet_char();
        word[length] = '\0';
        if (add(root, word))
            break;
    }
    destroy(root);
    return 0;
}

/* truth: TRUE
 * today: UNKNOWN
 * arch: 64 */
