import LayoutWire

/// A request that was decoded.
///
/// It stays on the event loop of its connection; work on other threads gets the parts that it needs.
struct Incoming {
    let id: UInt32
    let form: BodyForm
    let row: RequestRow
    /// The container on which it runs in order; nil if there is none.
    var container: UInt32?
    let request: WireRequest.OneOf_Request
    /// The layout that it names; nil if it names none.
    let layout: String?
    let parts: Bool
    /// The generation that its container must have; nil for any.
    let ifGeneration: UInt64?
    let withIDs: Bool
    let bytes: Int
    /// The charge for its frame, released when the request is answered.
    let charge: MemoryCharge?

    var replyForm: ReplyForm { ReplyForm(id: id, form: form, inParts: parts) }

    /// - Parameter message: the message that has the request, with its number and its options.
    init(
        _ request: WireRequest.OneOf_Request, in message: WireRequest, as form: BodyForm, bytes: Int,
        charge: MemoryCharge? = nil
    ) {
        id = message.id
        self.form = form
        row = request.row
        container = row.container
        self.request = request
        layout = request.layout
        parts = message.parts
        ifGeneration = message.hasIfGeneration ? message.ifGeneration : nil
        withIDs = message.withIds
        self.bytes = bytes
        self.charge = charge
    }
}

extension WireRequest.OneOf_Request {
    /// The layout that the request names, of those that do not change a container's items.
    fileprivate var layout: String? {
        switch self {
        case .openContainer(let message): message.layout
        case .describeLayout(let message): message.layout
        case .transition(let message): message.toLayout
        case .beginTransition(let message) where !message.toLayout.isEmpty: message.toLayout
        default: nil
        }
    }
}
