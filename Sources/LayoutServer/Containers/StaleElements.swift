import LayoutCore
import LayoutWire

/// Elements that an `invalidate` names, as ranges. Their index paths are those after all operations of the update.
struct StaleElements {
    /// A range, and where the request names it.
    private struct Named {
        let kind: ElementKind
        let range: ItemRange
        let pointer: String
    }

    private var ranges: [Named] = []
    private var sections: [(number: UInt32, pointer: String)] = []

    /// Reads the names; whether there are such elements is known once the layout is prepared.
    init(_ message: WireInvalidate, _ mapping: Mapping, _ pointer: String) throws(RequestFailure) {
        for (index, items) in message.items.enumerated() {
            ranges.append(
                Named(kind: ElementKind(.cell, ""), range: ItemRange(items), pointer: "\(pointer)/items/\(index)"))
        }
        for (index, elements) in message.elements.enumerated() {
            let place = "\(pointer)/elements/\(index)"
            let names = Element.Category.allCases.map(\.wireName)
            let name = try mapping.name(elements.category, of: names, place + "/category")
            let category = Element.Category.allCases.first { $0.wireName == name } ?? .cell
            let kind = category == .cell ? "" : try mapping.string(elements.kind, place + "/kind", limit: 256)
            let range = ItemRange(
                section: Int(elements.section), item: Int(elements.item), count: max(1, Int(elements.count)))
            ranges.append(Named(kind: ElementKind(category, kind), range: range, pointer: place))
        }
        sections = message.sections.enumerated().map { ($1, "\(pointer)/sections/\($0)") }
    }

    /// Appends the elements to a list of what has to be queried again.
    ///
    /// - Throws: `index.outOfRange` for items and sections that do not exist, `request.invalid` for unknown kinds. Other elements need
    ///   not exist.
    func append(to diff: inout FrameDiff, of prepared: PreparedLayout) throws(RequestFailure) {
        for named in ranges {
            let range = named.range
            try check(UInt32(clamping: range.section), named.pointer + "/section", prepared)
            guard let kind = prepared.kinds.number(of: named.kind.category, named.kind.name) else {
                let names = prepared.kinds.list.filter { $0.category == named.kind.category }.map(\.name)
                throw RequestFailure(
                    .invalid,
                    "\(named.pointer)/kind is \"\(excerpt(named.kind.name))\", expected a kind of the layout's \(named.kind.category) "
                        + "elements: \(names.joined(separator: ", "))", pointer: named.pointer + "/kind",
                    nearest: nearestNames(to: named.kind.name, among: names))
            }
            let count = prepared.sections[range.section].itemCount
            if kind == ElementKinds.cell, range.item + range.count > count {
                throw .outOfRange(
                    named.pointer + "/item", UInt32(clamping: range.item + range.count - 1), count: count,
                    pointer: named.pointer + "/item")
            }
            diff.addStale(
                prepared.numbers(of: kind, in: range.section).clamped(to: range.range), of: named.kind,
                in: range.section)
        }
        for section in sections {
            try check(section.number, section.pointer, prepared)
            for (number, kind) in prepared.kinds.list.enumerated() {
                let numbers = prepared.numbers(of: UInt32(number), in: Int(section.number))
                diff.addStale(numbers, of: kind, in: Int(section.number))
            }
        }
    }

    private func check(_ section: UInt32, _ pointer: String, _ prepared: PreparedLayout) throws(RequestFailure) {
        let count = prepared.sectionCount
        guard section < count else { throw .outOfRange(pointer, section, count: count, pointer: pointer) }
    }
}
