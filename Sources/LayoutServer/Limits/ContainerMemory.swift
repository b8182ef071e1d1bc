import LayoutCore
import LayoutWire

/// Bytes charged for a container: a constant each for it and its sections; for an item of its own size 16 for it and 56 for
/// the line and its search, which it may have to itself; for item values eight each, and for their items a frame of 32 and
/// its share of blocks and a tree. Items without data take what their layout says.
enum ContainerMemory {
    /// A kind's name, and its place in a table.
    private static let bytesPerKind = 512

    static func bytes(_ sections: [WireSection], _ layout: LayoutDefinition, _ parameters: Parameters) -> Int {
        let each = layout.bytesPerItem(parameters)
        return sections.reduce(4096 + layout.fixedBytes(parameters)) { sum, section in
            let values = section.itemValues.values.reduce(0) { $0 + $1.numbers.count + $1.names.count }
            let items = Int(section.itemCount) * each + section.itemSizes.count / 2 * 72
            return sum + 1024 + items + values * 48
        }
    }

    static func bytes(_ sections: [Section], _ layout: LayoutDefinition, _ parameters: Parameters) -> Int {
        let each = layout.bytesPerItem(parameters)
        return sections.reduce(4096 + layout.fixedBytes(parameters)) { sum, section in
            let values = section.itemValues.values.reduce(0) { $0 + $1.count }
            let items = section.itemCount * each + (section.itemSizes?.count ?? 0) * 72
            let measured =
                section.measuredSizes.count + section.measuredSupplementaries.values.reduce(0) { $0 + $1.count }
            let kinds = section.measuredSupplementaries.count * bytesPerKind
            // What was a rule is one no more.
            let unruled = section.measuredSizes.count > 0 ? section.itemCount * 72 : 0
            return sum + 1024 + items + values * 48 + measured * MeasuredSizes.bytesPerItem + kinds
                + unruled
        }
    }
}
