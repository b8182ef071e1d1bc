import LayoutCore
@testable import ScriptedLayouts

private let container = ScriptContainer(counts: [5, 3], hasSizes: [false, false])

private struct Ended: Error {}

/// What a worker sends: replies, each with the columns that follow it. What is accepted names items that exist.
func feedWorker(_ input: [UInt8]) {
    var rest = input[...]
    var inbox = MessageInbox()
    func receive(_ room: UnsafeMutableRawBufferPointer) throws(Ended) -> Int {
        let part = rest.prefix(room.count)
        if part.isEmpty { throw Ended() }
        room.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
    }
    while let message = try? inbox.next(limit: 1 << 16, receive: receive) {
        var reader = MessageReader(message)
        let reply = try? WorkerReply(&reader, in: container) { column in
            (try? inbox.fill(column, receive: receive)) != nil
        }
        guard let reply else { return }
        guard case .finished(_, let placement, _) = reply else { continue }
        for placing in [Placing.everything, .moves, .nothing] { _ = placement.isComplete(placing, in: container) }
        for (section, count) in zip(placement.sections, container.counts) {
            precondition(section.placedCount <= count, "more items were placed than there are")
        }
    }
}
