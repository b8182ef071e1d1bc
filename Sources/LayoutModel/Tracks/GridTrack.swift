/// A part of a list of grid tracks: one track, or several that are repeated. The lists are those of CSS's
/// `grid-template-columns`:
///
///     CSS                                   here                                              JSON
///     120px                                 .size(.points(120))                               120
///     1fr                                   .size(.fraction(1))                               {"fr": 1}
///     minmax(120px, 1fr)                    .size(TrackSize(minimum: 120, maximum: …))        {"minmax": [120, {"fr": 1}]}
///     repeat(auto-fill, 100px)              .repeated(.autoFill, [.points(100)])              {"repeat": "autoFill", "tracks": [100]}
///
/// A list stands for at most `limit` tracks, whatever the room. It may have one automatic repetition, and one of the
/// repeated tracks needs a length in points, from which their number follows.
public enum GridTrack: Equatable, Sendable {
    /// One track.
    case size(TrackSize)
    /// Tracks that are repeated.
    ///
    /// 1 to `limit` sizes, which are repeated as a whole.
    case repeated(Repetition, [TrackSize])

    /// How often tracks are repeated.
    public enum Repetition: Equatable, Sendable {
        /// A number of times.
        case count(Int)
        /// As often as the tracks fit, but at least once.
        case autoFill
        /// As often as the tracks fit, but at least once. Then tracks without items are removed.
        case autoFit
    }

    /// The most tracks that a list may have, and that an automatic repetition makes.
    public static let limit = 1000
}

extension GridTrack {
    /// The format of a list of tracks: an array of sizes and repetitions.
    ///
    ///     [120, {"repeat": "autoFill", "tracks": [100]}]
    ///
    /// Reading throws `parameters.invalid` for more than `limit` tracks, for a second automatic repetition, and for one without a
    /// length in points.
    package static let list = JSONFormat<[GridTrack]>(
        schema: tracks.schema,
        read: { json, place throws(LayoutError) in
            let list = try tracks.read(json, place)
            let count = list.reduce(0) { $0 + $1.leastCount }
            guard count <= limit else {
                throw LayoutError(
                    .invalidParameter, "\(place.pointer) has \(count) tracks, expected 0...\(limit)",
                    pointer: place.pointer)
            }
            return list
        }, write: { tracks.write($0) })

    /// The greatest number of tracks that a list can stand for in any room: `limit` with an automatic repetition, else their
    /// number.
    package static func mostCount(of list: [GridTrack]) -> Int {
        list.contains(where: \.isAutomatic) ? limit : list.reduce(0) { $0 + $1.leastCount }
    }

    private var leastCount: Int {
        switch self {
        case .size: 1
        case .repeated(.count(let count), let sizes): count * sizes.count
        case .repeated(.autoFill, let sizes), .repeated(.autoFit, let sizes): sizes.count
        }
    }

    private var isAutomatic: Bool {
        if case .repeated(let repetition, _) = self { repetition == .autoFill || repetition == .autoFit } else { false }
    }

    private static let tracks = JSONFormat<[GridTrack]>.array(
        of: format, expected: "an array of tracks", count: .within(0...limit, "tracks"),
        check: { track, before, place throws(LayoutError) in
            guard track.isAutomatic, before.contains(where: \.isAutomatic) else { return }
            throw LayoutError(
                .invalidParameter, "\(place.pointer) repeats automatically, expected one such repetition at most",
                pointer: place.pointer)
        })

    /// Written as a size, or as `{"repeat": "autoFill", "tracks": [sizes]}`.
    ///
    /// A list may have at most one automatic repetition, which `tracks` checks.
    private static let format = JSONFormat<GridTrack>(
        schema: [
            "anyOf": [
                TrackSize.format.schema,
                JSONSchema.object(
                    ["repeat": Repetition.format.schema, "tracks": sizes.schema], required: ["repeat", "tracks"]),
            ]
        ],
        read: { json, place throws(LayoutError) in
            guard case .object(let members) = json, members["repeat"] != nil || members["tracks"] != nil else {
                return .size(try TrackSize.format.read(json, place))
            }
            var object = try JSONObjectReader(json, place)
            let track = GridTrack.repeated(
                try object.required("repeat", Repetition.format), try object.required("tracks", sizes))
            try object.end()
            guard !track.isAutomatic || track.hasLength else {
                throw LayoutError(
                    .invalidParameter,
                    "\(place.pointer)/tracks has no length in points, expected one that says how often they fit",
                    pointer: place.pointer + "/tracks")
            }
            return track
        },
        write: { track in
            switch track {
            case .size(let size): TrackSize.format.write(size)
            case .repeated(let repetition, let tracks):
                ["repeat": Repetition.format.write(repetition), "tracks": sizes.write(tracks)]
            }
        })

    private static let sizes = JSONFormat<[TrackSize]>.array(
        of: TrackSize.format, expected: "an array of track sizes", count: .within(1...limit, "tracks"))

    /// Whether some repeated track has a length in points.
    ///
    /// Without one it would not follow how often the tracks fit.
    private var hasLength: Bool {
        guard case .repeated(_, let sizes) = self else { return true }
        return sizes.contains { $0.repeatedLength > 0 }
    }
}

extension TrackSize {
    /// The length that counts when it is found out how often tracks fit: the greatest in points, or else the least.
    package var repeatedLength: Double {
        if case .points(let length) = maximum { max(minimum, length) } else { minimum }
    }
}

extension GridTrack.Repetition {
    static let format = JSONFormat<Self>(
        schema: ["anyOf": [count.schema, word.schema]],
        read: { json, place throws(LayoutError) in
            if case .number = json { return .count(try count.read(json, place)) }
            return try word.read(json, place) == "autoFit" ? .autoFit : .autoFill
        },
        write: { repetition in
            switch repetition {
            case .count(let number): count.write(number)
            case .autoFill: "autoFill"
            case .autoFit: "autoFit"
            }
        })

    private static let count = JSONFormat<Int>.integer(
        in: 1...GridTrack.limit, expected: "a whole number, \"autoFill\" or \"autoFit\"")
    private static let word = JSONFormat<String>.word(of: ["autoFill", "autoFit"])
}
