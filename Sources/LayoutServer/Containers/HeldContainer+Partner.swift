import LayoutEngine

/// How a drag across two containers ends in both.
///
/// Each of the two knows the other as its partner, and the two may run on different threads.
extension HeldContainer {
    /// Ends this container's side of a drag that belongs to another container, or hovers over it.
    func putBack(of other: UInt32) {
        guard let drag = state?.drag, drag.other == other else { return }
        // The items' own container knows, and they may hover here again by the time it would hear of this.
        if drag.isGuest { partner = nil }
        putBack()
    }

    /// A drag has ended here, which the partner does not know yet.
    ///
    /// - Parameter held: the partner, if it is held.
    func leavePartner(holding held: ContainerHost? = nil) {
        guard let other = partner else { return }
        partner = nil
        putBack(in: other, isHeld: other === held)
    }

    /// Ends another container's side of a drag at once, so that a client that learns of the end finds it ended there too; if that
    /// container is busy, after that.
    func putBack(in other: ContainerHost, isHeld: Bool) {
        if isHeld { return other.held.putBack(of: id) }
        if other.performNow({ $0.putBack(of: id) }) == nil { other.submit { [id] in $0.putBack(of: id) } }
    }
}
