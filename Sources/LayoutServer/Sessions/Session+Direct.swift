import LayoutEngine
import LayoutService
import LayoutWire
import NIOCore
import SystemCalls

extension Session {
    /// Answers a query for elements straight from the bytes of its body, and appends the answer as frames: the way of nearly all queries.
    ///
    /// It is the fast case of `serve`: the same `Query` for the same `StateReader`, without a message before it and after it. Left to the
    /// message is what is not read from bytes (rare members), what has to wait, what may take long, and what is wrong, whose error the
    /// handlers of messages report.
    ///
    /// - Returns: whether it is answered. Otherwise nothing was done.
    func answerDirectly(_ body: ByteBuffer, into frames: inout ByteBuffer) -> Bool {
        guard let query = BinaryQuery(body, paths: &columns.paths), query.id != 0,
            lanes.isFree(query.id, container: query.container), query.rect.width + query.rect.height < Self.screens,
            let host = services.registry.host(query.container, readableBy: peer), let state = host.published,
            !state.answersQueries, state.drag == nil
        else { return false }
        CrashLog.note(query.kind.request)
        defer { columns.forgetLongAnswer() }
        guard let answer = try? columns.answer(query, in: state, caller.mapping), !answer.takesLong(in: .binary)
        else {
            return false
        }
        answer.encode(as: .binary, inParts: query.parts, into: &frames)
        statistics.answered(query.kind)
        host.countRequest()
        return true
    }

    /// Rectangles whose lengths are together this long may hold so many elements that the event loop has to look at the clock.
    static let screens = 20_000.0
}
