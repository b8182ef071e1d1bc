/// Which items are selected, and where keys are: the cursor, and the other end of a range.
///
///     a  b  c  d  e        the cursor is at b
///     a [b] c  d  e        Space: b is selected, and the anchor
///     a [b  c  d] e        Shift and Down, twice: the cursor is at d, the anchor stays
///     a [b  c] d  e        Shift and Up: the range ends where the cursor is
///
/// The order of a range is that of the data. What one may do with a mode that does not allow it does what comes nearest: in a list of
/// single selection, a range is its last item.
///
///     var selection = ViewSelection(.multiple)
///     selection.pick(item, .alone, in: counts)
///     selection.pick(other, .extending, in: counts)       // all between both
package struct ViewSelection: Equatable, Sendable {
    /// How many items may be selected at once.
    package enum Mode: String, CaseIterable, Sendable {
        /// None. There is a cursor all the same.
        case none
        /// At most one.
        case single
        /// Any number, of which ranges are taken in the order of the data.
        case multiple
        /// Any number; a range is what the rectangle around its two ends meets, as in a calendar. A drag from an item spans one.
        case area
    }

    /// What becomes of the selection when the cursor goes to an item.
    package enum Pick: String, CaseIterable, Sendable {
        /// Nothing. The anchor stays as well.
        case focusing
        /// The item alone is selected, and is the anchor.
        case alone
        /// The item is selected if it was not, and the other way round; it is the anchor.
        case toggling
        /// What is between the anchor and the item is selected, and nothing else.
        case extending
        /// What is between the anchor and the item becomes what the anchor is: selected or not. The rest stays.
        case adding
    }

    /// How many may be selected.
    package let mode: Mode
    /// The selected items, in canonical form.
    package private(set) var keys = Keys()
    /// The item that keys act on; nil: none yet, or none is left.
    package private(set) var cursor: ItemPath?
    /// The end of a range that the cursor does not move. nil: a range begins at the cursor.
    package private(set) var anchor: ItemPath?

    /// Nothing is selected.
    package init(_ mode: Mode) { self.mode = mode }

    var takesSeveral: Bool { mode == .multiple || mode == .area }

    /// Moves the cursor to an item, which exists.
    ///
    /// - Parameters:
    ///   - counts: the number of items in each section.
    ///   - range: what lies between the anchor and the item, which takes in both; nil: all items there in the order of the data.
    /// - Complexity: O(ranges + sections)
    package mutating func pick(_ item: ItemPath, _ pick: Pick, in counts: [Int], range: Keys? = nil) {
        let start = anchor ?? cursor
        cursor = item
        switch mode {
        case .none: return
        case .single: pickSingle(item, pick)
        case .multiple, .area:
            if let start, pick == .extending || pick == .adding {
                pickRange(range ?? Keys(from: start, to: item, in: counts), from: start, pick)
            } else {
                pickOne(item, pick)
            }
        }
        keys = keys.canonical(in: counts)
    }

    private mutating func pickRange(_ range: Keys, from start: ItemPath, _ pick: Pick) {
        anchor = start
        if pick == .extending {
            keys = range
        } else {
            keys = keys.contains(start) ? keys.union(range) : keys.subtracting(range)
        }
    }

    private mutating func pickSingle(_ item: ItemPath, _ pick: Pick) {
        if pick == .focusing { return }
        let isDeselected = pick == .toggling && keys.contains(item)
        keys = isDeselected ? Keys() : Keys([ItemRange(item)])
        anchor = item
    }

    private mutating func pickOne(_ item: ItemPath, _ pick: Pick) {
        switch pick {
        case .focusing: return
        case .alone, .extending: keys = Keys([ItemRange(item)])
        case .toggling where keys.contains(item): keys.remove(ItemRange(item))
        case .toggling, .adding: keys.insert(ItemRange(item))
        }
        anchor = item
    }

    /// Selects these items and no others, as far as the mode allows: the first of them, or none.
    ///
    /// - Complexity: O(ranges + sections)
    package mutating func select(_ keys: Keys, in counts: [Int]) {
        switch mode {
        case .none: return
        case .single:
            let first = keys.ranges(in: counts).first
            self.keys = first.map { Keys([ItemRange($0.first)]) } ?? Keys()
        case .multiple, .area: self.keys = keys.canonical(in: counts)
        }
    }

    /// Moves the cursor to an item, or to none, and leaves the selection as it is.
    package mutating func focus(_ item: ItemPath?) { cursor = item }

    /// Follows the items to the next state. A cursor or an anchor whose item is gone goes to the first item behind it that is left, or else
    /// to the last before it; neither selects it.
    ///
    /// - Complexity: that of `FollowedItems.keys`
    package mutating func follow(_ items: FollowedItems) {
        keys = items.keys(keys)
        cursor = cursor.flatMap { items.successor(of: $0) }
        anchor = anchor.flatMap { items.successor(of: $0) }
    }
}

extension ItemRange {
    init(_ item: ItemPath) { self.init(section: item.section, item: item.item) }
}
