import LayoutCore
import LayoutModel

/// How items get into columns: the options of the layout, which hold for all sections.
struct LaneOptions {
    enum Keys {
        static let layoutStrategy = ParameterKey<LaneStrategy>(
            "layoutStrategy", default: .leftToRight,
            "How an item's column is chosen: by its index, the shortest column, or the rule of CSS grid lanes.")
        static let flowTolerance = ParameterKey(
            "flowTolerance", in: Parameter.length, default: 16,
            "How far beyond the shortest column another may end and still count as equal; `css` only.")
        static let dense = ParameterKey(
            "dense", default: false,
            "Whether an item may lie in a gap that items before it left, as by spanning columns; `css` only, other strategies leave "
                + "no gaps.")
        static let trackReverse = ParameterKey(
            "trackReverse", default: false, "Whether columns are filled from the last to the first.")
        static let fillReverse = ParameterKey(
            "fillReverse", default: false, "Whether columns are filled from their end to their start.")
        static let editPolicy = ParameterKey<ColumnEditPolicy>(
            "editPolicy", default: .balanced,
            "Where an edit leaves other items: where they lie in a new container, in their columns, or in their columns up "
                + "to the last visible one.")
        static let tracks = ParameterKey<[GridTrack]>(
            "tracks", readBy: tracksRule, default: [], as: .array([]),
            "The sizes of columns, instead of `columnCount` equal ones: points, shares (`{\"fr\": 1}`), `{\"minmax\": [120, {\"fr\": 1}]}`, "
                + "and repetitions (`{\"repeat\": \"autoFill\", \"tracks\": […]}`). A section with its own `columnCount` has equal columns."
        )

        private static let tracksRule: DocumentRule = {
            var schema: [String: JSONValue] = [:]
            if case .object(let members) = GridTrack.list.schema { schema = members }
            return DocumentRule("list of tracks", schema) { json, pointer throws(LayoutError) in
                try GridTrack.list.read(json, JSONPlace(pointer))
            }
        }()
    }

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
        strategy = parameters[Keys.layoutStrategy]
        tolerance = parameters[Keys.flowTolerance]
        isDense = parameters[Keys.dense]
        isTrackReversed = parameters[Keys.trackReverse]
        isFillReversed = parameters[Keys.fillReverse]
        policy = parameters[Keys.editPolicy]
        tracks = parameters[Keys.tracks]
    }

    /// Whether all columns have one length, whatever the room: that is so if the tracks name one size, however often.
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

    /// Whether cells are stored one by one even in sections whose items have no data. They then cost a frame each.
    static func storesFrames(_ parameters: Parameters) -> Bool {
        let options = LaneOptions(parameters)
        return options.isFillReversed || !options.hasEqualTracks
    }

    /// Bytes of a cell in sections whose items have no data; 0 if these are stored as a rule. Items that keep their columns have cells.
    static func bytesPerCell(_ parameters: Parameters) -> Int {
        if storesFrames(parameters) { return FrameColumns.bytesPerItem }
        return LaneOptions(parameters).policy == .balanced ? 0 : LaneColumns.bytesPerItem
    }

    /// The most lanes of a section without a `columnCount` of its own, in whatever room. Memory is charged for that many.
    static func mostLanes(_ parameters: Parameters) -> Int {
        let tracks = LaneOptions(parameters).tracks
        if tracks.isEmpty { return max(1, parameters[ColumnLayout.Keys.columnCount]) }
        return GridTrack.mostCount(of: tracks)
    }
}
