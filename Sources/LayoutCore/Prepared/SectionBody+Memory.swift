extension SectionBody {
    /// The bytes that the cells take besides the items' own sizes; nil where what the layout states beforehand is as close.
    ///
    /// - Complexity: O(1)
    package var storedBytes: Int? {
        switch self {
        case .empty, .uniform: 0
        case .lines(let lines): lines.storedBytes
        case .rows(let rows): rows.storedBytes
        case .frames(let frames): frames.storedBytes
        case .lanes, .runs, .groups: nil
        }
    }
}
