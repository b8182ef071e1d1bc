extension ViewState {
    /// The effects that lead from the state of another view to that of this one.
    ///
    /// - Parameter offset: where the toolkit has the content.
    func states(after before: ViewState, scrolledFrom offset: Point) -> [ViewEffect] {
        var effects: [ViewEffect] = []
        if selection.keys != before.selection.keys { effects.append(.selected(selection.keys)) }
        if selection.cursor != before.selection.cursor { effects.append(.focused(selection.cursor)) }
        if editing != before.editing { effects.append(.edit(editing)) }
        if gesture.band != before.gesture.band { effects.append(.band(gesture.band)) }
        if gesture.velocity != before.gesture.velocity { effects.append(.autoscroll(gesture.velocity)) }
        if visible.origin != offset { effects.append(.scroll(to: visible.origin)) }
        if place != before.place { effects.append(.show(place)) }
        return effects
    }
}
