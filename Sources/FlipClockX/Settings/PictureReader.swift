import CLinux
import FlipEngine
import FlipSystem
import FlipThreads
import Glibc

/// Reads pictures beside the main loop, one at a time.
///
///     reader.patience = 0.1
///     let reading = reader.read(file)     // nil: still reading
///     reader.acknowledge()                // later, when reader.fileDescriptor is readable
///
/// A thread decodes the picture, and the end of the program does not wait for it. Without a limit of `patience`, there
/// is no thread, and `read` waits. Use a reader on one thread only.
final class PictureReader {
    /// A state of a file.
    struct File: Equatable, Sendable {
        let path: String
        let stamp: SettingsFile.Stamp?
    }

    /// The result of reading a file.
    struct Reading: Sendable {
        let file: File
        let result: Result<Image, PictureError>
    }

    /// How long `read` waits for the thread, in seconds; 0 for a thread whose picture is always taken later.
    var patience = Double.infinity
    /// The maximum number of a picture's pixels.
    private let pixelLimit: Int
    /// What the thread hands over.
    private let box: Box?
    /// The file that the thread reads.
    private var current: File?
    /// The newest result.
    private var newest: Reading?

    /// Creates a reader of pictures with at most `pixelLimit` pixels.
    init(pixelLimit: Int) {
        self.pixelLimit = pixelLimit
        box = Box()
    }

    /// Readable when a picture was read that `read` has not waited for; -1 if it always waits.
    var fileDescriptor: Int32 { box?.event ?? -1 }

    /// Takes the picture that was read.
    func acknowledge() {
        guard let reading = box?.take() else { return }
        (newest, current) = (reading, nil)
    }

    /// What reading `file` has given; nil as long as it, or another file, is being read.
    func read(_ file: File) -> Reading? {
        acknowledge()
        if let newest, newest.file == file { return newest }
        guard let box, patience < .infinity else { return wait(for: file) }
        guard current == nil else { return nil }
        let pixelLimit = pixelLimit
        guard
            let thread = SystemThread({ box.put(Self.reading(of: file, pixelLimit: pixelLimit)) })
        else { return wait(for: file) }
        thread.detach()
        current = file
        guard patience > 0 else { return nil }
        box.wait(atMost: patience)
        acknowledge()
        return newest?.file == file ? newest : nil
    }

    private func wait(for file: File) -> Reading {
        let reading = Self.reading(of: file, pixelLimit: pixelLimit)
        newest = reading
        return reading
    }

    private static func reading(of file: File, pixelLimit: Int) -> Reading {
        do throws(PictureError) {
            let image = try PNGFile.read(file.path, pixelLimit: pixelLimit)
            return Reading(file: file, result: .success(image))
        } catch {
            return Reading(file: file, result: .failure(error))
        }
    }

    /// A mailbox that wakes up its owner.
    private final class Box: Sendable {
        let event: Int32
        private let mailbox = Mailbox<Reading>()

        /// Nil if the system has no descriptor left.
        init?() {
            event = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            if event < 0 { return nil }
        }

        deinit { close(event) }

        func put(_ reading: Reading) {
            mailbox.put(reading)
            eventfd_write(event, 1)
        }

        func take() -> Reading? {
            var count: eventfd_t = 0
            eventfd_read(event, &count)
            return mailbox.take()
        }

        func wait(atMost seconds: Double) {
            var entry = pollfd(fd: event, events: Int16(POLLIN), revents: 0)
            SystemCall.uninterrupted { poll(&entry, 1, Int32(seconds * 1000)) }
        }
    }
}
