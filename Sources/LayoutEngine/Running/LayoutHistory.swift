/// What a layout as it runs has followed, from the opening of its container to one of its states.
///
/// It is compared by identity alone. Changes that a layout follows lead to a history of their own, so two states that came from one
/// by different changes never have the same.
final class LayoutHistory: Sendable {}
