import LayoutCore

/// The numbers in the explanation of an element's frame add up to that frame.
extension LayoutContract {
    func checkExplanations(
        _ laidOut: LaidOutContainer, _ elements: [LayoutAttributes], into violations: inout ViolationList
    ) throws(LayoutError) {
        // The frames of a layout that answers queries come from a script and have no numbers to check.
        guard !laidOut.layout.answersQueries else { return }
        let kinds = laidOut.prepared.kinds
        // Samples about forty elements, always including the first and the last.
        let step = max(1, elements.count / 40)
        for (index, element) in elements.enumerated() where index % step == 0 || index == elements.count - 1 {
            let name = element.element
            guard let kind = kinds.number(of: name.category, name.kind) else { continue }
            let explanation = try laidOut.presented([:]).explanation(of: kind, at: name.indexPath)
            guard let sum = ExplainedFrame(explanation.steps, isVertical: laidOut.prepared.direction == .vertical)
            else {
                violations.add(
                    "the explanation of \(name) has the steps \(explanation.steps.map(\.name).joined(separator: ", ")), expected one that gives its position"
                )
                continue
            }
            violations.add(
                "the explanation of \(name) adds up to \(sum.frame), expected \(element.untransformedFrame)"
                    + (sum.gap.map { "; \($0)" } ?? ""),
                unless: sum.frame.isNear(element.untransformedFrame) && sum.gap == nil)
        }
    }
}

/// The frame that the numbers in an explanation add up to, step by step.
private struct ExplainedFrame {
    private(set) var frame: Rect
    /// Describes a step that does not continue from the previous one.
    private(set) var gap: String?

    /// Adds up the numbers of the steps.
    ///
    /// - Returns: nil if no step places the element.
    init?(_ steps: [Explanation.Step], isVertical: Bool) {
        let named = Dictionary(steps.map { ($0.name, $0.values) }) { $1 }
        guard let start = named["section"]?["start"],
            let values = steps.last(where: { $0.values["scrollLength"] != nil })?.values,
            let cross = values["cross"], let scroll = values["scroll"], let crossLength = values["crossLength"],
            let scrollLength = values["scrollLength"]
        else { return nil }
        let along = named["pin"]?["place"] ?? start + scroll
        frame =
            isVertical
            ? Rect(x: cross, y: along, width: crossLength, height: scrollLength)
            : Rect(x: along, y: cross, width: scrollLength, height: crossLength)
        for step in steps {
            follow(step)
            checkSums(step)
        }
    }

    /// Applies rounding and mirroring.
    private mutating func follow(_ step: Explanation.Step) {
        guard let x = step.values["fromX"], let y = step.values["fromY"], let toX = step.values["toX"],
            let toY = step.values["toY"]
        else { return }
        if !near(x, frame.x) || !near(y, frame.y) {
            gap = "\(step.name) begins at \(x), \(y), expected \(frame.x), \(frame.y)"
        }
        if let width = step.values["width"], !near(toX, width - frame.x - frame.width) {
            gap = "\(step.name) in width \(width) gives \(toX), expected \(width - frame.x - frame.width)"
        }
        if let scale = step.values["scale"], abs(toX - frame.x) > 0.5 / scale + 1e-6 {
            gap = "\(step.name) to \(scale) pixels per point gives \(toX), expected the pixel nearest to \(frame.x)"
        }
        frame.x = toX
        frame.y = toY
    }

    private mutating func checkSums(_ step: Explanation.Step) {
        let values = step.values
        func product(_ first: String, _ second: String) -> Double { (values[first] ?? 0) * (values[second] ?? 0) }
        func value(_ name: String) -> Double { values[name] ?? .nan }
        let sums: (cross: Double, scroll: Double)? =
            switch step.name {
            case "uniform":
                (
                    value("begin") + product("column", "step") + product("row", "crossPitch"),
                    value("top") + product("row", "pitch") + product("column", "scrollStep")
                )
            case "lane": (value("cross"), value("top"))
            case "group":
                (value("groupCross") + value("cellCross"), value("groupScroll") + value("cellScroll"))
            default: nil
            }
        guard let sums else { return }
        if !near(value("cross"), sums.cross) || !near(value("scroll"), sums.scroll) {
            gap = "\(step.name) gives \(value("cross")), \(value("scroll")), but its numbers add up to \(sums)"
        }
    }

    private func near(_ first: Double, _ second: Double) -> Bool {
        abs(first - second) <= 1e-6 + 1e-12 * max(abs(first), abs(second))
    }
}

extension Rect {
    fileprivate func isNear(_ other: Rect) -> Bool {
        zip([x, y, width, height], [other.x, other.y, other.width, other.height]).allSatisfy {
            abs($0 - $1) <= 1e-6 + 1e-12 * max(abs($0), abs($1))
        }
    }
}
