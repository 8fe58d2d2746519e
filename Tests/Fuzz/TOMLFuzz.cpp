// Feeds the settings file's parser with texts that libFuzzer makes, guided by the code that they reach: `make fuzz-toml`.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "CTOML.h"

namespace {

void require(bool condition, const char *what) {
    if (condition) return;
    std::fprintf(stderr, "TOMLFuzz: %s\n", what);
    std::abort();
}

// Reads every byte, so that AddressSanitizer checks it.
volatile unsigned sum;
void touch(const char *bytes, size_t length) {
    for (size_t index = 0; index < length; index += 1) sum = sum + static_cast<unsigned char>(bytes[index]);
}

bool is_ordered(const ctoml_region &region) {
    const ctoml_position &begin = region.begin, &end = region.end;
    return begin.line >= 1 && begin.column >= 1 &&
           (begin.line < end.line || (begin.line == end.line && begin.column <= end.column));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    ctoml_document *document = ctoml_parse(reinterpret_cast<const char *>(data), size);
    ctoml_position place{};
    if (const char *reason = ctoml_error(document, &place)) {
        require(std::strlen(reason) > 0 && std::strlen(reason) < 1024, "a reason is short and not empty");
        require(place.line >= 1 && place.column >= 1, "an error has a place");
        require(std::strcmp(reason, CTOML_VIOLATION) != 0, "an assertion of the parser does not hold");
    } else {
        size_t count = 0;
        const ctoml_node *nodes = ctoml_nodes(document, &count);
        require(count >= 1 && nodes[0].depth == 0, "the first node is the document's own table");
        for (size_t index = 0; index < count; index += 1) {
            const ctoml_node &node = nodes[index];
            // A header may name arrays of tables made before, which nest twice for each of its parts.
            require(node.depth <= 2 * CTOML_DEPTH_LIMIT + 2, "no value is nested deeper than the limit");
            require(index == 0 || (node.depth >= 1 && node.depth <= nodes[index - 1].depth + 1),
                    "a value follows the one that it is in");
            require(index == 0 || is_ordered(node.region), "a value's end follows its beginning");
            touch(node.key, node.key ? node.key_length : 0);
            touch(node.text, node.text ? node.text_length : 0);
        }
    }
    ctoml_free(document);
    return 0;
}
