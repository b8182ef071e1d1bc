/// Finds the index path of each old element after `ElementChanges`, by bisection in the ranges of the element's kind and section,
/// or else in the moved sections.
struct ElementRoutes {
    struct Step {
        enum Origin {
            case range
            case section
        }

        /// The new index path; nil if the element was removed.
        var path: ItemPath?
        var dx = 0.0
        var dy = 0.0
        /// Whether the element must be queried again.
        var isStale = false
        var origin = Origin.section
    }

    private struct Track: Hashable {
        let category: Element.Category
        let kind: String
        let section: Int

        init(_ category: Element.Category, kind: String, section: Int) {
            self.category = category
            self.kind = kind
            self.section = section
        }
    }

    private struct Route {
        let items: Range<Int>
        /// The first item's new index path; nil if the items were removed.
        var to: ItemPath?
        var dx = 0.0
        var dy = 0.0
        var isStale = false
    }

    /// The routes of each track, in item order; no two share an item.
    private var routes: [Track: [Route]] = [:]
    /// Ordered by old number.
    private let sections: [ElementChanges.MovedSections]

    init(_ changes: ElementChanges) {
        sections = changes.sections.sorted { $0.from < $1.from }
        for range in changes.deleted { add(range, from: range.first) }
        for range in changes.elements { add(range.elements, from: range.from, to: range.elements.first, isStale: true) }
        for range in changes.moved {
            add(range.elements, from: range.from, to: range.elements.first, by: (range.dx, range.dy))
        }
        for track in routes.keys { routes[track]?.sort { $0.items.lowerBound < $1.items.lowerBound } }
    }

    private mutating func add(
        _ range: ElementRange, from: ItemPath, to: ItemPath? = nil, by distance: (dx: Double, dy: Double) = (0, 0),
        isStale: Bool = false
    ) {
        guard range.count > 0 else { return }
        routes[Track(range.category, kind: range.kind, section: from.section), default: []]
            .append(
                Route(
                    items: from.item..<from.item + range.count, to: to, dx: distance.dx, dy: distance.dy,
                    isStale: isStale))
    }

    func step(from element: Element) -> Step {
        let path = element.indexPath
        let list = routes[Track(element.category, kind: element.kind, section: path.section)] ?? []
        let index = list.partition { $0.items.upperBound > path.item }
        guard index < list.count, list[index].items.contains(path.item) else { return sectionStep(from: path) }
        let route = list[index]
        let offset = path.item - route.items.lowerBound
        return Step(
            path: route.to.map { ItemPath(section: $0.section, item: $0.item + offset) }, dx: route.dx, dy: route.dy,
            isStale: route.isStale, origin: .range)
    }

    /// Maps a whole range, in as many pieces as it takes, without elements that are named as stale anyway.
    func ranges(from range: ElementRange) -> [ElementRange] {
        let (section, end) = (range.first.section, range.first.item + range.count)
        let list = routes[Track(range.category, kind: range.kind, section: section)] ?? []
        var item = range.first.item
        var pieces: [ElementRange] = []
        func add(upTo end: Int) {
            let step = step(
                from: Element(
                    category: range.category, kind: range.kind, indexPath: ItemPath(section: section, item: item)))
            if let path = step.path, item < end, !(step.isStale && step.origin == .range) {
                pieces.append(
                    ElementRange(category: range.category, kind: range.kind, first: path, count: end - item))
            }
            item = max(item, end)
        }
        for route in list[list.partition { $0.items.upperBound > item }...] where item < end {
            add(upTo: min(end, route.items.lowerBound))
            add(upTo: min(end, route.items.upperBound))
        }
        add(upTo: end)
        return pieces
    }

    private func sectionStep(from path: ItemPath) -> Step {
        let index = sections.partition { $0.from + $0.count > path.section }
        guard index < sections.count, sections[index].from <= path.section else { return Step(path: path) }
        let run = sections[index]
        return Step(
            path: ItemPath(section: path.section - run.from + run.to, item: path.item), dx: run.dx, dy: run.dy,
            isStale: run.isStale)
    }
}

extension Array {
    /// The first index from which all elements are past, found by bisection.
    fileprivate func partition(_ isPast: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isPast(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
