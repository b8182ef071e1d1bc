extension GroupColumns {
    /// Finds the places of cells one after another, without a search for each.
    struct Places: CellPlaces {
        private let columns: GroupColumns
        private var run: GroupRun
        private var part: Int
        private var index: Int

        /// - Precondition: the item exists, and all that are looked up after it.
        init(_ columns: GroupColumns, at item: Int) {
            self.columns = columns
            part = columns.partIndex(of: item)
            index = columns.parts[part].runIndex(of: item)
            run = columns.parts[part].run(index)
        }

        mutating func nextPlace(of item: Int) -> AxisRect? {
            if item == run.itemEnd {
                (part, index) = index + 1 < columns.parts[part].runCount ? (part, index + 1) : (part + 1, 0)
                run = columns.parts[part].run(index)
            } else if item < run.firstItem || item > run.itemEnd {
                self = Self(columns, at: item)
            }
            let (group, slot) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
            return columns.place(run.pattern.cells[slot].place, in: run, group)
        }
    }
}
