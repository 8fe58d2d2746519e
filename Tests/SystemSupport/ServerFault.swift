import TestSupport

/// A fault of an X server, at one of a client's requests.
struct ServerFault: CustomStringConvertible, Sendable {
    /// The server's fault.
    enum Kind: Hashable, Sendable {
        /// It closes the connection after this part of its answer, from 0 to 1; 0 is at the request.
        case closes(Double)
        /// It has no memory for the request, and answers with an error.
        case refuses
        /// It never answers this request, nor a later one.
        case keepsSilent
        /// Its answer says that more bytes follow than it ever sends.
        case breaksOff
        /// Its answer consists of this byte, except for what it answers and its length.
        case repeats(UInt8)
        /// Its answer consists of random bytes of this seed, except for what it answers and its length.
        case invents(UInt64)
        /// Its answer has three random bytes of this seed.
        case changes(UInt64)
        /// It does not have the extension for which the client asks, then and later.
        case lacks
    }

    /// The name of the request, as `RequestReader` has it; that of an extension follows "QueryExtension".
    var request: String
    /// Which of these requests it is, counted from 1.
    var number: Int
    var kind: Kind

    /// A name for a file.
    var name: String {
        String("\(request).\(number).\(kind)".map { $0 == " " || $0 == "/" ? "-" : $0 })
    }

    var description: String { "\(request), request \(number), \(kind)" }

    /// Whether the server says nothing more, and does not close the connection.
    var isSilent: Bool { kind == .keepsSilent || kind == .breaksOff }

    /// Whether its answers are wrong, so that the picture may be, too.
    var isForged: Bool {
        switch kind {
        case .repeats, .invents, .changes: true
        case .closes, .refuses, .keepsSilent, .breaksOff, .lacks: false
        }
    }

    /// The uses of a kind of request by a client.
    struct Use: Equatable, Sendable {
        /// Their number.
        var count = 0
        /// Whether the server answers it.
        var isAnswered = false
    }

    /// Faults of a client with these `uses`, a line for each: at the first, the second, the middle and the last request
    /// of each kind.
    static func faults(of uses: String) -> [ServerFault] {
        uses.split(separator: "\n").flatMap { line -> [ServerFault] in
            let words = line.split(separator: "\t").map(String.init)
            guard words.count == 3, let count = Int(words[1]) else { return [] }
            let numbers = Set([1, min(2, count), max(count / 2, 1), count]).sorted()
            var kinds: [Kind] = [.closes(0)]
            if words[0] != "set-up" { kinds.append(.refuses) }
            if words[2] == "answered" {
                kinds += [
                    .closes(0.4), .closes(0.9), .keepsSilent, .breaksOff, .repeats(0),
                    .repeats(255), .invents(1), .invents(2), .changes(1), .changes(2),
                ]
            }
            let faults = numbers.flatMap { number in
                kinds.map { ServerFault(request: words[0], number: number, kind: $0) }
            }
            guard words[0].hasPrefix("QueryExtension") else { return faults }
            return faults + [ServerFault(request: words[0], number: 1, kind: .lacks)]
        }
    }

    /// The lines of `uses`, for `faults(of:)`.
    static func lines(of uses: [String: Use]) -> String {
        uses.map { "\($0)\t\($1.count)\t\($1.isAnswered ? "answered" : "-")" }.sorted()
            .joined(separator: "\n")
    }
}
