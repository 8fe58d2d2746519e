import FlipClock
import FlipEngine

extension Theme {
    /// The theme with the given `values`.
    ///
    /// All rules are relative to graphite: each derived value is graphite's, changed by the quotient or the difference
    /// of the given value and graphite's. So graphite's values give `Theme.standard` exactly. Results out of range are
    /// clamped. Costs some microseconds.
    package init(_ values: ThemeValues) {
        self.init()
        let rules = ThemeRules(values)
        rules.palette(&self)
        rules.proportions(&self)
        rules.surfaces(&self)
        rules.light(&light)
        rules.slab(&slab)
        rules.back(&back)
    }
}

/// The rules that derive a theme from its given values.
private struct ThemeRules {
    typealias Shade = Theme.Shade
    typealias Ramp = Theme.Ramp

    private let values: ThemeValues
    private let given = ThemeValues.graphite
    /// The card's colour relative to graphite's. Every surface of plastic changes by it.
    private let card: Shade
    /// The ink's colour relative to graphite's.
    private let ink: Shade
    /// The accent's colour relative to graphite's.
    private let accent: Shade
    /// The metal's colour relative to graphite's.
    private let metal: Shade
    /// The strength of shade, relative to graphite: surfaces lose only the lamp's part of the light, which is all light
    /// that is not ambient.
    private let depth: Float
    /// The strength of lit edges, relative to graphite.
    private let gleam: Float

    init(_ values: ThemeValues) {
        self.values = values
        card = values.card / given.card
        ink = values.ink / given.ink
        accent = values.accent / given.accent
        metal = values.axle / given.axle
        depth = Float((1 - values.ambient) / (1 - given.ambient) * values.contrast)
        gleam = Float(values.contrast)
    }

    // MARK: Shades

    private static func clamped(_ shade: Shade) -> Shade {
        shade.clamped(lowerBound: Shade(repeating: 0), upperBound: Shade(repeating: 1))
    }

    /// Plastic: graphite's shade in the card's colour. With more ambient light, the result is nearer to the card's own
    /// colour.
    private func plastic(_ standard: Shade) -> Shade {
        Self.clamped(Contrast.mix(standard * card, values.card, 1 - min(depth, 1)))
    }

    private func plastic(_ ramp: Ramp) -> Ramp {
        Ramp(from: plastic(ramp.from), to: plastic(ramp.to))
    }

    private static func scaled(_ ramp: Ramp, _ factor: Shade) -> Ramp {
        Ramp(from: clamped(ramp.from * factor), to: clamped(ramp.to * factor))
    }

    /// Whether the cards are paler than the ink.
    private var isPale: Bool {
        Contrast.luminance(values.card) > Contrast.luminance(values.ink)
    }

    /// The least brightness of the edges of flaps and of the face on black, as a fraction of the ink's.
    private static let leastEdge: Float = 0.25
    /// The least brightness of the sides of cards on black.
    private static let leastRim: Float = 30.0 / 255
    /// The distance over which those sides lose their light, in card heights: some is left at the lower end.
    private static let wholeSide: Float = 2

    /// The light on the lower lip of the hinge gap of pale cards.
    private static let paleLip: Float = 0.35

    /// A loss of light, scaled by `depth`; at most all light.
    private func shade(_ standard: Float) -> Float { min(standard * depth, 1) }

    private func gleam(_ standard: Float) -> Float { min(standard * gleam, 1) }

    /// A factor of light below 1; its distance from 1 is scaled by `depth`.
    private func remaining(_ standard: Float) -> Float {
        max(standard + (1 - standard) * (1 - depth), 0)
    }

    /// The colour of lit edges. They reflect the lamp in the tint of the plastic, weakened by a square root, because a
    /// polished edge is less coloured than the surface. They never outshine the brightest of card and ink.
    private func rim(_ standard: Shade) -> Shade {
        // Each constant states its type, because the compiler of Swift 6.0 cannot infer the types of the whole
        // expression.
        let brightest: Float = max(values.card.max(), 1 / 255)
        let tint: Shade = (values.card / brightest) / (given.card / given.card.max())
        let peak: Float = max(values.card.max(), values.ink.max()) / given.ink.max()
        let limited = pointwiseMin(tint, Shade(repeating: 1))
        let brightness: Float = min(peak, 1)
        return standard * limited.squareRoot() * brightness
    }

    // MARK: The face

    func palette(_ theme: inout Theme) {
        let standard = Theme.standard
        theme.upper = plastic(standard.upper)
        theme.lower = plastic(standard.lower)
        theme.pile = plastic(standard.pile)
        // On black, little else than the edge is seen of a flap in mid-air, or of a turning face.
        let least = values.ground == .black ? values.ink * Self.leastEdge : .zero
        theme.edge = pointwiseMax(plastic(standard.edge), least)
        if isPale {
            theme.slit = values.card * Shade(0.361, 0.349, 0.333)
            theme.inkSlit = values.ink * 0.48
        } else {
            // The interior is lit only by what the cards reflect: a third of the additional ambient light.
            theme.slit = Self.clamped(
                Contrast.mix(standard.slit * card, values.card, (1 - min(depth, 1)) / 3))
        }
        theme.rim = rim(standard.rim)
        theme.ink = Ramp(
            from: values.ink,
            to: Contrast.mix(standard.ink.to * ink, values.ink, 1 - min(depth, 1)))
        theme.axle = Self.scaled(standard.axle, metal)
        theme.icon.upper = plastic(standard.icon.upper)
        theme.icon.lower = plastic(standard.icon.lower)
        switch values.ground {
        case .lit(let shade): theme.ground = lit(shade)
        case .gradient(let upper, let lower):
            theme.ground = Ramp(from: upper, to: lower)
            theme.groundFill = .gradient
        case .black:
            theme.ground = Ramp(from: Shade(repeating: 0), to: Shade(repeating: 0))
        case .picture(let picture):
            theme.ground = Ramp(from: picture.shade, to: picture.shade)
            if let image = picture.image { theme.groundFill = .picture(image) }
        }
        theme.body = values.body
        theme.notice = Contrast.legible(
            values.accent, on: [theme.ground.from, theme.ground.to], atLeast: Contrast.words)
    }

    /// A ground under the lamp. The brighter it is, the more light it reflects into its own corners, so the fall-off
    /// shrinks with its brightness; otherwise a saturated colour turns to brown.
    private func lit(_ shade: Shade) -> Ramp {
        let standard = Theme.standard.ground
        let darkness = (1 - shade.max()) / (1 - standard.from.max())
        let fall = min(max(depth * darkness, 0), 1)
        let fallen = standard.to * (shade / standard.from)
        return Ramp(from: shade, to: Self.clamped(Contrast.mix(fallen, shade, 1 - fall)))
    }

    func proportions(_ theme: inout Theme) {
        theme.cornerRadius = values.corner
        theme.hingeGap = values.seam
        theme.type.digitHeight = values.digitHeight
        theme.type.numeralHeight *= values.digitHeight / ThemeValues.graphite.digitHeight
        theme.type.smallDigitHeight = max(theme.type.smallDigitHeight, values.digitHeight)
        theme.type.fonts = values.fonts
        theme.type.weight = values.weight
        theme.type.width = values.width
        theme.type.hasSingleDigits = values.group < 1.5
    }

    func surfaces(_ theme: inout Theme) {
        let (card, plate, flap) = (CardFinish(), PlateFinish(), FlapFinish())
        theme.card.sideFalloff = shade(card.sideFalloff)
        theme.card.lowerInk = remaining(card.lowerInk)
        theme.card.upperBend = shade(card.upperBend)
        theme.card.lowerBend = shade(card.lowerBend)
        theme.card.uprightBend = shade(card.uprightBend)
        theme.card.topRim = gleam(card.topRim)
        theme.card.sideRim = gleam(card.sideRim)
        if values.ground == .black {
            // Without a ground to stand out from, the sides would be lost, and a flip with them.
            let missing = max(Self.leastRim - values.card.max(), 0)
            theme.rim = pointwiseMax(theme.rim, Shade(repeating: theme.rim.max() > 0 ? 0 : missing))
            let strength = missing / max(theme.rim.max(), missing, 1 / 255)
            theme.card.sideRim = max(theme.card.sideRim, strength)
            theme.card.sideRimReach = Self.wholeSide
        }
        theme.card.topGlow = gleam(card.topGlow)
        theme.card.lowerRim = shade(card.lowerRim)
        theme.card.lowerGlow = shade(card.lowerGlow)
        theme.card.lip = isPale ? Self.paleLip : gleam(card.lip)
        theme.card.lipShade = isPale ? Shade(repeating: 1) : nil
        theme.plate.wideStrength = shade(plate.wideStrength)
        theme.plate.tightStrength = shade(plate.tightStrength)
        theme.plate.bounce = gleam(plate.bounce)
        theme.flap.sheenStrength = gleam(flap.sheenStrength)
        theme.flap.freeEdgeGlow = gleam(flap.freeEdgeGlow)
        theme.card.grain = card.grain * Float(values.grain)
        let (notice, glass) = (NoticeType(), GlassFinish())
        theme.noticeType.topRim = gleam(notice.topRim)
        theme.noticeType.lowerRim = shade(notice.lowerRim)
        theme.noticeType.shadowStrength = shade(notice.shadowStrength)
        let body = CaseFinish()
        theme.caseFinish.wood = Float(values.wood)
        theme.caseFinish.bendLight = shade(body.bendLight)
        theme.caseFinish.hairlineLight = gleam(body.hairlineLight)
        theme.glass.topRim = gleam(glass.topRim)
        theme.glass.sideRim = gleam(glass.sideRim)
        theme.glass.reflection = gleam(glass.reflection)
        theme.glass.lowerRim = shade(glass.lowerRim)
        theme.glass.shadowStrength = shade(glass.shadowStrength)
    }

    /// A turning flap loses only the lamp's part of its light, and casts a shadow only in that part.
    func light(_ light: inout FlapLight) {
        let depth = Double(depth)
        let standard = FlapLight()
        func dimmed(_ growth: FlapLight.Growth) -> FlapLight.Growth {
            var result = growth
            result.least = max(growth.least + growth.gain * (1 - depth), 0)
            result.gain = min(growth.gain * depth, 1)
            return result
        }
        func cast(_ shadow: FlapLight.Shadow) -> FlapLight.Shadow {
            var result = shadow
            result.strength.strength = min(shadow.strength.strength * depth, 1)
            return result
        }
        light.tip.strength *= Double(gleam)
        light.backTip.strength *= Double(gleam)
        light.frontLoss = min(standard.frontLoss * depth, 1)
        light.back = dimmed(standard.back)
        light.behind = dimmed(standard.behind)
        light.shadow = cast(standard.shadow)
        light.contact.strength = min(standard.contact.strength * depth, 1)
        light.uprightFrontLoss = min(standard.uprightFrontLoss * depth, 1)
        light.uprightBackLoss = min(standard.uprightBackLoss * depth, 1)
        light.uprightBehind = dimmed(standard.uprightBehind)
        light.uprightShadow = cast(standard.uprightShadow)
    }

    func slab(_ slab: inout SlabFinish) {
        let standard = SlabFinish()
        slab.rimStrength = standard.rimStrength * Double(gleam)
        slab.shade = min(standard.shade * Double(depth), 1)
        slab.backdrop = max(
            standard.backdrop + (1 - standard.backdrop) * (1 - Double(depth)), 0)
        slab.bevelLight = gleam(standard.bevelLight)
        slab.bevelFall = min(gleam(standard.bevelFall), slab.bevelLight)
    }

    // MARK: The back

    /// The back's plate takes its colour from the cards, so that both sides belong together.
    func back(_ back: inout BackStyle) {
        let standard = BackStyle()
        back.plate = plastic(standard.plate)
        back.screw = Self.scaled(standard.screw, metal)
        back.metal.sideFalloff = shade(standard.metal.sideFalloff)
        back.metal.grain = standard.metal.grain * Float(values.grain)
        back.rim.top = gleam(standard.rim.top)
        back.rim.side = gleam(standard.rim.side)
        back.rim.topGlow = gleam(standard.rim.topGlow)
        back.rim.bottom = shade(standard.rim.bottom)
        back.rim.bottomGlow = shade(standard.rim.bottomGlow)
        back.rim.wideStrength = shade(standard.rim.wideStrength)
        back.rim.tightStrength = shade(standard.rim.tightStrength)
        control(&back.control, on: back.plate)
    }

    private func control(_ control: inout ControlStyle, on plate: Ramp) {
        let standard = ControlStyle()
        let plates = [plate.from, plate.to]
        control.recess = plastic(standard.recess)
        control.outline = outline(of: control.recess, on: plate, atLeast: Self.bedContrast)
        control.raised = raised(plastic(standard.raised), on: control.recess)
        control.ink = Contrast.legible(
            Self.clamped(standard.ink * ink),
            on: plates + [control.raised.from, control.raised.to], atLeast: Contrast.smallWords)
        control.faintInk = faintInk(standard, control, plate)
        control.accent = Self.scaled(standard.accent, accent)
        control.accentInk = Contrast.legible(
            Self.clamped(standard.accentInk * accent), on: plates, atLeast: Contrast.smallWords)
        control.focus = Contrast.legible(
            Self.clamped(standard.focus * accent), on: plates, atLeast: Contrast.controls)
        control.rim = rim(standard.rim)
        // Knobs are of pale plastic, as bright as the brighter of card and ink.
        control.knob = Self.scaled(
            standard.knob, pointwiseMax(values.card, values.ink) / given.ink)
        control.knobOutline = outline(
            of: control.knob, on: control.recess, atLeast: Contrast.controls)
        control.knobFinish.glint = Self.clamped(
            standard.knobFinish.glint * pointwiseMax(values.card, values.ink) / given.ink)
        control.recessFinish.bedShade = shade(standard.recessFinish.bedShade)
        control.recessFinish.fillShade = shade(standard.recessFinish.fillShade)
        control.recessFinish.brink = shade(standard.recessFinish.brink)
        control.recessFinish.lip = gleam(standard.recessFinish.lip)
        control.raisedFinish.shadowStrength = shade(standard.raisedFinish.shadowStrength)
        control.raisedFinish.rimBottom = shade(standard.raisedFinish.rimBottom)
        control.knobFinish.tightStrength = shade(standard.knobFinish.tightStrength)
        control.knobFinish.wideStrength = shade(standard.knobFinish.wideStrength)
        control.engraving.shade = shade(standard.engraving.shade)
        control.engraving.ruleShade = shade(standard.engraving.ruleShade)
        control.response.faintTitle = faintTitle(control)
        control.response.disabled = disabled(control, on: plate)
        let standardResponse = ControlResponse()
        control.response.unusedLabel = Self.opacity(
            of: control.ink, on: plate, from: standardResponse.unusedLabel)
        control.response.unusedValue = Self.opacity(
            of: control.accentInk, on: plate, from: standardResponse.unusedValue)
    }

    /// The colour of the line around a part that hardly differs from its ground; nil if their contrast is at least
    /// `visible`, so that the part is visible without a line.
    private func outline(of part: Ramp, on ground: Ramp, atLeast visible: Float) -> Shade? {
        let shades = [part.from, part.to, ground.from, ground.to]
        let contrast = Contrast.ratio((part.from + part.to) / 2, (ground.from + ground.to) / 2)
        guard contrast < visible else { return nil }
        var step: Float = 0
        func line() -> Shade { Contrast.mix(ground.to, values.ink, step) }
        let least = Self.outlineContrast
        while step < 1, shades.contains(where: { Contrast.ratio(line(), $0) < least }) {
            step += 1 / 64
        }
        return Contrast.legible(line(), on: shades, atLeast: least)
    }

    /// The least contrast of an outline: in a picture, rounding to whole levels takes up to a hundredth of it.
    private static let outlineContrast = Contrast.controls * 1.02

    /// A bed has an outline if its contrast against the plate is less than this; graphite's bed has 1.37.
    private static let bedContrast: Float = 1.12

    /// The colours of a key that stands out from its bed. If the plastic is too dark for that, its colours move towards
    /// the ink's, so that the key keeps the theme's hue.
    private func raised(_ ramp: Ramp, on bed: Ramp) -> Ramp {
        func raised(_ shade: Shade) -> Shade {
            var step: Float = 0
            func moved() -> Shade { Contrast.mix(shade, values.ink, step) }
            while step < 1,
                min(Contrast.ratio(moved(), bed.from), Contrast.ratio(moved(), bed.to))
                    < Self.keyContrast
            {
                step += 1 / 64
            }
            return moved()
        }
        return Ramp(from: raised(ramp.from), to: raised(ramp.to))
    }

    /// The minimum contrast of a selected key against its bed; graphite's key has 1.67.
    private static let keyContrast: Float = 1.25

    /// The colour of headings: graphite's, moved by as much as this theme moves the colour that is 52 % of the way from
    /// the plate to the ink.
    private func faintInk(_ standard: ControlStyle, _ control: ControlStyle, _ plate: Ramp) -> Shade
    {
        let standardPlate = BackStyle().plate
        func between(_ plate: Ramp, _ ink: Shade) -> Shade {
            Contrast.mix((plate.from + plate.to) / 2, ink, 0.52)
        }
        let shade =
            standard.faintInk
            + (between(plate, control.ink) - between(standardPlate, standard.ink))
        // The contrast of graphite's own headings may be below `Contrast.smallWords`. The smaller of the two is
        // required, so that they stay as they are.
        let ownContrast = [standardPlate.from, standardPlate.to].map {
            Contrast.ratio(standard.faintInk, $0)
        }
        return Contrast.legible(
            Self.clamped(shade), on: [plate.from, plate.to],
            atLeast: ownContrast.reduce(Contrast.smallWords, min))
    }

    /// The opacity of a disabled button: graphite's, or more if the title would otherwise be illegible on its key.
    private func disabled(_ control: ControlStyle, on plate: Ramp) -> Double {
        let ground = (plate.from + plate.to) / 2
        let key = (control.raised.from + control.raised.to) / 2
        var opacity = ControlResponse().disabled
        func contrast() -> Float {
            Contrast.ratio(
                Contrast.mix(ground, control.ink, Float(opacity)),
                Contrast.mix(ground, key, Float(opacity)))
        }
        while opacity < 1, contrast() < Contrast.smallWords { opacity = min(opacity + 0.02, 1) }
        return opacity
    }

    /// The opacity of dimmed words in `ink`: graphite's, or more if they would otherwise be illegible.
    private static func opacity(of ink: Shade, on plate: Ramp, from standard: Double) -> Double {
        var opacity = standard
        while opacity < 1,
            [plate.from, plate.to].contains(where: { ground in
                Contrast.ratio(Contrast.mix(ground, ink, Float(opacity)), ground)
                    < Contrast.smallWords
            })
        {
            opacity = min(opacity + 0.02, 1)
        }
        return opacity
    }

    /// The opacity of the titles of a choice's alternatives that are not selected: graphite's, or more if the titles
    /// would otherwise be illegible on their bed.
    private func faintTitle(_ control: ControlStyle) -> Double {
        let beds = [control.recess.from, control.recess.to]
        var opacity = ControlResponse().faintTitle
        while opacity < 1,
            beds.contains(where: {
                Contrast.ratio(Contrast.mix($0, control.ink, Float(opacity)), $0)
                    < Contrast.smallWords
            })
        {
            opacity = min(opacity + 0.02, 1)
        }
        return opacity
    }
}
