// toml++ stays in this file. Without its writer, which needs streams, and without exceptions of its own.
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#include <toml++/toml.h>

#include <cstdio>
#include <deque>
#include <string>
#include <vector>

#include "CTOML.h"

struct ctoml_document {
    toml::parse_result result;
    std::vector<ctoml_node> nodes;
    // What has to be written out anew; a deque does not move what is in it.
    std::deque<std::string> texts;
    std::string error;
};

namespace {

ctoml_region region(const toml::source_region &source) {
    return {{source.begin.line, source.begin.column}, {source.end.line, source.end.column}};
}

std::string text(const toml::date &date) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%04u-%02u-%02u", unsigned(date.year), unsigned(date.month),
                  unsigned(date.day));
    return buffer;
}

std::string text(const toml::time &time) {
    char buffer[32];
    std::snprintf(buffer, sizeof buffer, "%02u:%02u:%02u.%09u", unsigned(time.hour), unsigned(time.minute),
                  unsigned(time.second), unsigned(time.nanosecond));
    return buffer;
}

std::string text(const toml::date_time &both) {
    std::string all = text(both.date) + "T" + text(both.time);
    if (both.offset) {
        int minutes = both.offset->minutes;
        unsigned distance = unsigned(minutes < 0 ? -minutes : minutes);
        char buffer[16];
        std::snprintf(buffer, sizeof buffer, "%c%02u:%02u", minutes < 0 ? '-' : '+', distance / 60,
                      distance % 60);
        all += buffer;
    }
    return all;
}

void set_text(ctoml_node &node, const std::string &text) {
    node.text = text.data();
    node.text_length = text.size();
}

void add(ctoml_document &document, const toml::node &value, const toml::key *key, uint32_t depth) {
    ctoml_node node{};
    node.depth = depth;
    node.region = region(value.source());
    if (key) {
        node.key = key->str().data();
        node.key_length = key->str().size();
        node.key_region = region(key->source());
    }
    auto add_date = [&](const auto &date) {
        node.kind = CTOML_DATE;
        document.texts.push_back(text(date));
        set_text(node, document.texts.back());
    };
    if (auto table = value.as_table()) {
        node.kind = CTOML_TABLE;
        node.is_inline = table->is_inline();
        document.nodes.push_back(node);
        for (auto &&[key, child] : *table) add(document, child, &key, depth + 1);
        return;
    }
    if (auto array = value.as_array()) {
        node.kind = CTOML_ARRAY;
        document.nodes.push_back(node);
        for (auto &&child : *array) add(document, child, nullptr, depth + 1);
        return;
    }
    if (auto string = value.as_string()) {
        node.kind = CTOML_STRING;
        set_text(node, string->get());
    } else if (auto integer = value.as_integer()) {
        node.kind = CTOML_INTEGER;
        node.integer = integer->get();
    } else if (auto number = value.as_floating_point()) {
        node.kind = CTOML_FLOAT;
        node.number = number->get();
    } else if (auto boolean = value.as_boolean()) {
        node.kind = CTOML_BOOLEAN;
        node.integer = boolean->get();
    } else if (auto date = value.as_date()) {
        add_date(date->get());
    } else if (auto time = value.as_time()) {
        add_date(time->get());
    } else if (auto both = value.as_date_time()) {
        add_date(both->get());
    }
    document.nodes.push_back(node);
}

} // namespace

ctoml_document *ctoml_parse(const char *text, size_t length) {
    auto document = new ctoml_document{toml::parse(std::string_view(text, length)), {}, {}, {}};
    if (document->result) {
        add(*document, document->result.table(), nullptr, 0);
    } else {
        document->error = document->result.error().description();
    }
    return document;
}

void ctoml_free(ctoml_document *document) { delete document; }

const char *ctoml_error(const ctoml_document *document, ctoml_position *position) {
    if (document->result) return nullptr;
    *position = region(document->result.error().source()).begin;
    return document->error.c_str();
}

const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count) {
    *count = document->nodes.size();
    return document->nodes.data();
}
