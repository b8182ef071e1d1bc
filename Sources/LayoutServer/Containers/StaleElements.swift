import LayoutCore
import LayoutWire
import ScriptedLayouts

/// The elements that `invalidate` operations of an update name. Their index paths are those after all operations.
struct StaleElements {
    private var named: [(message: WireInvalidate, operation: Int, pointer: String)] = []

    /// Whether no element is named.
    var isEmpty: Bool { named.isEmpty }

    /// Adds what an operation names. Whether there are such elements is known once the layout is prepared.
    ///
    /// - Throws: `request.invalid` for an unknown category or too long a name.
    mutating func add(
        _ message: WireInvalidate, _ operation: Int, _ mapping: Mapping, _ pointer: String
    ) throws(RequestFailure) {
        for (index, elements) in message.elements.enumerated() {
            let names = Element.Category.allCases.map(\.wireName)
            _ = try mapping.name(elements.category, of: names, "\(pointer)/elements/\(index)/category")
            _ = try mapping.string(elements.kind, "\(pointer)/elements/\(index)/kind", limit: 256)
        }
        named.append((message, operation, pointer))
    }

    /// Puts numbers in place of identifiers.
    ///
    /// - Parameter number: does that for the ranges of one operation.
    mutating func resolve(
        _ number: ([WireItemRange], _ operation: Int, _ pointer: String) throws(RequestFailure) -> [WireItemRange]
    ) throws(RequestFailure) {
        for index in named.indices where named[index].message.items.contains(where: \.hasIds) {
            let (message, operation, pointer) = named[index]
            named[index].message.items = try number(message.items, operation, pointer + "/items")
        }
    }

    /// What has to be queried again.
    ///
    /// - Throws: `index.outOfRange` for items and sections that do not exist, `request.invalid` for unknown kinds. Other elements need
    ///   not exist.
    /// - Complexity: O(*n* log *n*) in what is named
    func diff(of prepared: PreparedLayout) throws(RequestFailure) -> FrameDiff {
        var ranges: [FrameDiff.Track: [Range<Int>]] = [:]
        func add(_ kind: UInt32, _ section: Int, _ items: Range<Int>) {
            let known = prepared.numbers(of: kind, in: section).clamped(to: items)
            if !known.isEmpty { ranges[FrameDiff.Track(prepared.kinds[kind], section), default: []].append(known) }
        }
        for (message, _, pointer) in named {
            for (index, items) in message.items.enumerated() {
                let range = try Self.items(items, prepared, "\(pointer)/items/\(index)")
                add(ElementKinds.cell, range.section, range.range)
            }
            for (index, elements) in message.elements.enumerated() {
                let (kind, range) = try Self.elements(elements, prepared, "\(pointer)/elements/\(index)")
                add(kind, range.section, range.range)
            }
            for (index, section) in message.sections.enumerated() {
                try Self.check(section, prepared, { "\(pointer)/sections/\(index)" })
                // More ranges than a diff may have say no more.
                if ranges.count > FrameDiff.rangeLimit { continue }
                for kind in prepared.kinds.list.indices { add(UInt32(kind), Int(section), 0..<Int.max) }
            }
        }
        return FrameDiff(stale: ranges)
    }

    /// What a script gets before it prepares the same data again.
    ///
    /// - Throws: `index.outOfRange` for items and sections that do not exist.
    func invalidation(of before: PreparedLayout) throws(RequestFailure) -> PartialInvalidation {
        var named = PartialInvalidation()
        for (message, _, pointer) in self.named {
            for (index, items) in message.items.enumerated() {
                named.items.append(try Self.items(items, before, "\(pointer)/items/\(index)"))
            }
            for (index, elements) in message.elements.enumerated() {
                let (pointer, range) = ("\(pointer)/elements/\(index)", Self.range(elements))
                let category = Self.category(elements)
                if category == .cell {
                    named.items.append(try Self.items(range, before, pointer))
                } else {
                    try Self.check(range.section, before) { pointer + "/section" }
                    named.elements.append((ElementKind(category, elements.kind), ItemRange(range)))
                }
            }
            for (index, section) in message.sections.enumerated() {
                try Self.check(section, before) { "\(pointer)/sections/\(index)" }
                named.sections.append(Int(section))
            }
        }
        return named
    }

    private static func range(_ elements: WireElementRange) -> WireItemRange {
        var range = WireItemRange()
        (range.section, range.item, range.count) = (elements.section, elements.item, elements.count)
        return range
    }

    private static func category(_ elements: WireElementRange) -> Element.Category {
        Element.Category.allCases.first { $0.wireName == elements.category } ?? .cell
    }

    private static func items(
        _ items: WireItemRange, _ prepared: PreparedLayout, _ pointer: @autoclosure () -> String
    ) throws(RequestFailure) -> ItemRange {
        try check(items.section, prepared) { pointer() + "/section" }
        let range = ItemRange(items)
        let count = prepared.sections[range.section].itemCount
        guard range.item + range.count <= count else {
            let place = pointer() + "/item"
            throw .outOfRange(place, UInt32(clamping: range.item + range.count - 1), count: count, pointer: place)
        }
        return range
    }

    private static func elements(
        _ elements: WireElementRange, _ prepared: PreparedLayout, _ pointer: @autoclosure () -> String
    ) throws(RequestFailure) -> (kind: UInt32, range: ItemRange) {
        let (range, category) = (range(elements), category(elements))
        if category == .cell { return (ElementKinds.cell, try items(range, prepared, pointer())) }
        try check(elements.section, prepared) { pointer() + "/section" }
        if let kind = prepared.kinds.number(of: category, elements.kind) { return (kind, ItemRange(range)) }
        let names = prepared.kinds.list.filter { $0.category == category }.map(\.name)
        let place = pointer() + "/kind"
        throw RequestFailure(
            .invalid,
            "\(place) is \"\(excerpt(elements.kind))\", expected a kind of the layout's \(category) elements: "
                + names.joined(separator: ", "), pointer: place, nearest: nearestNames(to: elements.kind, among: names))
    }

    private static func check(
        _ section: UInt32, _ prepared: PreparedLayout, _ pointer: () -> String
    ) throws(RequestFailure) {
        let count = prepared.sectionCount
        guard section < count else {
            let place = pointer()
            throw .outOfRange(place, section, count: count, pointer: place)
        }
    }
}
