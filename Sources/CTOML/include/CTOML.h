// A TOML document as a flat list of nodes with their places, for Swift; read by toml++.
#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A text whose values nest deeper than this is refused, parts of dotted keys and of headers counted, so
// that code that walks through a document may recurse. The settings need two.
#define CTOML_DEPTH_LIMIT 64

// A place in the text: both count from 1, and columns count Unicode's scalars. A byte order mark is no column.
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

// From its first scalar to the one after its last.
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

// A value. What it has not is zero.
typedef struct ctoml_node {
    ctoml_kind kind;
    // 0 for the document's own table, one more for what is in it, and so on.
    uint32_t depth;
    // Whether a table is written in braces.
    int32_t is_inline;
    // Its name in its table; null in an array, and for the document's own table. UTF-8, not ended by a zero.
    const char *key;
    size_t key_length;
    ctoml_region key_region;
    // The value as written. A table that has a header: its header; one made by dotted keys: its part of the first.
    ctoml_region region;
    // A string's content; a date or a time in RFC 3339's form.
    const char *text;
    size_t text_length;
    // A boolean's value, too.
    int64_t integer;
    double number;
} ctoml_node;

typedef struct ctoml_document ctoml_document;

// Reads a text of UTF-8; the answer is never null and must be freed.
ctoml_document *ctoml_parse(const char *text, size_t length);
void ctoml_free(ctoml_document *document);

// The reason of `ctoml_error` where an assertion of the parser did not hold that no check before it knows.
#define CTOML_VIOLATION "the parser cannot go on here"

// Why the text is no TOML, and where; null where it is.
const char *ctoml_error(const ctoml_document *document, ctoml_position *position);

// All values, each followed by what is in it; pointers in them live as long as the document.
const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
