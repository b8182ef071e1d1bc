import LayoutCore

extension NoticeQueue {
    /// Caches the merges of one change into the notices that wait for its subscribers. Subscribers that last saw the same generation share a
    /// merge. After `limit` different ones everything is reported as changed, which bounds what subscribers that do not read can cost.
    final class Merges {
        private struct Generations: Hashable {
            let from: UInt64
            let to: UInt64
        }

        private static let limit = 32
        private var known: [Generations: FrameDiff] = [:]

        fileprivate func changes(_ first: Invalidation, _ last: Invalidation) -> FrameDiff {
            if first.changes.isEverything { return .everything }
            let generations = Generations(from: first.generationBefore, to: first.generation)
            if let changes = known[generations] { return changes }
            if known.count >= Self.limit { return .everything }
            let changes = first.changes.then(last.changes)
            known[generations] = changes
            return changes
        }
    }

    /// The notice that replaces one that waits and a newer one.
    static func merge(_ older: Notice, with newer: Notice, by merges: Merges) -> Notice {
        if case .failed(let first) = older, case .failed(var last) = newer {
            last.count &+= first.count
            return .failed(last)
        }
        if case .window(let first) = older, case .window(let last) = newer { return .window(first.followed(by: last)) }
        guard case .invalidated(let first) = older, case .invalidated(var last) = newer else { return newer }
        last.changes = merges.changes(first, last)
        last.generationBefore = first.generationBefore
        last.sizeBefore = first.sizeBefore
        last.adjustment.x += first.adjustment.x
        last.adjustment.y += first.adjustment.y
        last.merged = first.merged &+ last.merged
        last.content = EventContent()
        if let newer = last.identifiers { last.identifiers = first.identifiers.map { $0.then(newer) } ?? newer }
        return .invalidated(last)
    }
}
