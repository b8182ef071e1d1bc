package import LayoutCore
import SwiftProtobuf

extension WireSection {
    /// A section as it would be opened, without what was measured.
    ///
    /// - Parameter withItems: whether sizes and values come with it.
    package init(_ section: Section, of layout: LayoutDefinition, withItems: Bool) {
        self.init()
        itemCount = UInt32(clamping: section.itemCount)
        let overrides = section.overrides.values
        if !overrides.isEmpty {
            let names = Dictionary(
                layout.schema.parameters.map { ($0.name, $0.sectionName ?? $0.name) },
                uniquingKeysWith: { first, _ in first })
            parameters = Google_Protobuf_Struct(
                Dictionary(
                    overrides.map { (names[$0.key] ?? $0.key, $0.value.json) }, uniquingKeysWith: { first, _ in first })
            )
        }
        guard withItems else { return }
        itemSizes = section.itemSizes?.lengths ?? []
        for (name, values) in section.itemValues {
            let column = layout.itemColumns.first { $0.name == name }
            itemValues[name] = WireItemValues(values, column)
        }
    }
}

extension WireItemValues {
    fileprivate init(_ values: LayoutCore.ItemValues, _ column: ItemColumn?) {
        self.init()
        switch values {
        case .numbers(let numbers): self.numbers = numbers
        case .names(let indexes):
            guard case .names(let known)? = column?.kind else { return }
            names = indexes.map { known[Int($0)] }
        }
    }
}
