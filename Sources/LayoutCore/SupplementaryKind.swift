/// The supplementary kinds that sections have; the raw value is the index in `AttributeColumns.kindNames`.
package enum SupplementaryKind: UInt32, Sendable, CaseIterable {
    case header = 1
    case footer = 2

    package init?(name: String) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }

    package var name: String { AttributeColumns.kindNames[Int(rawValue)] }
}
