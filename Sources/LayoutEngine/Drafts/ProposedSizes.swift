/// The measured sizes that the operations of a draft have set and that a script may correct or refuse.
///
///     note ─► move with each batch update ─► withdraw: all as before ─► set those that the script chooses
struct ProposedSizes: Sendable {
    /// What each element had before the transaction, by newest index paths; no sizes: it was not measured.
    private var before: [Element: [MeasuredSize]] = [:]

    var isEmpty: Bool { before.isEmpty }

    /// Notes that an element's size was set. What it had before its first change counts.
    ///
    /// So a script that refuses the sizes leaves the element as it was before the update, however often it was measured in it.
    mutating func note(_ element: Element, before sizes: [MeasuredSize]) {
        if before[element] == nil { before[element] = sizes }
    }

    /// Follows the elements that a batch update moves; those that it deletes or reloads are forgotten.
    mutating func move(_ map: ItemMap) {
        var moved: [Element: [MeasuredSize]] = [:]
        let sections = map.newSections(
            of: Set(before.keys.lazy.filter { $0.category != .cell }.map(\.indexPath.section)))
        for (element, sizes) in before {
            let path = element.indexPath
            let new =
                element.category == .cell
                ? map.newPath(of: path) : sections[path.section].map { ItemPath(section: $0, item: path.item) }
            if let new { moved[ElementKind(element.category, element.kind).element(at: new)] = sizes }
        }
        before = moved
    }

    mutating func keepMeasured(in container: Container) {
        before = before.filter { !container.measuredSizes(of: $0.key).isEmpty }
    }

    /// Gives every element what it had before.
    ///
    /// - Returns: the sizes that they had until then, in the order of the elements.
    func withdraw(from container: inout Container) -> [MeasuredElement] {
        let proposed = before.keys.compactMap { element in
            container.measuredSizes(of: element).first.map { MeasuredElement(element, $0.size, at: $0.length) }
        }.sorted { ($0.element.kind, $0.element.indexPath) < ($1.element.kind, $1.element.indexPath) }
        container.replaceMeasured(proposed.map { ($0.element, before[$0.element] ?? []) })
        return proposed
    }
}

extension Container {
    fileprivate func measuredSizes(of element: Element) -> [MeasuredSize] {
        guard sections.indices.contains(element.indexPath.section) else { return [] }
        let section = sections[element.indexPath.section]
        let sizes = element.category == .cell ? section.measuredSizes : section.measuredSupplementaries[element.kind]
        return sizes?.allSizes(of: element.indexPath.item) ?? []
    }

    /// Sets measured sizes, and returns the elements whose size changed.
    mutating func setMeasured(_ sizes: [MeasuredElement]) -> [Element] {
        var changed: [Element] = []
        for (track, sizes) in Dictionary(grouping: sizes, by: { Track($0.element) }) {
            let pairs = sizes.map { (item: $0.element.indexPath.item, size: MeasuredSize($0.size, at: $0.length)) }
            let items =
                track.kind.category == .cell
                ? sections[track.section].measuredSizes.set(pairs)
                : sections[track.section].measuredSupplementaries[track.kind.name, default: MeasuredSizes()].set(pairs)
            changed += items.map { track.kind.element(at: ItemPath(section: track.section, item: $0)) }
        }
        return changed
    }

    /// Gives elements all their sizes; those without any count as unmeasured.
    fileprivate mutating func replaceMeasured(_ elements: [(element: Element, sizes: [MeasuredSize])]) {
        for (track, elements) in Dictionary(grouping: elements, by: { Track($0.element) }) {
            let items = Dictionary(elements.map { ($0.element.indexPath.item, $0.sizes) }) { $1 }
            if track.kind.category == .cell {
                sections[track.section].measuredSizes.replace(items)
            } else {
                sections[track.section].measuredSupplementaries[track.kind.name]?.replace(items)
            }
        }
    }
}

private struct Track: Hashable {
    var kind: ElementKind
    var section: Int

    init(_ element: Element) {
        kind = ElementKind(element.category, element.kind)
        section = element.indexPath.section
    }
}
