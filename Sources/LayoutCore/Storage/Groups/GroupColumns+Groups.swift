// What groups consist of.
extension GroupColumns {
    /// A cell of a pattern.
    ///
    /// All groups of a run have the same cells, so a million items in equal groups need one `Cell` for each place in a group.
    package struct Cell: Equatable, Sendable {
        /// Relative to the group's outer corner.
        package var place: AxisRect
        /// The stacking order.
        package var zIndex: Int32
        /// Whether its size is measured along some axis.
        package var isEstimated: Bool

        /// Creates a cell.
        package init(place: AxisRect, zIndex: Int32, isEstimated: Bool = false) {
            self.place = place
            self.zIndex = zIndex
            self.isEstimated = isEstimated
        }
    }

    /// A supplementary element that is anchored to a cell or to a group.
    ///
    /// Badges and separators are such elements. An element's number counts all elements of its kind in the section, in the order of cells.
    package struct Anchored: Equatable, Sendable {
        /// The number of its kind.
        package var kind: UInt32
        /// Relative to the outermost group's corner.
        package var place: AxisRect
        /// The stacking order.
        package var zIndex: Int32
        /// The first cell of its owner; without that cell the element does not exist.
        package var cell: Int
        /// Whether its size is to be measured.
        package var isEstimated: Bool
        /// Whether it is not drawn.
        package var isHidden = false

        /// Creates an anchored element.
        package init(kind: UInt32, place: AxisRect, zIndex: Int32, cell: Int, isEstimated: Bool = false) {
            self.kind = kind
            self.place = place
            self.zIndex = zIndex
            self.cell = cell
            self.isEstimated = isEstimated
        }
    }

    /// A group's cells and anchored elements.
    ///
    /// A group with fewer items than cells uses the first ones alone, as the last group of a section does.
    package struct Pattern: Equatable, Sendable {
        /// The cells, in the order of items.
        package var cells: [Cell]
        /// In the order of their numbers; their cells never decrease.
        package var anchored: [Anchored]

        /// Creates a pattern.
        ///
        /// - Precondition: `anchored` is ordered by cells.
        package init(cells: [Cell], anchored: [Anchored]) {
            self.cells = cells
            self.anchored = anchored
        }
    }

    /// Consecutive groups of one pattern.
    ///
    ///     start   start + pitch   start + 2 · pitch         positions along the row; all groups have `length`
    ///     ├────┤  ├────┤          ├────┤
    package struct GroupRun: Equatable, Sendable {
        /// What each group contains.
        package var pattern: Pattern
        /// Whether the pattern is the run's own, not the one that unmeasured groups share.
        package var hasOwnPattern = true
        /// The number of groups.
        package var groupCount: Int
        /// The number of the pattern's cells in use; less than all in a last group that the items do not fill.
        package var itemsPerGroup: Int
        /// The position of the first group along the row.
        package var start: Double
        /// The distance from one group to the next; not negative.
        package var pitch: Double
        /// Each group's extent along the row.
        package var length: Double
        /// The groups' position across the row.
        package var otherStart: Double
        /// The groups' extent across the row.
        package var otherLength: Double
        /// The number of items after the run that determined its groups.
        package var lookahead = 0
        /// The number of the first item; in a chunk, counted from the chunk's first.
        package internal(set) var firstItem = 0

        /// Creates a run.
        ///
        /// - Parameters:
        ///   - along: the first group along the row, and the distance from one start to the next.
        ///   - across: the groups across the row.
        package init(
            pattern: Pattern, groupCount: Int, itemsPerGroup: Int,
            along: (start: Double, pitch: Double, length: Double), across: (start: Double, length: Double)
        ) {
            self.pattern = pattern
            self.groupCount = groupCount
            self.itemsPerGroup = itemsPerGroup
            (start, pitch, length) = along
            (otherStart, otherLength) = across
        }

        /// The number after the last item's.
        package var itemEnd: Int { firstItem + groupCount * itemsPerGroup }
        var end: Double { start + pitch * Double(groupCount - 1) + length }
        /// The cells that each group has.
        var cells: ArraySlice<Cell> { pattern.cells.prefix(itemsPerGroup) }
        /// The anchored elements whose owners exist in each group.
        var laid: ArraySlice<Anchored> { pattern.anchored.prefix { $0.cell < itemsPerGroup } }
    }
}
