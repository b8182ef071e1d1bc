import LayoutCore

/// Violations as sentences; only the first eight are kept, since a broken layout breaks the same rule for every item.
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
    static func excerpt(_ paths: [ItemPath]) -> String {
        paths.prefix(6).map { "\($0)" }.joined(separator: ", ") + (paths.count > 6 ? " … (\(paths.count))" : "")
    }

    /// Describes the first difference between two answers, which are in the same order if the layout is right; "the same" if there is none.
    static func difference(_ found: [LayoutAttributes], _ expected: [LayoutAttributes]) -> String {
        for (found, expected) in zip(found, expected) where found != expected {
            guard found.element == expected.element else { return "\(found) instead of \(expected)" }
            return "\(found.element) with " + found.differences(from: expected).joined(separator: " and ")
        }
        if found.count > expected.count { return "\(found[expected.count]) in addition" }
        if found.count < expected.count { return "no \(expected[found.count])" }
        return "the same"
    }

    static func words(_ attributes: LayoutAttributes) -> String { "\(attributes)" }
}
