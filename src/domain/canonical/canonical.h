/* SPDX-License-Identifier: MIT */
/* Three-valued structures of C heaps: --domain tvl. state.h says what a state describes. */
#ifndef WHITTLE_DOMAIN_CANONICAL_CANONICAL_H
#define WHITTLE_DOMAIN_CANONICAL_CANONICAL_H

#include "domain/domain.h"

const DomainOps *canonical_ops(void);

#endif
