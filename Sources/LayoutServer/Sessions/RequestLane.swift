import LayoutWire
import NIOCore

/// What waits for a container's layout thread.
struct RequestLane {
    /// How much of it is under way.
    var running = 0
    /// Whether all of that are updates; another one then goes after them at once, and may be prepared together with them.
    var isUpdating = true
    var waiting = CircularBuffer<Session.Incoming>()

    /// Whether a request need not wait.
    func admits(_ request: WireRequest.OneOf_Request) -> Bool {
        running == 0 && waiting.isEmpty || waiting.isEmpty && isUpdating && request.isUpdate
    }

    /// Whether the first that waits need not any more.
    var admitsNext: Bool {
        running == 0 || isUpdating && waiting.first?.request.isUpdate ?? false
    }
}

extension WireRequest.OneOf_Request {
    fileprivate var isUpdate: Bool { if case .updateContainer = self { true } else { false } }
}
