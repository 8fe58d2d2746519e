import Glibc

/// Draws a transformed picture on request over a pipe and reports how long it took.
///
/// Each line of input is one request and gets one line of output:
///
///     picture 1920 1080 card.bgra              the pixels, premultiplied, row by row              -> ok
///     map 1 0 0 0 1 0 0 0 1                    picture to device, row vectors: a b p c d q e f r   -> ok
///     frame 1920 1080                          the device's size in pixels                        -> ok
///     path best                                best, reference, or a set of kernels: widest,
///                                              wide, narrow, neon, baseline                       -> ok
///     time 15                                  draws this many frames           -> nanoseconds per frame
///     turn 4                                   evicts the caches for ten milliseconds, then draws this many frames
///                                              -> for each frame, nanoseconds elapsed and of processor time
///     write frame.bgra                         draws once and writes the pixels                   -> ok
@main
enum RasterPeerMain {
    static func main() {
        var session = Session()
        while let line = readLine() {
            print(session.answer(line.split(separator: " ").map(String.init)))
            // Standard output is buffered when it is a pipe.
            fflush(nil)
        }
    }
}
