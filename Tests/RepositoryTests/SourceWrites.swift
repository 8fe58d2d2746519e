/// Finds the places at which an extension changes stored variables of its type.
///
/// It finds assignments, also to members and elements of a variable that is no object, arguments that are passed with
/// `&`, and calls of the standard library's mutating functions. An initializer makes a new value and is not searched.
/// A local variable or a parameter hides the type's variable of the same name.
struct SourceWrites {
    /// The variables by name, each with whether it is an object.
    private let variables: [String: Bool]

    /// One word or sign in a line of code.
    private struct Token {
        let text: String
        /// Whether the next one follows without a space.
        let isJoined: Bool
    }

    private static let assignments: Set<String> = [
        "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=",
    ]
    private static let mutatingFunctions: Set<String> = [
        "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue",
        "popFirst", "popLast", "formUnion", "formIntersection", "subtract", "merge", "toggle",
        "swapAt", "sort", "reverse",
    ]

    /// The search for changes of `variables`; `classes` are the names of all classes.
    init(of variables: [SourceScopes.Variable], classes: Set<String>) {
        var found: [String: Bool] = [:]
        for variable in variables {
            found[variable.name] =
                variable.typeName == "any" || classes.contains(variable.typeName)
        }
        self.variables = found
    }

    /// The changes in the extension `scope` of `source`: the numbers of their lines, and the variables.
    func places(
        in scope: SourceScopes.Scope, of source: SourceScopes
    ) -> [(line: Int, variable: String)] {
        if variables.isEmpty { return [] }
        var found: [(line: Int, variable: String)] = []
        var hidden: Set<String> = []
        var isInitializer = false
        for index in scope.start..<scope.end where !source.lines[index].isEmpty {
            let tokens = Self.tokens(of: source.lines[index])
            let isMember = source.indentations[index] == scope.indentation + 4
            if isMember, let first = tokens.first?.text, first != "}", first != ")" {
                hidden = []
                isInitializer = Self.isInitializer(tokens)
            }
            if isInitializer { continue }
            hidden.formUnion(Self.declared(in: tokens))
            for name in changed(by: tokens, except: hidden) { found.append((index + 1, name)) }
        }
        return found
    }

    /// Whether a member that begins with these tokens is an initializer.
    private static func isInitializer(_ tokens: [Token]) -> Bool {
        let words = tokens.prefix { $0.text != "(" && $0.text != "<" }.map(\.text)
        return words.contains("init") && !words.contains("func")
    }

    /// The names of local variables and of parameters that can be changed.
    private static func declared(in tokens: [Token]) -> [String] {
        var names: [String] = []
        for (index, token) in tokens.enumerated() {
            switch token.text {
            case "let", "var", "for":
                let rest = tokens[(index + 1)...]
                guard rest.first?.text == "(" else {
                    names += rest.prefix(1).map(\.text)
                    continue
                }
                names += rest.prefix { $0.text != ")" }.map(\.text)
            case "inout" where index >= 2 && tokens[index - 1].text == ":":
                names.append(tokens[index - 2].text)
            default: break
            }
        }
        return names
    }

    /// The variables that a line changes; `hidden` are those that it means only after `self.`.
    private func changed(by tokens: [Token], except hidden: Set<String>) -> [String] {
        var names: [String] = []
        for (index, token) in tokens.enumerated() {
            guard let isObject = variables[token.text] else { continue }
            var before = index - 1
            if before >= 0, tokens[before].text == "." {
                // A member of something else.
                guard before >= 1, tokens[before - 1].text == "self" else { continue }
                before -= 2
            } else if hidden.contains(token.text) {
                continue
            }
            let isPassed = before >= 0 && tokens[before].text == "&" && tokens[before].isJoined
            if isPassed || Self.isChange(tokens[(index + 1)...], isObject: isObject)
                || Self.isInTuple(tokens, index)
            {
                names.append(token.text)
            }
        }
        return names
    }

    /// Whether `tokens`, which follow the name of a variable, change it.
    private static func isChange(_ tokens: ArraySlice<Token>, isObject: Bool) -> Bool {
        var rest = tokens
        while let token = rest.popFirst() {
            switch token.text {
            case "?", "!": continue
            case "[":
                var depth = 1
                while depth > 0, let inner = rest.popFirst() {
                    depth += inner.text == "[" ? 1 : inner.text == "]" ? -1 : 0
                }
            case ".":
                guard !isObject, let member = rest.popFirst() else { return false }
                if mutatingFunctions.contains(member.text), rest.first?.text == "(" { return true }
            default: return assignments.contains(token.text)
            }
        }
        return false
    }

    /// Whether the token at `index` is in a tuple at the beginning of the line to which a value is assigned.
    private static func isInTuple(_ tokens: [Token], _ index: Int) -> Bool {
        guard tokens.first?.text == "(", let end = tokens.firstIndex(where: { $0.text == ")" })
        else { return false }
        return index < end && end + 1 < tokens.count && tokens[end + 1].text == "="
    }

    // MARK: Tokens

    /// The words and signs of a line, without a comment. A string is one token.
    private static func tokens(of line: Substring) -> [Token] {
        let bytes = Array(line.utf8)
        var tokens: [Token] = []
        var start = 0
        while start < bytes.count {
            let first = bytes[start]
            var end = start + 1
            if first == UInt8(ascii: " ") {
                start = end
                continue
            }
            if first == UInt8(ascii: "/"), end < bytes.count, bytes[end] == first { break }
            if first == UInt8(ascii: "\"") {
                end = endOfString(in: bytes, from: end)
            } else if isLetter(first) {
                while end < bytes.count, isLetter(bytes[end]) { end += 1 }
            } else if isOperator(first) {
                while end < bytes.count, isOperator(bytes[end]) { end += 1 }
            }
            let text = String(decoding: bytes[start..<end], as: UTF8.self)
            let isJoined = end < bytes.count && bytes[end] != UInt8(ascii: " ")
            tokens.append(Token(text: text, isJoined: isJoined))
            start = end
        }
        return tokens
    }

    /// The place after the closing quotation mark of the string whose text begins at `start`.
    private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end + 1, bytes.count)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
            UInt8(ascii: "`"), 0x80...:
            true
        default: false
        }
    }

    private static let operators = Set("=+-*/%<>&|^~!".utf8)

    private static func isOperator(_ byte: UInt8) -> Bool { operators.contains(byte) }
}
