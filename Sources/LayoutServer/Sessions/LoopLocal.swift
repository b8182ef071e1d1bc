import NIOCore
import Synchronization

/// A value for each event loop, created on first use.
final class LoopLocal<Value>: Sendable {
    private let values = Mutex<[ObjectIdentifier: NIOLoopBound<Value>]>([:])
    private let make: @Sendable (any EventLoop) -> Value

    init(_ make: @escaping @Sendable (any EventLoop) -> Value) {
        self.make = make
    }

    /// The value of `loop`. Call on that loop.
    func of(_ loop: any EventLoop) -> Value {
        values.withLock { values in
            let id = ObjectIdentifier(loop)
            let bound = values[id] ?? NIOLoopBound(make(loop), eventLoop: loop)
            values[id] = bound
            return bound
        }.value
    }
}
