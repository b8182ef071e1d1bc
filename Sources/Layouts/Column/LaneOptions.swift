import LayoutCore
import LayoutModel

/// How items get into columns: the options of the layout, which hold for all sections.
struct LaneOptions {
    let strategy: LaneStrategy
    /// How far beyond the shortest column another may end and still count as equal.
    let tolerance: Double
    /// Whether items may lie in gaps that others left.
    let isDense: Bool
    /// Whether columns are filled from the last to the first.
    let isTrackReversed: Bool
    /// Whether columns are filled from their end to their start.
    let isFillReversed: Bool
    let policy: ColumnEditPolicy
    /// The columns' sizes; empty: as many equal columns as the section has.
    let tracks: [GridTrack]

    init(_ parameters: Parameters) {
        strategy = parameters.choice("layoutStrategy").flatMap(LaneStrategy.init) ?? .leftToRight
        tolerance = parameters.number("flowTolerance") ?? 16
        isDense = parameters.boolean("dense") ?? false
        isTrackReversed = parameters.boolean("trackReverse") ?? false
        isFillReversed = parameters.boolean("fillReverse") ?? false
        policy = parameters.choice("editPolicy").flatMap(ColumnEditPolicy.init) ?? .balanced
        tracks = parameters.document("tracks") ?? []
    }

    /// Whether all columns have one length, whatever the room.
    var hasEqualTracks: Bool {
        let sizes = Set(
            tracks.flatMap { track in
                switch track {
                case .size(let size): [size]
                case .repeated(_, let sizes): sizes
                }
            })
        return sizes.count <= 1
    }

    /// Whether cells are stored one by one even in sections whose items have no data.
    static func storesFrames(_ parameters: Parameters) -> Bool {
        let options = LaneOptions(parameters)
        return options.isFillReversed || !options.hasEqualTracks
    }

    /// Bytes of a cell in sections whose items have no data; 0 if these are stored as a rule. Items that keep their columns have cells.
    static func bytesPerCell(_ parameters: Parameters) -> Int {
        if storesFrames(parameters) { return FrameColumns.bytesPerItem }
        return LaneOptions(parameters).policy == .balanced ? 0 : LaneColumns.bytesPerItem
    }

    /// The most lanes of a section without a `columnCount` of its own, in whatever room.
    static func mostLanes(_ parameters: Parameters) -> Int {
        let tracks = LaneOptions(parameters).tracks
        if tracks.isEmpty { return max(1, Int(parameters.number("columnCount") ?? 2)) }
        return GridTrack.mostCount(of: tracks)
    }
}
