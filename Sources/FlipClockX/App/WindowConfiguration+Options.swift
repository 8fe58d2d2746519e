extension WindowConfiguration {
    /// The window that the options ask for.
    init(_ options: Options.Window) {
        self.init()
        width = options.size.width
        height = options.size.height
        isSizeFromUser = options.size != WindowGeometry.defaultSize
        x = options.position.map { Self.offset($0.x) }
        y = options.position.map { Self.offset($0.y) }
        isFullScreen = options.isFullscreen
        startup = StartupNotification.takeFromEnvironment()
    }

    private static func offset(_ offset: WindowGeometry.Offset) -> WindowOffset {
        offset.isFromFarEdge ? .fromEnd(offset.distance) : .fromStart(offset.distance)
    }
}
