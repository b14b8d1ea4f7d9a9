/* SPDX-License-Identifier: MIT */
/* Surveys and bitcode kept from one run to the next, so that files that nobody touched are not compiled again.
 *
 * A survey (survey.h) is named by the whittle and the clang that made it, the source's path and all flags. It is used again if
 * every file that clang read for it has the same contents, and if none of them could now be found elsewhere: for every header
 * read and every folder that was or may have been searched, whether the folder has a file of that name (with up to two
 * folders before it) must be as it was. What is not noticed: a header that the source asks for with __has_include, that was
 * missing and now exists. */
#ifndef WHITTLE_PROJECT_SURVEY_CACHE_H
#define WHITTLE_PROJECT_SURVEY_CACHE_H

#include "project/units.h"

typedef struct SurveyCache SurveyCache;
/* `folder` NULL: nothing is kept. */
SurveyCache *survey_cache_open(const char *folder, const FrontOptions *front);
void survey_cache_close(SurveyCache *cache);
/* Adds the survey of a unit's file, as survey_write writes it, if it is known and still right, and sets unit->bitcode. */
bool survey_cache_get(SurveyCache *cache, Unit *unit, Text *survey);
/* Keeps it and the bitcode it was made from, a file that survey_cache_draft named; unit->survey has been read from it. Sets
 * unit->bitcode, if it is kept. */
void survey_cache_put(SurveyCache *cache, Unit *unit, const char *survey, const char *bitcode);
/* A path for that bitcode; the caller's. */
char *survey_cache_draft(const SurveyCache *cache, const Unit *unit);

#endif
