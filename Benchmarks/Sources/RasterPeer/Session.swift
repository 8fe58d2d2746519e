@_spi(Measuring) import FlipEngine
import Glibc

/// The picture, map, frame and code path that the requests have set so far.
struct Session {
    private var image: Image?
    private var map = PlaneMap.identity
    private var buffer = PixelBuffer(width: 1, height: 1)
    private var rasterizer = Rasterizer()
    private let memory = RasterMemory()
    private let idle = Idle()

    /// Executes one request and returns its answer.
    mutating func answer(_ words: [String]) -> String {
        guard let verb = words.first else { return "empty request" }
        let numbers = words.dropFirst().compactMap(Double.init)
        switch verb {
        case "picture" where words.count == 4:
            image = Self.read(words[3], Int(numbers[0]), Int(numbers[1]))
            return image == nil ? "cannot read \(words[3])" : "ok"
        case "map" where numbers.count == 9:
            map = PlaneMap(
                a: numbers[0], b: numbers[1], p: numbers[2], c: numbers[3], d: numbers[4],
                q: numbers[5], e: numbers[6], f: numbers[7], r: numbers[8])
            return "ok"
        case "frame" where numbers.count == 2:
            buffer = PixelBuffer(width: Int(numbers[0]), height: Int(numbers[1]))
            return "ok"
        case "path" where words.count == 2:
            guard let rasterizer = Rasterizer(pathNamed: words[1]) else { return "no such path" }
            self.rasterizer = rasterizer
            return "ok"
        case "time" where numbers.count == 1:
            return (0..<Int(numbers[0])).map { _ in String(timed()) }.joined(separator: " ")
        case "turn" where numbers.count == 1:
            wake()
            return (0..<Int(numbers[0])).map { _ in
                let processor = Self.time(of: CLOCK_THREAD_CPUTIME_ID)
                let elapsed = timed()
                return "\(elapsed) \(Self.time(of: CLOCK_THREAD_CPUTIME_ID) - processor)"
            }.joined(separator: " ")
        case "write" where words.count == 2:
            draw()
            return Self.write(buffer, words[1]) ? "ok" : "cannot write \(words[1])"
        default:
            return "unknown request"
        }
    }

    private func timed() -> Int {
        let start = Self.now
        draw()
        return Self.now - start
    }

    /// Copies unrelated memory for ten milliseconds, because a core and its memory bus are slow after idling. The other
    /// programs do the same and then also draw immediately: a program that waited for a request in between would find
    /// its code evicted from the caches.
    private func wake() {
        let start = Self.now
        while Self.now - start < 10_000_000 {
            idle.base.update(from: idle.base + Idle.half, count: Idle.half)
        }
    }

    /// 32 MB of unrelated memory, too large for the caches to keep together with the pictures.
    private final class Idle {
        static let half = 4 << 20
        let base: UnsafeMutablePointer<UInt32>

        init() {
            base = .allocate(capacity: 2 * Self.half)
            base.initialize(repeating: 1, count: 2 * Self.half)
        }

        deinit { base.deallocate() }
    }

    /// Draws the picture through the map; clears only its bounding box.
    private func draw() {
        guard let image else { return }
        let rect = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
        let frame = buffer.frameBuffer
        let box = rect.corners.compactMap { map.project($0) }
        guard let left = box.map(\.x).min(), let right = box.map(\.x).max(),
            let top = box.map(\.y).min(), let bottom = box.map(\.y).max(),
            abs(left) < 1e6, abs(right) < 1e6, abs(top) < 1e6, abs(bottom) < 1e6
        else { return }
        let bounds = PixelRect(
            minX: Int(left.rounded(.down)), minY: Int(top.rounded(.down)),
            maxX: Int(right.rounded(.up)), maxY: Int(bottom.rounded(.up))
        ).intersection(frame.bounds)
        let quad = Quad(
            map: map, shape: RoundedRect(rect),
            paint: .picture(.init(image: image, source: rect, destination: rect)), bounds: bounds)
        rasterizer.draw([.draw(quad)], into: frame, clip: bounds, memory: memory)
    }

    private static var now: Int { time(of: CLOCK_MONOTONIC) }

    /// The time of `clock` in nanoseconds.
    private static func time(of clock: clockid_t) -> Int {
        var time = timespec()
        clock_gettime(clock, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    private static func read(_ path: String, _ width: Int, _ height: Int) -> Image? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        let count = width * height
        var read = 0
        let pixels = PixelArray(count: count) { pixels in
            guard let base = pixels.baseAddress else { return }
            read = fread(base, 4, count, file)
        }
        return read == count ? Image(width: width, height: height, pixels: pixels) : nil
    }

    private static func write(_ buffer: PixelBuffer, _ path: String) -> Bool {
        guard let file = fopen(path, "wb") else { return false }
        defer { fclose(file) }
        let count = buffer.width * buffer.height
        return fwrite(buffer.frameBuffer.base, 4, count, file) == count
    }
}
