import CX11

/// What window managers read of a window, one property at a time.
extension ServerWindow {
    /// Sets a property of bytes (format 8) on a window of ours (`XChangeProperty`).
    func setBytes(_ property: Atom, type: Atom, _ bytes: [UInt8]) {
        guard isOurs else { return }
        XChangeProperty(
            connection.display, id, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }

    /// Sets a property of numbers (format 32) on a window of ours (`XChangeProperty`), or adds to it.
    func setNumbers(
        _ property: XAtomName, type: Atom, _ numbers: some Collection<UInt32>,
        isAppended: Bool = false
    ) {
        guard isOurs else { return }
        // Xlib wants C longs.
        let longs = numbers.map { Int($0) }
        _ = longs.withUnsafeBytes { bytes in
            XChangeProperty(
                connection.display, id, connection.atoms[property], type, 32,
                isAppended ? PropModeAppend : PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(longs.count))
        }
    }

    /// Gives `first` the value of `second`, which is removed (`XRotateWindowProperties`, `XDeleteProperty`). Both have to be
    /// there.
    func replace(_ first: XAtomName, by second: XAtomName) {
        let old = connection.atoms[second]
        var names = [old, connection.atoms[first]]
        XRotateWindowProperties(connection.display, id, &names, 2, 1)
        XDeleteProperty(connection.display, id, old)
    }

    /// Asks for the numbers in a property, at most `limit` of them; none if it has another type or is not there.
    func askNumbers(
        of property: XAtomName, type: Atom, limit: Int = 1024, take: @escaping ([UInt]) -> Void
    ) {
        connection.askNumbers(of: property, on: id, type: type, limit: limit, take: take)
    }

    /// Names the program instance that it belongs to (`WM_CLASS`).
    func setClass(instanceName: String) {
        // Two strings, each with its final zero.
        let classes = "\(instanceName)\0\(WindowConfiguration.className)\0"
        setBytes(Atom(XA_WM_CLASS), type: Atom(XA_STRING), Array(classes.utf8))
    }

    /// Writes the states that it is to have (`_NET_WM_STATE`), which is ours to do while it is not managed.
    func setStates(_ states: [XAtomName]) {
        setNumbers(
            .netWMState, type: Atom(XA_ATOM), states.map { UInt32(connection.atoms[$0]) })
    }

    /// Asks for every desktop (`_NET_WM_DESKTOP`).
    func setEveryDesktop() { setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [.max]) }

    /// Asks for no frame around it (`_MOTIF_WM_HINTS`, of which only the decorations are said).
    func setBorderless() {
        setNumbers(.motifWMHints, type: connection.atoms[.motifWMHints], [2, 0, 0, 0, 0])
    }

    /// Says when the user was here last, in the server's milliseconds (`_NET_WM_USER_TIME`).
    func setUserTime(_ time: UInt32) {
        setNumbers(.netWMUserTime, type: Atom(XA_CARDINAL), [time])
    }

    /// Says which size and place it is to have (`XSetWMNormalHints`).
    func setSizeHints(_ hints: XSizeHints) {
        var hints = hints
        XSetWMNormalHints(connection.display, id, &hints)
    }

    /// Says whether it takes the keyboard, and begins minimised (`XSetWMHints`).
    func setManagerHints(takesInput: Bool, isIconic: Bool) {
        var hints = XWMHints()
        hints.flags = InputHint | StateHint
        hints.input = takesInput ? 1 : 0
        hints.initial_state = isIconic ? IconicState : NormalState
        XSetWMHints(connection.display, id, &hints)
    }

    /// Says that it belongs to `owner` (`XSetTransientForHint`).
    func setTransient(for owner: ServerWindow) {
        XSetTransientForHint(connection.display, id, owner.id)
    }
}
