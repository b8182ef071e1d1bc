import LayoutCore
import ScriptedLayouts

/// The measured sizes that a transaction has set and that a script may correct or refuse.
struct ProposedSizes {
    /// What each element had before the transaction, by newest index paths.
    private var before: [Element: Size?] = [:]

    var isEmpty: Bool { before.isEmpty }

    /// Notes that an element's size was set.
    mutating func note(_ element: Element, before size: Size?) {
        if before.index(forKey: element) == nil { before.updateValue(size, forKey: element) }
    }

    /// Follows the elements that a batch update moves; those that it deletes or reloads are forgotten.
    mutating func move(_ map: ItemMap) {
        var moved: [Element: Size?] = [:]
        let sections = map.newSections(
            of: Set(before.keys.lazy.filter { $0.category != .cell }.map(\.indexPath.section)))
        for (element, size) in before {
            let path = element.indexPath
            let new =
                element.category == .cell
                ? map.newPath(of: path) : sections[path.section].map { IndexPath(section: $0, item: path.item) }
            if let new {
                moved.updateValue(size, forKey: ElementKind(element.category, element.kind).element(at: new))
            }
        }
        before = moved
    }

    /// Forgets elements that have lost their measured sizes.
    mutating func keepMeasured(in container: Container) {
        before = before.filter { container.measuredSize(of: $0.key) != nil }
    }

    /// Gives every element what it had before.
    ///
    /// - Returns: the sizes that they had until then, in the order of the elements.
    func withdraw(from container: inout Container) -> [MeasuredElement] {
        let proposed = before.keys.compactMap { element in
            container.measuredSize(of: element).map { MeasuredElement(element, $0) }
        }.sorted { ($0.element.kind, $0.element.indexPath) < ($1.element.kind, $1.element.indexPath) }
        let known = proposed.map { ($0.element, before[$0.element] ?? nil) }
        container.forgetMeasured(known.filter { $0.1 == nil }.map(\.0))
        _ = container.setMeasured(known.compactMap { element, size in size.map { MeasuredElement(element, $0) } })
        return proposed
    }
}

extension Container {
    /// The measured size of a cell or a supplementary element.
    fileprivate func measuredSize(of element: Element) -> Size? {
        guard sections.indices.contains(element.indexPath.section) else { return nil }
        let section = sections[element.indexPath.section]
        let sizes = element.category == .cell ? section.measuredSizes : section.measuredSupplementaries[element.kind]
        return sizes?[element.indexPath.item]
    }

    /// Sets measured sizes, and returns the elements whose size changed.
    mutating func setMeasured(_ sizes: [MeasuredElement]) -> [Element] {
        var changed: [Element] = []
        for (track, sizes) in Dictionary(grouping: sizes, by: { Track($0.element) }) {
            let pairs = sizes.map { (item: $0.element.indexPath.item, size: $0.size) }
            let items =
                track.kind.category == .cell
                ? sections[track.section].measuredSizes.set(pairs)
                : sections[track.section].measuredSupplementaries[track.kind.name, default: MeasuredSizes()].set(pairs)
            changed += items.map { track.kind.element(at: IndexPath(section: track.section, item: $0)) }
        }
        return changed
    }

    fileprivate mutating func forgetMeasured(_ elements: [Element]) {
        for (track, elements) in Dictionary(grouping: elements, by: Track.init) {
            let items = Set(elements.map(\.indexPath.item))
            if track.kind.category == .cell {
                sections[track.section].measuredSizes.remove(items)
            } else {
                sections[track.section].measuredSupplementaries[track.kind.name]?.remove(items)
            }
        }
    }
}

/// The elements of one kind in one section.
private struct Track: Hashable {
    var kind: ElementKind
    var section: Int

    init(_ element: Element) {
        kind = ElementKind(element.category, element.kind)
        section = element.indexPath.section
    }
}
