/// A header, a footer or another element as it was placed: in layout space, from the origin of the content.
struct PlacedElement {
    var kind: ElementKind
    var item: Int
    var place: AxisRect
    var pin: PinRule?
    var appearance: Appearance
    var custom: [CustomValue] = []
}

/// The elements that were placed in one section, from the origin of the content.
struct PlacedSection {
    private var places: [AxisRect]
    /// The appearances by item; cells that are plain are left out.
    private var appearances: [Int: Appearance] = [:]
    private var elements: [PlacedElement] = []
    private var names: Set<ElementName> = []
    /// The items' values of each of the layout's own attributes.
    var custom: [CustomColumn]

    private struct ElementName: Hashable {
        var kind: ElementKind
        var item: Int
    }

    init(itemCount: Int, _ attributes: [CustomAttribute]) {
        places = Array(repeating: .absent, count: itemCount)
        custom = attributes.map(CustomColumn.init)
    }

    // MARK: Placing

    mutating func place(
        _ item: Int, at place: AxisRect, drawn appearance: Appearance, _ check: PlacementCheck
    ) throws(LayoutError) {
        guard places[item].isAbsent else { throw check.placedTwice }
        places[item] = place
        if appearance != .plain { appearances[item] = appearance }
    }

    mutating func place(_ element: PlacedElement, _ check: PlacementCheck) throws(LayoutError) {
        let name = ElementName(kind: element.kind, item: element.item)
        guard names.insert(name).inserted else { throw check.placedTwice }
        elements.append(element)
    }

    /// Sets a value of the element that was placed last.
    mutating func setCustom(_ value: CustomValue) { elements[elements.count - 1].custom.append(value) }

    // MARK: The result

    /// The section as queries read it.
    ///
    /// - Parameters:
    ///   - end: where the section before it ends, and where it lies if nothing was placed.
    ///   - measured: the sizes that were measured, in a layout whose items are estimates until then; nil in others.
    func prepared(after end: Double, kinds: ElementKinds, measured: MeasuredView?) -> PreparedSection {
        let start = start ?? end
        var parts = SectionParts(
            extent: 0, itemCount: places.count, body: body(from: start),
            elements: elements.map { $0.prepared(from: start, kinds: kinds) })
        (parts.measured, parts.custom) = (measured, custom)
        var prepared = PreparedSection(start: start, parts)
        prepared.extendToElements()
        return prepared
    }

    /// Where the section begins: a whole number, so that subtracting it from a position and adding it again is exact; nil if nothing was
    /// placed.
    private var start: Double? {
        var least = Double.infinity
        for place in places where !place.isAbsent { least = min(least, place.scroll) }
        for element in elements { least = min(least, element.place.scroll) }
        return least.isFinite ? max(0, least.rounded(.down)) : nil
    }

    private func body(from start: Double) -> SectionBody {
        if places.allSatisfy(\.isAbsent) { return .empty }
        let moved = places.map { $0.moved(by: -start) }
        if appearances.isEmpty { return .frames(FrameColumns(moved)) }
        var frames = FrameColumns()
        frames.reserve(moved.count)
        for (item, place) in moved.enumerated() {
            if place.isAbsent { frames.appendAbsent() } else { frames.append(place, appearances[item] ?? .plain) }
        }
        frames.finish()
        return .frames(frames)
    }
}

extension PlacedElement {
    fileprivate func prepared(from start: Double, kinds: ElementKinds) -> PreparedElement {
        var prepared = PreparedElement(
            kind: kinds.number(of: kind.category, kind.name) ?? 0, item: item, place: place.moved(by: -start),
            pin: pin?.prepared(from: start), appearance: appearance)
        prepared.custom = custom
        return prepared
    }
}

extension AxisRect {
    fileprivate func moved(by distance: Double) -> AxisRect {
        var moved = self
        moved.scroll += distance
        return moved
    }
}
