import LayoutEngine

/// How changes are carried out, whatever they are.
extension LayoutContainer {
    /// A draft that is not charged to any user.
    static func draft(of state: CollectionState, after before: LaidOutState) -> CollectionDraft {
        state.draft(after: before, limits: limits, budget: UnlimitedBudget())
    }

    static var limits: CollectionLimits {
        CollectionLimits(sections: itemLimit, items: itemLimit, elements: itemLimit)
    }

    /// Carries `body` out on a copy, which takes the container's place unless it throws.
    ///
    /// - Parameter body: returns what it has done to the elements as well; nil: nothing.
    mutating func attempt<Result: Sendable, Failure>(
        _ body: @Sendable (inout RunningCollection) throws(Failure) -> (Result, Change?)
    ) throws(Failure) -> Result {
        let ((result, change), next) = try layouts.run(state, body)
        take(next, after: change)
        return result
    }

    /// Goes on in another state, with what has led to it.
    mutating func take(_ next: CollectionState, after change: Change?) {
        state = next
        if let change { trail?.follow(change) }
    }
}

extension ElementChanges {
    /// - Parameter change: nil: nothing has changed.
    init(_ change: Change?) {
        guard let change else {
            self.init()
            return
        }
        self.init(
            change.diff ?? FrameDiff.none, contentSizeBefore: change.sizeBefore,
            contentSizeAfter: change.state.prepared.contentSize)
    }
}
