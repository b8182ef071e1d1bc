/// Reads what a window shows, in pieces that an event loop can afford.
///
///     find elements ──► merge changes ──► follow the elements shown before ──► key and name those found
///
/// A reading is a value, which another thread can continue.
package struct WindowReading: Sendable {
    /// What the contents are read of, besides the state.
    package struct Source: Sendable {
        /// The state in the history of the container's windows.
        ///
        /// It becomes that of the contents, and keeps its place in the history.
        package let version: WindowVersion
        /// What has changed since `older`, in order.
        ///
        /// An empty list means that the container is as it was, apart from the window's place.
        package let changes: [FrameDiff]
        /// What the window showed before, whose elements keep their keys; nil: nothing.
        ///
        /// Elements of it that are still there and in the rectangle keep their keys.
        package let older: WindowContents?
        /// As of the contents.
        package let displacement: Point
        /// As of the contents.
        package let number: UInt64?

        /// Creates a source.
        package init(
            version: WindowVersion, changes: [FrameDiff] = [], older: WindowContents? = nil,
            displacement: Point = .zero, number: UInt64? = nil
        ) {
            self.version = version
            self.changes = changes
            self.older = older
            self.displacement = displacement
            self.number = number
        }
    }

    private enum Phase {
        case finding(ElementCursor)
        /// So many changes are merged.
        case merging(Int)
        /// So many of the older elements are followed.
        case following(Int)
        /// So many of the elements have keys.
        case naming(Int)
    }

    /// The container's state.
    ///
    /// Retained until the reading ends, however often the container changes meanwhile.
    package let state: LaidOutState
    /// What is read: that state, or its committed order.
    ///
    /// The committed order is that of the data while items are dragged, see `WindowPlace.showsCommitted`.
    package let shown: LaidOutState
    let source: Source
    /// As of the contents.
    ///
    /// It becomes nil once the reading is truncated.
    private(set) var number: UInt64?
    let rect: Rect
    private(set) var attributes: [LayoutAttributes] = []
    private let limit: Int
    private let freshKeys: WindowKeys
    private var phase = Phase.finding(.first)
    private(set) var isTruncated = false
    private var diff = FrameDiff.none
    /// The key of each older element that is still there, by what it is called now.
    private var olderKeys: [Element: UInt64] = [:]
    private(set) var keys: [UInt64] = []
    private(set) var names: [Identifier?] = []
    private(set) var pins: [Int: ElementPin] = [:]

    /// How many elements a piece finds, follows and names at most.
    package static let pieceElements = 2048
    /// How many cells a piece looks at when it searches for them.
    private static let pieceCells = 1 << 15

    /// Starts to read.
    ///
    /// - Parameters:
    ///   - place: of the window.
    ///   - state: of the container.
    ///   - limit: the most elements.
    ///   - keys: for elements that the window has not shown before.
    package init(
        _ place: WindowPlace, of state: LaidOutState, limit: Int, from source: Source, keys: WindowKeys
    ) {
        self.state = state
        shown = place.showsCommitted ? state.data : state
        self.limit = limit
        self.source = source
        number = source.number
        freshKeys = keys
        rect = place.rect(in: shown.bounds)
    }

    /// How many elements are found so far.
    ///
    /// Final once the phase of finding is over.
    package var count: Int { attributes.count }

    /// Finds no further elements than those found so far. The contents then count as truncated, and have no number.
    package mutating func truncate() {
        if case .finding = phase { (phase, isTruncated, number) = (.merging(0), true, nil) }
    }

    /// Reads everything at once.
    ///
    /// - Parameter reader: of `shown`; its layout may be live.
    /// - Throws: what a live layout throws.
    package mutating func finish(with reader: StateReader) throws(LayoutError) -> WindowContents {
        while true {
            if let contents = try advance(with: reader) { return contents }
        }
    }

    /// Does the next piece of work on a state whose layout is not live.
    ///
    /// - Returns: nil if that is not all.
    package mutating func advance() -> WindowContents? {
        // Only live layouts fail.
        try? advance(with: StateReader(shown))
    }

    private mutating func advance(with reader: StateReader) throws(LayoutError) -> WindowContents? {
        if case .finding(let cursor) = phase, try !find(from: cursor, reader) { return nil }
        if case .merging(let count) = phase, !merge(count) { return nil }
        if case .following(let count) = phase, !follow(count) { return nil }
        if case .naming(let count) = phase, !name(count, reader) { return nil }
        return WindowContents(self, rows: reader.rows(of: attributes))
    }

    // MARK: Phases. Each returns whether it is over.

    private mutating func find(from cursor: ElementCursor, _ reader: StateReader) throws(LayoutError) -> Bool {
        var query = ElementQuery(rect: rect, limit: min(Self.pieceElements, limit - attributes.count), start: cursor)
        query.steps = Self.pieceCells
        var columns = AttributeColumns(kindNames: shown.prepared.kinds)
        let next = try reader.elements(.inRect(query), into: &columns)
        attributes += columns.all
        if let next, attributes.count < limit {
            phase = .finding(next)
            return false
        }
        (phase, isTruncated) = (.merging(0), next != nil)
        return true
    }

    private mutating func merge(_ count: Int) -> Bool {
        var (count, ranges) = (count, 0)
        while count < source.changes.count, !diff.isEverything {
            ranges += diff.rangeCount + source.changes[count].rangeCount
            diff = diff.then(source.changes[count])
            count += 1
            if ranges > Self.pieceElements {
                phase = .merging(count)
                return false
            }
        }
        phase = .following(0)
        return true
    }

    private mutating func follow(_ count: Int) -> Bool {
        guard let older = source.older else {
            phase = .naming(0)
            return true
        }
        let positions = count..<min(count + Self.pieceElements, older.keys.count)
        if diff.isNone {
            for position in positions { olderKeys[older.attributes[position].element] = older.keys[position] }
        } else if diff.isEverything {
            for position in positions {
                if let element = renamed(position, of: older) { olderKeys[element] = older.keys[position] }
            }
        } else {
            let changes = ElementChanges(diff, contentSizeBefore: .zero, contentSizeAfter: .zero)
            let renumbered = changes.renumbered(positions.lazy.map { older.attributes[$0].element })
            for position in positions {
                if let element = renumbered[older.attributes[position].element] {
                    olderKeys[element] = older.keys[position]
                }
            }
        }
        let isOver = positions.upperBound == older.keys.count
        phase = isOver ? .naming(0) : .following(positions.upperBound)
        return isOver
    }

    /// What an older element is called now by its identifier, or by its index path if it has none.
    ///
    /// nil if there is no item or section with that identifier any more.
    private func renamed(_ position: Int, of older: WindowContents) -> Element? {
        var element = older.attributes[position].element
        guard !older.names.isEmpty, let name = older.names[position] else { return element }
        let data = shown.data
        if element.category == .cell {
            guard let path = data.identifiers.path(of: name, in: data.sections) else { return nil }
            element.indexPath = path
        } else {
            guard let section = data.identifiers.section(of: name) else { return nil }
            element.indexPath.section = section
        }
        return element
    }

    private mutating func name(_ count: Int, _ reader: StateReader) -> Bool {
        let positions = count..<min(count + Self.pieceElements, attributes.count)
        let sections = shown.data.sections
        let isNamed = sections.first?.identifiers != nil
        for position in positions {
            let element = attributes[position].element
            keys.append(olderKeys[element] ?? freshKeys.next())
            if isNamed { names.append(sections.identifier(of: element)) }
            if reader.step == nil, element.category != .cell { pins[position] = shown.prepared.pin(of: element) }
        }
        phase = .naming(positions.upperBound)
        return positions.upperBound == attributes.count
    }
}

extension SectionList {
    /// The identifier of a cell's item, or of another element's section.
    fileprivate func identifier(of element: LayoutCore.Element) -> Identifier? {
        let path = element.indexPath
        guard path.section < count, let identifiers = self[path.section].identifiers else { return nil }
        if element.category != .cell { return identifiers.section }
        return path.item < identifiers.items.count ? identifiers.items[path.item] : nil
    }
}

extension StateReader {
    /// Those of the elements' sections that scroll by themselves.
    fileprivate func rows(of elements: [LayoutAttributes]) -> [Int] {
        let rows = state.prepared.orthogonalRows
        if rows.isEmpty { return [] }
        return Set(elements.lazy.map(\.element.indexPath.section)).filter { rows[$0] != nil }.sorted()
    }
}
