/// Both sides of a transition of one container, and the way between them.
struct TransitionSides: Sendable {
    let base: LaidOutState
    let target: TransitionTarget
    let way: InteractiveTransition

    /// Whether either layout computes elements when it is queried: then not all of them take part.
    var hasFixedEnds: Bool { base.answersQueries || target.answersQueries }
}
