/// Explains why an element has its frame, step by step: its place in its section, then what moves and rounds it.
struct ElementExplanation {
    let presented: PresentedLayout
    /// The number of the element's kind.
    let kind: UInt32
    let path: ItemPath
    private var explanation = Explanation()

    init(of kind: UInt32, at path: ItemPath, in presented: PresentedLayout) {
        self.presented = presented
        self.kind = kind
        self.path = path
    }

    mutating func explain() throws(LayoutError) -> Explanation {
        let explained = presented.prepared.kinds[kind].element(at: path)
        explanation.attributes = try presented.attributes(ofElements: [explained]).first
        let section = presented.prepared.sections[path.section]
        explanation.add(
            "section",
            "section \(path.section) begins at \(section.start) along the scroll axis and is \(section.extent) long",
            values: ["section": Double(path.section), "start": section.start, "extent": section.extent])
        if let live = presented.live { explanation.steps.append(live.step) }
        guard let attributes = explanation.attributes else {
            explanation.add("none", "the layout did not place it")
            return explanation
        }
        let place =
            kind == ElementKinds.cell
            ? cell(in: section)
            : element(in: section)
        if let place {
            explainSpace(of: place, in: section, answered: presented.isLive ? nil : attributes.untransformedFrame)
        }
        if attributes.transform != .identity {
            let frame = attributes.untransformedFrame
            explanation.add(
                "transform",
                "transformed about its centre, \(frame.middle.x), \(frame.middle.y); the untransformed frame is at \(frame.x), "
                    + "\(frame.y)",
                values: ["x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height])
        }
        if let row = presented.row(of: path.section) {
            explanation.add(
                "row",
                "the section scrolls by itself; its offset of \(row.offset) moves the element by \(row.shift.x), \(row.shift.y)",
                values: ["offset": row.offset, "dx": row.shift.x, "dy": row.shift.y])
        }
        return explanation
    }

    private mutating func cell(in section: PreparedSection) -> AxisRect? {
        guard path.item < section.itemCount, let place = section.body.place(of: path.item) else { return nil }
        section.body.explain(path.item, &explanation)
        if let measured = section.measured, section.body.canEstimate(path.item) {
            let isMeasured = !measured.isEstimate(path.item)
            explanation.add(
                "measured", isMeasured ? "its size was measured" : "its size is an estimate until it is measured",
                values: ["isMeasured": isMeasured ? 1 : 0])
        }
        return place
    }

    private mutating func element(in section: PreparedSection) -> AxisRect? {
        guard let element = section.element(kind, item: path.item) else { return nil }
        explanation.add(
            "element", "at \(element.place.scroll) from its section's start and \(element.place.cross) across",
            place: element.place)
        guard let pin = element.pin else { return element.place }
        let shown = presented.prepared.visibleInterval(presented.bounds)
        let moved = element.place(visible: (shown.start - section.start, shown.end - section.start))
        let text =
            switch pin {
            case .toStart(let latest): "pins to the visible start, not past \(section.start + latest)"
            case .toStartForever: "stays pinned to the visible start"
            case .toEnd(let earliest): "pins to the visible end, not before \(section.start + earliest)"
            case .startWithin: "pins to the visible start within its section"
            case .endWithin: "pins to the visible end within its section"
            }
        let range = PinnedRange(pin, natural: element.place.scroll)
        var values = ["earliest": section.start + range.earliest, "place": section.start + moved.scroll]
        if range.latest.isFinite { values["latest"] = section.start + range.latest }
        explanation.add("pin", "\(text): now at \(section.start + moved.scroll)", values: values)
        return moved
    }

    /// Explains mirroring and rounding, in the order in which they happen.
    ///
    /// - Parameter answered: the frame that queries answer, if it is known.
    private mutating func explainSpace(of place: AxisRect, in section: PreparedSection, answered: Rect?) {
        var place = place
        place.scroll += section.start
        let space = presented.prepared.space
        let roundsFirst = kind == ElementKinds.cell && section.body.roundsFirst
        // Each step alone, then both.
        var first = space
        var plain = space
        (plain.scale, plain.mirrorWidth) = (nil, nil)
        let isRoundedFirst = space.roundsFirst(roundsFirst)
        if isRoundedFirst { first.mirrorWidth = nil } else { first.scale = nil }
        var frames = [plain, first, space].map { $0.frame(place, roundsFirst: roundsFirst) }
        // A pinned element lies exactly at the edge, even if a sum loses its last bits.
        frames[2] = answered ?? frames[2]
        for (isRounding, from, to) in [
            (isRoundedFirst, frames[0], frames[1]), (!isRoundedFirst, frames[1], frames[2]),
        ] {
            let numbers = ["fromX": from.x, "fromY": from.y, "toX": to.x, "toY": to.y]
            if isRounding, let scale = space.scale {
                explanation.add(
                    "rounded", "\(from.x), \(from.y) rounded to \(scale) pixels per point: \(to.x), \(to.y)",
                    values: numbers.merging(["scale": scale]) { $1 })
            } else if !isRounding, let width = space.mirrorWidth {
                let direction = presented.prepared.readsRightToLeft ? "right to left" : "left to right"
                explanation.add(
                    "mirrored",
                    "\(direction): mirrored in the content's width, x is \(width) - \(from.width) - \(from.x) = \(to.x)",
                    values: numbers.merging(["width": width, "frameWidth": from.width]) { $1 })
            }
        }
    }
}

extension PresentedLayout {
    /// Explains an element's frame.
    ///
    /// The steps lead from its place in its section to the frame that a client sees, in that order.
    ///
    /// - Parameter kind: its number in the layout's `ElementKinds`.
    package func explanation(of kind: UInt32, at path: ItemPath) throws(LayoutError) -> Explanation {
        var explanation = ElementExplanation(of: kind, at: path, in: self)
        return try explanation.explain()
    }
}
