/// The end of the content, in views that lie there.
///
///     short             longer                     appended
///     ┌───┐ −40         ┌───┐ 20                   ┌───┐ 40
///     │   │             │ b │                      │ c │
///     │ a │             │ c │                      │ d │
///     └─b─┘ 60          └─d─┘ 120                  └─e─┘ 140
extension ViewState {
    /// Begins where the options say.
    ///
    /// - Parameter reader: of the state that the view was made of.
    /// - Returns: what a toolkit has to do that has the content where the window said.
    package mutating func begin(reading reader: StateReader) -> [ViewEffect] {
        guard options.anchor == .end else { return [] }
        let before = self
        isAtEnd = true
        keepEnd(in: sight(reader))
        return states(after: before, scrolledFrom: before.visible.origin)
    }

    /// What is visible lies at the end again: of a view that was there, and of content that is shorter than what is visible.
    mutating func keepEnd(in sight: ViewSight) {
        guard sight.reader.state.transition == nil, isAtEnd || sight.presented.isShort else { return }
        let end = sight.presented.endOffset
        (visible.x, visible.y) = (end.x, end.y)
        isAtEnd = true
    }

    /// An offset in a view whose content lies at the end if it is short.
    func rested(_ offset: Point, in sight: ViewSight) -> Point {
        guard options.anchor == .end, sight.presented.isShort else { return offset }
        return sight.presented(at: offset).endOffset
    }

    /// Notes whether the end is in sight after an input.
    mutating func noteEnd(after input: ViewInput, reading reader: StateReader) {
        guard options.anchor == .end, reader.state.transition == nil else { return }
        switch input {
        case .resized where hold == nil: keepEnd(in: sight(reader))
        // A toolkit on its way to an end that has moved on meanwhile is still on its way there.
        case .scrolled(_, isByHand: false) where gesture.velocity == .zero: return
        default: break
        }
        isAtEnd = sight(reader).presented.isAtEnd
    }
}
