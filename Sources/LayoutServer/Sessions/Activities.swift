/// The containers in which a connection has begun drags and transitions, and what it would leave behind in them.
///
/// Which drag or transition is still going on is known to the container alone (`CollectionState.Activity`), since changes of others end
/// it as well. So a container stays here until it is closed or the connection ends.
struct Activities {
    struct Activity {
        let host: ContainerHost
        /// The other container that the dragged items hover over; nil: none, or nothing is dragged.
        fileprivate(set) var partner: ContainerHost?
        /// Whether the container may retain the other layout of a transition that the connection queried step by step.
        fileprivate(set) var retainsOtherSide = false
    }

    /// What a request begins in a container.
    enum Beginning {
        case activity
        /// A question about a transition, for which the container may retain the other layout.
        ///
        /// Its layout has to be dropped once the connection ends, so that it is not charged for ever.
        case otherSide
    }

    private var containers: [UInt32: Activity] = [:]

    mutating func begin(_ beginning: Beginning, in host: ContainerHost) {
        switch beginning {
        case .activity: begin(in: host)
        case .otherSide: retainOtherSide(in: host)
        }
    }

    /// A drag or a transition of a container is requested. Call before the request goes to the container's lane, so that a connection
    /// that ends meanwhile ends the activity as well.
    mutating func begin(in host: ContainerHost) {
        // A number may be another container's by now: one that was closed for its memory keeps its own.
        if containers[host.id]?.host === host { return }
        // Those that were closed, also by others, are forgotten here.
        containers = containers.filter { $0.value.host.published != nil }
        containers[host.id] = Activity(host: host)
    }

    /// The container may retain the other layout of a transition from now on.
    mutating func retainOtherSide(in host: ContainerHost) {
        begin(in: host)
        containers[host.id]?.retainsOtherSide = true
    }

    /// The container over which items of another one hover.
    ///
    /// nil if they are over their own, or if nothing is dragged.
    func partner(of container: UInt32) -> ContainerHost? { containers[container]?.partner }

    /// The dragged items of a container hover over another one.
    ///
    /// - Parameter partner: nil: over their own, or the drag has ended.
    mutating func hover(from container: UInt32, over partner: ContainerHost?) {
        containers[container]?.partner = partner
    }

    mutating func removeAll() -> [Activity] {
        defer { containers = [:] }
        return Array(containers.values)
    }
}
