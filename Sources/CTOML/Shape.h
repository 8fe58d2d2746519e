// A check of a TOML text before it is parsed.
#ifndef CTOML_SHAPE_H
#define CTOML_SHAPE_H

#include <cstddef>
#include <optional>
#include <string>

#include "CTOML.h"

// The reason why a text must not be parsed, and its position.
struct ctoml_objection {
    std::string reason;
    ctoml_position place;
};

// Checks keys, headers, brackets and bare values, in one pass and without recursion. It rejects values nested deeper
// than CTOML_DEPTH_LIMIT and texts that violate an assertion of toml++ 3.3 or 3.4. All other errors are left to the
// parser: at such an error this check ends without an objection, because the parser ends there as well.
std::optional<ctoml_objection> ctoml_check_shape(const char *text, size_t length);

#endif
