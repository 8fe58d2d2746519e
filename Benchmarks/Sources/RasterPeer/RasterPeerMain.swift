import Glibc

/// Draws one turned picture again and again for whoever asks over a pipe, and says how long it took.
///
/// One request a line, one answer a line:
///
///     picture 1920 1080 card.bgra              the pixels, premultiplied, row after row           -> ok
///     map 1 0 0 0 1 0 0 0 1                    picture to device, row vectors: a b p c d q e f r   -> ok
///     frame 1920 1080                          the device's pixels                                -> ok
///     path best                                best, widest, wide, narrow, baseline, reference    -> ok
///     time 15                                  draws that often                                   -> nanoseconds, each
///     turn 4                                   moves memory for ten milliseconds, then draws that often
///                                              -> nanoseconds, each by the clock and of the processor
///     write frame.bgra                         draws once and writes the pixels                   -> ok
@main
enum RasterPeerMain {
    static func main() {
        var session = Session()
        while let line = readLine() {
            print(session.answer(line.split(separator: " ").map(String.init)))
            // Answers leave at once, whatever the other end of the pipe is.
            fflush(nil)
        }
    }
}
