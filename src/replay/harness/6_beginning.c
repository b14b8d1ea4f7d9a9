/* -- Beginning ----------------------------------------------------------------------------------------------------- */

/* The arguments of main, if the run has some: NULL after the last. */
static char **make_arguments(int *count)
{
    static char name[] = "program", *usual[] = {name, NULL};
    int has_count = is_next("argument_count");
    *count = has_count ? (int)take("argument_count") + 1 : 1;
    if (!is_next("argument_length"))
        return usual;
    char **strings = __real_calloc((size_t)*count + 1, sizeof *strings);
    for (int i = 0; i < *count; i++) {
        int length = (int)take("argument_length");
        strings[i] = __real_calloc((size_t)length + 1, 1);
        for (int k = 0; k < length; k++)
            strings[i][k] = (char)take("argument");
    }
    return strings;
}

/* whittle reads the report from a descriptor of its own, so that no output of the program's is taken for it. */
static void find_report(void)
{
    const char *number = getenv("WHITTLE_REPORT");
    if (!number)
        return;
    report = atoi(number);
    unsetenv("WHITTLE_REPORT");
    __sanitizer_set_report_fd((void *)(uintptr_t)report);
}

__attribute__((constructor(101))) static void begin(void)
{
    find_report();
    dprintf(report, "whittle: expected: %s", expected);
    if (expected_allocation)
        dprintf(report, ", allocation %u", expected_allocation);
    dprintf(report, ", at %s\n", expected_at);
    if (*unnoticed)
        dprintf(report, "whittle: may go unnoticed: %s\n", unnoticed);
    stack_top = (uintptr_t)__builtin_frame_address(0);
    __sanitizer_set_death_callback(sanitizer_stops);
}

int __wrap_main(int argc, char **argv, char **environment)
{
    (void)argv;
    stack_top = (uintptr_t)__builtin_frame_address(0);
    argv = make_arguments(&argc);
    int status = enter(argc, argv, environment);
    run_at_exit();
    finish("return", 1);
    return status;
}
