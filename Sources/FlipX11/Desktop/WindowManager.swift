import CX11

/// The window manager that ran when it was asked for. It may be replaced at any time, so it is asked for whenever it
/// matters.
struct WindowManager: Hashable, Sendable {
    /// What it calls itself; nil where it has no name.
    var name: String?
    /// The states and messages that it knows.
    var supported: Set<Atom> = []
}

extension XConnection {
    /// Asks which window manager runs; nil for none.
    ///
    /// One that has ended leaves its properties behind, so the window that it names has to exist and to name itself.
    func askManager(_ take: @escaping (WindowManager?) -> Void) {
        let type = Atom(XA_WINDOW)
        askNumbers(of: .netSupportingWMCheck, on: root, type: type, limit: 1) { [unowned self] in
            guard let check = $0.first else { return take(nil) }
            var manager = WindowManager()
            var isRunning = false
            askNumbers(of: .netSupportingWMCheck, on: check, type: type, limit: 1) {
                isRunning = $0.first == check
            }
            askText(of: .netWMName, on: check) { manager.name = $0 }
            askNumbers(of: .netSupported, on: root, type: Atom(XA_ATOM)) {
                manager.supported = Set($0)
                take(isRunning ? manager : nil)
            }
        }
    }

    /// Whether `manager` knows `name`, a state or a message.
    func supports(_ name: XAtomName, _ manager: WindowManager?) -> Bool {
        manager?.supported.contains(atoms[name]) == true
    }
}
