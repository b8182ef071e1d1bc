import LayoutEngine
import LayoutService
import LayoutWire
import NIOCore
import SystemCalls

extension Session {
    /// Answers a query for elements straight from the bytes of its body, and appends the answer as frames: the way of nearly all queries.
    ///
    /// It is the fast case of `serve`: the same `Query` for the same `StateReader`, without a message before it and after it.
    ///
    /// - Returns: why it is left to the message, and nothing was done; nil if it is answered.
    func answerDirectly(_ body: ByteBuffer, into frames: inout ByteBuffer) -> BinaryQuery.Detour? {
        do throws(BinaryQuery.Detour) {
            let query = try BinaryQuery(body, paths: &columns.paths)
            guard query.id != 0 else { throw .noID }
            guard !lanes.isInFlight(query.id) else { throw .duplicateID }
            guard lanes.isFree(container: query.container) else { throw .busyContainer }
            guard query.rect.width + query.rect.height < Self.screens else { throw .longRect }
            guard let host = services.registry.host(query.container, readableBy: peer) else { throw .unknownContainer }
            guard let state = host.published else { throw .nothingPublished }
            guard !state.answersQueries else { throw .scriptedAnswers }
            guard state.drag == nil else { throw .drag }
            CrashLog.note(query.kind.request)
            defer { columns.forgetLongAnswer() }
            try columns.answer.replace(by: query, at: columns.paths, in: state, caller.mapping, into: &frames)
            statistics.answered(query.kind)
            host.countRequest()
            return nil
        } catch {
            return error
        }
    }

    /// Rectangles whose lengths are together this long may hold so many elements that the event loop has to look at the clock.
    static let screens = 20_000.0
}
