import LayoutEngine
import LayoutWire
import NIOCore

/// Work on a container's lane that makes the reply to a request. Later requests of the connection on the container wait for it.
struct LaneWork {
    /// Gets the reply of the work, and passes on from any thread what is answered instead.
    ///
    /// It is called on the container's lane, before later work of the container.
    typealias Settle =
        @Sendable (
            WireReply, _ answer: @escaping @Sendable (Result<WireReply, RequestFailure>) -> Void
        ) -> Void

    let host: ContainerHost
    /// Further containers that the work needs; they are held meanwhile.
    var others: [ContainerHost] = []
    /// false if only the work can complete what was begun already.
    var isCancellable = true
    /// What it may leave behind in the container if the connection ends; nil: nothing.
    var begins: Activities.Beginning?
    var charging: LongAnswer?
    /// Runs on the event loop before the answer is sent.
    ///
    /// `isDone` is false if the work has failed or was cancelled.
    var finish: (Session, _ isDone: Bool) -> Void = { _, _ in }
    var settle: Settle = { $1(.success($0)) }
    let work: @Sendable (HeldContainer) throws(RequestFailure) -> WireReply

    init(on host: ContainerHost, _ work: @escaping @Sendable (HeldContainer) throws(RequestFailure) -> WireReply) {
        self.host = host
        self.work = work
    }
}

/// An answer of any length. Its bytes are promised before it is made, and charged to the user until it is sent.
///
/// `bytes` estimates them: on the event loop from the published state, then again in the lane's work.
struct LongAnswer: Sendable {
    let bytes: @Sendable (LaidOutState) -> Int
}

/// An answer that is made on a layout thread, where that delays neither other clients nor the container's changes. Later requests on the
/// container wait for it, so that answers come in their order.
struct ThreadWork {
    let host: ContainerHost
    let bytes: Int
    /// Runs on the event loop before the answer is sent.
    var finish: (Session) -> Void = { _ in }
    let work: @Sendable () throws(RequestFailure) -> ByteBuffer

    init(host: ContainerHost, bytes: Int, _ work: @escaping @Sendable () throws(RequestFailure) -> ByteBuffer) {
        self.host = host
        self.bytes = bytes
        self.work = work
    }

    /// What an element may take in a reply: in JSON, with numbers of all their digits.
    static let bytesPerElement = 128
}

/// An update of a container. A small one is carried out at once.
struct UpdateWork {
    let message: WireUpdateContainer
    let host: ContainerHost
    /// Runs on the event loop before the answer of a layout thread is sent.
    let finish: () -> Void
}
