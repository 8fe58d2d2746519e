import CX11

extension UnsafeMutablePointer where Pointee == XImage {
    /// Frees the image (`XDestroyImage`, a macro that Swift cannot see), and its pixels if they are Xlib's.
    func destroyImage() {
        _ = pointee.f.destroy_image(self)
    }
}
