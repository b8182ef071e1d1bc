import LayoutCore

/// The measured size of the last cell of each item description. A cell without an item counts as large as the last one like it, so that
/// a group does not end in room for cells of a size that no item has.
struct LastMeasured {
    /// Whether descriptions without a size have none, and not one that was noted earlier.
    private var isComplete: Bool
    /// The sizes by the descriptions' numbers; nil for a cell that is not measured.
    private var sizes: [Int: Size?] = [:]
    /// Whether a size was read that was noted earlier.
    private(set) var isMissing = false

    /// Creates an empty list.
    ///
    /// - Parameter isComplete: whether it begins where nothing was measured yet.
    init(isComplete: Bool = true) {
        self.isComplete = isComplete
    }

    /// Goes on behind groups of unmeasured cells: none of their cells has a size to repeat.
    mutating func reset() {
        isComplete = true
        sizes = [:]
    }

    /// Notes the size of the last cell of a description so far; nil if it is not measured.
    @inline(__always)
    mutating func set(_ number: Int, _ size: Size?) { sizes.updateValue(size, forKey: number) }

    /// The size of the last cell of a description; nil if it is not measured. If it lies before what is known, that is noted (`isMissing`).
    @inline(__always)
    mutating func size(of number: Int) -> Size? {
        if let size = sizes[number] { return size }
        if !isComplete { isMissing = true }
        return nil
    }
}
