/// A part of the program as a function of bytes: mostly one that reads what others write.
///
/// libFuzzer makes the bytes up, guided by the code that they reach (`make fuzz`), and a test changes the examples at
/// random. A fuzzer checks promises that hold for all bytes. Outside of the process it changes only temporary files.
struct Fuzzer: Sendable {
    /// The name.
    let name: String
    /// The name of the folder with its examples, in `Tests/Fuzz/examples`.
    let examples: String
    private let body: @Sendable ([UInt8]) -> Void
    /// The bytes that are being tried; one fuzzer runs at a time.
    nonisolated(unsafe) fileprivate static var bytes: [UInt8] = []

    init(
        _ name: String, examples: String? = nil, _ body: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.name = name
        self.examples = examples ?? name
        self.body = body
    }

    /// Hands the bytes to the program; ends the process if a promise is broken.
    func run(_ bytes: [UInt8]) {
        Self.bytes = bytes
        body(bytes)
    }

    static let all = [
        toml, settings, theme, picture, font, zoneFile, zoneRule, arguments, resources, script,
        lines, typing, keys, clock, states, places, desktopSettings, sessionEntry, layers,
    ]
}

/// Ends the process with a message unless a promise is kept.
func demand(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    guard !isKept else { return }
    let bytes = Fuzzer.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    fatalError("not true: \(promise()), for the bytes \(bytes)")
}

/// Demands that each of `messages` is one line of moderate length.
func demandSentences(_ messages: [String]) {
    for message in messages {
        demand(!message.isEmpty && message.utf8.count <= 8192, "a message has a length: \(message)")
        demand(!message.utf8.contains(10), "a message is one line: \(message)")
    }
}
