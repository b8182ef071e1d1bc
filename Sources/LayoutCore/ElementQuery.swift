/// What to look for, and from where on.
package struct ElementQuery: Sendable {
    package var rect: Rect
    package var includesCells: Bool
    package var includesSupplementary: Bool
    package var limit: Int
    package var start: ElementCursor

    package init(
        rect: Rect, includesCells: Bool = true, includesSupplementary: Bool = true, limit: Int = .max,
        start: ElementCursor = .first
    ) {
        self.rect = rect
        self.includesCells = includesCells
        self.includesSupplementary = includesSupplementary
        self.limit = limit
        self.start = start
    }
}

/// A place in the order of answers: cells by index path, then headers, then footers.
package struct ElementCursor: Equatable, Sendable {
    package enum Phase: UInt32, Sendable {
        case cells = 0
        case headers = 1
        case footers = 2
    }

    package var phase: Phase
    package var section: Int
    package var item: Int

    package init(phase: Phase, section: Int, item: Int) {
        self.phase = phase
        self.section = section
        self.item = item
    }

    init(_ kind: SupplementaryKind, section: Int) {
        self.init(phase: kind == .header ? .headers : .footers, section: section, item: 0)
    }

    package static let first = ElementCursor(phase: .cells, section: 0, item: 0)
}
