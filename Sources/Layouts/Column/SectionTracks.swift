import LayoutCore
import LayoutModel

/// The columns of a container's sections. Sections with the same room, gap and number of columns share them, unless columns without items
/// are removed: then those differ from section to section.
struct SectionTracks {
    /// The most columns of all sections together, each counted once; about 100 MB.
    static let limit = 1 << 22

    private struct Key: Hashable {
        /// nil: the layout's tracks.
        let columns: Int?
        let room: Double
        let gap: Double
    }

    private var shared: [Key: ColumnTracks] = [:]
    private var count = 0

    /// The columns of a section.
    ///
    /// - Parameters:
    ///   - room: the length across between the section's insets.
    ///   - list: the layout's tracks; empty for equal columns.
    ///   - occupancy: where items are among a number of tracks.
    /// - Throws: `layout.failed` if there are more than `limit` columns.
    mutating func tracks(
        of metrics: ColumnMetrics, room: Double, of list: [GridTrack], occupancy: (Int) -> TrackSizing.Occupancy
    ) throws(LayoutError) -> ColumnTracks {
        let isEqual = !metrics.usesTracks || list.isEmpty
        // Tracks that are removed without items differ from section to section.
        let mayDiffer = !isEqual && list.contains { $0.isRemovable }
        let key = Key(columns: isEqual ? metrics.columns : nil, room: room, gap: metrics.columnSpacing)
        if !mayDiffer, let known = shared[key] { return known }
        try Cancellation.check()
        let tracks =
            isEqual
            ? ColumnTracks(equal: metrics.columns, room: room, gap: metrics.columnSpacing)
            : ColumnTracks(
                TrackSizing(list, room: room, gap: metrics.columnSpacing).lengths(occupancy), gap: metrics.columnSpacing
            )
        count += tracks.count
        guard count <= Self.limit else {
            throw LayoutError(
                .failed,
                "sections that differ in room, columnSpacing or number have more than \(Self.limit) columns, expected fewer"
            )
        }
        if !mayDiffer { shared[key] = tracks }
        return tracks
    }
}

extension GridTrack {
    /// Whether a track without items is removed.
    fileprivate var isRemovable: Bool {
        if case .repeated(.autoFit, _) = self { true } else { false }
    }
}
