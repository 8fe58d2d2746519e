import CDBus
import Glibc

/// A connection to the session bus (D-Bus), opened when something first needs it.
///
/// Nothing here waits: connecting, the greeting and every call continue in `process()`. A bus that does not answer
/// costs one descriptor until the connection is given up after `patience` seconds; the calls then fail. Signals reach
/// us only if a match rule asks for them, so an idle connection never wakes the program up. Only one thread may use it.
package final class SessionBus: EventServer {
    /// A function that takes the reply to a call; nil if the call failed.
    typealias Taker = (BusReader?) -> Void

    /// A call or a match rule whose function is still needed.
    private final class Waiter {
        weak var bus: SessionBus?
        let take: Taker
        /// Whether the function is called only once, with a call's reply; a match rule's function is called for every
        /// signal.
        let isCall: Bool

        init(_ bus: SessionBus, isCall: Bool, take: @escaping Taker) {
            self.bus = bus
            self.isCall = isCall
            self.take = take
        }

        func handle(_ message: OpaquePointer) {
            guard let bus, let functions = bus.functions else { return }
            let reader = BusReader(message, functions)
            if isCall { bus.waiters[ObjectIdentifier(self)] = nil }
            take(reader.isError ? nil : reader)
        }
    }

    /// The descriptor to poll; -1 while there is no connection.
    package private(set) var fileDescriptor: Int32 = -1
    /// Called when an open connection is lost, before its calls fail.
    var onLoss: [() -> Void] = []
    private let address: String?
    private var bus: OpaquePointer?
    private var functions: cdbus_functions?
    private var waiters: [ObjectIdentifier: Waiter] = [:]
    /// The time at which the connection is given up if the bus has not greeted us by then; nil after the greeting.
    private var greetingDeadline: Double?
    /// Whether `process` runs, during which the connection must not be freed.
    private var isProcessing = false
    private var mustClose = false

    /// Whether a connection was given up because the bus does not read. It would do the same again.
    private var isGivenUp = false

    /// How long a bus may take to accept us, in seconds.
    static let patience = 5.0
    /// The maximum number of messages in one turn of the event loop.
    private static let messagesPerTurn = 64
    /// The maximum number of messages that wait to be sent. We send a handful; sd-bus also answers calls of other
    /// programs.
    private static let unsentLimit: UInt64 = 256

    /// Creates a connection that is not open. Without an address it never opens.
    package init(address: String?) { self.address = address }

    deinit { _ = bus.map { functions?.bus_close_unref($0) } }

    /// The session's address: `DBUS_SESSION_BUS_ADDRESS`, or systemd's socket for the user; nil if there is no bus.
    ///
    package static var standardAddress: String? {
        if let address = Environment.variable("DBUS_SESSION_BUS_ADDRESS") {
            return isLocal(address) ? address : nil
        }
        guard let folder = Environment.variable("XDG_RUNTIME_DIR"), !folder.isEmpty,
            access("\(folder)/bus", F_OK) == 0
        else { return nil }
        return "unix:path=\(folder)/bus"
    }

    /// Whether `address` names only sockets of this machine. An address is a list of alternatives, separated by
    /// semicolons, which sd-bus tries in order. Other kinds are refused wherever they are in the list: `tcp` could block
    /// while its name is looked up, and `unixexec` runs a program.
    static func isLocal(_ address: String) -> Bool {
        let alternatives = address.split(separator: ";")
        return !alternatives.isEmpty && alternatives.allSatisfy { $0.hasPrefix("unix:") }
    }

    // MARK: Calls

    /// Calls a method, and passes the reply to `take`, never before this function returns.
    ///
    /// Returns false if there is no bus, without calling `take`.
    func send(_ call: BusCall, take: @escaping Taker = { _ in }) -> Bool {
        guard open(), let bus, let functions else { return false }
        var message: OpaquePointer?
        guard
            functions.message_new_method_call(
                bus, &message, call.destination, call.path, call.interface, call.method) >= 0,
            let message
        else { return false }
        defer { _ = functions.message_unref(message) }
        if !call.startsService { _ = functions.message_set_auto_start(message, 0) }
        guard call.arguments.allSatisfy({ $0.append(to: message, functions) }) else { return false }
        let waiter = Waiter(self, isCall: true, take: take)
        guard
            functions.bus_call_async(
                bus, nil, message, Self.handler, Unmanaged.passUnretained(waiter).toOpaque(),
                UInt64(call.patience * 1e6)) >= 0
        else { return false }
        waiters[ObjectIdentifier(waiter)] = waiter
        return true
    }

    /// Asks for the signals that match `rule`, in the notation of D-Bus's AddMatch, and passes each to `take`.
    func listen(to rule: String, take: @escaping Taker) -> Bool {
        guard open(), let bus, let functions else { return false }
        let waiter = Waiter(self, isCall: false, take: take)
        // Without a function for the reply, a refused rule would end the connection.
        guard
            functions.bus_add_match_async(
                bus, nil, rule, Self.handler, { _, _, _ in 0 },
                Unmanaged.passUnretained(waiter).toOpaque()) >= 0
        else { return false }
        waiters[ObjectIdentifier(waiter)] = waiter
        return true
    }

    private static let handler: cdbus_handler = { message, context, _ in
        guard let message, let context else { return 0 }
        Unmanaged<Waiter>.fromOpaque(context).takeUnretainedValue().handle(message)
        return 0
    }

    // MARK: Connection

    private func open() -> Bool {
        if bus != nil { return !mustClose }
        guard !isGivenUp, let address, let functions = BusLibrary.functions else { return false }
        self.functions = functions
        var made: OpaquePointer?
        guard functions.bus_new(&made) >= 0, let made else { return false }
        guard functions.bus_set_address(made, address) >= 0,
            functions.bus_set_bus_client(made, 1) >= 0, functions.bus_start(made) >= 0
        else {
            _ = functions.bus_close_unref(made)
            return false
        }
        bus = made
        fileDescriptor = functions.bus_get_fd(made)
        greetingDeadline = MonotonicClock.now + Self.patience
        return true
    }

    /// Reads and writes as much as possible without waiting, and calls the functions that take replies and signals.
    package func process() {
        guard let bus, let functions, !isProcessing else { return }
        isProcessing = true
        var isIntact = true
        for _ in 0..<Self.messagesPerTurn {
            let result = functions.bus_process(bus, nil)
            isIntact = result >= 0
            if result <= 0 || mustClose { break }
        }
        isProcessing = false
        var unsent: UInt64 = 0
        if isIntact, functions.bus_get_n_queued_write(bus, &unsent) >= 0,
            unsent > Self.unsentLimit
        {
            Diagnostics.write(
                "the session bus sends calls and reads no answers; it is not used any more")
            isGivenUp = true
            mustClose = true
        }
        if greetingDeadline != nil && functions.bus_is_ready(bus) > 0 { greetingDeadline = nil }
        let isLate = greetingDeadline.map { MonotonicClock.now >= $0 } ?? false
        if mustClose || !isIntact || isLate { close() }
    }

    /// When `process` must be called even if nothing arrives, in seconds of `CLOCK_MONOTONIC`; nil if it need not.
    package var deadline: Double? {
        guard let bus, let functions else { return nil }
        var microseconds: UInt64 = .max
        let isSet = functions.bus_get_timeout(bus, &microseconds) > 0 && microseconds != .max
        return [isSet ? Double(microseconds) / 1e6 : nil, greetingDeadline].compactMap { $0 }.min()
    }

    /// Closes the connection: the bus then releases everything that it holds for us. Pending calls fail.
    package func close() {
        guard let bus, let functions else { return }
        mustClose = true
        if isProcessing { return }
        _ = functions.bus_close_unref(bus)
        self.bus = nil
        mustClose = false
        fileDescriptor = -1
        greetingDeadline = nil
        let failed = waiters.values.filter(\.isCall)
        waiters = [:]
        // The users of the connection learn first that it is lost. If a call failed first, its user would ask the next
        // service, and so open another connection.
        for action in onLoss { action() }
        for waiter in failed { waiter.take(nil) }
    }

    // MARK: EventServer

    package var isAlive: Bool { bus != nil }

    package var wantsSpace: Bool {
        guard let bus, let functions else { return false }
        return functions.bus_get_events(bus) & Int32(POLLOUT) != 0
    }

    package var hasPendingEvents: Bool { false }

    package func flush() {}

    package func markDead() { close() }
}
