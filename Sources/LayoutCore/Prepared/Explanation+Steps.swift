/// Explains prepared layouts.
extension Explanation {
    mutating func add(_ name: String, _ text: String, _ values: [String: Double] = [:]) {
        steps.append(Step(name, text, values))
    }

    /// Adds a step with an element's place in its section before rounding and mirroring: `cross`, `scroll`, `crossLength` and
    /// `scrollLength` are the place that the other numbers add up to.
    mutating func add(_ name: String, _ text: String, place: AxisRect, _ values: [String: Double] = [:]) {
        let own = [
            "cross": place.cross, "scroll": place.scroll, "crossLength": place.crossLength,
            "scrollLength": place.scrollLength,
        ]
        add(name, text, values.merging(own) { $1 })
    }
}

extension SectionBody {
    /// Explains the place of an item's cell.
    func explain(_ item: Int, _ explanation: inout Explanation) {
        switch self {
        case .empty: explanation.add("empty", "the section's items have no place")
        case .uniform(let run): run.explain(item, firstItem: 0, &explanation)
        case .lines(let lines): lines.explain(item, &explanation)
        case .lanes(let lanes): lanes.explain(item, &explanation)
        case .frames(let frames):
            guard let place = frames.frame(of: item) else { return }
            explanation.add(
                "frame",
                "the layout gave item \(item) a frame of its own: at \(place.cross) across and \(place.scroll) along, "
                    + "\(place.crossLength) × \(place.scrollLength)", place: place, ["item": Double(item)])
        case .runs(let runs): runs.explain(item, &explanation)
        case .groups(let groups): groups.explain(item, &explanation)
        }
    }
}

extension UniformRun {
    func explain(_ item: Int, firstItem: Int, _ explanation: inout Explanation) {
        let (row, column) = (item - firstItem).quotientAndRemainder(dividingBy: perRow)
        // Slanted rows, and steps within a row.
        let lean = crossPitch == 0 ? "" : " + \(row) × \(crossPitch)"
        let slope = scrollStep == 0 ? "" : " + \(column) × \(scrollStep)"
        explanation.add(
            "uniform",
            "row \(row), column \(column) of equal cells, \(perRow) a row: across \(begin) + \(column) × \(step)\(lean), along "
                + "\(top) + \(row) × \(pitch)\(slope)", place: frame(of: item - firstItem),
            [
                "row": Double(row), "column": Double(column), "perRow": Double(perRow), "begin": begin, "step": step,
                "top": top, "pitch": pitch, "crossPitch": crossPitch, "scrollStep": scrollStep,
                "firstItem": Double(firstItem), "count": Double(count),
            ])
    }
}
