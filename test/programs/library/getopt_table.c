/* SPDX-License-Identifier: MIT */
/* Long options from a table, some that set flags; what the others have for arguments is kept. */
#include <getopt.h>
#include <stdio.h>

static int is_quiet;
static const struct option options[] = {
    {"output", required_argument, NULL, 'o'}, {"quiet", no_argument, &is_quiet, 1}, {"color", optional_argument, NULL, 'c'},
    {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
};

int main(int argc, char **argv)
{
    const char *output = NULL;
    for (int letter, index = 0; (letter = getopt_long(argc, argv, "ho:", options, &index)) != -1;)
        switch (letter) {
        case 'o':
            output = optarg;
            break;
        case 'c':
            printf("%s %s\n", options[index].name, optarg ? optarg : "always");
            break;
        case 0:
            break;
        default:
            return letter != 'h';
        }
#ifdef BROKEN
    if (!is_quiet)
#else
    if (!is_quiet && optind < argc)
#endif
        printf("%s to %s\n", argv[optind], output ? output : "-");
    return 0;
}
/* truth: TRUE */
