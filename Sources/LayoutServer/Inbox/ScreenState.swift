import LayoutEngine
import LayoutWire

/// What is visible of the state that an attempt at updates leads to, while the rest is laid out. Queries that it cannot answer wait for
/// the rest.
struct ScreenState: Sendable {
    /// The coming state: its generation and bounds, and the elements up to `end`.
    let state: LaidOutState
    /// A position on the scroll axis: elements before it are as they will be.
    private let end: Double
    /// Promises that the attempt is committed; false if it was abandoned or has ended. Nothing may be answered before.
    let promise: @Sendable () -> Bool

    init(_ state: LaidOutState, until end: Double, promise: @escaping @Sendable () -> Bool) {
        self.state = state
        self.end = end
        self.promise = promise
    }

    /// Whether all elements that meet a rectangle are known. NaN never compares as contained.
    func contains(_ rect: WireRect) -> Bool {
        switch state.prepared.direction {
        case .vertical: rect.y + rect.height < end
        case .horizontal: rect.x + rect.width < end
        }
    }
}
