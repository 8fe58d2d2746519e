import CX11

extension UnsafeMutablePointer where Pointee == XImage {
    /// Frees the image and the pixels that it owns (`XDestroyImage`, a macro that Swift does not import).
    func destroyImage() {
        _ = pointee.f.destroy_image(self)
    }
}
