import LayoutWire

extension Session {
    /// A subscription of the connection.
    struct Subscription {
        let form: BodyForm
        let container: ContainerHost?
        /// Whether its reply was sent; no event is sent before that.
        var isActive: Bool
        /// Whether its events name items by their identifiers as well.
        var withIDs = false
        var sequence: UInt64 = 0
    }
}
