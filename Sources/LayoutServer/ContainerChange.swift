import LayoutCore
import LayoutWire

/// A container as it would be after the operations so far. Nothing of the real one changes until all have succeeded.
struct ContainerChange {
    private(set) var container: Container
    private(set) var parameters: Parameters
    /// Of the last operation that changed more than the bounds.
    private(set) var reason: ChangeReason = .bounds
    /// Whether the frames must be found anew whatever the bounds are.
    private(set) var needsPrepare = false
    /// Where a batch update moved everything; nil without one, or after more.
    private(set) var plan: UpdatePlan?
    private var isDataChanged = false
    /// Bytes charged for new sections.
    var chargedMemory: Int?

    init(container: Container, parameters: Parameters) {
        self.container = container
        self.parameters = parameters
    }

    mutating func setBounds(_ bounds: Rect) {
        container.bounds = bounds
    }

    mutating func setParameters(_ parameters: Parameters) {
        if parameters == self.parameters { return }
        self.parameters = parameters
        invalidate(.parameters)
    }

    mutating func setEnvironment(_ environment: Environment) {
        if environment == container.environment { return }
        container.environment = environment
        invalidate(.environment)
    }

    mutating func setSections(_ sections: [Section], plan: UpdatePlan? = nil) {
        // Two changes of the data have no one map from before to after.
        self.plan = isDataChanged ? nil : plan
        isDataChanged = true
        container.sections = sections
        invalidate(.data)
    }

    mutating func setSizes(_ message: WireSetSizes, _ mapping: Mapping, _ pointer: String) throws(RequestFailure) {
        try mapping.setSizes(message, in: &container.sections, pointer)
        invalidate(.data)
    }

    mutating func invalidate() {
        invalidate(.layout)
    }

    private mutating func invalidate(_ reason: ChangeReason) {
        self.reason = reason
        needsPrepare = true
    }
}
