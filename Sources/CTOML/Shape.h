// The check of a TOML text that comes before its parser.
#ifndef CTOML_SHAPE_H
#define CTOML_SHAPE_H

#include <cstddef>
#include <optional>
#include <string>

#include "CTOML.h"

// Why a text must not go to the parser, and where.
struct ctoml_objection {
    std::string reason;
    ctoml_position place;
};

// Looks at keys, headers, brackets and bare values, in one pass and without recursion. It objects to values that nest deeper
// than CTOML_DEPTH_LIMIT and to texts that break an assertion of toml++ 3.3 or 3.4. All other errors are the parser's: where
// this check meets one, it ends without an objection, since the parser ends there as well.
std::optional<ctoml_objection> ctoml_check_shape(const char *text, size_t length);

#endif
