extension Monitors {
    /// One line for each monitor: its name, its place, its refresh rate.
    package var summaries: [String] {
        places.map { place in
            let rate = all.first { $0.frame == place.frame }?.refreshRate.map { rate in
                ", \((rate.hertz * 100).rounded() / 100) Hz"
            }
            let frame = place.frame
            return (place.name.isEmpty ? "" : place.name + " ")
                + "\(frame.width)x\(frame.height)+\(frame.minX)+\(frame.minY)" + (rate ?? "")
                + (place.isPrimary ? ", primary" : "")
        }
    }
}
