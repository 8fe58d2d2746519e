import CX11
import FlipEngine
import Glibc

/// What window managers read: the properties of ICCCM and EWMH.
extension XWindow {
    /// Gives it another title.
    package func setTitle(_ title: String) {
        let text = Array(title.utf8)
        // WM_NAME is Latin-1 by its type; what does not fit is given as UTF-8, which all window managers read, too.
        let type = text.allSatisfy { $0 < 128 } ? Atom(XA_STRING) : connection.atoms[.utf8String]
        withoutHearing {
            setBytes(Atom(XA_WM_NAME), type: type, text)
            setBytes(Atom(XA_WM_ICON_NAME), type: type, text)
            for name in [XAtomName.netWMName, .netWMIconName] {
                setBytes(connection.atoms[name], type: connection.atoms[.utf8String], text)
            }
        }
        connection.flush()
    }

    /// Runs `change`, which changes properties, so that the server does not tell us of them: at rest each event is a wake-up.
    ///
    /// The server does what comes in one go without a break, so that nobody else's change gets lost in between.
    func withoutHearing(_ change: () -> Void) {
        XSelectInput(connection.display, id, Self.eventMask & ~PropertyChangeMask)
        change()
        guard connection.isAlive else { return }
        XSelectInput(connection.display, id, Self.eventMask)
    }

    /// Gives it an icon, in as many sizes as there are pictures (`_NET_WM_ICON`), as the line has room for it.
    package func setIcon(_ images: [Image]) {
        guard isOurs else { return }
        var values: [UInt32] = []
        for image in images {
            values += [UInt32(image.width), UInt32(image.height)]
            values += image.pixels.map(Self.straightAlpha)
        }
        iconRest = values[...]
        roomCame()
    }

    /// Whether something is to be sent that the line has no room for now: `roomCame` is to be called when it has.
    package var wantsRoom: Bool { iconRest != nil }

    /// Sends what the line had no room for.
    ///
    /// The icon does not go over in one piece, and is to be there all at once for every program that reads it. So its pieces
    /// are collected in a property of our own, which then changes its name. The server does not tell us of any of that; of
    /// what others change between two pieces it does.
    package func roomCame() {
        while let rest = iconRest {
            connection.flush()
            guard connection.isAlive, !connection.isFlushOwed, connection.room.isThere else {
                return
            }
            guard !rest.isEmpty else {
                nameIcon()
                iconRest = nil
                return
            }
            // Xlib's buffer has 16,384 bytes.
            let piece = rest.prefix(min(3000, connection.room.pieceSize / 4 - 64))
            let isFirst = rest.startIndex == 0
            let longs = piece.map { Int($0) }
            withoutHearing {
                _ = longs.withUnsafeBytes { bytes in
                    XChangeProperty(
                        connection.display, id, connection.atoms[.flipclockxPieces],
                        Atom(XA_CARDINAL), 32, isFirst ? PropModeReplace : PropModeAppend,
                        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(longs.count))
                }
            }
            iconRest = rest.dropFirst(piece.count)
        }
    }

    private func nameIcon() {
        let own = connection.atoms[.flipclockxPieces]
        withoutHearing {
            // Both have to be there to change places.
            setNumbers(.netWMIcon, type: Atom(XA_CARDINAL), [])
            var names = [own, connection.atoms[.netWMIcon]]
            XRotateWindowProperties(connection.display, id, &names, 2, 1)
            XDeleteProperty(connection.display, id, own)
        }
        connection.flush()
    }

    /// All that has to be known before the window is mapped.
    func setProperties(
        _ configuration: WindowConfiguration, x: Int, y: Int, manager: WindowManager?
    ) {
        let atoms = connection.atoms
        setTitle(configuration.title)
        // Two strings, each with its final zero.
        let classes = "\(configuration.instanceName)\0\(WindowConfiguration.className)\0"
        setBytes(Atom(XA_WM_CLASS), type: Atom(XA_STRING), Array(classes.utf8))
        var protocols = [atoms[.wmDeleteWindow], atoms[.netWMPing]]
        if let resizeCounter {
            protocols.append(atoms[.netWMSyncRequest])
            setNumbers(
                .netWMSyncRequestCounter, type: Atom(XA_CARDINAL), [UInt32(resizeCounter.id)])
        }
        setNumbers(.wmProtocols, type: Atom(XA_ATOM), protocols.map { UInt32($0) })
        setNumbers(.netWMWindowType, type: Atom(XA_ATOM), [UInt32(atoms[windowType(manager)])])
        setStates(isFullScreen: false)
        if configuration.behaviours.contains(.sticky) {
            // Sticky means every desktop to some window managers, and staying put on a large one to others.
            setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [.max])
        }
        if configuration.behaviours.contains(.borderless) { setBorder(isThere: false) }
        // A process number means nothing without the machine's name.
        setNumbers(.netWMPid, type: Atom(XA_CARDINAL), [UInt32(getpid())])
        setBytes(
            atoms[.wmClientMachine], type: Atom(XA_STRING), Self.machineName)
        if let startup {
            setBytes(
                atoms[.netStartupID], type: atoms[.utf8String], Array(startup.id.utf8))
            if let time = startup.userTime {
                setNumbers(.netWMUserTime, type: Atom(XA_CARDINAL), [time])
            }
        }
        if !configuration.takesFocus && WidgetType.heedsUserTime(managerName: manager?.name) {
            setNumbers(.netWMUserTime, type: Atom(XA_CARDINAL), [0])
        }
        setHints(isIconic: configuration.isIconic)
        setSizeHints(configuration, x: x, y: y)
    }

    /// Tells the desktop that the window is there, once; to be called when the first frame is shown.
    package func announceStart() {
        guard let startup else { return }
        self.startup = nil
        let message = startup.removeMessage
        for start in stride(from: 0, to: message.count, by: 20) {
            var event = XEvent()
            event.xclient.type = ClientMessage
            event.xclient.window = id
            event.xclient.message_type =
                connection.atoms[start == 0 ? .netStartupInfoBegin : .netStartupInfo]
            event.xclient.format = 8
            withUnsafeMutableBytes(of: &event.xclient.data) { data in
                for (index, byte) in message[start..<min(start + 20, message.count)].enumerated() {
                    data[index] = byte
                }
            }
            XSendEvent(connection.display, connection.root, 0, PropertyChangeMask, &event)
        }
        connection.flush()
    }

    /// Sets a property of bytes (format 8) on a window of ours.
    func setBytes(_ property: Atom, type: Atom, _ bytes: [UInt8]) {
        guard isOurs else { return }
        XChangeProperty(
            connection.display, id, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }

    /// Sets a property of numbers (format 32) on a window of ours, which Xlib wants as C longs.
    func setNumbers(_ property: XAtomName, type: Atom, _ numbers: [UInt32]) {
        guard isOurs else { return }
        let longs = numbers.map { Int($0) }
        _ = longs.withUnsafeBytes { bytes in
            XChangeProperty(
                connection.display, id, connection.atoms[property], type, 32, PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(longs.count))
        }
    }

    /// What kind of window it is to window managers.
    private func windowType(_ manager: WindowManager?) -> XAtomName {
        guard configuration.isWidget else { return .netWMWindowTypeNormal }
        switch WidgetType(managerName: manager?.name) {
        case .dock: return .netWMWindowTypeDock
        case .splash: return .netWMWindowTypeSplash
        case .utility: return .netWMWindowTypeUtility
        }
    }

    /// Writes down the states that the window is to have, which is ours to do while it is not managed.
    func setStates(isFullScreen: Bool) {
        var states = configuration.behaviours.states
        if isFullScreen { states.append(.netWMStateFullscreen) }
        setNumbers(
            .netWMState, type: Atom(XA_ATOM), states.map { UInt32(connection.atoms[$0]) })
    }

    /// Asks for a frame around the window, or for none (`_MOTIF_WM_HINTS`, of which only the decorations are said).
    func setBorder(isThere: Bool) {
        setNumbers(
            .motifWMHints, type: connection.atoms[.motifWMHints], [2, 0, isThere ? 1 : 0, 0, 0])
    }

    private func setHints(isIconic: Bool) {
        var hints = XWMHints()
        hints.flags = InputHint | StateHint
        hints.input = 1
        hints.initial_state = isIconic ? IconicState : NormalState
        XSetWMHints(connection.display, id, &hints)
    }

    private func setSizeHints(_ configuration: WindowConfiguration, x: Int, y: Int) {
        var hints = XSizeHints()
        hints.flags = PMinSize | PWinGravity
        let least = configuration.minimumSize
        hints.min_width = Int32(least.width)
        hints.min_height = Int32(least.height)
        if configuration.isWidget {
            // Of the window less its base size, which is none.
            hints.flags |= PAspect | PBaseSize
            hints.min_aspect.x = Int32(size.width)
            hints.min_aspect.y = Int32(size.height)
            hints.max_aspect = hints.min_aspect
        }
        hints.width = Int32(size.width)
        hints.height = Int32(size.height)
        hints.x = Int32(clamping: x)
        hints.y = Int32(clamping: y)
        if configuration.isSizeFromUser { hints.flags |= USSize } else { hints.flags |= PSize }
        if configuration.x != nil || configuration.y != nil { hints.flags |= USPosition }
        hints.win_gravity = Self.gravity(configuration.x, configuration.y)
        sizeHints = hints
        XSetWMNormalHints(connection.display, id, &hints)
    }

    /// The corner of the window that has to stay where it was asked to be when a frame is put around it.
    static func gravity(_ x: WindowOffset?, _ y: WindowOffset?) -> Int32 {
        func isFromEnd(_ offset: WindowOffset?) -> Bool {
            if case .fromEnd = offset { true } else { false }
        }
        switch (isFromEnd(x), isFromEnd(y)) {
        case (false, false): return NorthWestGravity
        case (true, false): return NorthEastGravity
        case (false, true): return SouthWestGravity
        case (true, true): return SouthEastGravity
        }
    }

    /// A premultiplied pixel with its colours divided by alpha again, as icons want them.
    static func straightAlpha(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        func straight(_ shift: UInt32) -> UInt32 {
            min(255, ((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha) << shift
        }
        return alpha << 24 | straight(16) | straight(8) | straight(0)
    }

    private static var machineName: [UInt8] {
        var buffer = [CChar](repeating: 0, count: 256)
        gethostname(&buffer, buffer.count - 1)
        return buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }
}
