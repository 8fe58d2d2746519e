#include "Shape.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace {

bool is_digit(int byte) { return byte >= '0' && byte <= '9'; }

bool is_bare(int byte) {
    return is_digit(byte) || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '-' ||
           byte == '_';
}

bool is_control(int byte) { return (byte < 0x20 && byte != '\t') || byte == 0x7f; }

bool ends_value(int byte) {
    return byte < 0 || byte == ' ' || (byte >= '\t' && byte <= '\r') || byte == ']' || byte == '}' ||
           byte == ',' || byte == '#';
}

class Scanner {
public:
    explicit Scanner(std::string_view text) : text(text) {
        if (text.substr(0, 3) == "\xef\xbb\xbf") next = 3;
    }

    std::optional<ctoml_objection> run() {
        while (statement()) {}
        return objection;
    }

private:
    enum class Container { array, table };
    struct Level {
        Container container;
        // The depth of the container itself.
        unsigned depth;
    };

    std::string_view text;
    size_t next = 0;
    ctoml_position place{1, 1};
    std::optional<ctoml_objection> objection;
    // The depth of the current header, and the containers that are open at this place of the statement.
    unsigned header_depth = 0;
    std::vector<Level> levels;

    // The byte at `distance` from the next one; -1 at the end.
    int peek(size_t distance = 0) const {
        return next + distance < text.size() ? static_cast<unsigned char>(text[next + distance]) : -1;
    }

    void advance() {
        if (peek() == '\n') {
            place = {place.line + 1, 1};
        } else if ((peek(1) & 0xc0) != 0x80 || peek(1) < 0) {
            // This byte ends a scalar.
            place.column += 1;
        }
        next += 1;
    }

    void advance(size_t count) {
        for (size_t index = 0; index < count; index += 1) advance();
    }

    // The functions below return whether to continue.
    bool object(std::string reason) {
        objection = ctoml_objection{std::move(reason), place};
        return false;
    }

    // The current character, quoted for a message.
    std::string seen() const {
        if (peek() < 0) return "the end of the file";
        if (is_control(peek()) || peek() == '\t') return "a control character";
        size_t length = 1;
        while (length < 4 && (peek(length) & 0xc0) == 0x80 && peek(length) >= 0) length += 1;
        return "'" + std::string(text.substr(next, length)) + "'";
    }

    // Outside quotes and comments TOML is ASCII. Invalid UTF-8 is left to the parser.
    bool is_foreign() const { return peek() >= 0x80; }
    bool object_foreign() {
        size_t length = peek() >= 0xf0 ? 4 : peek() >= 0xe0 ? 3 : 2;
        for (size_t index = 1; index < length; index += 1) {
            if (peek() < 0xc2 || peek(index) < 0 || (peek(index) & 0xc0) != 0x80) return false;
        }
        return object(seen() + " has to stand in quotes");
    }

    bool is_too_deep(unsigned depth) {
        if (depth <= CTOML_DEPTH_LIMIT) return false;
        object("this is nested more than " + std::to_string(CTOML_DEPTH_LIMIT) + " deep");
        return true;
    }

    void skip_blanks() {
        while (peek() == ' ' || peek() == '\t') advance();
    }

    bool line_break() {
        if (peek() == '\r' && peek(1) == '\n') advance();
        if (peek() != '\n') return false;
        advance();
        return true;
    }

    // Skips white space, comments and line ends.
    bool skip_lines() {
        while (true) {
            skip_blanks();
            if (peek() == '#') {
                while (peek() >= 0 && peek() != '\n') {
                    if (is_control(peek()) && !(peek() == '\r' && peek(1) == '\n')) return false;
                    advance();
                }
            } else if (!line_break()) {
                return true;
            }
        }
    }

    bool statement() {
        if (!skip_lines() || peek() < 0) return false;
        if (peek() == '[') return header();
        unsigned depth = header_depth;
        if (!key(depth)) return false;
        return value(depth) && rest_of_line();
    }

    bool rest_of_line() {
        skip_blanks();
        if (is_foreign()) return object_foreign();
        return peek() == '#' || peek() == '\n' || (peek() == '\r' && peek(1) == '\n');
    }

    bool header() {
        advance();
        skip_blanks();
        bool is_array = peek() == '[';
        if (is_array) advance();
        skip_blanks();
        if (peek() < 0 || peek() == ']') return false;
        if (!is_bare(peek()) && peek() != '"' && peek() != '\'' && !is_foreign()) {
            return object("a table's name cannot begin with " + seen());
        }
        header_depth = is_array ? 1 : 0;
        if (!parts(header_depth)) return false;
        for (int bracket = is_array ? 2 : 1; bracket > 0; bracket -= 1) {
            if (peek() != ']') return is_foreign() ? object_foreign() : false;
            advance();
        }
        return rest_of_line();
    }

    // Reads a key with its dots and the equals sign; sets `depth` to that of its value.
    bool key(unsigned &depth) {
        if (!parts(depth)) return false;
        if (peek() != '=') return is_foreign() ? object_foreign() : false;
        advance();
        skip_blanks();
        return true;
    }

    // Reads the parts of a key and the white space after it.
    bool parts(unsigned &depth) {
        while (true) {
            if (is_foreign()) return object_foreign();
            if (is_too_deep(depth += 1)) return false;
            if (is_bare(peek())) {
                while (is_bare(peek())) advance();
            } else if (!((peek() == '"' || peek() == '\'') && string())) {
                return false;
            }
            skip_blanks();
            if (peek() != '.') return true;
            advance();
            skip_blanks();
        }
    }

    // Reads a string with its quotes. The parser rejects multi-line strings as keys.
    bool string() {
        int quote = peek();
        bool is_basic = quote == '"';
        bool is_long = peek(1) == quote && peek(2) == quote;
        advance(is_long ? 3 : 1);
        while (peek() >= 0) {
            if (peek() == quote) {
                size_t count = 1;
                while (is_long && count < 5 && peek(count) == quote) count += 1;
                advance(count);
                if (!is_long || count >= 3) return true;
            } else if (is_basic && peek() == '\\') {
                advance();
                if (peek() < 0) return false;
                if (is_control(peek()) && !is_long) return false;
                advance();
            } else {
                bool is_break = peek() == '\n' || (peek() == '\r' && peek(1) == '\n');
                if (is_control(peek()) && !(is_long && is_break)) return false;
                advance();
            }
        }
        return false;
    }

    // Reads a value at `depth`, and its content.
    bool value(unsigned depth) {
        enum class Step { value, element, first_key, key, end };
        levels.clear();
        Step step = Step::value;
        while (true) {
            bool closes = false;
            switch (step) {
            case Step::value:
                if (peek() == '[') {
                    if (is_too_deep(depth + 1)) return false;
                    levels.push_back({Container::array, depth + 1});
                    step = Step::element;
                    advance();
                } else if (peek() == '{') {
                    levels.push_back({Container::table, depth});
                    step = Step::first_key;
                    advance();
                } else {
                    if (!scalar()) return false;
                    step = Step::end;
                }
                break;
            case Step::element:
                if (!skip_lines()) return false;
                depth = levels.back().depth;
                closes = peek() == ']';
                step = Step::value;
                break;
            case Step::first_key:
                skip_blanks();
                closes = peek() == '}';
                step = Step::key;
                break;
            case Step::key:
                skip_blanks();
                depth = levels.back().depth;
                if (!key(depth)) return false;
                step = Step::value;
                break;
            case Step::end: {
                if (levels.empty()) return true;
                bool is_array = levels.back().container == Container::array;
                if (!is_array) skip_blanks();
                if (is_array && !skip_lines()) return false;
                closes = peek() == (is_array ? ']' : '}');
                if (closes) break;
                if (peek() != ',') return is_foreign() ? object_foreign() : false;
                advance();
                step = is_array ? Step::element : Step::key;
                break;
            }
            }
            if (closes) {
                advance();
                levels.pop_back();
                step = Step::end;
            }
        }
    }

    // Reads a value that contains no others.
    bool scalar() {
        if (peek() == '"' || peek() == '\'') return string();
        if (peek() == '}') return object("a value has to stand here, not " + seen());
        if (ends_value(peek())) return false;
        // The word without underscores, as the parser examines it.
        std::string word = bare_word();
        bool is_date = word.size() >= 10 && is_digit(word[0]) && word[4] == '-' && word[7] == '-';
        if (is_date && word.size() == 10 && peek() == ' ' && is_digit(peek(1))) {
            // A space and a digit after a date begin a time.
            advance();
            if (ends_value(peek(1))) return object("an hour has two digits");
            word += " " + bare_word();
        }
        if (is_foreign()) return object_foreign();
        if (is_date && word.size() > 11 && (word[10] == 'T' || word[10] == 't') &&
            (!is_digit(word[11]) || first_underscore == 11)) {
            return object("a time has to follow the T of a date");
        }
        return true;
    }

    // Where in the last word without underscores its first underscore was; SIZE_MAX for none.
    size_t first_underscore = SIZE_MAX;

    std::string bare_word() {
        std::string word;
        first_underscore = SIZE_MAX;
        while (!ends_value(peek()) && !is_foreign()) {
            if (peek() != '_') {
                word += static_cast<char>(peek());
            } else if (first_underscore == SIZE_MAX) {
                first_underscore = word.size();
            }
            advance();
        }
        return word;
    }
};

} // namespace

std::optional<ctoml_objection> ctoml_check_shape(const char *text, size_t length) {
    return Scanner(std::string_view(text, length)).run();
}
