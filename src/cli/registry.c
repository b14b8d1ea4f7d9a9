/* SPDX-License-Identifier: MIT */
/* The heap domains: to add one, add its row. */
#include "cli/cli.h"

#include "domain/explicit/explicit.h"
#include "domain/trivial/trivial.h"

#include <string.h>

static const DomainOps *(*const domains[])(void) = {explicit_ops, trivial_ops};

const DomainOps *registry_at(size_t i)
{
    return i < sizeof domains / sizeof *domains ? domains[i]() : NULL;
}

const DomainOps *registry_find(const char *name)
{
    const DomainOps *ops;
    for (size_t i = 0; (ops = registry_at(i)); i++)
        if (!strcmp(ops->name, name))
            return ops;
    return NULL;
}
