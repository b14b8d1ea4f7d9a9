/* SPDX-License-Identifier: MIT */
/* Symbolic heaps with patterns: --domain symheap. See state.h. */
#ifndef WHITTLE_DOMAIN_SYMHEAP_SYMHEAP_H
#define WHITTLE_DOMAIN_SYMHEAP_SYMHEAP_H

#include "domain/domain.h"

const DomainOps *symheap_ops(void);

#endif
