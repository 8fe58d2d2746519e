extension AnimatableValue {
    /// Returns the component of this value named by `component`.
    func part(_ component: KeyPathComponent) -> AnimatableValue {
        switch (self, component) {
        case (.point(let v), .x): .scalar(v.x)
        case (.point(let v), .y): .scalar(v.y)
        case (.rect(let v), .origin): .point(v.origin)
        case (.rect(let v), .originX): .scalar(v.origin.x)
        case (.rect(let v), .originY): .scalar(v.origin.y)
        case (.rect(let v), .size): .size(v.size)
        case (.rect(let v), .sizeWidth): .scalar(v.size.width)
        case (.rect(let v), .sizeHeight): .scalar(v.size.height)
        case (.transform(let v), let component) where component != .whole:
            TransformComponents(v)[component]
        default: self
        }
    }

    /// Returns this value with the component named by `component` replaced.
    func replacing(_ component: KeyPathComponent, with part: AnimatableValue) -> AnimatableValue {
        switch (self, component, part) {
        case (.point(var v), .x, .scalar(let x)):
            v.x = x
            return .point(v)
        case (.point(var v), .y, .scalar(let y)):
            v.y = y
            return .point(v)
        case (.rect(var v), .origin, .point(let origin)):
            v.origin = origin
            return .rect(v)
        case (.rect(var v), .originX, .scalar(let x)):
            v.origin.x = x
            return .rect(v)
        case (.rect(var v), .originY, .scalar(let y)):
            v.origin.y = y
            return .rect(v)
        case (.rect(var v), .size, .size(let size)):
            v.size = size
            return .rect(v)
        case (.rect(var v), .sizeWidth, .scalar(let width)):
            v.size.width = width
            return .rect(v)
        case (.rect(var v), .sizeHeight, .scalar(let height)):
            v.size.height = height
            return .rect(v)
        case (.transform(let v), let component, let part) where component != .whole:
            var components = TransformComponents(v)
            components[component] = part
            return .transform(components.transform)
        case (_, .whole, let part):
            return part
        default:
            return self
        }
    }
}
