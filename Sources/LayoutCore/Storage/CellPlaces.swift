/// Finds the places of cells; fastest in sequence.
protocol CellPlaces {
    /// nil if the item has no frame.
    mutating func nextPlace(of item: Int) -> AxisRect?
}

extension FrameColumns: CellPlaces {
    func nextPlace(of item: Int) -> AxisRect? { frame(of: item) }
}
