import CX11

/// How a window comes to be: made by us, or found.
extension XWindow {
    /// Makes the window, but does not show it; on `visual`, or the one that suits its configuration. Monitors and the
    /// settings of the desktop that are known already need not be asked for again.
    package convenience init(
        connection: XConnection, configuration: WindowConfiguration, visual: XVisual? = nil,
        monitors: Monitors? = nil, desktopSettings: XSettingsWatch? = nil
    ) throws(DisplayError) {
        let visual =
            if let visual { visual } else { try Self.visual(for: configuration, of: connection) }
        let display = connection.display
        let width = PresenterLimits.clamp(configuration.width)
        let height = PresenterLimits.clamp(configuration.height)
        let screen = connection.screenSize
        let x = configuration.x?.origin(extent: width, screen: screen.width) ?? 0
        let y = configuration.y?.origin(extent: height, screen: screen.height) ?? 0

        var id: Window = 0
        let errors = connection.trapErrors {
            // The border's pixel and the colour map are necessary wherever the visual is not the root window's.
            var attributes = XSetWindowAttributes()
            attributes.background_pixmap = 0
            attributes.border_pixel = 0
            attributes.bit_gravity = NorthWestGravity
            attributes.event_mask = Self.eventMask
            attributes.colormap = XCreateColormap(
                display, connection.root, visual.pointer, AllocNone)
            id = XCreateWindow(
                display, connection.root, Int32(clamping: x), Int32(clamping: y), UInt32(width),
                UInt32(height), 0, Int32(visual.format.depth), UInt32(InputOutput), visual.pointer,
                UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWEventMask | CWColormap),
                &attributes)
        }
        guard errors?.isEmpty == true, id != 0 else {
            throw .cannotCreateWindow(name: connection.name)
        }
        self.init(
            connection: connection, id: id, visual: visual, size: (width, height), isOurs: true,
            configuration: configuration, monitors: monitors, desktopSettings: desktopSettings)
        startup = configuration.startup
        resizeCounter = ResizeCounter(connection: connection)
        // A key that is held sends presses alone, and one release at its end.
        XkbSetDetectableAutoRepeat(display, 1, nil)
        origin = (x, y)
        var manager: WindowManager?
        connection.askManager { manager = $0 }
        connection.questions.settle()
        setProperties(configuration, x: x, y: y, manager: manager)
        if configuration.isFullScreen {
            setFullScreen(true)
            connection.questions.settle()
        }
        updateShape()
        makeCursors()
        keyboard.load(from: display)
    }

    /// The visual with alpha where round corners or what is behind the cards are to be seen through, else the screen's own.
    private static func visual(
        for configuration: WindowConfiguration, of connection: XConnection
    ) throws(DisplayError) -> XVisual {
        if configuration.isTranslucent || configuration.behaviours.contains(.borderless),
            let visual = XVisual.translucent(of: connection)
        {
            return visual
        }
        return try XVisual.standard(of: connection)
    }

    /// The window `id`, which somebody else has made and may unmake: a screen saver's, or the root window.
    ///
    /// Nothing of it is changed, and no key or button is listened to, since they are its owner's. Its place, its size and
    /// its end are watched.
    package convenience init(connection: XConnection, drawingOn id: Window) throws(DisplayError) {
        var attributes = XWindowAttributes()
        var isThere = false
        let errors = connection.trapErrors {
            isThere = XGetWindowAttributes(connection.display, id, &attributes) != 0
            connection.listen(to: id, Self.foreignEventMask)
        }
        guard errors?.isEmpty == true, isThere else {
            throw connection.isAlive
                ? .noSuchWindow(name: connection.name, id: id)
                : .connectionLost(name: connection.name)
        }
        guard attributes.class == InputOutput, let pointer = attributes.visual,
            let visual = XVisual(
                pointer: pointer, depth: Int(attributes.depth), connection: connection)
        else {
            throw .unsupportedVisual(name: connection.name, depth: Int(attributes.depth))
        }
        self.init(
            connection: connection, id: id, visual: visual,
            size: (Int(attributes.width), Int(attributes.height)), isOurs: false)
        visibility.isMapped = attributes.map_state != IsUnmapped
        askState()
        askOrigin()
        connection.questions.settle()
    }

    /// What a window of ours hears of.
    static let eventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask
        | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask
        | LeaveWindowMask | KeyPressMask | KeyReleaseMask | KeymapStateMask | FocusChangeMask

    private static let foreignEventMask =
        ExposureMask | StructureNotifyMask | VisibilityChangeMask | PropertyChangeMask
}
