import LayoutCore
import LayoutWire

/// Requests by what a user sees: under a point, inside a rubber band, beside an item, in sight. Each is answered on the event loop
/// from one published snapshot, or on the container's layout thread where its layout answers queries itself.
extension Session {
    func hitTest(_ message: WireHitTest, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/hitTest/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.hitTest(message, mapping)
        }
    }

    func insertionPoint(_ message: WireInsertionPoint, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/insertionPoint/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.insertionPoint(message, mapping)
        }
    }

    func selectRect(_ message: WireSelectRect, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/selectRect/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.selectRect(message, mapping)
        }
    }

    func neighbour(_ message: WireNeighbour, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/neighbour/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.neighbour(message, mapping)
        }
    }

    func scrollTarget(_ message: WireScrollTarget, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/scrollTarget/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.scrollTarget(message, mapping)
        }
    }

    func captureAnchor(_ message: WireCaptureAnchor, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/captureAnchor/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.captureAnchor(message, mapping)
        }
    }

    /// The container's resting offset, by where pages or items lie.
    func snap(
        _ message: WireTargetOffset, _ incoming: Incoming
    ) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/targetOffset/container", incoming) { reader, mapping throws(RequestFailure) in
            try reader.restingOffset(message, mapping)
        }
    }

    func explain(_ message: WireExplain, _ incoming: Incoming) throws(RequestFailure) -> WireReply? {
        try see(message.container, "/explain/container", incoming, asksScript: true) {
            reader, mapping throws(RequestFailure) in
            try reader.explain(message, mapping)
        }
    }

    private func see(
        _ container: UInt32, _ pointer: String, _ incoming: Incoming, asksScript: Bool = false,
        _ query: @escaping @Sendable (ContainerReader, Mapping) throws(RequestFailure) -> WireReply
    ) throws(RequestFailure) -> WireReply? {
        let host = try host(container, pointer)
        let snapshot = try snapshot(of: host)
        let mapping = services.mapping
        guard snapshot.isQueried || asksScript && snapshot.isScripted else {
            return try query(ContainerReader(snapshot), mapping)
        }
        dispatch(incoming, on: host) { host throws(RequestFailure) in try query(try host.reader(), mapping) }
        return nil
    }
}
