/* SPDX-License-Identifier: MIT */
/* What one check said, kept in a file: the common currency of projects, benchmarks, shards and clusters.
 *
 * A *job* is one run of `whittle check`; a *record* is its result. The job's key names everything that can change the
 * verdict (version, options, contents), and the record's file is called by it, written whole or not at all. So folders of
 * records can be shared between processes, copied and merged as sets: nothing is lost by running a job again, and nothing is
 * counted twice. The limits of time and memory are no part of the key: TRUE and FALSE hold under any, an UNKNOWN is worth
 * nothing to somebody who allows more, if more might settle it. */
#ifndef WHITTLE_PROJECT_RECORD_H
#define WHITTLE_PROJECT_RECORD_H

#include "base/json.h"
#include "base/pool.h"
#include "base/sha256.h"

/* What a check may use; 0: not limited in that way. */
typedef struct CheckLimit {
    double seconds, mebibytes, work;
} CheckLimit;

typedef enum Outcome {
    OUTCOME_TRUE,
    OUTCOME_FALSE,
    OUTCOME_UNKNOWN,
    OUTCOME_TIMEOUT, /* ended from outside, without a verdict of its own */
    OUTCOME_CRASH,   /* ended by a signal */
    OUTCOME_ERROR,   /* it could not even begin: bad input */
    OUTCOME_COUNT,
} Outcome;
/* "TRUE". */
const char *outcome_name(Outcome outcome);

typedef struct Record {
    const char *job;    /* the job's name, for people */
    const char *places; /* digest of the positions that its messages name; "": none is kept */
    Outcome outcome;
    const char *detail;  /* what the verdict has in parentheses; of an error: the message */
    const char *cause;   /* of UNKNOWN, its name (whittle explain); "": not known */
    bool ran_out;        /* of time or memory: more of it may settle the matter */
    CheckLimit limit;    /* what was allowed */
    double seconds;      /* of CPU */
    double mebibytes;    /* the most that was resident */
    const Json *results; /* an array of SARIF results, NULL if there are none */
    /* Of the check's JSON: functions that it looked at, with the lines of their accesses (good for `places` only), and
     * names of those that went by their contracts; NULL if they are not known. */
    const Json *functions, *contracts;
    const char *printed; /* what it printed, for people */
} Record;

/* From what a check printed and the files it wrote: its own JSON and SARIF (paths; they need not exist). What the record
 * holds lives in the arena. */
Record record_of_check(const char *job, const PoolEnd *end, const char *json, const char *sarif, CheckLimit limit,
                       Arena *arena);

/* Reads the record of that key from a folder. False: there is none, or it is damaged. */
bool record_load(Record *record, const char *folder, const char *key, Arena *arena);
/* Writes it, whole or not at all. Returns NULL or a message. */
char *record_store(const Record *record, const char *folder, const char *key);
/* Marks it, and its page, as used now. */
void record_touch(const char *folder, const char *key);
/* Notes beside the records whether a job, by name, is proved, whatever its key: after an edit it has another. */
void record_note_proof(const char *folder, const char *job, bool is_proved);
bool record_has_proof(const char *folder, const char *job);
/* Removes records, their pages, notes, surveys and bitcode that nobody has used for so many days. */
void records_prune(const char *folder, double days);
/* Whether a record answers the question under these limits, of code whose positions have this digest. */
bool record_is_usable(const Record *record, const char *places, CheckLimit limit);

/* The rule of the first result that is a violation, and so on: members of SARIF results. */
const char *result_rule(const Json *result);
const char *result_message(const Json *result);
const char *result_fingerprint(const Json *result);        /* "" if it has none */
const char *result_file(const Json *result);               /* as a URI reference; "" if it is nowhere */
const char *result_path(const Json *result, Arena *arena); /* that reference as a path, from here if it is below */
const char *result_function(const Json *result);           /* "" if it is in none */
unsigned result_line(const Json *result, const char *column_or_line);
/* Whether it is a violation. */
bool result_is_violation(const Json *result);

#endif
