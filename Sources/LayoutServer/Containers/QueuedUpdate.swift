import LayoutCore
import LayoutWire
import Synchronization

/// An `updateContainer` on its way: it may be dropped until it is done.
final class QueuedUpdate: Sendable {
    enum State: Sendable {
        case open
        case cancelled
        case done
    }

    let message: WireUpdateContainer
    let mapping: Mapping
    let catalogue: LayoutCatalogue
    /// Who asked for it.
    let user: UInt32
    private let finishing: @Sendable (Result<WireReply, RequestFailure>) -> Void
    private let result = Mutex<Result<WireReply, RequestFailure>?>(nil)
    private let state = Mutex(State.open)

    init(
        _ message: WireUpdateContainer, _ mapping: Mapping, _ catalogue: LayoutCatalogue, user: UInt32,
        finish: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void
    ) {
        self.message = message
        self.mapping = mapping
        self.catalogue = catalogue
        self.user = user
        finishing = finish
    }

    /// - Returns: whether it will not happen.
    func cancel() -> Bool {
        state.withLock { state in
            if state == .open { state = .cancelled }
            return state == .cancelled
        }
    }

    var isCancelled: Bool { state.withLock { $0 } == .cancelled }

    /// It is about to happen: from now on it is not dropped.
    ///
    /// - Returns: false: it was dropped.
    func begin() -> Bool {
        state.withLock { state in
            if state == .open { state = .done }
            return state == .done
        }
    }

    /// What it came to; told when all before it are told.
    func finish(_ result: Result<WireReply, RequestFailure>) { self.result.withLock { $0 = result } }

    /// - Returns: whether it was finished, and is answered now.
    func answer() -> Bool {
        guard let result = result.withLock({ $0 }) else { return false }
        finishing(result)
        return true
    }

    /// Whether it may be prepared together with others: it names no generation and no item of the state before it, and wants no
    /// animations. What the first of several changes of the bounds holds, the others hold too.
    var isMergeable: Bool {
        let isAnchored = ["firstVisible", "end"].contains(message.anchor.at)
        return !message.hasIfGeneration && !message.withAnimations
            && (["", "none"].contains(message.anchor.at) || isAnchored && isScroll)
    }

    /// Where the bounds that it sets begin.
    var origin: Point? {
        message.operations.lazy.reversed().compactMap { operation in
            if case .setBounds(let rect)? = operation.operation { rect.model.origin } else { nil }
        }.first
    }

    /// Whether all that it does is to move the bounds: only such merge with each other, since what stays in place would differ.
    /// One without operations is none, else it would bring together what is before and behind it.
    var isScroll: Bool {
        !message.operations.isEmpty
            && message.operations.allSatisfy { if case .setBounds? = $0.operation { true } else { false } }
    }

    /// Whether some operation of it sets the bounds.
    private var setsBounds: Bool {
        message.operations.contains { if case .setBounds? = $0.operation { true } else { false } }
    }

    /// What scripts use up counts against one user, so updates of two users are not prepared together.
    func isMergeable(with next: QueuedUpdate) -> Bool {
        isMergeable && next.isMergeable && user == next.user && message.anchor.at == next.message.anchor.at
            && (isScroll && next.isScroll || !setsBounds && !next.setsBounds)
    }
}

extension RequestFailure {
    static let cancelled = RequestFailure(.cancelled, "cancelled before it was done")
}
