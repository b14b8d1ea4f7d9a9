/* Copies at most `room` characters, then fills up with zeros: what is left and where to write move against each other, and
 * the second loop takes over where the first one stopped. */
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static void copy(char *to, const char *from, unsigned room)
{
    do {
        if ((*to++ = *from++) == 0) {
            while (--room != 0)
                *to++ = 0;
            return;
        }
    } while (--room != 0);
}

int main(void)
{
    int size = __VERIFIER_nondet_int(), room = __VERIFIER_nondet_int();
    if (size < 1 || room < 1)
        return 0;
    char *from = __builtin_alloca(size), *to = __builtin_alloca(room);
    for (int i = 0; i < size - 1; i++)
        from[i] = __VERIFIER_nondet_char();
    from[size - 1] = 0;
    copy(to, from, room);
    return 0;
}

/* truth: TRUE */
