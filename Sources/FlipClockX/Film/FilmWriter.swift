import FlipEngine

/// Where the frames of a film go.
protocol FilmWriter {
    /// Writes the next frame.
    mutating func write(_ frame: FrameBuffer) throws(PictureError)
    /// Completes the film.
    func finish() throws(PictureError)
    /// Removes what an incomplete film leaves, as far as it is no use.
    func abandon()
}
