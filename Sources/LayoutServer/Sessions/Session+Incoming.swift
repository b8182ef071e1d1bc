import LayoutWire

extension Session {
    /// A request that was decoded.
    struct Incoming {
        let id: UInt32
        let form: BodyForm
        /// The request's row in the table, with its handler.
        let row: RequestRow
        /// Whether its reply may come in pieces.
        let parts: Bool
        /// The charge for its frame, released when the request is answered.
        let charge: MemoryCharge?

        init(
            id: UInt32, form: BodyForm, request: WireRequest.OneOf_Request, parts: Bool = false,
            charge: MemoryCharge? = nil
        ) {
            self.id = id
            self.form = form
            row = request.row
            self.parts = parts
            self.charge = charge
        }
    }
}
