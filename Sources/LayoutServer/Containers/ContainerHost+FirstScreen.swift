import LayoutCore
import LayoutEngine
import LayoutWire

/// The visible part of a large container comes before the rest.
extension ContainerHost {
    /// The number of items from which laying them out takes longer than a query should wait.
    static let firstScreenItems = 1 << 14

    /// Shows the visible part of what a pass prepares to the clients that wait; nil if what is visible depends on the rest, or if the
    /// pass may fail after it.
    func firstScreenReceiver(
        for pass: LayoutPass, _ attempt: UpdateAttempt
    ) -> (@Sendable (FirstScreen) -> Void)? {
        let transaction = pass.transaction
        guard transaction.container.itemCount >= Self.firstScreenItems, transaction.definition.isBuiltIn,
            !usesFallback, movement == nil, transition == nil, pass.anchor == nil,
            !transaction.setsOrthogonalOffsets,
            attempt.updates.contains(where: \.message.visibleFirst),
            !attempt.updates.contains(where: \.message.withAnimations)
        else { return nil }
        let (before, bounds) = (pass.before, transaction.container.bounds)
        let data = (transaction.container.sections, transaction.identifiers)
        return { screen in attempt.show(screen, after: before, bounds: bounds, data: data) }
    }
}
