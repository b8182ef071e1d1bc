/// Where the items and sections of a container went in a change of its data, or in several one after another.
package enum ItemMap: Equatable, Sendable {
    /// Each is at its place.
    case identity
    case moved(Moved)
    /// All are new.
    case replaced

    package struct Moved: Equatable, Sendable {
        /// By new section: which it was; nil for one that is new.
        package var origins: [Int?]
        /// Items that survive, by their new places.
        package var runs: [UpdatePlan.Run]
    }

    /// Maps of more runs than this are told as `replaced`.
    package static let runLimit = 1 << 16

    package init(_ plan: UpdatePlan) {
        let origins = plan.origins.map { origin -> Int? in
            if case .survivor(let old) = origin { old } else { nil }
        }
        self = .moved(Moved(origins: origins, runs: plan.survivors.sorted { $0.to < $1.to }))
    }

    /// This change and then `newer`.
    ///
    /// - Complexity: O(sections + runs of both)
    package func then(_ newer: ItemMap) -> ItemMap {
        switch (self, newer) {
        case (.identity, _): return newer
        case (_, .identity): return self
        case (.replaced, _), (_, .replaced): return .replaced
        case (.moved(let first), .moved(let second)):
            var runs: [UpdatePlan.Run] = []
            for run in second.runs {
                first.forEachOrigin(of: run.from, count: run.count) { offset, from, count in
                    let to = IndexPath(section: run.to.section, item: run.to.item + offset)
                    runs.append(UpdatePlan.Run(from: from, to: to, count: count))
                }
            }
            if runs.count > Self.runLimit { return .replaced }
            let origins = second.origins.map { middle in middle.flatMap { first.origins[$0] } }
            return .moved(Moved(origins: origins, runs: runs))
        }
    }

    /// The new path of an old item; nil when it is gone.
    ///
    /// - Complexity: O(runs)
    package func newPath(of path: IndexPath) -> IndexPath? {
        switch self {
        case .identity: return path
        case .replaced: return nil
        case .moved(let moved):
            let run = moved.runs.first {
                $0.from.section == path.section && $0.from.item <= path.item && path.item < $0.from.item + $0.count
            }
            return run.map { IndexPath(section: $0.to.section, item: $0.to.item + path.item - $0.from.item) }
        }
    }
}

extension ItemMap.Moved {
    /// Calls `body` with the parts of a run of new items that were there before: where each begins in the run, and where it was.
    fileprivate func forEachOrigin(
        of path: IndexPath, count: Int, _ body: (_ offset: Int, _ from: IndexPath, _ count: Int) -> Void
    ) {
        let end = path.item + count
        var index = partitioningIndex(in: 0..<runs.count) {
            (runs[$0].to.section, runs[$0].to.item + runs[$0].count) > (path.section, path.item)
        }
        while index < runs.count, runs[index].to.section == path.section, runs[index].to.item < end {
            let run = runs[index]
            let start = max(path.item, run.to.item)
            body(
                start - path.item,
                IndexPath(section: run.from.section, item: run.from.item + start - run.to.item),
                min(end, run.to.item + run.count) - start)
            index += 1
        }
    }
}
