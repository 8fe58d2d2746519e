import CDBus
import Glibc

/// A method call on the session bus, with its arguments in the order in which they are written.
struct BusCall: Equatable, Sendable {
    /// The bus name of the service.
    var destination: String
    /// The path of its object.
    var path: String
    /// The interface of the method.
    var interface: String
    /// The method.
    var method: String
    /// The arguments.
    var arguments: [BusValue] = []
    /// Whether the bus starts the service if it does not run.
    var startsService = true
    /// How long to wait for the reply, in seconds.
    var patience = 5.0

    /// Creates a call without arguments.
    init(to destination: String, path: String, interface: String, method: String) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.method = method
    }
}

/// A value in a message: the few types of D-Bus that the program sends and reads.
indirect enum BusValue: Equatable, Sendable {
    /// `u`.
    case number(UInt32)
    /// `i`.
    case integer(Int32)
    /// `b`.
    case bool(Bool)
    /// `s`.
    case string(String)
    /// `as`.
    case strings([String])
    /// `a{sv}`, with its entries in the order of the array.
    case options([Option])

    /// One entry of a dictionary.
    struct Option: Equatable, Sendable {
        var key: String
        var value: BusValue
    }

    /// Its type in D-Bus's notation.
    var signature: String {
        switch self {
        case .number: "u"
        case .integer: "i"
        case .bool: "b"
        case .string: "s"
        case .strings: "as"
        case .options: "a{sv}"
        }
    }

    /// Appends it to `message`; returns whether that succeeded.
    func append(to message: OpaquePointer, _ bus: cdbus_functions) -> Bool {
        func basic(_ type: String, _ value: UnsafeRawPointer) -> Bool {
            bus.message_append_basic(message, Self.code(type), value) >= 0
        }
        func container(_ type: String, _ contents: String, _ body: () -> Bool) -> Bool {
            bus.message_open_container(message, Self.code(type), contents) >= 0 && body()
                && bus.message_close_container(message) >= 0
        }
        switch self {
        case .number(var number): return basic("u", &number)
        case .integer(var number): return basic("i", &number)
        case .bool(let isTrue):
            var number: Int32 = isTrue ? 1 : 0
            return basic("b", &number)
        case .string(let text): return text.withCString { basic("s", $0) }
        case .strings(let texts):
            return container("a", "s") {
                texts.allSatisfy { $0.withCString { basic("s", $0) } }
            }
        case .options(let options):
            return container("a", "{sv}") {
                options.allSatisfy { option in
                    container("e", "sv") {
                        option.key.withCString { basic("s", $0) }
                            && container("v", option.value.signature) {
                                option.value.append(to: message, bus)
                            }
                    }
                }
            }
        }
    }

    fileprivate static func code(_ type: String) -> CChar {
        CChar(bitPattern: type.utf8.first ?? 0)
    }
}

/// Reads the values of a reply or a signal in their order. A value of an unexpected type gives nil.
struct BusReader {
    private let message: OpaquePointer
    private let bus: cdbus_functions

    /// Creates a reader at the first value of `message`, which sd-bus has validated.
    init(_ message: OpaquePointer, _ bus: cdbus_functions) {
        self.message = message
        self.bus = bus
    }

    /// Whether the message is an error in place of a reply.
    var isError: Bool { bus.message_is_method_error(message, nil) > 0 }

    /// Reads a `u`.
    func number() -> UInt32? {
        var number: UInt32 = 0
        return bus.message_read_basic(message, BusValue.code("u"), &number) > 0 ? number : nil
    }

    /// Reads an `s` or an `o`, as `type` tells, and cuts it after `limit` bytes.
    func text(_ type: String = "s", limit: Int = 4096) -> String? {
        var text: UnsafePointer<CChar>?
        guard bus.message_read_basic(message, BusValue.code(type), &text) > 0, let text else {
            return nil
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, limit))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads a `v` that contains a number, a boolean or text, even if it is nested in further variants; skips a `v`
    /// with any other value.
    func variant(depth: Int = 4) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard bus.message_peek_type(message, &type, &contents) > 0, type == BusValue.code("v"),
            let contents, depth > 0, bus.message_enter_container(message, type, contents) > 0
        else {
            _ = bus.message_skip(message, nil)
            return nil
        }
        defer { _ = bus.message_exit_container(message) }
        switch String(cString: contents) {
        case "u": return number().map { .number($0) }
        case "i":
            var number: Int32 = 0
            return bus.message_read_basic(message, BusValue.code("i"), &number) > 0
                ? .integer(number) : nil
        case "b":
            var number: Int32 = 0
            return bus.message_read_basic(message, BusValue.code("b"), &number) > 0
                ? .bool(number != 0) : nil
        case "s": return text().map { .string($0) }
        case "v": return variant(depth: depth - 1)
        default:
            _ = bus.message_skip(message, nil)
            return nil
        }
    }

    /// Reads a dictionary with text keys and values of the type `contents`. Calls `entry` with each key, at most
    /// `limit` times; `entry` reads the value.
    func dictionary(of contents: String, limit: Int = 256, _ entry: (String) -> Void) {
        guard bus.message_enter_container(message, BusValue.code("a"), "{s\(contents)}") > 0 else {
            return
        }
        var count = 0
        while bus.message_enter_container(message, BusValue.code("e"), "s\(contents)") > 0 {
            guard count < limit, let key = text() else { return }
            count += 1
            entry(key)
            guard bus.message_exit_container(message) >= 0 else { return }
        }
        _ = bus.message_exit_container(message)
    }
}
