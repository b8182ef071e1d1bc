package import LayoutCore

/// Values in sentences for people: `\(frame)` reads "10.0, 0.0, 50.0 × 40.0", and `\(element)` "item (0, 3)".
extension DefaultStringInterpolation {
    /// A point, as "10.0, 0.0".
    package mutating func appendInterpolation(_ point: Point) { appendLiteral("\(point.x), \(point.y)") }

    /// A size, as "50.0 × 40.0".
    package mutating func appendInterpolation(_ size: Size) { appendLiteral("\(size.width) × \(size.height)") }

    /// A rectangle: its origin and its size.
    package mutating func appendInterpolation(_ rect: Rect) { appendLiteral("\(rect.origin), \(rect.size)") }

    /// An index path, as "(0, 3)".
    package mutating func appendInterpolation(_ path: ItemPath) { appendLiteral("(\(path.section), \(path.item))") }

    /// An element, as "item (0, 3)" or "header (0, 0)".
    package mutating func appendInterpolation(_ element: Element) {
        appendLiteral("\(element.category == .cell ? "item" : element.kind) \(element.indexPath)")
    }

    /// An element and its frame.
    package mutating func appendInterpolation(_ attributes: LayoutAttributes) {
        appendLiteral("\(attributes.element) at \(attributes.frame)")
    }

    /// Rectangles, or "nothing".
    package mutating func appendInterpolation(_ rects: [Rect]) { append(rects.map { "\($0)" }) }

    /// Items of sections, or "nothing".
    package mutating func appendInterpolation(_ ranges: [ItemRange]) {
        append(ranges.map { "items \($0.item)..<\($0.item + $0.count) of section \($0.section)" })
    }

    private mutating func append(_ words: [String]) {
        appendLiteral(words.isEmpty ? "nothing" : words.joined(separator: "; "))
    }
}

extension LayoutAttributes {
    /// What differs from the attributes of the same element, each as "x instead of y"; empty if nothing does.
    func differences(from expected: LayoutAttributes) -> [String] {
        var words: [String] = []
        func compare<Value: Equatable>(_ name: String, _ path: KeyPath<LayoutAttributes, Value>) {
            let (found, wanted) = (self[keyPath: path], expected[keyPath: path])
            if found != wanted { words.append("\(name) \(found) instead of \(wanted)") }
        }
        if frame != expected.frame { words.append("the frame \(frame) instead of \(expected.frame)") }
        compare("z", \.zIndex)
        compare("alpha", \.alpha)
        compare("hidden", \.isHidden)
        compare("estimated", \.isEstimated)
        if transform != expected.transform { words.append("another transform") }
        for name in Set(custom.keys).union(expected.custom.keys).sorted() where custom[name] != expected.custom[name] {
            words.append(
                "the attribute \(name) \(Self.words(custom[name])) instead of \(Self.words(expected.custom[name]))")
        }
        if pinDisplacement != expected.pinDisplacement { words.append("another displacement of a pinned element") }
        return words.isEmpty && self != expected ? ["another place or identifier"] : words
    }

    private static func words(_ value: Double?) -> String { value.map { "\($0)" } ?? "at its default" }
}
