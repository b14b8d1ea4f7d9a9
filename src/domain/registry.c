/* SPDX-License-Identifier: MIT */
/* The table of domains. */
#include "domain/registry.h"

#include "domain/boolheap/boolheap.h"
#include "domain/canonical/canonical.h"
#include "domain/sites/sites.h"
#include "domain/smg/smg.h"
#include "domain/symheap/symheap.h"
#include "domain/trivial/trivial.h"

#include <string.h>

const DomainOps *domain_at(size_t i)
{
    const DomainOps *domains[] = {
        boolheap_ops(), explicit_ops(), sites_ops(), smg_ops(), symheap_ops(), trivial_ops(), canonical_ops(),
    };
    return i < sizeof domains / sizeof *domains ? domains[i] : NULL;
}

const DomainOps *domain_find(const char *name)
{
    const DomainOps *ops;
    for (size_t i = 0; (ops = domain_at(i)); i++)
        if (!strcmp(ops->name, name))
            return ops;
    return NULL;
}
