// A TOML document as a flat list of nodes with source positions, for Swift; parsed by toml++.
#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The nesting limit of values, including the parts of dotted keys and headers; deeper texts are rejected, so that code
// may recurse over a document. The settings need two levels.
#define CTOML_DEPTH_LIMIT 64

// A source position, counted from 1; columns count Unicode scalars. A byte order mark is not a column.
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

// A source range, from its first scalar to the one after its last.
typedef struct ctoml_region {
    ctoml_position begin;
    ctoml_position end;
} ctoml_region;

typedef enum ctoml_kind {
    CTOML_TABLE,
    CTOML_ARRAY,
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE,
} ctoml_kind;

// A value. Fields that do not apply are zero.
typedef struct ctoml_node {
    ctoml_kind kind;
    // The depth: 0 for the root table, 1 for its values, and so on.
    uint32_t depth;
    // Whether a table is written in braces.
    int32_t is_inline;
    // The key in its table; null in an array and for the root table. UTF-8, not null-terminated.
    const char *key;
    size_t key_length;
    ctoml_region key_region;
    // The value as written. For a table with a header, the header; for a table that dotted keys create, its part of the
    // first such key.
    ctoml_region region;
    // A string's content; a date or a time in the format of RFC 3339.
    const char *text;
    size_t text_length;
    // An integer, or a Boolean as 0 or 1.
    int64_t integer;
    double number;
} ctoml_node;

typedef struct ctoml_document ctoml_document;

// Parses a UTF-8 text; the result is never null and must be freed.
ctoml_document *ctoml_parse(const char *text, size_t length);
void ctoml_free(ctoml_document *document);

// The message of `ctoml_error` if an unforeseen assertion of the parser failed.
#define CTOML_VIOLATION "the parser cannot go on here"

// The reason why the text is not valid TOML, and its position; null if it is valid.
const char *ctoml_error(const ctoml_document *document, ctoml_position *position);

// All values, each followed by its content; their pointers are valid for the lifetime of the document.
const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
