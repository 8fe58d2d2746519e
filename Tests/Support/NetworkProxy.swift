import Glibc

/// A TCP proxy for a server that counts the clients' bytes and can delay the data.
///
/// The server has to listen on TCP (`-listen tcp -ac`). Both directions have the same delay; no data is lost or
/// reordered.
public final class NetworkProxy: @unchecked Sendable {
    /// The value of DISPLAY for clients that connect through the proxy.
    public let display: String

    private let listener: Int32
    private let port: UInt16
    private let delay: Double
    /// A pipe; closing its outer end stops the thread.
    private var stopper: (inner: Int32, outer: Int32) = (-1, -1)
    private var thread = pthread_t()
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private var count = 0
    private let keepsBytes: Bool
    private var kept: [UInt8] = []

    /// A connection between a client and the server.
    private struct Pair {
        var ends: [Int32]
        /// For each end the data to send to it and the time when it is due.
        var queues: [[(due: Double, bytes: [UInt8])]] = [[], []]
        var isOpen = true

        func hangUp() {
            for end in ends { close(end) }
        }
    }

    /// Creates a proxy for `server` with a delay of `delay` seconds in each direction; `keepsBytes` keeps what the clients
    /// send for `takeBytes`.
    public init(to server: Xvfb, delay: Double = 0, keepsBytes: Bool = false) throws {
        self.delay = delay
        self.keepsBytes = keepsBytes
        port = UInt16(6000 + server.number)
        var found: (socket: Int32, number: Int)?
        for number in 300..<900 {
            let candidate = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = Self.address(port: UInt16(6000 + number))
            var yes: Int32 = 1
            setsockopt(candidate, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(4))
            let bound = Self.withAddress(&address) { bind(candidate, $0, $1) }
            if bound == 0, listen(candidate, 8) == 0 {
                found = (candidate, number)
                break
            }
            close(candidate)
        }
        guard let found else { throw TestError("no free port for the proxy") }
        listener = found.socket
        display = "127.0.0.1:\(found.number)"
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
                Unmanaged<NetworkProxy>.fromOpaque(context).takeUnretainedValue().run()
                return nil
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Closes all connections.
    deinit {
        close(stopper.outer)
        pthread_join(thread, nil)
        close(stopper.inner)
        close(listener)
    }

    /// The number of bytes that clients have sent so far.
    public var sentBytes: Int {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return count
    }

    /// Returns what the clients have sent since the last call.
    public func takeBytes() -> [UInt8] {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        defer { kept = [] }
        return kept
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
                for end in pair.ends {
                    polled.append(pollfd(fd: end, events: Int16(POLLIN), revents: 0))
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
                        pairs[index].queues[1 - side].append(
                            (monotonicNow() + delay, Array(buffer[..<size])))
                        if side == 0 { add(buffer[..<size]) }
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
    }

    private func accept() -> Pair? {
        let client = Glibc.accept(listener, nil, nil)
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(port: port)
        guard client >= 0, Self.withAddress(&address, { connect(server, $0, $1) }) == 0 else {
            return nil
        }
        var yes: Int32 = 1
        for end in [client, server] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            setsockopt(end, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(4))
        }
        return Pair(ends: [client, server])
    }

    private func add(_ bytes: ArraySlice<UInt8>) {
        pthread_mutex_lock(lock)
        count += bytes.count
        if keepsBytes { kept += bytes }
        pthread_mutex_unlock(lock)
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    private static func withAddress(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
