/// Consecutive runs of groups that edits take over as a whole, with what queries need to know of them.
///
/// It never changes, so storages before and after an edit share it. `GroupColumns.Part` says where it lies in a section.
package final class GroupChunk: Sendable {
    /// The runs; items count from the chunk's first.
    let runs: [GroupColumns.GroupRun]
    /// The number of items.
    package let itemCount: Int
    let ownPatternCount: Int
    /// The number of anchored elements before each run and, at the end, of all, by kind.
    let anchored: [UInt32: [Int]]
    /// The extent of the groups along the row.
    let span: ClosedRange<Double>
    /// The extent along the row of everything in the groups.
    let drawnSpan: ClosedRange<Double>
    /// The interval of the scroll axis that the cells and anchored elements occupy.
    let scrollExtent: ClosedRange<Double>
    /// The interval of the cross axis that they occupy.
    let crossExtent: ClosedRange<Double>
    /// The extent of the longest group along the row.
    package let longest: Double
    /// The extent of the widest group across the row.
    package let widest: Double
    /// The largest number of items after a run that determined its groups.
    package let lookahead: Int
    /// The precision of all positions and lengths along the scroll axis.
    let precision: PositionPrecision
    /// Over the groups; nil for a single run.
    private let envelope: IntervalEnvelope?
    /// Over everything in the groups, if something extends beyond them; nil for a single run.
    private let drawnEnvelope: IntervalEnvelope?

    /// The usual number of runs in a chunk; there are fewer than twice as many.
    package static let capacity = 128

    /// - Precondition: there are runs.
    init(_ list: consuming [GroupColumns.GroupRun], isAcross: Bool, scale: Double?) {
        var content = GroupContent(isAcross: isAcross, scale: scale)
        var runs = list
        for index in runs.indices { content.add(&runs[index]) }
        for kind in content.anchored.keys { content.anchored[kind]?.extend(to: runs.count) }
        self.runs = runs
        itemCount = content.itemCount
        ownPatternCount = content.ownPatternCount
        anchored = content.anchored
        longest = content.longest
        widest = content.widest
        lookahead = content.lookahead
        precision = content.precision
        (scrollExtent, crossExtent) = (content.scroll, content.cross)
        (span, drawnSpan) = (content.groups.hull, content.drawn.hull)
        let isSingle = runs.count == 1
        envelope = isSingle ? nil : content.groups.envelope
        drawnEnvelope = isSingle || content.groups == content.drawn ? nil : content.drawn.envelope
    }

    /// The runs that may meet a range along the row, by their groups or by everything in them.
    func candidates(_ range: ClosedRange<Double>, drawn isDrawn: Bool) -> Range<Int> {
        let span = isDrawn ? drawnSpan : span
        guard range.lowerBound <= span.upperBound, range.upperBound >= span.lowerBound else { return 0..<0 }
        let envelope = isDrawn ? drawnEnvelope ?? envelope : envelope
        return envelope?.candidates(from: range.lowerBound, to: range.upperBound) ?? 0..<runs.count
    }

    /// Whether moving the chunk along the row gives every position the bits that laying it out there gives.
    func canMove(by distance: Double, scale: Double?) -> Bool {
        let lowest = min(span.lowerBound, span.lowerBound + distance)
        return precision.keepsMovement(by: distance, from: lowest, scale: scale)
            && (span.upperBound + distance).isAdditive
    }
}

/// What a chunk knows of the groups in it.
private struct GroupContent {
    /// Intervals of the row.
    struct Intervals: Equatable {
        var starts: [Double] = []
        var ends: [Double] = []

        var hull: ClosedRange<Double> {
            let low = starts.min() ?? 0
            return low...max(low, ends.max() ?? 0)
        }

        var envelope: IntervalEnvelope { IntervalEnvelope(starts: starts, ends: ends) }
    }

    private let isAcross: Bool
    private let scale: Double?
    private var runCount = 0
    var itemCount = 0
    var ownPatternCount = 0
    var anchored: [UInt32: [Int]] = [:]
    var groups = Intervals()
    var drawn = Intervals()
    private var scrollStart = Double.infinity
    private var scrollEnd = -Double.infinity
    private var crossStart = Double.infinity
    private var crossEnd = -Double.infinity
    var longest = 0.0
    var widest = 0.0
    var lookahead = 0
    var precision = PositionPrecision.whole

    init(isAcross: Bool, scale: Double?) {
        self.isAcross = isAcross
        self.scale = scale
    }

    var scroll: ClosedRange<Double> { scrollStart <= scrollEnd ? scrollStart...scrollEnd : 0...0 }
    var cross: ClosedRange<Double> { crossStart <= crossEnd ? crossStart...crossEnd : 0...0 }

    /// Takes in a run, and numbers its items.
    mutating func add(_ run: inout GroupColumns.GroupRun) {
        run.firstItem = itemCount
        itemCount = run.itemEnd
        runCount += 1
        if run.hasOwnPattern { ownPatternCount += 1 }
        longest = max(longest, run.length)
        widest = max(widest, run.otherLength)
        lookahead = max(lookahead, run.lookahead)
        addExtents(run)
        if run.pattern.anchored.isEmpty { return }
        for element in run.laid {
            anchored[element.kind, default: [0]].extend(to: runCount)
            anchored[element.kind]?[runCount] += run.groupCount
        }
    }

    private mutating func addExtents(_ run: GroupColumns.GroupRun) {
        let corners = (
            GroupColumns.near(run.start, scale),
            GroupColumns.near(run.start + run.pitch * Double(run.groupCount - 1), scale)
        )
        var reach = (low: 0.0, high: run.length)
        addPrecision(run)
        for cell in run.cells { addPlace(cell.place, of: run, corners: corners, reach: &reach) }
        if !run.pattern.anchored.isEmpty {
            for element in run.laid { addPlace(element.place, of: run, corners: corners, reach: &reach) }
        }
        groups.starts.append(run.start)
        groups.ends.append(run.end)
        drawn.starts.append(run.start + reach.low)
        drawn.ends.append(run.start + run.pitch * Double(run.groupCount - 1) + reach.high)
    }

    private mutating func addPrecision(_ run: GroupColumns.GroupRun) {
        if isAcross {
            precision.add(run.otherStart)
            precision.add(run.otherLength)
        } else {
            precision.add(run.start)
            precision.add(run.pitch)
            precision.add(run.length)
        }
    }

    @inline(__always)
    private mutating func addPlace(
        _ place: AxisRect, of run: GroupColumns.GroupRun, corners: (Double, Double),
        reach: inout (low: Double, high: Double)
    ) {
        precision.add(place.scroll)
        precision.add(place.scrollLength)
        if isAcross {
            reach = (min(reach.low, place.cross), max(reach.high, place.cross + place.crossLength))
            let scroll = run.otherStart + place.scroll
            (scrollStart, scrollEnd) = (min(scrollStart, scroll), max(scrollEnd, scroll + place.scrollLength))
        } else {
            reach = (min(reach.low, place.scroll), max(reach.high, place.scroll + place.scrollLength))
            scrollStart = min(scrollStart, corners.0 + place.scroll)
            scrollEnd = max(scrollEnd, corners.1 + place.scroll + place.scrollLength)
            let cross = run.otherStart + place.cross
            (crossStart, crossEnd) = (min(crossStart, cross), max(crossEnd, cross + place.crossLength))
        }
    }
}

extension [Int] {
    /// Repeats the last number until there is one at `index`.
    fileprivate mutating func extend(to index: Int) {
        while count <= index { append(last ?? 0) }
    }
}
