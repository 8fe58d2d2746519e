import FlipEngine

/// A destination for the frames of a film.
protocol FilmWriter {
    /// Writes the next frame.
    mutating func write(_ frame: FrameBuffer) throws(PictureError)
    /// Completes the film.
    func finish() throws(PictureError)
    /// Removes an incomplete file after a failure.
    func abandon()
}
