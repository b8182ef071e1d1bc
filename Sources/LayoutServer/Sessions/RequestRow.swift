import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// All that the server knows of a request: its row in `WireRequest.OneOf_Request.row`.
struct RequestRow: Sendable {
    enum Handler: Sendable {
        /// At once, on the event loop.
        case immediate(@Sendable (Caller) throws(RequestFailure) -> WireReply)
        /// From one state of the container, as columns: on the event loop, on a layout thread if there are more elements than an event
        /// loop may find, or on the container's lane where its layout answers queries itself.
        ///
        /// - rect: the rectangle whose elements it asks for, as sent; nil for others.
        case columns(rect: WireRect? = nil)
        /// From one state of the container, like `columns`; and on a layout thread too where searches in this state were slow.
        ///
        /// - asksScript: whether a script may decide, even one that leaves queries to what it has prepared.
        /// - cells: how many cells it looks at in a state of the container; more than one turn of an event loop allows are looked at on the
        ///   container's layout thread.
        case search(asksScript: Bool = false, cells: @Sendable (LaidOutState) -> Int = { _ in 0 })
        case caller(@Sendable (Caller, Incoming) throws(RequestFailure) -> Answer)
        /// The same, for requests about what the session has.
        case session(@Sendable (Session, Incoming) throws(RequestFailure) -> Answer)
    }

    /// What later requests of the connection on the same container wait for.
    enum Lane: Equatable, Sendable {
        /// Uses no container, or not in order.
        case none
        /// Runs after earlier requests on the container.
        case ordered(container: UInt32)
        /// Runs after earlier requests on the container, except updates, which may share its prepare.
        case merging(container: UInt32)
        /// Runs after earlier requests on the container of a subscription.
        case subscription(UInt32)
    }

    /// Its member of `Request`, with which pointers into it begin.
    ///
    /// In camel case, as in JSON.
    let name: String
    let lane: Lane
    /// Whether it may take long for a request on an event loop, since it searches very many elements or lays some out. The loop then
    /// checks its time budget.
    let mayTakeLong: Bool
    let isBatchable: Bool
    let handler: Handler

    init(
        _ name: String, lane: Lane, mayTakeLong: Bool = false, isBatchable: Bool = false, _ handler: Handler
    ) {
        self.name = name
        self.lane = lane
        self.mayTakeLong = mayTakeLong
        self.isBatchable = isBatchable
        self.handler = handler
    }

    /// The container on which it runs in order; nil if it names none.
    var container: UInt32? {
        switch lane {
        case .none, .subscription: nil
        case .ordered(let container), .merging(let container): container
        }
    }

    /// Whether a script may decide, even one that leaves queries to what it has prepared.
    var asksScript: Bool { if case .search(true, _) = handler { true } else { false } }

    /// The rectangle whose elements it asks for, as sent; nil for other requests.
    var rect: WireRect? { if case .columns(let rect) = handler { rect } else { nil } }

    /// How many cells it looks at in a state of the container.
    func cells(in state: LaidOutState) -> Int { if case .search(_, let cells) = handler { cells(state) } else { 0 } }

    /// Cells that a search may look at on an event loop.
    ///
    /// More are looked at on a layout thread.
    static let cellsOnLoop = 1 << 16

    /// Whether it may name the generation that its container must have: it reads one container.
    var takesIfGeneration: Bool { container != nil && !mergesWithUpdates && !Self.changes.contains(name) }

    private static let changes: Set = [
        "closeContainer", "beginMovement", "updateMovement", "endMovement", "cancelMovement",
    ]

    /// Whether it need not wait for the updates before it.
    ///
    /// It is an update itself.
    var mergesWithUpdates: Bool { if case .merging = lane { true } else { false } }

    /// One row for each request of the schema.
    ///
    /// Made from the names in the schema, so that a new request without a row does not compile.
    static let all: [RequestRow] = MessageCoding.requestNames.compactMap { name in
        (try? WireRequest(jsonString: "{\"\(name)\":{}}"))?.request?.row
    }

    /// The names of the requests that may stand in a batch.
    static let batchable: [String] = all.filter(\.isBatchable).map(\.name)
}
