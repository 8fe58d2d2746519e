import CX11

/// The properties that window managers read, one function each.
extension ServerWindow {
    /// Sets a property of bytes (format 8) on a window of ours (`XChangeProperty`).
    func setBytes(_ property: Atom, type: Atom, _ bytes: [UInt8]) {
        guard isOurs else { return }
        XChangeProperty(
            connection.display, id, property, type, 8, PropModeReplace, bytes, Int32(bytes.count))
    }

    /// Sets or appends to a property of numbers (format 32) on a window of ours (`XChangeProperty`).
    func setNumbers(
        _ property: XAtomName, type: Atom, _ numbers: some Collection<UInt32>,
        isAppended: Bool = false
    ) {
        guard isOurs else { return }
        // Xlib expects C longs for format 32.
        let longs = numbers.map { Int($0) }
        _ = longs.withUnsafeBytes { bytes in
            XChangeProperty(
                connection.display, id, connection.atoms[property], type, 32,
                isAppended ? PropModeAppend : PropModeReplace,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(longs.count))
        }
    }

    /// Moves the value of `second` to `first` and deletes `second` (`XRotateWindowProperties`, `XDeleteProperty`). Both
    /// must exist.
    func replace(_ first: XAtomName, by second: XAtomName) {
        let old = connection.atoms[second]
        var names = [old, connection.atoms[first]]
        XRotateWindowProperties(connection.display, id, &names, 2, 1)
        XDeleteProperty(connection.display, id, old)
    }

    /// Asks for the numbers in a property, at most `limit`; an empty array if the property is missing or has another
    /// type.
    func askNumbers(
        of property: XAtomName, type: Atom, limit: Int = 1024, take: @escaping ([UInt]) -> Void
    ) {
        connection.askNumbers(of: property, on: id, type: type, limit: limit, take: take)
    }

    /// Sets the instance and class names (`WM_CLASS`).
    func setClass(instanceName: String) {
        // Two strings, each with its final zero byte.
        let classes = "\(instanceName)\0\(WindowConfiguration.className)\0"
        setBytes(Atom(XA_WM_CLASS), type: Atom(XA_STRING), Array(classes.utf8))
    }

    /// Sets the states (`_NET_WM_STATE`), which the client may do only while the window is not managed.
    func setStates(_ states: [XAtomName]) {
        setNumbers(
            .netWMState, type: Atom(XA_ATOM), states.map { UInt32(connection.atoms[$0]) })
    }

    /// Asks to be on all desktops (`_NET_WM_DESKTOP`).
    func setEveryDesktop() { setDesktop(.max) }

    /// Asks to be on this desktop (`_NET_WM_DESKTOP`).
    func setDesktop(_ desktop: UInt32) {
        setNumbers(.netWMDesktop, type: Atom(XA_CARDINAL), [desktop])
    }

    /// Asks for no frame (`_MOTIF_WM_HINTS`, of which only the decorations are set).
    func setBorderless() {
        setNumbers(.motifWMHints, type: connection.atoms[.motifWMHints], [2, 0, 0, 0, 0])
    }

    /// Sets the time of the last user activity, in the server's milliseconds (`_NET_WM_USER_TIME`).
    func setUserTime(_ time: UInt32) {
        setNumbers(.netWMUserTime, type: Atom(XA_CARDINAL), [time])
    }

    /// Sets the size hints (`XSetWMNormalHints`).
    func setSizeHints(_ hints: XSizeHints) {
        var hints = hints
        XSetWMNormalHints(connection.display, id, &hints)
    }

    /// Sets whether it takes the keyboard focus, whether it starts minimised and whether it is urgent (`XSetWMHints`).
    func setManagerHints(takesInput: Bool, isIconic: Bool, isUrgent: Bool = false) {
        guard isOurs else { return }
        var hints = XWMHints()
        hints.flags = InputHint | StateHint | (isUrgent ? Int(XUrgencyHint) : 0)
        hints.input = takesInput ? 1 : 0
        hints.initial_state = isIconic ? IconicState : NormalState
        XSetWMHints(connection.display, id, &hints)
    }

    /// Marks it as transient for `owner` (`XSetTransientForHint`).
    func setTransient(for owner: ServerWindow) {
        XSetTransientForHint(connection.display, id, owner.id)
    }
}
