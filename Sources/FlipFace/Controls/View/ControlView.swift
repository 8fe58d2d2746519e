import FlipEngine

/// The view of a control: layers that show its value and its state.
protocol ControlView: AnyObject {
    /// The root layer of the view; its bounds are those of the control.
    var layer: Layer { get }

    /// Shows `control`, which must be of the kind for which the view was made, in the state `interaction`.
    func show(_ control: Control, interaction: InteractionState)
}
