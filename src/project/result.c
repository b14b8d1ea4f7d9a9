/* SPDX-License-Identifier: MIT */
/* The members of a SARIF result that whittle itself wrote (report/sarif.c). */
#include "project/record.h"
#include "project/units.h"

#include <stdlib.h>
#include <string.h>

static const Json *location_of(const Json *result)
{
    const Json *locations = json_member(result, "locations");
    return locations ? locations->first : NULL;
}

static const char *or_empty(const char *string)
{
    return string ? string : "";
}

const char *result_rule(const Json *result)
{
    return or_empty(json_member_string(result, "ruleId"));
}

const char *result_message(const Json *result)
{
    return or_empty(json_member_string(json_member(result, "message"), "text"));
}

const char *result_fingerprint(const Json *result)
{
    return or_empty(json_member_string(json_member(result, "partialFingerprints"), "whittleOperation/v1"));
}

const char *result_file(const Json *result)
{
    const Json *place = json_member(location_of(result), "physicalLocation");
    return or_empty(json_member_string(json_member(place, "artifactLocation"), "uri"));
}

static int hex_value(char digit)
{
    return digit >= '0' && digit <= '9'                 ? digit - '0'
           : (digit | 32) >= 'a' && (digit | 32) <= 'f' ? (digit | 32) - 87
                                                        : -1;
}

const char *result_path(const Json *result, Arena *arena)
{
    const char *uri = result_file(result);
    Text text = {0};
    for (const char *at = strncmp(uri, "file://", 7) ? uri : uri + 7; *at; at++) {
        int high = *at == '%' ? hex_value(at[1]) : -1, low = high >= 0 ? hex_value(at[2]) : -1;
        char byte = low >= 0 ? (char)(high * 16 + low) : *at;
        text_add_bytes(&text, &byte, 1);
        at += low >= 0 ? 2 : 0;
    }
    const char *path = project_name(arena, text_string(&text));
    text_free(&text);
    return path;
}

const char *result_function(const Json *result)
{
    const Json *functions = json_member(location_of(result), "logicalLocations");
    return or_empty(json_member_string(functions ? functions->first : NULL, "name"));
}

unsigned result_line(const Json *result, const char *column_or_line)
{
    const Json *place = json_member(location_of(result), "physicalLocation");
    const Json *number = json_member(json_member(place, "region"), column_or_line);
    return number && number->kind == JSON_NUMBER ? (unsigned)strtoul(number->string, NULL, 10) : 0;
}

bool result_is_violation(const Json *result)
{
    const char *kind = json_member_string(result, "kind");
    return kind && !strcmp(kind, "fail");
}
