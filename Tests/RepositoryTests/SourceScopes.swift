/// The declarations and extensions in one Swift file: takes its lines, gives the scopes with their stored variables.
///
/// It parses text in the form of `swift format`: the members of a declaration are four spaces further to the right, and
/// its closing brace is below its first letter. Types inside of functions and of `#if` are not found.
struct SourceScopes {
    /// A declaration or an extension of a class, a structure, an enumeration or an actor.
    struct Scope {
        /// The name, with those of the types around it: `Layer.Part`.
        let name: String
        let isExtension: Bool
        let isClass: Bool
        /// Whether other files cannot name it.
        let isPrivate: Bool
        /// The number of spaces before its lines.
        let indentation: Int
        /// The index of its first line.
        let start: Int
        /// The index of the line with its closing brace.
        var end: Int
        /// The stored variables of an instance, without constants; none in an extension.
        var variables: [Variable] = []
    }

    /// A stored variable.
    struct Variable: Hashable, Sendable {
        let name: String
        /// Whether other files can change it.
        let isOpen: Bool
        /// Whether it is a function, an optional function or an array of functions.
        let isFunction: Bool
        /// The first name in its type, or in its initial value if no type is given; empty if a bracket precedes it.
        let typeName: String
    }

    /// The scopes, in the order of their ends.
    private(set) var scopes: [Scope] = []
    /// The lines without their indentation; empty for comments and in strings of several lines.
    private(set) var lines: [Substring] = []
    /// The number of spaces before each line.
    private(set) var indentations: [Int] = []

    private static let kinds: Set<Substring> = [
        "class", "struct", "enum", "actor", "extension", "protocol",
    ]
    private static let modifiers: Set<Substring> = [
        "open", "public", "package", "internal", "fileprivate", "private", "final", "indirect",
        "static", "lazy", "weak", "unowned", "override", "nonisolated", "private(set)",
        "fileprivate(set)", "internal(set)", "package(set)", "unowned(unsafe)",
        "nonisolated(unsafe)",
    ]
    /// The modifiers with which other files cannot change a variable.
    private static let hiding: Set<Substring> = [
        "private", "fileprivate", "private(set)", "fileprivate(set)",
    ]

    /// Parses the lines of a file.
    init(_ source: [Substring]) {
        read(source)
        var open: [Scope] = []
        for index in lines.indices where !lines[index].isEmpty {
            if lines[index].hasPrefix("}"), var scope = open.last,
                scope.indentation == indentations[index]
            {
                scope.end = index
                scopes.append(scope)
                open.removeLast()
                continue
            }
            guard indentations[index] == open.count * 4 else { continue }
            let words = lines[index].split(separator: " ", maxSplits: 4)
            guard let place = words.firstIndex(where: { !Self.isModifier($0) }),
                place + 1 < words.count
            else { continue }
            let isHidden = words[..<place].contains { Self.hiding.contains($0) }
            if let scope = scope(words[place], words[place + 1], isHidden, at: index, in: open.last)
            {
                if lines[index].hasSuffix("}") { scopes.append(scope) } else { open.append(scope) }
            } else if words[place] == "var", let outer = open.last, !outer.isExtension,
                !words[..<place].contains("static"), let value = value(at: index)
            {
                open[open.count - 1].variables.append(
                    Variable(
                        name: Self.name(words[place + 1]), isOpen: !isHidden && !outer.isPrivate,
                        isFunction: value.isFunction, typeName: value.typeName))
            }
        }
        // A protocol, which has no name here, has no state.
        scopes.removeAll { $0.name.isEmpty }
    }

    /// Separates the indentation from the lines, and leaves out comments and strings.
    private mutating func read(_ source: [Substring]) {
        let quotes = "\"\"\""
        var isString = false
        for line in source {
            let text = line.drop { $0 == " " }
            indentations.append(line.utf8.count - text.utf8.count)
            if isString {
                // A line may end one string and begin another. What else follows a string is part of a statement above.
                let isEnd = text.hasPrefix(quotes)
                isString = !isEnd || text.utf8.count > 3 && text.hasSuffix(quotes)
                lines.append("")
            } else if text.hasPrefix("//") {
                lines.append("")
            } else {
                isString = text.hasSuffix(quotes)
                lines.append(text)
            }
        }
    }

    /// The declaration or extension of the kind `kind` that begins at line `index`, inside of `outer`; nil if the word is
    /// no kind. The name of a protocol is empty.
    private func scope(
        _ kind: Substring, _ word: Substring, _ isHidden: Bool, at index: Int, in outer: Scope?
    ) -> Scope? {
        let own = Self.name(word)
        // An extension of `[Element]` has no name; `class func` is no type.
        guard Self.kinds.contains(kind), !own.isEmpty, own != "func", own != "var" else {
            return nil
        }
        let around = outer.map { $0.name + "." } ?? ""
        return Scope(
            name: kind == "protocol" ? "" : around + own, isExtension: kind == "extension",
            isClass: kind == "class" || kind == "actor",
            isPrivate: isHidden || outer?.isPrivate == true, indentation: indentations[index],
            start: index, end: index)
    }

    private static func isModifier(_ word: Substring) -> Bool {
        modifiers.contains(word) || word.hasPrefix("@")
    }

    /// The name at the beginning of `word`.
    private static func name(_ word: some StringProtocol) -> String {
        String(word.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    }

    // MARK: Variables

    /// The type and the initial value of the variable at line `index`; nil if it is computed.
    private func value(at index: Int) -> (isFunction: Bool, typeName: String)? {
        var bytes = Array(lines[index].utf8)
        var next = index + 1
        while true {
            let brace = bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.count
            let equals = Self.assignment(in: bytes) ?? bytes.count
            if equals < brace {
                return Self.value(type: bytes[..<equals], initial: bytes[(equals + 1)...])
            }
            if brace < bytes.count {
                let isStored = isObserved(bytes[(brace + 1)...], next: next)
                return isStored ? Self.value(type: bytes[..<brace], initial: []) : nil
            }
            let isContinued =
                next < lines.count
                && (indentations[next] > indentations[index] || lines[next] == "{")
            guard isContinued else { return Self.value(type: bytes[...], initial: []) }
            bytes += Array((" " + lines[next]).utf8)
            next += 1
        }
    }

    /// Whether the braces after a variable contain observers. `body` is the rest of the line, and `next` the line after
    /// it.
    private func isObserved(_ body: ArraySlice<UInt8>, next: Int) -> Bool {
        var first = String(decoding: body, as: UTF8.self).drop { $0 == " " }
        if first.isEmpty, let line = lines[next...].first(where: { !$0.isEmpty }) { first = line }
        return first.hasPrefix("didSet") || first.hasPrefix("willSet")
    }

    /// The place of the equals sign before an initial value.
    private static func assignment(in bytes: [UInt8]) -> Int? {
        let (space, equals) = (UInt8(ascii: " "), UInt8(ascii: "="))
        return bytes.indices.dropFirst().first {
            bytes[$0] == equals && bytes[$0 - 1] == space
                && ($0 + 1 == bytes.count || bytes[$0 + 1] == space)
        }
    }

    private static func value(
        type: ArraySlice<UInt8>, initial: ArraySlice<UInt8>
    ) -> (isFunction: Bool, typeName: String) {
        let colon = type.firstIndex(of: UInt8(ascii: ":"))
        let bytes = colon.map { type[($0 + 1)...] } ?? initial
        let text = String(decoding: bytes, as: UTF8.self).drop { $0 == " " }
        let isFunction =
            colon == nil ? text.hasPrefix("{") && text.hasSuffix("}") : hasArrow(bytes)
        return (isFunction, name(text.drop { $0 == "(" }))
    }

    private static func hasArrow(_ bytes: ArraySlice<UInt8>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { sign, after in
            sign == UInt8(ascii: "-") && after == UInt8(ascii: ">")
        }
    }
}
