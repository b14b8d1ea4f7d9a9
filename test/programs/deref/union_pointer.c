/* The bytes of an integer are taken for a pointer. */
union Both {
    int *pointer;
    unsigned long number;
};

int main(void)
{
    int value = 3;
    union Both both;
    both.pointer = &value;
    if (*both.pointer != 3)
        return 1;
    both.number = 8;
    return *both.pointer;
}

/* truth: FALSE(valid-deref) line 15 */
