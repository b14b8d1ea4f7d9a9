/* SPDX-License-Identifier: MIT
 * cJSON: an array of numbers, built and deleted.
 * source: cjson
 * files: cJSON.c
 * flags: -I.
 * twin 1: FALSE(valid-memtrack)
 * twin 2: FALSE(valid-deref)
 */
#include <stdio.h>
#include <stdlib.h>
#include <cJSON.h>

int main(void) {
    cJSON *all = cJSON_CreateArray();
    if (!all) return 1;
    for (int c; (c = getchar()) != EOF;) {
        cJSON *number = cJSON_CreateNumber(c);
        if (!number) break;
#if TWIN == 1
        if (c == 'x') continue;
#endif
        if (!cJSON_AddItemToArray(all, number)) {
            cJSON_Delete(number);
            break;
        }
#if TWIN == 2
        if (c == 'x') {
            cJSON_Delete(number);
            break;
        }
#endif
    }
    cJSON_Delete(all);
    return 0;
}
