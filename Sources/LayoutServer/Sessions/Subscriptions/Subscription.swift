import LayoutWire

/// A subscription of a connection, as the connection knows it. `Subscriber` is what its containers know.
struct Subscription {
    let form: BodyForm
    /// The container that it is about; nil: all containers of the user.
    let container: ContainerHost?
    /// Whether its reply was sent; no event is sent before that.
    var isActive: Bool
    var withIDs = false
    var sequence: UInt64 = 0
    /// What is in its client's sight; nil: it gets changes and frames.
    var window: ShownWindow?
}
