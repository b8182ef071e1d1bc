import LayoutCore

/// Violations as sentences; only the first few are kept.
struct ViolationList {
    private(set) var sentences: [String] = []

    private static let limit = 8

    mutating func add(_ sentence: @autoclosure () -> String, unless isValid: Bool = false) {
        if isValid { return }
        guard sentences.count < Self.limit else { return }
        sentences.append(sentence())
    }
}

extension LayoutContract {
    static func excerpt(_ paths: [IndexPath]) -> String {
        paths.prefix(6).map(\.description).joined(separator: ", ") + (paths.count > 6 ? " … (\(paths.count))" : "")
    }

    /// Describes the first difference between two answers.
    static func difference(_ found: [LayoutAttributes], _ expected: [LayoutAttributes]) -> String {
        for (found, expected) in zip(found, expected) where found != expected {
            return "\(words(found)) instead of \(words(expected))"
        }
        if found.count > expected.count { return "\(words(found[expected.count])) in addition" }
        if found.count < expected.count { return "no \(words(expected[found.count]))" }
        return "the same"
    }

    static func words(_ attributes: LayoutAttributes) -> String {
        let element = attributes.element
        let frame = attributes.frame
        let name = element.category == .cell ? "item" : "\(element.kind)"
        let path = element.indexPath
        return "\(name) (\(path.section), \(path.item)) at \(frame.x), \(frame.y), \(frame.width) × \(frame.height)"
    }
}
