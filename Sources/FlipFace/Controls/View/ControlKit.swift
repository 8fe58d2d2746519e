import FlipEngine

/// The resources that the views of one page share: style, typeface, scale, animation and common pictures.
final class ControlKit {
    let style: ControlStyle
    let setter: TextSetter
    /// The number of pixels per unit of length; a control is 34 units high.
    let unit: Double
    /// The size of small text, such as on a choice, in pixels.
    let smallText: Double
    /// The typefaces of small cards; nil for none.
    let typefaces: Typefaces?
    /// The animation of the views.
    let motion = ControlMotion()
    private var knobs: [Int: PlacedPicture] = [:]

    /// Creates a kit for one scale.
    init(
        style: ControlStyle, setter: TextSetter, unit: Double, smallText: Double,
        typefaces: Typefaces? = nil
    ) {
        self.typefaces = typefaces
        self.style = style
        self.setter = setter
        self.unit = unit
        self.smallText = smallText
    }

    /// The picture of a knob of `diameter` pixels.
    func knob(diameter: Int) -> PlacedPicture {
        if let known = knobs[diameter] { return known }
        let picture = KnobPainter(style: style, diameter: diameter).paint()
        knobs[diameter] = picture
        return picture
    }

    /// A hidden focus ring around `box`, whose corners have the radius `radius`.
    func makeRing(around box: Rect, radius: Double) -> Layer {
        let width = max((style.shape.ring * unit).rounded(), style.shape.minimumRing)
        let gap = max((style.shape.ringGap * unit).rounded(), 1)
        let ring = Layer()
        ring.frame = box.insetBy(dx: -(gap + width), dy: -(gap + width))
        ring.cornerRadius = radius + gap + width
        ring.borderWidth = width
        ring.borderColor = style.focus.color()
        ring.isHidden = true
        return ring
    }

    /// Creates the view of `control`; `size` is in pixels.
    func makeView(of control: Control, size: Size) -> any ControlView {
        switch control {
        case .slider(let slider): SliderView(slider, size: size, kit: self)
        case .toggle: ToggleView(size: size, kit: self)
        case .choice(let choice) where !choice.swatches.isEmpty && !choice.isSingle:
            SwatchesView(choice, size: size, kit: self)
        case .choice(let choice): ChoiceView(choice, size: size, kit: self)
        case .cities: CityListView(size: size, kit: self)
        case .button: PushButtonView(size: size, kit: self)
        }
    }
}
