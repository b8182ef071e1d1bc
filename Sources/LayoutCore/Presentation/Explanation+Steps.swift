/// Explains prepared layouts.
extension Explanation {
    mutating func add(_ name: String, _ text: String, values: [String: Double] = [:]) {
        steps.append(Step(name, text, values: values))
    }

    /// Adds a step with an element's place in its section before rounding and mirroring: `cross`, `scroll`, `crossLength` and
    /// `scrollLength` are the place that the other numbers add up to.
    mutating func add(_ name: String, _ text: String, place: AxisRect, values: [String: Double] = [:]) {
        let own = [
            "cross": place.cross, "scroll": place.scroll, "crossLength": place.crossLength,
            "scrollLength": place.scrollLength,
        ]
        add(name, text, values: values.merging(own) { $1 })
    }
}
