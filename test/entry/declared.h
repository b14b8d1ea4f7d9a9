/* SPDX-License-Identifier: MIT */
/* Functions that nobody defines. */
struct node {
    int value;
    struct node *next;
};

/* whittle: requires list(head); ensures list(result); owns head */
struct node *push(struct node *head, int value);

// whittle: requires nonempty list(head); frees head;
// ensures list(result)
struct node *pop(struct node *head, int *value);

/* whittle: requires string(text); ensures result >= 0 */
int parse(const char *text);

/* whittle: ensures result > 0 && result < 0 */
int never(int value);

int other(struct node *head, int n);
