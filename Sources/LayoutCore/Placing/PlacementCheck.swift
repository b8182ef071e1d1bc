/// Checks what a layout places as one element.
struct PlacementCheck {
    private let element: Element

    init(of element: Element) {
        self.element = element
    }

    /// The numbers that other elements than cells may have in a section.
    private static let elementNumbers = 0..<Int(UInt32.max)

    /// Whether there is such a section, and such an item.
    func place(in container: Container) throws(LayoutError) {
        let path = element.indexPath
        guard container.sections.indices.contains(path.section) else {
            throw error("does not exist, expected a section in 0..<\(container.sections.count)")
        }
        guard element.category == .cell else {
            guard Self.elementNumbers.contains(path.item) else {
                throw error("has the number \(path.item), expected one in \(Self.elementNumbers)")
            }
            return
        }
        let count = container.sections[path.section].itemCount
        guard (0..<count).contains(path.item) else {
            throw error("does not exist, expected an item in 0..<\(count)")
        }
    }

    func frame(_ frame: Rect) throws(LayoutError) {
        try number("x", frame.x, in: CoordinateRange.signedLength)
        try number("y", frame.y, in: CoordinateRange.signedLength)
        try number("width", frame.width, in: CoordinateRange.length)
        try number("height", frame.height, in: CoordinateRange.length)
    }

    func zIndex(_ zIndex: Int) throws(LayoutError) -> Int32 {
        guard let index = Int32(exactly: zIndex) else {
            throw error("has the z-index \(zIndex), expected one in \(Int32.min)...\(Int32.max)")
        }
        return index
    }

    func alpha(_ alpha: Double) throws(LayoutError) -> Double {
        try number("alpha", alpha, in: 0...1)
        return alpha
    }

    func transform(_ transform: Transform3D, on frame: Rect) throws(LayoutError) {
        let isInRange = transform.numbers.allSatisfy { abs($0) <= CoordinateRange.limit }
        guard isInRange, transform.isVisible(on: frame) else {
            throw error(
                "has a transform that moves a corner behind the eye or beyond \(CoordinateRange.limit), expected all corners in "
                    + "front of the eye and within that")
        }
    }

    func pin(_ pin: PinRule?, mayBePinned: Bool) throws(LayoutError) {
        guard let pin else { return }
        guard mayBePinned else { throw error("is pinned, expected an element that is not a cell") }
        try number("pin", pin.limit, in: CoordinateRange.signedLength)
    }

    /// The number of an attribute of the layout's own.
    func attribute(
        _ name: String, _ value: Double, among attributes: [CustomAttribute]
    ) throws(LayoutError) -> Int {
        guard let number = attributes.firstIndex(where: { $0.name == name }) else {
            let names = attributes.map(\.name)
            var error = self.error(
                "has the attribute \"\(excerpt(name))\", expected "
                    + (names.isEmpty
                        ? "none: the placement was made without attributes" : names.joined(separator: ", ")))
            error.nearest = nearestNames(to: name, among: names)
            throw error
        }
        try self.number(name, value, in: CoordinateRange.signedLength)
        return number
    }

    var placedTwice: LayoutError { error("is placed twice, expected at most once") }

    static func contentSize(_ size: Size) throws(LayoutError) {
        let range = CoordinateRange.length
        guard range.contains(size.width), range.contains(size.height) else {
            throw LayoutError(
                .failed,
                "the content size is \(size.width) × \(size.height), expected lengths in \(range.lowerBound)...\(range.upperBound)"
            )
        }
    }

    // MARK: Steps

    private func number(_ name: String, _ value: Double, in range: ClosedRange<Double>) throws(LayoutError) {
        // No range contains NaN.
        if range.contains(value) { return }
        throw error("has the \(name) \(value), expected a number in \(range.lowerBound)...\(range.upperBound)")
    }

    private func error(_ what: String) -> LayoutError {
        let name = element.category == .cell ? "item" : "\(element.category) \"\(excerpt(element.kind))\""
        return LayoutError(.failed, "\(name) \(element.indexPath) \(what)")
    }
}
