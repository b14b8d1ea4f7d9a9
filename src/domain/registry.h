/* SPDX-License-Identifier: MIT */
/* The domains there are. Adding one touches its own folder and one line of registry.c. */
#ifndef WHITTLE_DOMAIN_REGISTRY_H
#define WHITTLE_DOMAIN_REGISTRY_H

#include "domain/domain.h"

/* NULL if there is no domain of that name. */
const DomainOps *domain_find(const char *name);
/* The i-th domain in the order of --help, NULL past the last. */
const DomainOps *domain_at(size_t i);

#endif
