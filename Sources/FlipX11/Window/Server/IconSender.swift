import CX11
import FlipEngine

/// Sends a window's icon (`_NET_WM_ICON`) in pieces, as the connection has room for them.
///
///     sender.set(images)
///     if sender.wantsRoom { sender.roomCame() }    // when the connection can take more
///
/// The icon is to be there all at once for every program that reads it. So its pieces are collected in a property of our
/// own, which then changes its name. The server does not tell us of any of that; of what others change between two pieces
/// it does.
final class IconSender {
    private let window: ServerWindow
    /// What is still to be sent; nil for nothing, empty if only the name is missing.
    private var rest: ArraySlice<UInt32>?

    /// The icon of `window`, which has none yet.
    init(_ window: ServerWindow) { self.window = window }

    /// Whether something is to be sent that there is no room for now.
    var wantsRoom: Bool { rest != nil }

    /// Gives the window an icon, in as many sizes as there are pictures.
    func set(_ images: [Image]) {
        guard window.isOurs else { return }
        rest = Self.values(of: images)[...]
        roomCame()
    }

    /// Sends what there is room for.
    func roomCame() {
        let connection = window.connection
        while let rest {
            connection.flush()
            guard connection.isAlive, !connection.isFlushOwed, connection.room.isThere else {
                return
            }
            guard !rest.isEmpty else {
                publish()
                self.rest = nil
                return
            }
            // Xlib's buffer has 16,384 bytes.
            let piece = rest.prefix(min(3000, connection.room.pieceSize / 4 - 64))
            window.withoutHearing {
                window.setNumbers(
                    .flipclockxPieces, type: Atom(XA_CARDINAL), piece,
                    isAppended: rest.startIndex > 0)
            }
            self.rest = rest.dropFirst(piece.count)
        }
    }

    private func publish() {
        window.withoutHearing {
            // Both have to be there to change places.
            window.setNumbers(.netWMIcon, type: Atom(XA_CARDINAL), [])
            window.replace(.netWMIcon, by: .flipclockxPieces)
        }
        window.connection.flush()
    }

    /// The numbers of the property: of each picture the extents and the pixels, which are not premultiplied.
    static func values(of images: [Image]) -> [UInt32] {
        images.flatMap {
            [UInt32($0.width), UInt32($0.height)] + $0.pixels.map(straightAlpha)
        }
    }

    /// A premultiplied pixel with its colours divided by alpha again.
    static func straightAlpha(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        func straight(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | straight(16) | straight(8) | straight(0)
    }
}
