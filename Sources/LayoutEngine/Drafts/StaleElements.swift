/// The elements that operations have made stale by name. Their index paths are those after all operations, and whether there are such
/// elements is known once the layout is prepared.
package struct StaleElements: Sendable {
    /// The elements that one operation names, by index path or, until they are resolved, by identifier.
    struct Named: Sendable {
        var items: [StaleNames.Items]
        var elements: [(kind: ElementKind, range: ItemRange)]
        var sections: [Int]
        var operation: Int
        var pointer: String

        var identifierCount: Int {
            items.reduce(0) { count, items in
                if case .identified(let identifiers) = items { count + identifiers.count } else { count }
            }
        }

        var ranges: [ItemRange] { items.compactMap { if case .range(let range) = $0 { range } else { nil } } }
    }

    private var named: [Named] = []

    /// Creates an empty list.
    package init() {}

    /// Whether no element is named.
    package var isEmpty: Bool { named.isEmpty }

    mutating func add(_ names: StaleNames, operation: Int, _ pointer: String) {
        named.append(
            Named(
                items: names.items, elements: names.elements, sections: names.sections, operation: operation,
                pointer: pointer))
    }

    var unresolved: [Int] { named.indices.filter { named[$0].identifierCount > 0 } }

    subscript(index: Int) -> Named { named[index] }

    /// Puts ranges in place of the identifiers of an entry, which then counts as resolved.
    mutating func resolve(_ index: Int, _ ranges: [ItemRange]) {
        named[index].items = ranges.map(StaleNames.Items.range)
    }

    /// What has to be queried again.
    ///
    /// - Throws: `index.outOfRange` for items and sections that do not exist, `request.invalid` for unknown kinds. Other elements need
    ///   not exist.
    /// - Complexity: O(*n* log *n*) in what is named
    package func diff(of prepared: PreparedLayout) throws(LayoutError) -> FrameDiff {
        var ranges: [FrameDiff.Track: [Range<Int>]] = [:]
        func add(_ kind: UInt32, _ range: ItemRange) {
            let items = range.count == .max ? range.item..<Int.max : range.range
            let known = prepared.numbers(of: kind, in: range.section).clamped(to: items)
            if !known.isEmpty {
                ranges[FrameDiff.Track(prepared.kinds[kind], range.section), default: []].append(known)
            }
        }
        for names in named {
            for (index, items) in names.ranges.enumerated() {
                try Self.check(items, in: prepared, "\(names.pointer)/items/\(index)")
                add(ElementKinds.cell, items)
            }
            for (index, elements) in names.elements.enumerated() {
                add(try Self.kind(of: elements, prepared, "\(names.pointer)/elements/\(index)"), elements.range)
            }
            for (index, section) in names.sections.enumerated() {
                try Self.check(section, in: prepared, "\(names.pointer)/sections/\(index)")
                // A diff cannot have more ranges than this.
                if ranges.count > FrameDiff.rangeLimit { continue }
                for kind in prepared.kinds.list.indices {
                    add(UInt32(kind), ItemRange(section: section, item: 0, count: .max))
                }
            }
        }
        return FrameDiff(stale: ranges)
    }

    /// The invalidation that a script gets before it prepares the same data again.
    ///
    /// - Throws: `index.outOfRange` for items and sections that do not exist.
    package func invalidation(of before: PreparedLayout) throws(LayoutError) -> PartialInvalidation {
        var invalidation = PartialInvalidation()
        for names in named {
            for (index, items) in names.ranges.enumerated() {
                try Self.check(items, in: before, "\(names.pointer)/items/\(index)")
                invalidation.items.append(items)
            }
            for (index, elements) in names.elements.enumerated() {
                let place = "\(names.pointer)/elements/\(index)"
                if elements.kind.category == .cell {
                    try Self.check(elements.range, in: before, place)
                    invalidation.items.append(elements.range)
                } else {
                    try Self.check(elements.range.section, in: before, place + "/section")
                    invalidation.elements.append(elements)
                }
            }
            for (index, section) in names.sections.enumerated() {
                try Self.check(section, in: before, "\(names.pointer)/sections/\(index)")
                invalidation.sections.append(section)
            }
        }
        return invalidation
    }

    private static func kind(
        of elements: (kind: ElementKind, range: ItemRange), _ prepared: PreparedLayout, _ pointer: String
    ) throws(LayoutError) -> UInt32 {
        let (category, name) = (elements.kind.category, elements.kind.name)
        if category == .cell {
            try check(elements.range, in: prepared, pointer)
            return ElementKinds.cell
        }
        try check(elements.range.section, in: prepared, pointer + "/section")
        if let kind = prepared.kinds.number(of: category, name) { return kind }
        let names = prepared.kinds.list.filter { $0.category == category }.map(\.name)
        let place = pointer + "/kind"
        throw LayoutError(
            .invalidInput,
            "\(place) is \"\(excerpt(name))\", expected a kind of the layout's \(category) elements: "
                + names.joined(separator: ", "), pointer: place, nearest: nearestNames(to: name, among: names))
    }

    private static func check(
        _ items: ItemRange, in prepared: PreparedLayout, _ pointer: @autoclosure () -> String
    ) throws(LayoutError) {
        try check(items.section, in: prepared, pointer() + "/section")
        let count = prepared.sections[items.section].itemCount
        guard items.item >= 0, items.count >= 0, items.count <= count - items.item else {
            let last = items.item.addingReportingOverflow(items.count - 1)
            throw .outOfRange(last.overflow ? .max : last.partialValue, count: count, pointer: pointer() + "/item")
        }
    }

    private static func check(
        _ section: Int, in prepared: PreparedLayout, _ pointer: @autoclosure () -> String
    ) throws(LayoutError) {
        let count = prepared.sectionCount
        guard (0..<count).contains(section) else { throw .outOfRange(section, count: count, pointer: pointer()) }
    }
}
