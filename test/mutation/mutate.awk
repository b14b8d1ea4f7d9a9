# SPDX-License-Identifier: MIT
# Changes one place of a C program, chosen by seed: a statement is dropped, or a pointer exchanged for another one.
#   awk -v seed=N -v original=NAME -f mutate.awk PROGRAM.c >MUTANT.c      what was changed goes to standard error
# By lines and words, not by grammar: what does not compile is no mutant. Statements are lines inside functions that end with a
# semicolon; pointers are the variables something is reached through, and the pointer members of structures.

function blank(text,    n, out) {
    gsub(/"[^"]*"/, "\"\"", text)
    sub(/\/\*.*/, "", text)
    sub(/\/\/.*/, "", text)
    return text
}
# Adds each place in a line where one of the names stands as a whole word after (or not after) a member selector.
function add_places(line, names, count, is_member,    text, at, word, before) {
    text = blank(lines[line])
    at = 1
    while (match(substr(text, at), /[A-Za-z_][A-Za-z_0-9]*/)) {
        word = substr(text, at + RSTART - 1, RLENGTH)
        before = substr(text, 1, at + RSTART - 2)
        if ((word in names) && count > 1 && (before ~ /(->|\.)$/) == is_member) {
            place_line[++places] = line
            place_at[places] = at + RSTART - 1
            place_word[places] = word
            place_member[places] = is_member
        }
        at += RSTART + RLENGTH - 1
    }
}
function other(names, word,    name, list, n) {
    for (name in names)
        if (name != word)
            list[++n] = name
    # The order of `for in` is the implementation's: sort, so that a seed means the same everywhere.
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
            name = list[j]; list[j] = list[j - 1]; list[j - 1] = name
        }
    return list[1 + int(rand() * n)]
}

{ lines[NR] = $0 }

END {
    srand(seed)
    rand()
    depth = in_type = 0
    for (l = 1; l <= NR; l++) {
        text = blank(lines[l])
        if (text ~ /^[ \t]*[#*]/)
            continue
        if (depth == 0 && text ~ /(struct|union|typedef)[^()]*\{/)
            in_type = 1
        if (in_type) {
            rest = text
            while (match(rest, /\*[ \t]*(const[ \t]+)?[A-Za-z_][A-Za-z_0-9]*[ \t]*[,;]/)) {
                name = substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART + RLENGTH)
                gsub(/[^A-Za-z_0-9 ]|const /, "", name)
                gsub(/ /, "", name)
                if (!(name in members)) { members[name] = 1; member_count++ }
            }
        } else if (depth > 0) {
            is_body[l] = 1
            rest = text
            while (match(rest, /[A-Za-z_][A-Za-z_0-9]*->/)) {
                name = substr(rest, RSTART, RLENGTH - 2)
                before = substr(rest, 1, RSTART - 1)
                rest = substr(rest, RSTART + RLENGTH)
                if (before !~ /(->|\.)$/ && !(name in variables)) { variables[name] = 1; variable_count++ }
            }
            if (text ~ /;[ \t]*$/ && text !~ /^[ \t]*(for|while|\})/)
                drop[++drops] = l
        }
        depth += gsub(/\{/, "{", text) - gsub(/\}/, "}", text)
        if (depth == 0)
            in_type = 0
    }
    for (l = 1; l <= NR; l++)
        if (is_body[l]) {
            add_places(l, members, member_count, 1)
            add_places(l, variables, variable_count, 0)
        }
    if (drops + places == 0)
        exit 1
    if (rand() < 0.5 && drops > 0 || places == 0) {
        l = drop[1 + int(rand() * drops)]
        new = lines[l]
        sub(/[^ \t].*/, ";", new)
    } else {
        p = 1 + int(rand() * places)
        l = place_line[p]
        name = place_member[p] ? other(members, place_word[p]) : other(variables, place_word[p])
        new = substr(lines[l], 1, place_at[p] - 1) name substr(lines[l], place_at[p] + length(place_word[p]))
    }
    was = lines[l]
    gsub(/^[ \t]+/, "", was)
    lines[l] = new
    gsub(/^[ \t]+/, "", new)
    printf "%s:%d: `%s` becomes `%s`\n", original, l, was, new >"/dev/stderr"
    for (l = 1; l <= NR; l++)
        print lines[l]
}
