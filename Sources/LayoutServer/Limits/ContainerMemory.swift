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
        let base = 4096 + layout.fixedBytes(parameters)
        return base + bytes(of: sections, each: layout.bytesPerItem(parameters))
    }

    /// The charge of sections and of new ones beside them.
    static func bytes(
        _ sections: [Section], and new: [Section], _ layout: LayoutDefinition, _ parameters: Parameters
    ) -> Int {
        bytes(sections, layout, parameters) + bytes(of: new, each: layout.bytesPerItem(parameters))
    }

    /// By index: copying a section costs half a dozen reference counts.
    private static func bytes(of sections: [Section], each: Int) -> Int {
        sections.indices.reduce(0) { $0 + bytes(of: sections[$1], each) }
    }

    private static func bytes(of section: Section, _ each: Int) -> Int {
        var bytes = 1024 + section.itemCount * each + (section.itemSizes?.count ?? 0) * 72
        if !section.itemValues.isEmpty { bytes += section.itemValues.values.reduce(0) { $0 + $1.count } * 48 }
        // A uniform section is stored item by item once sizes are measured.
        let measured = section.measuredSizes.count
        if measured > 0 { bytes += measured * MeasuredSizes.bytesPerItem + section.itemCount * 72 }
        for kind in section.measuredSupplementaries.values {
            bytes += kind.count * MeasuredSizes.bytesPerItem + bytesPerKind
        }
        return bytes
    }
}
