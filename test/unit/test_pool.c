/* SPDX-License-Identifier: MIT */
/* Several children at once: outputs, measures, limits. */
#include "base/pool.h"
#include "unit.h"

#include <unistd.h>

static int print_number(void *context, Text *output)
{
    text_add(output, "%d", *(const int *)context);
    return *(const int *)context;
}

static void run_shell(Pool *pool, size_t number, const char *line, PoolTask limits)
{
    const char *const words[] = {"sh", "-c", line, NULL};
    limits.number = number;
    limits.words = words;
    pool_start(pool, &limits);
}

int main(void)
{
    Unit unit = {0};
    Pool *pool = pool_create();
    PoolEnd end;
    int seven = 7;
    CHECK(&unit, !pool_wait(pool, 1, &end));
    CHECK(&unit, pool_cores() >= 1);

    pool_start(pool, &(PoolTask){.number = 3, .work = print_number, .context = &seven});
    CHECK(&unit, pool_wait(pool, 60, &end) && end.number == 3);
    CHECK(&unit, end.result.end == PROCESS_EXITED && end.result.code == 7);
    CHECK_TEXT(&unit, text_string(&end.output), "7");
    pool_end_free(&end);

    /* The one that ends first comes first, whoever was started first. */
    run_shell(pool, 0, "read line < /dev/null; sleep 60", (PoolTask){.wall_limit = 0.3});
    run_shell(pool, 1, "echo out; echo err >&2; exit 2", (PoolTask){0});
    CHECK(&unit, pool_running(pool) == 2);
    CHECK(&unit, pool_wait(pool, 60, &end) && end.number == 1 && end.result.code == 2);
    CHECK_TEXT(&unit, text_string(&end.output), "out\n");
    CHECK_TEXT(&unit, text_string(&end.errors), "err\n");
    pool_end_free(&end);
    CHECK(&unit, pool_wait(pool, 60, &end) && end.number == 0 && end.result.end == PROCESS_OUT_OF_TIME);
    CHECK(&unit, end.wall_seconds < 50);
    pool_end_free(&end);

    /* One that will not obey is killed; one that crashes says how. */
    run_shell(pool, 4, "trap '' TERM; while :; do sleep 0.1; done", (PoolTask){.wall_limit = 0.1});
    run_shell(pool, 5, "kill -SEGV $$", (PoolTask){0});
    for (int i = 0; i < 2; i++) {
        CHECK(&unit, pool_wait(pool, 60, &end));
        CHECK(&unit, end.result.end == (end.number == 4 ? PROCESS_OUT_OF_TIME : PROCESS_SIGNALLED));
        pool_end_free(&end);
    }

    run_shell(pool, 6, "while :; do :; done", (PoolTask){.cpu_limit = 1});
    CHECK(&unit, pool_wait(pool, 120, &end) && end.result.end == PROCESS_OUT_OF_TIME);
    CHECK(&unit, end.cpu_seconds > 0.3 && end.cpu_seconds < 10);
    pool_end_free(&end);

    run_shell(pool, 7, "sleep 60", (PoolTask){0});
    pool_destroy(pool);
    return unit_done(&unit);
}
