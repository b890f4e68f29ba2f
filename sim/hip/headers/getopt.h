#pragma once
#include <stdio.h>
#include <string.h>
#define no_argument 0
#define required_argument 1
#define optional_argument 2
struct option {
    const char* name;
    int has_arg;
    int* flag;
    int val;
};
inline char* optarg;
inline int optind = 1, opterr = 1, optopt = 0;
inline int __sim_letter = 0;
// How many words that are no options stand before the one that is read: it goes before them, as GNU's does.
inline int __sim_gap = 0, __sim_word_at = 0;
inline bool __sim_option_next(int count, char* const* given) {
    int at = optind;
    while (at < count && (given[at][0] != '-' || given[at][1] == 0)) at++;
    if (at >= count) return false;
    __sim_gap = at - optind;
    optind = __sim_word_at = at;
    return true;
}
inline int __sim_option_done(char* const* given, int found) {
    if (__sim_letter != 0 || __sim_gap == 0) return found;
    char** words = (char**)given;
    for (int word = __sim_word_at; word < optind; word++) {
        for (int at = word; at > word - __sim_gap; at--) {
            char* kept = words[at];
            words[at] = words[at - 1];
            words[at - 1] = kept;
        }
    }
    optind -= __sim_gap;
    __sim_gap = 0;
    return found;
}
inline int __sim_option_long(int count, char* const* given, const option* options, int* index, const char* word) {
    const char* sign = strchr(word, '=');
    size_t size = sign ? (size_t)(sign - word) : strlen(word);
    int found = -1, near = 0;
    for (int at = 0; options[at].name; at++) {
        if (strncmp(options[at].name, word, size) != 0) continue;
        if (strlen(options[at].name) == size) {
            found = at;
            near = 1;
            break;
        }
        found = at;
        near++;
    }
    optind++;
    if (near != 1) {
        if (opterr)
            fprintf(stderr, near ? "%s: option '--%s' is ambiguous\n" : "%s: unrecognized option '--%s'\n", given[0], word);
        return '?';
    }
    const option* one = &options[found];
    if (index) *index = found;
    optarg = nullptr;
    if (sign && one->has_arg == no_argument) {
        if (opterr) fprintf(stderr, "%s: option '--%s' doesn't allow an argument\n", given[0], one->name);
        return '?';
    }
    if (sign) optarg = (char*)sign + 1;
    else if (one->has_arg == required_argument) {
        if (optind >= count) {
            if (opterr) fprintf(stderr, "%s: option '--%s' requires an argument\n", given[0], one->name);
            return '?';
        }
        optarg = given[optind++];
    }
    if (one->flag) {
        *one->flag = one->val;
        return 0;
    }
    return one->val;
}
inline int __sim_option(int count, char* const* given, const char* letters, const option* options, int* index) {
    if (__sim_letter == 0) {
        if (!__sim_option_next(count, given)) return -1;
        char* word = given[optind];
        if (word[1] == '-' && word[2] == 0) {
            optind++;
            return -1;
        }
        if (options && word[1] == '-') return __sim_option_long(count, given, options, index, word + 2);
        __sim_letter = 1;
    }
    char* word = given[optind];
    char letter = word[__sim_letter++];
    bool last = word[__sim_letter] == 0;
    const char* known = letter == ':' ? nullptr : strchr(letters, letter);
    optarg = nullptr;
    if (known && known[1] == ':') {
        if (!last) optarg = word + __sim_letter;
        else if (known[2] != ':' && optind + 1 < count) optarg = given[++optind];
        else if (known[2] != ':') {
            if (opterr && letters[0] != ':') fprintf(stderr, "%s: option requires an argument -- '%c'\n", given[0], letter);
            optopt = letter;
            optind++;
            __sim_letter = 0;
            return letters[0] == ':' ? ':' : '?';
        }
        last = true;
    }
    if (last) {
        optind++;
        __sim_letter = 0;
    }
    if (!known) {
        if (opterr && letters[0] != ':') fprintf(stderr, "%s: invalid option -- '%c'\n", given[0], letter);
        optopt = letter;
        return '?';
    }
    return letter;
}
inline int getopt_long(int count, char* const* given, const char* letters, const option* options, int* index) {
    return __sim_option_done(given, __sim_option(count, given, letters, options, index));
}
inline int getopt(int count, char* const* given, const char* letters) {
    return getopt_long(count, given, letters, nullptr, nullptr);
}
