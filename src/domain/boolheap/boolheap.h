/* SPDX-License-Identifier: MIT */
/* Boolean heaps: --domain boolheap. What a state says: state.h. */
#ifndef WHITTLE_DOMAIN_BOOLHEAP_BOOLHEAP_H
#define WHITTLE_DOMAIN_BOOLHEAP_BOOLHEAP_H

#include "domain/domain.h"

const DomainOps *boolheap_ops(void);

#endif
