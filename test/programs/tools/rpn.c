/* A calculator: the arguments are numbers and the operators + - x, in reverse Polish notation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct stack {
    int *items;
    size_t count, room;
};

static int push(struct stack *stack, int value)
{
    if (stack->count == stack->room) {
        size_t room = stack->room ? stack->room * 2 : 4;
        int *items = realloc(stack->items, room * sizeof *items);
        if (!items)
            return -1;
        stack->items = items;
        stack->room = room;
    }
    stack->items[stack->count++] = value;
    return 0;
}

static int apply(struct stack *stack, char operator)
{
#ifdef BROKEN
    if (stack->count < 1)
#else
    if (stack->count < 2)
#endif
        return -1;
    int right = stack->items[--stack->count], left = stack->items[--stack->count];
    unsigned a = (unsigned)left, b = (unsigned)right;
    return push(stack, (int)(operator== '+' ? a + b : operator== '-' ? a - b : a * b));
}

int main(int argc, char **argv)
{
    struct stack stack = {0};
    int bad = 0;
    for (int i = 1; i < argc && !bad; i++) {
        if (strlen(argv[i]) == 1 && strchr("+-x", argv[i][0]))
            bad = apply(&stack, argv[i][0]);
        else
            bad = push(&stack, atoi(argv[i]));
    }
    if (bad || stack.count != 1)
        fprintf(stderr, "rpn: bad expression\n");
    else
        printf("%d\n", stack.items[0]);
    free(stack.items);
    return bad != 0;
}

/* truth: TRUE
 * arch: 64 */
