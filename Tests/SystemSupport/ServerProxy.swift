import Glibc
import TestSupport

/// A proxy between clients and an X server: it counts the clients' bytes, can delay and slow down the data, and can let a
/// fault of the server happen.
///
/// No data is lost or reordered, but by a fault. It works until `stop`.
final class ServerProxy: @unchecked Sendable {
    /// How clients reach the proxy, and the proxy the server.
    enum Transport: Sendable {
        /// TCP, with this delay in seconds and so many bytes a second in each direction; the server has to listen
        /// (`-listen tcp -ac`).
        case network(delay: Double = 0, rate: Double = .infinity)
        /// A socket of this machine, so that memory can be shared, and each client's server has this fault.
        case local(ServerFault?)
    }

    /// The value of DISPLAY for clients that connect through the proxy.
    let display: String

    private let listener: Int32
    private let server: Address
    private let delay: Double
    private let rate: Double
    private let fault: ServerFault?
    /// Knows the server's names; nil if all data is passed on unread.
    private let observer: ScreenReader?
    /// The file of the listener's socket; nil for TCP.
    private let path: String?
    /// A pipe; closing its outer end stops the thread.
    private var stopper: (inner: Int32, outer: Int32) = (-1, -1)
    private var thread = pthread_t()
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var count = 0
    private let keepsBytes: Bool
    private var kept: [UInt8] = []
    private var uses: [String: ServerFault.Use] = [:]
    private var hasFailed = false

    /// A connection between a client and the server.
    private struct Pair {
        /// The client's and the server's.
        var ends: [Int32]
        /// For each end the data to send to it and the time when it is due.
        var queues: [[(due: Double, bytes: [UInt8])]] = [[], []]
        /// For each end the time when the earlier data has passed.
        var free = [0.0, 0.0]
        var conversation: FaultyConversation?
        var isOpen = true

        func hangUp() {
            for end in ends { close(end) }
        }

        /// Whether more than a moment's data waits for an end.
        func isFull(to side: Int) -> Bool {
            queues[side].reduce(0) { $0 + $1.bytes.count } > 1 << 18
        }
    }

    /// The address of an X server on this machine.
    private enum Address {
        case network(port: UInt16)
        case local(path: String)

        init(display number: Int, isLocal: Bool) {
            self =
                isLocal
                ? .local(path: "/tmp/.X11-unix/X\(number)") : .network(port: UInt16(6000 + number))
        }

        /// A socket for it.
        func makeSocket() -> Int32 {
            let stream = Int32(SOCK_STREAM.rawValue)
            switch self {
            case .network: return socket(AF_INET, stream, 0)
            case .local: return socket(AF_UNIX, stream, 0)
            }
        }

        /// Calls `body`, such as bind or connect, with it.
        func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
            switch self {
            case .network(let port):
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
                return Self.call(body, &address)
            case .local(let path):
                var address = sockaddr_un()
                address.sun_family = sa_family_t(AF_UNIX)
                withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
                return Self.call(body, &address)
            }
        }

        private static func call<T>(
            _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32, _ address: inout T
        ) -> Int32 {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<T>.size))
                }
            }
        }
    }

    /// Creates a proxy for `server`; `keepsBytes` keeps what the clients send for `takeBytes`.
    init(
        to server: Xvfb, by transport: Transport = .network(), keepsBytes: Bool = false
    ) throws {
        let isLocal: Bool
        switch transport {
        case .network(let delay, let rate):
            (isLocal, fault, observer) = (false, nil, nil)
            (self.delay, self.rate) = (delay, rate)
        case .local(let fault):
            (isLocal, self.fault) = (true, fault)
            observer = try ScreenReader(display: server.display)
            (delay, rate) = (0, .infinity)
        }
        self.server = Address(display: server.number, isLocal: isLocal)
        self.keepsBytes = keepsBytes
        guard let (number, listener) = Self.listen(isLocal: isLocal) else {
            throw TestError("no free display for the proxy")
        }
        self.listener = listener
        display = isLocal ? ":\(number)" : "127.0.0.1:\(number)"
        path = isLocal ? "/tmp/.X11-unix/X\(number)" : nil
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw TestError("cannot create a pipe") }
        stopper = (ends[0], ends[1])
        for end in ends + [listener] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<ServerProxy>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(self).toOpaque())
    }

    /// A socket that listens for clients of the display `number`, which is free.
    private static func listen(isLocal: Bool) -> (number: Int, socket: Int32)? {
        for number in 300..<900 {
            let address = Address(display: number, isLocal: isLocal)
            let candidate = address.makeSocket()
            var yes: Int32 = 1
            setsockopt(candidate, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(4))
            if address.call({ bind(candidate, $0, $1) }) == 0, Glibc.listen(candidate, 8) == 0 {
                return (number, candidate)
            }
            close(candidate)
        }
        return nil
    }

    /// Closes all connections. To be called once, in the end.
    func stop() {
        close(stopper.outer)
        pthread_join(thread, nil)
        close(stopper.inner)
        close(listener)
        if let path { unlink(path) }
    }

    /// The number of bytes that clients have sent so far.
    var sentBytes: Int { locked { count } }

    /// The uses of each kind of request by the client of a local proxy that spoke last.
    var requestUses: [String: ServerFault.Use] { locked { uses } }

    /// Whether the server's fault has happened.
    var hasFault: Bool { locked { hasFailed } }

    /// Returns what the clients have sent since the last call.
    func takeBytes() -> [UInt8] {
        locked {
            defer { kept = [] }
            return kept
        }
    }

    private func locked<T>(_ body: () -> T) -> T {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    private func run() {
        var pairs: [Pair] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var polled = [
                pollfd(fd: stopper.inner, events: Int16(POLLIN), revents: 0),
                pollfd(fd: listener, events: Int16(POLLIN), revents: 0),
            ]
            for pair in pairs {
                for side in 0..<2 {
                    // Data for which there is no room waits in the connection.
                    let events = pair.isFull(to: 1 - side) ? 0 : Int16(POLLIN)
                    polled.append(pollfd(fd: pair.ends[side], events: events, revents: 0))
                }
            }
            let due = pairs.flatMap { $0.queues.compactMap { $0.first?.due } }.min()
            let wait = due.map { Int32(max(0, ($0 - monotonicNow()) * 1000).rounded(.up)) } ?? -1
            poll(&polled, nfds_t(polled.count), wait)
            if polled[0].revents != 0 { break }
            for index in pairs.indices {
                for side in 0..<2 where polled[2 + 2 * index + side].revents != 0 {
                    let size = read(pairs[index].ends[side], &buffer, buffer.count)
                    if size <= 0 {
                        pairs[index].isOpen = false
                    } else {
                        pass(Array(buffer[..<size]), from: side, of: &pairs[index])
                    }
                }
                deliver(&pairs[index])
            }
            for pair in pairs where !pair.isOpen { pair.hangUp() }
            pairs.removeAll { !$0.isOpen }
            if polled[1].revents != 0, let pair = accept() { pairs.append(pair) }
        }
        for pair in pairs { pair.hangUp() }
    }

    /// Puts the data of one side of a pair into the queue of the other.
    private func pass(_ bytes: [UInt8], from side: Int, of pair: inout Pair) {
        if side == 0 {
            locked {
                count += bytes.count
                if keepsBytes { kept += bytes }
            }
        }
        var bytes = bytes
        if var conversation = pair.conversation {
            bytes = side == 0 ? conversation.fromClient(bytes) : conversation.fromServer(bytes)
            pair.conversation = conversation
            locked {
                uses = conversation.uses
                hasFailed = hasFailed || conversation.hasHappened
            }
        }
        guard !bytes.isEmpty else { return }
        let start = max(monotonicNow(), pair.free[1 - side])
        pair.free[1 - side] = start + Double(bytes.count) / rate
        pair.queues[1 - side].append((pair.free[1 - side] + delay, bytes))
    }

    private func deliver(_ pair: inout Pair) {
        for side in 0..<2 {
            while let first = pair.queues[side].first, first.due <= monotonicNow() {
                pair.queues[side].removeFirst()
                var rest = first.bytes[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes {
                        send(pair.ends[side], $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else {
                        pair.isOpen = false
                        return
                    }
                    rest = rest.dropFirst(count)
                }
            }
        }
        if pair.conversation?.isClosed == true { pair.isOpen = false }
    }

    private func accept() -> Pair? {
        let client = Glibc.accept(listener, nil, nil)
        let end = server.makeSocket()
        guard client >= 0, server.call({ connect(end, $0, $1) }) == 0 else { return nil }
        var yes: Int32 = 1
        for end in [client, end] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            setsockopt(end, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(4))
        }
        return Pair(
            ends: [client, end], conversation: observer.map { FaultyConversation(fault, $0) })
    }
}
