import FlipEngine

/// The transfer of a selection's text from its owner, such as the clipboard's, as a value: the next request, and the
/// pieces that have come.
///
///     var transfer = SelectionTransfer(at: now)
///     perform(transfer.step)                      // ask for a conversion
///     transfer.converted(isRefused: false)
///     perform(transfer.step)                      // read the property
///     transfer.read(bytes, kind: .text)
///     if let text = transfer.text { use(text) }
///
/// The owner has `patience` seconds for all of it. Of a long text the first `limit` bytes count.
struct SelectionTransfer: Equatable, Sendable {
    /// The form in which the owner gives the text.
    enum Target: Equatable, Sendable {
        /// Unicode.
        case utf8
        /// Latin-1, which owners older than Unicode have.
        case latin1
    }

    /// The next action of the caller.
    enum Step: Equatable, Sendable {
        /// Asks the owner for the text in this form.
        case convert(Target)
        /// Reads and deletes the property.
        case read
        /// Waits for the owner.
        case wait
        /// Nothing: the transfer has ended.
        case end
    }

    /// What the property holds.
    enum Kind: Equatable, Sendable {
        /// The text, or a piece of it.
        case text
        /// The announcement of pieces (INCR).
        case announcement
        /// Nothing, or something else.
        case other
    }

    /// The next step.
    private(set) var step = Step.convert(.utf8)
    /// When the transfer has taken too long, in media time.
    let deadline: MediaTime
    private var target = Target.utf8
    private var hasPieces = false
    private var isReading = false
    /// Whether the owner has set the property again while it was being read.
    private var isSetAgain = false
    private var bytes: [UInt8] = []

    /// The time that the owner has, in seconds.
    static let patience = 1.0
    /// The greatest number of bytes.
    static let limit = 1 << 16

    /// A transfer that begins at `now`.
    init(at now: MediaTime) { deadline = now + Self.patience }

    /// Records that the conversion was asked for.
    mutating func asked() { step = .wait }

    /// Records the owner's answer.
    mutating func converted(isRefused: Bool) {
        guard step == .wait, !hasPieces else { return }
        guard isRefused else {
            step = .read
            return
        }
        step = target == .utf8 ? .convert(.latin1) : .end
        target = .latin1
    }

    /// Records that the owner has set the property.
    mutating func propertySet() {
        if isReading { isSetAgain = true } else if step == .wait && hasPieces { step = .read }
    }

    /// Records that the property is being read.
    mutating func reading() {
        step = .wait
        (isReading, isSetAgain) = (true, false)
    }

    /// Records what the property held. A piece without bytes is the last one.
    mutating func read(_ new: [UInt8], kind: Kind) {
        guard step != .end else { return }
        isReading = false
        switch kind {
        case .announcement where !hasPieces: hasPieces = true
        case .text:
            bytes += new.prefix(Self.limit - bytes.count)
            if !hasPieces || new.isEmpty || bytes.count == Self.limit { step = .end }
        // Between two pieces there is no property.
        default: if !hasPieces { step = .end }
        }
        if step == .wait && isSetAgain { step = .read }
    }

    /// The text after the end; nil before it, and if there is none.
    var text: String? {
        guard step == .end, !bytes.isEmpty else { return nil }
        switch target {
        case .utf8:
            // A character that the limit has cut off.
            let whole = bytes.count < Self.limit ? bytes[...] : Self.whole(bytes)
            return String(decoding: whole, as: UTF8.self)
        case .latin1:
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// `bytes` without the beginning of a character at their end.
    private static func whole(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        guard let last = bytes.lastIndex(where: { $0 & 0xc0 != 0x80 }) else { return bytes[...] }
        let length = [0xc0: 2, 0xe0: 3, 0xf0: 4].first { Int(bytes[last]) & 0xf0 == $0.key }?.value
        return last + (length ?? 1) > bytes.count ? bytes[..<last] : bytes[...]
    }
}
