/// Collects the movements of one section's elements of a kind, item by item, in as few segments as possible.
///
/// Where neighbours move differently, as at the ends of rows, short segments are merged into stale ones: the list must stay
/// short, and querying an element again costs little. The threshold for short segments rises as the list grows.
struct ChangeTrack {
    typealias Movement = FrameDiff.Movement
    typealias Segment = FrameDiff.Segment

    private(set) var segments: [Segment] = []
    /// Segments of fewer elements become stale.
    private var shortest = 1

    /// The number of segments above which short ones are merged.
    private static let limit = 96

    mutating func add(item: Int, count: Int = 1, from: ItemPath, _ movement: Movement) {
        let next = Segment(item: item, count: count, source: .old(from, movement))
        if let last = segments.last, last.isFollowed(by: next) {
            segments[segments.count - 1].count += count
        } else {
            if shortest > 1 { closeLast() }
            append(next)
        }
    }

    mutating func addNew(item: Int, count: Int) {
        append(Segment(item: item, count: count, source: .new))
    }

    /// The newest element's movement, which the next one is likely to share.
    var lastMovement: Movement? {
        guard let last = segments.last, case .old(_, let movement) = last.source else { return nil }
        return movement
    }

    mutating func finish() {
        if shortest > 1 { closeLast() }
    }

    private mutating func append(_ segment: Segment) {
        if let last = segments.last, last.isFollowed(by: segment) {
            segments[segments.count - 1].count += segment.count
        } else {
            segments.append(segment)
        }
        while segments.count > Self.limit && shortest < 1 << 40 {
            shortest *= 4
            let all = segments
            segments = []
            for segment in all { appendAged(segment) }
        }
    }

    private mutating func closeLast() {
        if let last = segments.popLast() { appendAged(last) }
    }

    private mutating func appendAged(_ segment: Segment) {
        var segment = segment
        if segment.count < shortest, case .old(let from, _) = segment.source { segment.source = .old(from, .stale) }
        if let last = segments.last, last.isFollowed(by: segment) {
            segments[segments.count - 1].count += segment.count
        } else {
            segments.append(segment)
        }
    }
}
