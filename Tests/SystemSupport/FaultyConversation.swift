import TestSupport

/// The requests of a client and the messages of an X server on a connection, with at most one fault of the server.
struct FaultyConversation {
    /// The client's uses of each kind of request.
    private(set) var uses: [String: ServerFault.Use] = [:]
    /// Whether the fault has happened.
    private(set) var hasHappened = false
    /// Whether the server has closed the connection.
    private(set) var isClosed = false

    private let fault: ServerFault?
    private var reader: RequestReader
    /// The requests for which an answer may come.
    private var open: [(sequence: Int, name: String)] = []
    /// The request at which the fault happens.
    private var target: RequestReader.Request?
    /// The bytes of a message that is not complete yet.
    private var rest: [UInt8] = []
    /// The number of the request that the server has heard last; nil before its first answer.
    private var heard: Int?

    /// Creates a conversation with the server of `observer`.
    init(_ fault: ServerFault?, _ observer: ScreenReader) {
        self.fault = fault
        reader = RequestReader(observer)
    }

    /// Returns the bytes of the client's `bytes` that reach the server.
    mutating func fromClient(_ bytes: [UInt8]) -> [UInt8] {
        var passed: [UInt8] = []
        for request in reader.read(bytes) where !isClosed {
            let name = Self.name(of: request)
            open.append((request.sequence, name))
            uses[name, default: ServerFault.Use()].count += 1
            var bytes = request.bytes
            if let fault, target == nil, name == fault.request, uses[name]?.count == fault.number {
                target = request
                isClosed = fault.kind == .closes(0)
                // The server answers a request that does not exist with an error, too.
                if fault.kind == .refuses { bytes[0] = Self.missing }
                hasHappened = isClosed || fault.kind == .keepsSilent
            }
            if !isClosed { passed += bytes }
        }
        return passed
    }

    /// Returns the bytes of the server's `bytes` that reach the client.
    mutating func fromServer(_ bytes: [UInt8]) -> [UInt8] {
        rest += bytes
        var passed: [UInt8] = []
        var start = 0
        while let length = length(at: start), start + length <= rest.count {
            let message = Array(rest[start..<start + length])
            start += length
            note(message)
            // A server that has closed or fallen silent says no more.
            let isOver = hasHappened && (isClosed || fault?.isSilent == true)
            if !isOver { passed += isTarget ? spoilt(message) : message }
        }
        rest.removeFirst(start)
        return passed
    }

    /// Whether the server has spoken last about the request of the fault; an extension is missing at each query.
    private var isTarget: Bool {
        guard fault?.kind == .lacks else { return heard == target?.sequence }
        return open.first?.sequence == heard && open.first?.name == fault?.request
    }

    /// The length in bytes of the message at a place; nil if it is not known yet.
    private func length(at start: Int) -> Int? {
        guard start + 8 <= rest.count else { return nil }
        if heard == nil { return 8 + 4 * (Int(rest[start + 6]) | Int(rest[start + 7]) << 8) }
        guard [Self.reply, Self.longEvent].contains(rest[start] & 0x7f) else { return 32 }
        let words = (4..<8).reduce(0) { $0 | Int(rest[start + $1]) << (8 * ($1 - 4)) }
        return 32 + 4 * words
    }

    /// Notes which request `message` is about.
    private mutating func note(_ message: [UInt8]) {
        guard let last = heard else {
            heard = 0
            uses["set-up"]?.isAnswered = true
            return
        }
        // The only event that does not say it.
        guard message[0] & 0x7f != Self.keymapEvent else { return }
        let low = Int(message[2]) | Int(message[3]) << 8
        let sequence = last + (low - last) & 0xffff
        heard = sequence
        open.removeAll { $0.sequence < sequence }
        if message[0] == Self.reply, let name = open.first?.name { uses[name]?.isAnswered = true }
    }

    /// The answer `message` to the request of the fault, as the client gets it.
    private mutating func spoilt(_ message: [UInt8]) -> [UInt8] {
        let isSetUp = target?.sequence == 0
        guard let fault, let target, isSetUp || message[0] <= Self.reply else { return message }
        var message = message
        let isReply = isSetUp || message[0] == Self.reply
        // What it answers, and its length.
        let kept = isSetUp ? [0, 6, 7] : [0, 2, 3, 4, 5, 6, 7]
        let places = message.indices.filter { !kept.contains($0) }
        hasHappened = true
        switch fault.kind {
        case .refuses:
            message[1] = Self.noMemory
            message[8] = target.bytes[1]
            message[10] = target.bytes[0]
        case .closes(let part):
            isClosed = true
            return Array(message.prefix(Int(part * Double(message.count))))
        case .breaksOff where isReply:
            message[isSetUp ? 7 : 6] = 16
        case .repeats(let byte) where isReply:
            for place in places { message[place] = byte }
        case .invents(let seed) where isReply:
            var random = SeededRandom(seed: seed)
            for place in places { message[place] = .random(in: 0...255, using: &random) }
        case .changes(let seed) where isReply:
            var random = SeededRandom(seed: seed)
            for _ in 0..<3 {
                guard let place = places.randomElement(using: &random) else { break }
                message[place] = .random(in: 0...255, using: &random)
            }
        case .lacks where isReply:
            message.replaceSubrange(8..<12, with: [0, 0, 0, 0])
        default:
            hasHappened = false
        }
        return message
    }

    private static func name(of request: RequestReader.Request) -> String {
        guard request.name == "QueryExtension" else { return request.name }
        let length = Int(request.bytes[4]) | Int(request.bytes[5]) << 8
        return
            "QueryExtension \(String(decoding: request.bytes[8...].prefix(length), as: UTF8.self))"
    }

    /// The number of a request that no server has.
    private static let missing: UInt8 = 126
    private static let reply: UInt8 = 1
    private static let keymapEvent: UInt8 = 11
    private static let longEvent: UInt8 = 35
    /// The number of the error BadAlloc.
    private static let noMemory: UInt8 = 11
}
