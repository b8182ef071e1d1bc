import LayoutModel

/// The lengths of tracks in a definite room, by the track sizing algorithm of CSS (css-grid-2, §12). Tracks take nothing from their
/// items, so the steps that measure content fall away.
///
///     room 500, gaps 10         minmax(100, 200)   minmax(50, 400)   1fr
///     least lengths                   100                50           0        330 are left free
///     up to the greatest              200               280           0        130 for the first, 230 for the second
///     shares of the rest              200               280           0        nothing is left
struct TrackSizing {
    /// The places of items, which decide about tracks that are removed without any. It takes memory for the edges of items, not for tracks.
    struct Occupancy {
        /// The columns that items without a column of their own span, all together.
        var automaticSpans = 0
        /// How many more items have a column of their own than have the column before it.
        private var changes: [Int: Int] = [:]

        /// An item has columns of its own.
        ///
        /// - Complexity: O(1), however many they are
        mutating func add(_ columns: Range<Int>) {
            changes[columns.lowerBound, default: 0] += 1
            changes[columns.upperBound, default: 0] -= 1
        }

        /// For each of the first columns, whether some item has it as its own.
        ///
        /// - Complexity: O(`count`)
        func columns(_ count: Int) -> [Bool] {
            var items = 0
            return (0..<count).map { column in
                items += changes[column, default: 0]
                return items > 0
            }
        }
    }

    private let list: [GridTrack]
    private let room: Double
    private let gap: Double

    /// - Parameters:
    ///   - room: the length that tracks and the gaps between them may take.
    ///   - gap: the gap between two tracks.
    init(_ list: [GridTrack], room: Double, gap: Double) {
        self.list = list
        self.room = room
        self.gap = gap
    }

    /// The tracks' lengths; nil for a track that is removed because it has no items.
    ///
    /// - Parameter occupancy: where items are among a number of tracks; it is called only if tracks may be removed.
    /// - Complexity: O(*tracks* · log *tracks*)
    func lengths(_ occupancy: (Int) -> Occupancy) -> [Double?] {
        let tracks = expanded
        let mayRemove = tracks.contains(where: \.isRemovable)
        let isKept =
            mayRemove ? Self.kept(tracks.map(\.isRemovable), occupancy(tracks.count)) : tracks.map { _ in true }
        let kept = tracks.indices.filter { isKept[$0] }
        let sized = lengths(kept.map { tracks[$0].size })
        var lengths = [Double?](repeating: nil, count: tracks.count)
        for (track, length) in zip(kept, sized) { lengths[track] = length }
        return lengths
    }

    // MARK: Repetition

    private typealias Track = (size: TrackSize, isRemovable: Bool)

    private var expanded: [Track] {
        let times = automaticTimes
        return list.flatMap { track -> [Track] in
            switch track {
            case .size(let size): [(size, false)]
            case .repeated(.count(let count), let sizes): Self.repeated(sizes, times: count, isRemovable: false)
            case .repeated(.autoFill, let sizes): Self.repeated(sizes, times: times, isRemovable: false)
            case .repeated(.autoFit, let sizes): Self.repeated(sizes, times: times, isRemovable: true)
            }
        }
    }

    private static func repeated(_ sizes: [TrackSize], times: Int, isRemovable: Bool) -> [Track] {
        (0..<times).flatMap { _ in sizes.map { ($0, isRemovable) } }
    }

    /// How often tracks are repeated automatically: as often as all tracks fit, at their greatest lengths or else their least, but at
    /// least once.
    private var automaticTimes: Int {
        var (fixed, count) = (0.0, 0)
        var (repeated, repeatedCount) = (0.0, 0)
        for track in list {
            switch track {
            case .size(let size): (fixed, count) = (fixed + size.repeatedLength, count + 1)
            case .repeated(.count(let times), let sizes):
                fixed += sizes.reduce(0) { $0 + $1.repeatedLength } * Double(times)
                count += sizes.count * times
            case .repeated(_, let sizes):
                repeated = sizes.reduce(0) { $0 + max(1, $1.repeatedLength) }
                repeatedCount = sizes.count
            }
        }
        guard repeatedCount > 0 else { return 0 }
        let free = room + gap - fixed - Double(count) * gap
        let limit = (GridTrack.limit - count) / repeatedCount
        // Lengths such as 33.3 must not miss the room by their rounding.
        let times = (free / (repeated + Double(repeatedCount) * gap) + 1e-9).rounded(.down)
        return max(1, min(limit, Int(min(times, Double(GridTrack.limit)))))
    }

    /// Whether each track stays: those that cannot be removed, those that items have for their own, and so many from the first on as
    /// other items span. This is Chromium's rule.
    private static func kept(_ isRemovable: [Bool], _ occupancy: Occupancy) -> [Bool] {
        let isOccupied = occupancy.columns(isRemovable.count)
        return isRemovable.enumerated().map { !$1 || $0 < occupancy.automaticSpans || isOccupied[$0] }
    }

    // MARK: Lengths

    private func lengths(_ sizes: [TrackSize]) -> [Double] {
        let room = room - gap * Double(max(0, sizes.count - 1))
        var lengths = sizes.map(\.minimum)
        grow(&lengths, sizes, by: room - lengths.reduce(0, +))
        let share = Self.share(of: sizes, lengths: lengths, in: room)
        for (track, size) in sizes.enumerated() {
            if case .fraction(let fraction) = size.maximum { lengths[track] = max(lengths[track], share * fraction) }
        }
        return lengths
    }

    /// Distributes what is left free equally, to each track up to its greatest length.
    private func grow(_ lengths: inout [Double], _ sizes: [TrackSize], by free: Double) {
        var growing: [(track: Int, growth: Double)] = []
        for (track, size) in sizes.enumerated() {
            if case .points(let length) = size.maximum, length > size.minimum {
                growing.append((track, length - size.minimum))
            }
        }
        growing.sort { ($0.growth, $0.track) < ($1.growth, $1.track) }
        var free = max(0, free)
        for (index, next) in growing.enumerated() {
            let share = free / Double(growing.count - index)
            guard next.growth < share else {
                // Those that can grow further all get the same, to the last bit.
                for other in growing[index...] { lengths[other.track] += share }
                return
            }
            lengths[next.track] += next.growth
            free -= next.growth
        }
    }

    /// The length of one share: what the other tracks leave free, by the sum of shares, but at least 1. A track whose least length is
    /// more than its share counts as one of the others.
    ///
    /// A track with more length for each of its shares exceeds its share before one with less, so they are excluded in that order.
    private static func share(of sizes: [TrackSize], lengths: [Double], in room: Double) -> Double {
        var shares = sizes.indices.map { track in
            if case .fraction(let fraction) = sizes[track].maximum { fraction } else { Double?.none }
        }
        var (free, sum) = (room, 0.0)
        var sharing: [(track: Int, lengthPerShare: Double)] = []
        for (track, share) in shares.enumerated() {
            guard let share else {
                free -= lengths[track]
                continue
            }
            sum += share
            // A track without shares or length never exceeds.
            if lengths[track] > 0 { sharing.append((track, lengths[track] / share)) }
        }
        sharing.sort { ($0.lengthPerShare, $1.track) > ($1.lengthPerShare, $0.track) }
        for (track, _) in sharing {
            guard let fraction = shares[track], lengths[track] > fraction * max(0, free) / max(1, sum) else { break }
            shares[track] = nil
            free -= lengths[track]
            sum -= fraction
        }
        return exactShare(of: shares, lengths: lengths, in: room)
    }

    /// The length of one share of the tracks that have shares, whatever others were excluded before.
    private static func exactShare(of shares: [Double?], lengths: [Double], in room: Double) -> Double {
        var (free, sum) = (room, 0.0)
        for (length, share) in zip(lengths, shares) {
            if let share { sum += share } else { free -= length }
        }
        return max(0, free) / max(1, sum)
    }
}
