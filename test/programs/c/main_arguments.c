/* argc and argv come from outside. */
int main(int argc, char **argv)
{
    if (argc > 1)
        return argv[1][0] == 'x';
    return 0;
}

/* truth: TRUE */
