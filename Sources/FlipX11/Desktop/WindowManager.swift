import CX11

/// The window manager at the time of a query. It may be replaced at any time, so it is queried whenever it matters.
struct WindowManager: Hashable, Sendable {
    /// Its name; nil if it has none.
    var name: String?
    /// The atoms in `_NET_SUPPORTED`.
    var supported: Set<Atom> = []
}

extension XConnection {
    /// Queries which window manager runs; nil if none does.
    ///
    /// A window manager that has exited leaves its properties on the root window. So the window named by
    /// `_NET_SUPPORTING_WM_CHECK` must exist and must name itself.
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

    /// Whether `manager` supports the state or message `name`.
    func supports(_ name: XAtomName, _ manager: WindowManager?) -> Bool {
        manager?.supported.contains(atoms[name]) == true
    }
}
