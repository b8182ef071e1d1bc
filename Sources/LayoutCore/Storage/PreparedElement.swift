/// A supplementary element or a decoration of a section after prepare.
///
/// Elements that repeat with the groups of a compositional layout are not stored one by one but in patterns (`GroupColumns.Anchored`).
package struct PreparedElement: Equatable, Sendable {
    /// How an element follows the visible rectangle along the scroll axis.
    ///
    ///     natural place   latest
    ///     ├──────────────────┤              toStart(latest:) keeps a header in sight until its section ends
    ///
    /// Positions are relative to the section's start, so that they move with it.
    package enum Pin: Equatable, Sendable {
        /// To the visible start, but not beyond `latest`.
        case toStart(latest: Double)
        /// To the visible start without limit.
        case toStartForever
        /// To the visible end, but not before `earliest`.
        case toEnd(earliest: Double)
        /// To the visible start within a range, regardless of the element's natural place, and above all other elements while it
        /// is visible (a compositional layout's boundary elements).
        case startWithin(ClosedRange<Double>)
        /// The same at the visible end.
        case endWithin(ClosedRange<Double>)

        /// The amount added to the z-index while the element is visible.
        var raise: Int32 {
            switch self {
            case .toStart, .toStartForever, .toEnd: 0
            case .startWithin, .endWithin: 1_000_000_000
            }
        }
    }

    /// The number of the kind in the layout's `ElementKinds`.
    package var kind: UInt32
    /// The number in the section.
    package var item: Int
    /// The natural place in layout space; scroll positions are relative to the section's start.
    package var place: AxisRect
    /// How it follows the visible rectangle, if at all.
    package var pin: Pin?
    /// In a stack of pinned headers: how far below the visible start it is pinned; nil if it is in no stack.
    package var stackInset: Double?
    /// How it is drawn.
    package var appearance: Appearance
    /// The layout's own attributes of which it has not the default, each once.
    package var custom: [CustomValue] = []

    /// Creates an element, by default drawn above cells.
    ///
    /// - Parameters:
    ///   - place: at which it lies in the content if nothing pins it.
    ///   - appearance: by default with z-index 10.
    package init(
        kind: UInt32, item: Int = 0, place: AxisRect, pin: Pin? = nil, appearance: Appearance = .raised
    ) {
        self.kind = kind
        self.item = item
        self.place = place
        self.pin = pin
        self.appearance = appearance
    }

    /// The place of the element for the interval `visible` of the scroll axis, both relative to the section's start.
    ///
    /// - Parameter visible: without what bars cover.
    /// - Returns: the natural place if the element is not pinned.
    package func place(visible: (start: Double, end: Double)) -> AxisRect {
        guard let pinnedRange else { return place }
        var place = place
        place.scroll = pinnedRange.position(
            visible: visible, length: place.scrollLength, inset: stackInset ?? 0)
        return place
    }

    /// The visible edge to which the element is pinned, away from its natural place, in a stack below others; nil if it is at its
    /// natural place or at a limit of its pin.
    func heldEdge(visible: (start: Double, end: Double)) -> PinnedRange.Edge? {
        let moved = self.place(visible: visible).scroll
        if pin == nil || moved == place.scroll { return nil }
        if moved == visible.start + (stackInset ?? 0) { return .start }
        return moved == visible.end - place.scrollLength ? .end : nil
    }

    /// Where its pin lets it begin, if it has one.
    var pinnedRange: PinnedRange? { pin.map { PinnedRange($0, natural: place.scroll) } }

    /// The interval of the scroll axis in which the element may ever lie.
    ///
    /// Its end is infinite if a pin without limit lets the element follow the visible start.
    var scrollExtent: ClosedRange<Double> {
        let range = pinnedRange
        var low = range?.earliest ?? place.scroll
        var high = (range?.latest ?? place.scroll) + place.scrollLength
        if let transform = appearance.transform {
            let box = transform.boundingBox(
                of: Rect(x: 0, y: 0, width: place.crossLength, height: place.scrollLength))
            low += min(0, box.y)
            high += max(0, box.maxY - place.scrollLength)
        }
        return low...high
    }
}

/// A section's elements of one kind, by item.
///
/// Numbers ascend, and some may be missing. Up to 16 elements are searched one by one, more of them by an envelope.
package struct ElementGroup: Sendable {
    /// The number of the kind.
    package let kind: UInt32
    /// The elements in order of items.
    package let elements: [PreparedElement]
    /// Present only if there are many elements.
    private let envelope: IntervalEnvelope?

    fileprivate init(_ elements: [PreparedElement]) {
        kind = elements[0].kind
        self.elements = elements
        let extents = elements.count > 16 ? elements.map(\.scrollExtent) : []
        envelope =
            extents.isEmpty ? nil : IntervalEnvelope(starts: extents.map(\.lowerBound), ends: extents.map(\.upperBound))
    }

    /// Groups a section's elements by kind.
    ///
    /// Elements of a group are in the order of their numbers, whatever order they come in.
    ///
    /// - Complexity: O(*n* log *n*)
    static func groups(of elements: [PreparedElement]) -> [ElementGroup] {
        guard elements.count > 1 else { return elements.map { ElementGroup([$0]) } }
        let sorted = elements.sorted { ($0.kind, $0.item) < ($1.kind, $1.item) }
        return sorted.chunked { $0.kind == $1.kind }.map(ElementGroup.init)
    }

    func pinned(_ pin: PreparedElement.Pin?) -> ElementGroup {
        changed { $0.pin = pin }
    }

    func changed(_ change: (inout PreparedElement) -> Void) -> ElementGroup {
        ElementGroup(
            elements.map { element in
                var element = element
                change(&element)
                return element
            })
    }

    /// The indexes of elements that may meet `range` of the scroll axis.
    ///
    /// They may meet it at some visible rectangle, so pinned elements count wherever they can get.
    ///
    /// - Complexity: O(log *n*)
    package func candidates(_ range: ClosedRange<Double>) -> Range<Int> {
        envelope?.candidates(from: range.lowerBound, to: range.upperBound) ?? 0..<elements.count
    }

    /// The element with a number; nil if there is none.
    ///
    /// - Complexity: O(log *n*)
    package func element(at item: Int) -> PreparedElement? {
        let index = partitioningIndex(in: 0..<elements.count) { elements[$0].item >= item }
        return index < elements.count && elements[index].item == item ? elements[index] : nil
    }
}

extension Array {
    /// Splits the array into chunks of related neighbours.
    fileprivate func chunked(_ belong: (Element, Element) -> Bool) -> [[Element]] {
        var runs: [[Element]] = []
        for element in self {
            if let last = runs.last?.last, belong(last, element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
        return runs
    }
}
