import LayoutCore

/// A container as it would be after the operations so far. Nothing of the real one changes until all have succeeded.
struct ContainerChange {
    private(set) var container: Container
    private(set) var parameters: Parameters
    /// Of the last operation that changed more than the bounds.
    private(set) var reason: ChangeReason = .bounds
    /// Whether the frames must be found anew whatever the bounds are.
    private(set) var needsPrepare = false
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

    mutating func setSections(_ sections: [Section]) {
        container.sections = sections
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
