import LayoutCore
import LayoutWire

/// The bytes that a container is charged for: a constant for the container and one for each section; 72 for an item with a size of
/// its own, which are 16 for the size and 56 for a line that it may have to itself; 48 for each item value, which are 8 for
/// the value, 32 for a frame and its share of a search tree. For items without data the layout states the bytes.
enum ContainerMemory {
    /// Bytes for a kind's name and its entry in a table.
    private static let bytesPerKind = 512

    /// The charge of sections that are not decoded yet.
    static func bytes(_ sections: [WireSection], _ layout: LayoutDefinition, _ parameters: Parameters) -> Int {
        let each = layout.bytesPerItem(parameters)
        return sections.reduce(4096 + layout.fixedBytes(parameters)) { sum, section in
            let values = section.itemValues.values.reduce(0) { $0 + $1.numbers.count + $1.names.count }
            let items = Int(section.itemCount) * each + section.itemSizes.count / 2 * 72
            return sum + 1024 + items + values * 48
        }
    }

    /// The charge of sections, measured sizes included.
    static func bytes(_ sections: [Section], _ layout: LayoutDefinition, _ parameters: Parameters) -> Int {
        let each = layout.bytesPerItem(parameters)
        return sections.reduce(4096 + layout.fixedBytes(parameters)) { sum, section in
            let values = section.itemValues.values.reduce(0) { $0 + $1.count }
            let items = section.itemCount * each + (section.itemSizes?.count ?? 0) * 72
            let measured =
                section.measuredSizes.count + section.measuredSupplementaries.values.reduce(0) { $0 + $1.count }
            let kinds = section.measuredSupplementaries.count * bytesPerKind
            // A uniform section is stored item by item once sizes are measured.
            let ununiform = section.measuredSizes.count > 0 ? section.itemCount * 72 : 0
            return sum + 1024 + items + values * 48 + measured * MeasuredSizes.bytesPerItem + kinds
                + ununiform
        }
    }
}
