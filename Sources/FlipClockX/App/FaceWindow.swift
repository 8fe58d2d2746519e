/// The window of a face, as far as the face is concerned.
protocol FaceWindow: AnyObject {
    /// The theme has changed: the icon and the window around the picture follow.
    func lookChanged()

    /// Settings have changed.
    func settingsChanged()

    /// The back is about to be shown, so that the window can set the limits of its page.
    func pageAppears()

    /// The user wants clicks to go through the window.
    func clickThroughWanted()

    /// The user wants full screen, or its end.
    func fullScreenWanted()

    /// The user ends the program.
    func quitWanted()
}
