/* SPDX-License-Identifier: MIT */
#include "domain/domain.h"

#include "base/mem.h"

#include <assert.h>
#include <stdlib.h>

const char *mark_name(MarkKind kind)
{
    static const char *const names[MARK_KIND_COUNT] = {
        [MARK_FOLD] = "fold",     [MARK_MERGE] = "merge",   [MARK_WEAK_UPDATE] = "weak update",
        [MARK_WIDEN] = "widen",   [MARK_FORGET] = "forget", [MARK_SOLVER] = "solver gave up",
    };
    assert(kind < MARK_KIND_COUNT);
    return names[kind];
}

void successor_add(SuccessorList *list, const State *state, MarkSet marks)
{
    list->items = array_room(list->items, &list->capacity, list->count, sizeof *list->items);
    list->items[list->count++] = (Successor){state, marks};
}

void post_result_clear(PostResult *result)
{
    result->successors.count = result->finding_count = 0;
    result->unsupported = NULL;
    result->unsupported_reason = result->stop_request = NULL;
}

void post_result_free(PostResult *result)
{
    free(result->successors.items);
    free(result->findings);
    *result = (PostResult){0};
}

void post_result_find(PostResult *result, Finding finding)
{
    for (size_t i = 0; i < result->finding_count; i++) {
        Finding known = result->findings[i];
        if (known.kind == finding.kind && known.edge.index == finding.edge.index && known.step == finding.step)
            return;
    }
    result->findings =
        array_room(result->findings, &result->finding_capacity, result->finding_count, sizeof *result->findings);
    result->findings[result->finding_count++] = finding;
}
