import LayoutCore

/// The lines between a list's rows: line n of a kind belongs to item n, so the lines that are not visible are hidden elements.
struct ListSeparators {
    private static let bottomKind = ElementKind(.decoration, "separator")
    private static let topKind = ElementKind(.decoration, "topSeparator")
    static let kinds = [bottomKind, topKind]

    /// Bytes for a row that is stored by itself, with its lines.
    static let bytesPerItem = 400

    /// The space before a line: that before the text of a list's cell.
    private static let leadingInset = 16.0

    private let configuration: Compositional.SeparatorConfiguration
    private let appearance: Compositional.ListSection.Appearance

    /// The lines of a list.
    ///
    /// - Returns: nil if the list's lines are not elements, since `showsSeparators` is not set.
    init?(_ list: Compositional.ListSection) {
        guard list.showsSeparators else { return nil }
        configuration = list.separatorConfiguration
        appearance = list.appearance
    }

    // MARK: Item values

    private static let (top, bottom) = ("separatorTop", "separatorBottom")
    private static let (topInsets, bottomInsets) = ("separatorTopInsets", "separatorBottomInsets")
    private static let visibilities = Compositional.SeparatorConfiguration.Visibility.allCases

    static let itemColumns =
        [top, bottom].map { name in
            ItemColumn(
                name, kind: .names(visibilities.map(\.rawValue)),
                "In a list that shows separators: whether the row has a line at its \(name == top ? "top" : "bottom").")
        }
        + [topInsets, bottomInsets].map { name in
            ItemColumn(
                name, kind: .numbers(2, CoordinateRange.signedLength),
                "In a list that shows separators: leading and trailing inset of the line at the row's "
                    + "\(name == topInsets ? "top" : "bottom"), in points.")
        }

    /// The name of the first of these values that a section provides; nil if it provides none.
    static func values(of section: Section) -> String? {
        [top, bottom, topInsets, bottomInsets].first { section.itemValues[$0] != nil }
    }

    // MARK: Lines

    /// A row's line at one edge. A hidden one is an element all the same, so that line *n* belongs to row *n*.
    struct Line: Equatable {
        var isHidden: Bool
        var insets: Compositional.SeparatorConfiguration.Insets
    }

    /// A row's lines; none at the top if no row of the section may have one.
    struct Lines: Equatable {
        var top: Line?
        var bottom: Line
    }

    /// The lines of one section's rows, from the list's configuration and the values of items.
    struct Rows {
        let list: ListSeparators
        let itemCount: Int
        private let hasTops: Bool
        /// Whether rows have values of their own.
        let hasValues: Bool
        /// The values of rows for their tops and for their bottoms.
        private let visibility: [ItemNames?]
        private let insets: [ItemNumbers?]

        init(_ list: ListSeparators, _ section: Section) {
            self.list = list
            itemCount = section.itemCount
            visibility = [section.names(top), section.names(bottom)]
            insets = [section.numbers(topInsets), section.numbers(bottomInsets)]
            hasTops =
                list.configuration.topSeparatorVisibility == .visible || visibility[0] != nil || insets[0] != nil
            hasValues = ListSeparators.values(of: section) != nil
        }

        func lines(of item: Int) -> Lines {
            let configuration = list.configuration
            let top = line(
                at: 0, of: item, visibility: configuration.topSeparatorVisibility,
                insets: configuration.topSeparatorInsets, isUsual: false)
            let bottom = line(
                at: 1, of: item, visibility: configuration.bottomSeparatorVisibility,
                insets: configuration.bottomSeparatorInsets,
                isUsual: list.hasUsualLine(item, of: itemCount))
            return Lines(top: hasTops ? top : nil, bottom: bottom)
        }

        /// - Parameter isUsual: whether the line is visible if nothing is said of it.
        private func line(
            at edge: Int, of item: Int, visibility: Compositional.SeparatorConfiguration.Visibility,
            insets: Compositional.SeparatorConfiguration.Insets?, isUsual: Bool
        ) -> Line {
            var visibility = visibility
            if let own = self.visibility[edge].map({ visibilities[Int($0[item])] }), own != .automatic {
                visibility = own
            }
            var insets = insets ?? .init(leading: leadingInset)
            if let own = self.insets[edge] { insets = .init(leading: own[2 * item], trailing: own[2 * item + 1]) }
            return Line(isHidden: visibility == .automatic ? !isUsual : visibility == .hidden, insets: insets)
        }

        /// Calls `body` with rows that have the same lines.
        ///
        /// - Parameters:
        ///   - groups: rows in order.
        ///   - first: the number of the first.
        /// - Complexity: O(1), or O(rows) if they have values of their own
        func forEach(
            _ groups: GroupSequence.Groups, from first: Int,
            _ body: (GroupSequence.Groups, Lines) throws(LayoutError) -> Void
        ) throws(LayoutError) {
            var groups = groups
            // The row before may not be the last any more once the next has changed.
            if list.hidesLast { groups.lookahead = max(1, groups.lookahead) }
            let end = first + groups.count
            var start = first
            while start < end {
                let lines = lines(of: start)
                var next = hasValues ? start + 1 : end
                if hasValues {
                    while next < end, self.lines(of: next) == lines { next += 1 }
                } else if list.hidesLast, end == itemCount, start < end - 1 {
                    next = end - 1
                }
                groups.count = next - start
                try body(groups, lines)
                start = next
            }
        }
    }

    /// Whether the line below the last row is not visible unless something else is said.
    private var hidesLast: Bool { appearance == .grouped || appearance == .insetGrouped }

    private func hasUsualLine(_ item: Int, of count: Int) -> Bool {
        switch appearance {
        case .plain: true
        case .grouped, .insetGrouped: item < count - 1
        case .sidebar, .sidebarPlain: false
        }
    }
}

extension ListSeparators.Lines {
    /// Adds the lines to a row's pattern.
    ///
    /// - Parameter row: the row's frame, relative to its group.
    func add(
        to pattern: inout GroupColumns.Pattern, row: Rect, direction: ScrollDirection, kinds: ElementKinds,
        pixels: Pixels
    ) {
        let thickness = min(pixels.scale.map { 1 / $0 } ?? 1, row.height)
        var edges = [(ListSeparators.kinds[0], bottom, row.maxY - thickness)]
        if let top { edges.append((ListSeparators.kinds[1], top, row.y)) }
        for (kind, line, y) in edges {
            let length = max(0, row.width - line.insets.leading - line.insets.trailing)
            let frame = Rect(x: row.x + line.insets.leading, y: y, width: length, height: thickness)
            var separator = GroupColumns.Anchored(
                kind: kinds.number(of: kind.category, kind.name) ?? ElementKinds.header,
                place: direction.place(frame), zIndex: 1, cell: 0)
            separator.isHidden = line.isHidden
            pattern.anchored.append(separator)
        }
    }
}
