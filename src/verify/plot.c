/* SPDX-License-Identifier: MIT */
/* A series of pictures for debugging a proof: each state of the tree when its node has been visited, in a file of its own.
 * The name tells the order, the proof, the node and the location: 00012-smg-n7-L3.dot. */
#include "verify/parts.h"

#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_PICTURES = 20000 };

void plot_state(void *context, const Tree *tree, const Node *node)
{
    Proof *proof = context;
    (void)tree;
    for (size_t i = 0; i < proof->domain_count && proof->plotted < MOST_PICTURES; i++) {
        const DomainOps *ops = proof->domains[i]->ops;
        Text picture = {0}, path = {0};
        if (!node->states[i] || !ops->dot)
            continue;
        ops->dot(proof->domains[i], node->states[i], &picture);
        text_add(&path, "%s/%05zu-%s-n%u-L%u.dot", proof->check->options->plot, ++proof->plotted, ops->name, node->id,
                 node->location.index);
        char *problem = file_write(text_string(&path), &picture);
        if (problem) {
            fprintf(stderr, "whittle: %s\n", problem);
            proof->plotted = MOST_PICTURES; /* once is enough */
        }
        free(problem);
        text_free(&picture);
        text_free(&path);
    }
}
