import FlipEngine

/// What shows a control: layers that are moved to where its value is.
protocol ControlView: AnyObject {
    /// All of it; its bounds are the control's.
    var layer: Layer { get }

    /// Shows `control`, which is of the kind that the view was made for, in the state `look`.
    func show(_ control: any Control, look: ControlLook)
}
