/// The bytes that a container is charged for: a constant for the container and one for each section; for an item with a size of its
/// own what the layout states, which are 72 where items lie in lines: 16 for the size and 56 for a line that it may have to itself; 48
/// for each item value, which are 8 for the value, 32 for a frame and its share of a search tree. For items without data, for item values that place elements of their
/// own, and for lanes and elements of a section, the layout states the bytes.
package enum ContainerMemory {
    private static let bytesPerStoredValue = 8
    /// Bytes for a kind's name and its entry in a table.
    private static let bytesPerKind = 512
    /// Bytes of an item's identifier: 8 in a column and about 21 in the index, which while it changes exists in part twice.
    package static let bytesPerNumber = 48
    /// Bytes of a name: 16 in a column, about 34 in the index, and a text that both share.
    package static let bytesPerName = 192

    /// Bytes of an item that is being moved: its index path, and its attributes and its identifier in what is published of the drag.
    package static let bytesPerLiftedItem = 512

    /// The charge of sections that are not checked yet, so that a request is paid for before the data is made of it.
    ///
    /// - Complexity: O(sections · columns of values)
    package static func bytes(
        _ sections: [ContainerSection], by layout: LayoutDefinition, with parameters: Parameters
    ) -> Int {
        let memory = layout.memory(parameters)
        let (groups, shared) = (memory.groups, memory.sections)
        return sections.reduce(4096 + memory.fixed) { sum, section in
            let values = section.itemValues.reduce(0) { sum, column in
                sum + column.value.count * bytesPerValue(of: column.key, layout)
            }
            let items = section.itemCount * memory.perItem + section.itemSizes.count / 2 * memory.perSize
            let own = section.itemValues.isEmpty ? 0 : section.itemCount * groups.bytesPerItem
            let lanes = shared.laneParameter.flatMap { section.parameters[$0] }.map(\.lanes)
            let kept = shared.bytes(items: section.itemCount, lanes: lanes)
            return sum + 1024 + kept + items + own + values + bytes(of: section.itemIdentifiers)
        }
    }

    private static func bytes(of identifiers: Identifiers) -> Int {
        switch identifiers {
        case .numbers(let numbers): numbers.count * bytesPerNumber
        case .names(let names): names.count * bytesPerName
        }
    }

    /// The charge of sections before they are laid out, measured sizes included.
    ///
    /// - Complexity: O(sections · columns of values)
    package static func bytes(_ sections: SectionList, by layout: LayoutDefinition, with parameters: Parameters) -> Int
    {
        let memory = layout.memory(parameters)
        return 4096 + memory.fixed + bytes(of: sections, by: layout, memory)
    }

    /// The charge of sections and of those that a batch update adds, which exist beside each other for a time.
    ///
    /// - Complexity: O(sections · columns of values), of both
    package static func bytes(
        _ sections: SectionList, and new: [Section], by layout: LayoutDefinition, with parameters: Parameters
    ) -> Int {
        bytes(sections, by: layout, with: parameters) + bytes(of: new, by: layout, layout.memory(parameters))
    }

    /// The charge of the identifiers alone, and of a list of the sections: 256 bytes for each section, and the bytes of each identifier.
    package static func identifierBytes(_ sections: SectionList) -> Int {
        sections.indices.reduce(0) { $0 + 256 + identifierBytes(sections[$1]) }
    }

    private static func identifierBytes(_ section: Section) -> Int {
        switch section.identifiers?.items {
        case .numbers(let numbers)?: numbers.count * bytesPerNumber
        case .names(let names)?: names.count * bytesPerName
        case nil: 0
        }
    }

    /// By index: copying a section costs half a dozen reference counts.
    private static func bytes(
        of sections: some RandomAccessCollection<Section>, by layout: LayoutDefinition, _ memory: LayoutMemory
    ) -> Int {
        sections.indices.reduce(0) { $0 + bytes(of: sections[$1], by: layout, memory) }
    }

    /// What remains charged once the sections are laid out. Before that they are charged for the most that their cells may take, such as
    /// a line for each of them and the buffers of a script.
    package static func bytes(
        _ sections: SectionList, laidOut prepared: PreparedLayout, by layout: LayoutDefinition,
        with parameters: Parameters
    ) -> Int {
        let memory = layout.memory(parameters)
        let custom = layout.attributes.count * CustomColumn.bytesPerItem
        return zip(sections.indices, prepared.sections.indices).reduce(bytes(sections, by: layout, with: parameters)) {
            bytes, index in
            let section = sections[index.0]
            guard let stored = prepared.sections[index.1].body.storedBytes else { return bytes }
            var charged = section.itemCount * memory.perItem
            charged += (section.itemSizes?.count ?? 0) * (memory.perSize - LayoutMemory.size)
            charged += section.itemValues.reduce(0) { $0 + $1.value.count } * FrameColumns.bytesPerItem
            if section.measuredSizes.count > 0 { charged += section.itemCount * LineColumns.bytesPerLine }
            return bytes - max(0, charged - stored - section.itemCount * custom)
        }
    }

    private static func bytesPerValue(of column: String, _ layout: LayoutDefinition) -> Int {
        bytesPerStoredValue + FrameColumns.bytesPerItem + (layout.elementBytes[column] ?? 0)
    }

    private static func bytes(
        of section: Section, by layout: LayoutDefinition, _ memory: LayoutMemory
    ) -> Int {
        let (groups, shared) = (memory.groups, memory.sections)
        var bytes = 1024 + section.itemCount * memory.perItem + (section.itemSizes?.count ?? 0) * memory.perSize
        let lanes = shared.laneParameter.flatMap { section.overrides.values[$0]?.number }
        bytes += shared.bytes(items: section.itemCount, lanes: lanes)
        if !section.itemValues.isEmpty {
            bytes += section.itemValues.reduce(0) { $0 + $1.value.count * bytesPerValue(of: $1.key, layout) }
        }
        bytes += identifierBytes(section)
        // A uniform section is stored item by item once sizes are measured.
        let measured = section.measuredSizes.count
        if measured > 0 {
            bytes += section.measuredSizes.bytes + section.itemCount * LayoutMemory.line
        }
        if measured > 0 || !section.itemValues.isEmpty { bytes += section.itemCount * groups.bytesPerItem }
        var anchored = 0
        for kind in section.measuredSupplementaries.values {
            bytes += kind.bytes + bytesPerKind
            anchored += kind.count
        }
        return bytes + groups.bytes(anchored: anchored, items: section.itemCount)
    }
}

extension ItemValues {
    fileprivate var count: Int {
        switch self {
        case .numbers(let numbers): numbers.count
        case .names(let names): names.count
        }
    }
}

extension JSONValue {
    /// A number of lanes that is not checked yet.
    fileprivate var lanes: Double { if case .number(let number) = self { number } else { 0 } }
}
