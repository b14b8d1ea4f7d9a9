/* SPDX-License-Identifier: MIT */
/* The domain of symbolic memory graphs (graph.h): byte-precise, with list segments; the workhorse for low-level lists.
 */
#ifndef WHITTLE_DOMAIN_SMG_SMG_H
#define WHITTLE_DOMAIN_SMG_SMG_H

#include "domain/domain.h"

const DomainOps *smg_ops(void);
/* Graphs that never fold or merge: one concrete heap per state, unknown integers where unknown. */
const DomainOps *explicit_ops(void);

#endif
