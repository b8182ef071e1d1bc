/// Collects what became of one section's elements of a kind, item by item, in as few segments as can be.
///
/// Where elements go their own ways one by one, as the ends of rows do, short segments are joined into stale ones: a list must
/// stay short, and to be asked for once more costs little. What is short is decided as the list grows.
struct ChangeTrack {
    typealias Movement = FrameDiff.Movement
    typealias Segment = FrameDiff.Segment

    private(set) var segments: [Segment] = []
    /// Segments of fewer elements are stale.
    private var shortest = 1

    /// Segments before short ones are joined.
    private static let limit = 96

    /// Adds `count` elements behind those so far.
    mutating func add(item: Int, count: Int = 1, from: IndexPath, _ movement: Movement) {
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

    /// The movement that the newest element had, to be tried first for the next.
    var lastMovement: Movement? {
        guard let last = segments.last, case .old(_, let movement) = last.source else { return nil }
        return movement
    }

    /// No more come.
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

    /// The last segment gets no longer.
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
