/* SPDX-License-Identifier: MIT */
/* Calls that go by contracts (--modular): right_... keep to them, wrong_... do not, or trust in more than they say. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int value;
    struct node *next;
};
struct link {
    struct link *next, *prev;
};
struct tree {
    int key;
    struct tree *left, *right;
};
struct queue {
    int count;
    struct node *first;
};
static int calls;

/* whittle: requires list(head); ensures list(result); owns head */
static struct node *push(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        return head;
    node->value = value;
    node->next = head;
    return node;
}

/* whittle: requires nonempty list(head); ensures list(result); frees head */
static struct node *pop(struct node *head, int *value)
{
    struct node *rest = head->next;
    if (value)
        *value = head->value;
    free(head);
    return rest;
}

/* whittle: requires list(head); frees head */
static void drop(struct node *head)
{
    while (head)
        head = pop(head, NULL);
}

/* whittle: requires list(head); ensures result >= 0 */
static int length(struct node *head)
{
    int count = 0;
    for (; head; head = head->next)
        if (count < 1000)
            count++;
    return count;
}

/* whittle: requires list(front) && list(back); ensures list(result) */
static struct node *append(struct node *front, struct node *back)
{
    struct node **at = &front;
    while (*at)
        at = &(*at)->next;
    *at = back;
    return front;
}

/* whittle: requires list(head) */
static struct node *find(struct node *head, int value)
{
    while (head && head->value != value)
        head = head->next;
    return head;
}

/* whittle: requires object(queue, first: list(next)); ensures queue->count > 0 */
static void enqueue(struct queue *queue, int value)
{
    struct node *node = malloc(sizeof *node);
    if (node) {
        node->value = value;
        node->next = queue->first;
        queue->first = node;
    }
    queue->count = queue->count > 0 && queue->count < 100 ? queue->count + 1 : 1;
}

/* whittle: requires dlist(first, next, prev) */
static void unlink_second(struct link *first)
{
    struct link *second = first ? first->next : NULL;
    if (!second)
        return;
    first->next = second->next;
    if (second->next)
        second->next->prev = first;
    free(second);
}

/* whittle: requires ring(first, next) */
static void drop_second(struct node *first)
{
    struct node *second = first ? first->next : NULL;
    if (second == first)
        return;
    first->next = second->next;
    free(second);
}

/* whittle: requires tree(root, left, right); ensures tree(result, left, right); owns root */
static struct tree *mirror(struct tree *root)
{
    if (root) {
        struct tree *left = mirror(root->left);
        root->left = mirror(root->right);
        root->right = left;
    }
    return root;
}

/* whittle: requires tree(root, left, right); frees root */
static void fell(struct tree *root)
{
    if (root) {
        fell(root->left);
        fell(root->right);
        free(root);
    }
}

/* whittle: requires string(text); ensures result != 7 */
static int parse(const char *text)
{
    return *text == 'x' ? 8 : 9;
}

/* whittle: requires string(text) */
static void cut(char *text)
{
    *text = 0;
}

/* whittle: requires array(values, count) && count >= 0 */
static void fill(int *values, int count)
{
    for (int i = 0; i < count; i++)
        values[i] = i;
}

/* whittle: requires object(one) && object(other) */
static void swap(int *one, int *other)
{
    int value = *one;
    *one = *other;
    *other = value;
}

/* whittle: requires value > 0; ensures result > value */
static int count_calls(int value)
{
    calls++;
    return value < 1000 ? value + 1 : value;
}

static struct node *build(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int())
        head = push(head, 3);
    return head;
}

static int hides(int value)
{
    return (unsigned)value * 2654435761u == 987654321u;
}

/* -- Right ------------------------------------------------------------------------------------------------------------- */

void right_lists(void)
{
    struct node *head = append(build(), build());
    int value;
    if (head)
        head = pop(head, &value);
    if (length(head) < 0)
        reach_error();
    drop(head);
}

void right_queue(void)
{
    struct queue queue = {0, NULL};
    enqueue(&queue, 3);
    enqueue(&queue, 4);
    if (queue.count <= 0)
        reach_error();
    drop(queue.first);
}

void right_numbers(void)
{
    int values[10] = {0}, one = 1, other = 2;
    char text[4] = "abc";
    fill(values, 10);
    fill(values + 5, 5);
    swap(&one, &other);
    swap(values, values + 1);
    cut(text);
    if (parse(text) == 7 || parse("literal") == 7)
        reach_error();
}

void right_tree(void)
{
    struct tree *tree = mirror(NULL);
    if (tree && tree->left)
        tree->left->key = 3;
    fell(mirror(tree));
}

void right_rings(void)
{
    struct node *one = malloc(sizeof *one);
    struct link *link = calloc(1, sizeof *link);
    if (one) {
        one->next = one;
        drop_second(one);
        if (!one->next)
            reach_error();
    }
    if (link) {
        unlink_second(link);
        if (link->prev || (link->next && link->next->prev != link))
            reach_error();
    }
    exit(0);
}

/* -- Wrong ------------------------------------------------------------------------------------------------------------- */

void wrong_empty(void)
{
    pop(build(), NULL);
}

void wrong_after_push(void)
{
    struct node *head = build();
    drop(push(head, 1));
    if (head)
        head->value = 2;
}

void wrong_cycle(void)
{
    struct node node = {1, &node};
    length(&node);
}

void wrong_shared(void)
{
    struct node *head = push(NULL, 1);
    if (head)
        drop(append(head, head));
}

void wrong_inside(void)
{
    struct node *head = push(NULL, 1);
    if (head)
        drop(pop(head, &head->value));
}

void wrong_inside_kept(void)
{
    struct queue queue = {0, NULL};
    swap(&queue.count, &queue.count);
}

void wrong_overlap(void)
{
    int values[3] = {0};
    swap((int *)((char *)values + 4), &values[1]);
}

void wrong_stack(void)
{
    struct node node = {1, NULL};
    drop(&node);
}

void wrong_length(void)
{
    int values[3];
    fill(values, 4);
}

void wrong_negative(void)
{
    int values[3];
    fill(values, -1);
}

void wrong_text(void)
{
    char text[3] = {'a', 'b', 'c'};
    parse(text);
}

void wrong_small(void)
{
    struct queue *queue = malloc(4);
    if (queue)
        enqueue(queue, 1);
}

void wrong_back(void)
{
    struct link one = {0}, *other = malloc(sizeof *other);
    if (!other)
        return;
    other->next = NULL;
    other->prev = NULL;
    one.next = other;
    unlink_second(&one);
}

void wrong_tree(void)
{
    struct tree *tree = malloc(sizeof *tree), *child = mirror(NULL);
    if (!tree || !child)
        exit(0);
    tree->left = tree->right = child;
    mirror(tree);
    exit(0);
}

void wrong_drop_twice(void)
{
    struct node *head = build();
    drop(head);
    drop(head);
}

/* More than the contract says. */

/* wrong_same trusts. (The proof alone must not.) */
void wrong_same(void)
{
    struct node *head = build(), *after = push(head, 1);
    if (head && after == head)
        reach_error();
    exit(0);
}

/* wrong_order trusts. */
void wrong_order(void)
{
    struct node *head = build(), *second = head ? head->next : NULL, *after;
    after = push(head, 1);
    if (second && second == after)
        reach_error();
    exit(0);
}

/* wrong_second trusts. */
void wrong_second(void)
{
    struct node *head = build(), *second = head ? head->next : NULL;
    length(head);
    if (second && hides(second->value))
        reach_error();
    exit(0);
}

/* wrong_value trusts. */
void wrong_value(void)
{
    struct node *head = build();
    if (head) {
        head->value = 3;
        length(head);
        if (hides(head->value))
            reach_error();
    }
    exit(0);
}

/* wrong_result trusts. */
void wrong_result(void)
{
    if (hides(parse("x")))
        reach_error();
}

/* wrong_element trusts. */
void wrong_element(void)
{
    int values[4] = {0};
    fill(values, 4);
    if (hides(values[2]))
        reach_error();
}

/* wrong_untouched trusts. */
void wrong_untouched(void)
{
    int values[4] = {0};
    fill(values, 2);
    if (values[3])
        reach_error(); /* this is right */
    if (hides(values[1]))
        reach_error();
}

/* wrong_letters trusts. */
void wrong_letters(void)
{
    char text[8] = "abcdef";
    cut(text);
    if (text[3] == 'x')
        reach_error();
}

/* wrong_found trusts. */
void wrong_found(void)
{
    struct node *head = build(), *found = find(head, 3);
    if (found)
        found->value = 4;
    drop(head);
}

/* wrong_count trusts. */
void wrong_count(void)
{
    struct queue queue = {0, NULL};
    enqueue(&queue, 3);
    if (queue.first && hides(queue.first->value))
        reach_error();
    exit(0);
}

/* wrong_pop_value trusts. */
void wrong_pop_value(void)
{
    struct node *head = push(NULL, 3);
    int value = 3;
    if (head)
        drop(pop(head, &value));
    if (hides(value))
        reach_error();
}

void wrong_lost(void)
{
    push(NULL, 3);
}

/* A function that uses global variables goes by its code. */
void code_counts(void)
{
    if (count_calls(-1) != 0 || calls != 1)
        reach_error();
}
