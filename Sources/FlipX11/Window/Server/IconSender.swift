import CX11
import FlipEngine

/// Sends a window's icon (`_NET_WM_ICON`) in pieces, as far as the socket buffer has space.
///
///     sender.set(images)
///     if sender.wantsSpace { sender.spaceBecameAvailable() }    // when the socket buffer has space
///
/// Other programs must never read an incomplete icon. So the pieces are appended to a property of our own, which is
/// then renamed. The server does not report these changes to us, but between two pieces it still reports those of other
/// clients.
final class IconSender {
    private let window: ServerWindow
    /// The remaining values; nil if there are none, empty if only the renaming is left.
    private var rest: ArraySlice<UInt32>?

    /// Creates a sender for `window`, which has no icon yet.
    init(_ window: ServerWindow) { self.window = window }

    /// Whether something waits for space in the socket buffer.
    var wantsSpace: Bool { rest != nil }

    /// Sets the icon, with one image for each size.
    func set(_ images: [Image]) {
        guard window.isOurs else { return }
        rest = Self.values(of: images)[...]
        spaceBecameAvailable()
    }

    /// Sends as much as the socket buffer has space for.
    func spaceBecameAvailable() {
        let connection = window.connection
        while let rest {
            connection.flush()
            guard connection.isAlive, !connection.isFlushPending, connection.room.isThere else {
                return
            }
            guard !rest.isEmpty else {
                publish()
                self.rest = nil
                return
            }
            // 3,000 values are 12,000 bytes and fit into Xlib's buffer of 16,384 bytes.
            let piece = rest.prefix(min(3000, connection.room.pieceSize / 4 - 64))
            window.withoutPropertyEvents {
                window.setNumbers(
                    .flipclockxPieces, type: Atom(XA_CARDINAL), piece,
                    isAppended: rest.startIndex > 0)
            }
            self.rest = rest.dropFirst(piece.count)
        }
    }

    private func publish() {
        window.withoutPropertyEvents {
            // XRotateWindowProperties requires both properties to exist.
            window.setNumbers(.netWMIcon, type: Atom(XA_CARDINAL), [])
            window.replace(.netWMIcon, by: .flipclockxPieces)
        }
        window.connection.flush()
    }

    /// Returns the property's values: for each image its width, its height and its pixels with straight alpha.
    static func values(of images: [Image]) -> [UInt32] {
        images.flatMap {
            [UInt32($0.width), UInt32($0.height)] + $0.pixels.map(straightAlpha)
        }
    }

    /// Converts a premultiplied pixel to straight alpha.
    static func straightAlpha(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        func straight(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | straight(16) | straight(8) | straight(0)
    }
}
