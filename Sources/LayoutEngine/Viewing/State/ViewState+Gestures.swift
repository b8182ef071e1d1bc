/// What goes on in a gesture, whichever it is.
extension ViewState {
    /// The content has moved beneath a pointer that rests.
    mutating func continueGesture(in sight: ViewSight, _ events: inout [ViewEffect]) throws(LayoutError) {
        switch gesture {
        case .spanning(let band): try span(band, to: band.point, in: sight)
        case .dragging(let drag): try self.drag(drag, to: drag.point, in: sight, &events)
        case .hosting(let host): try hover(at: host.point, in: sight, &events)
        case .none, .pressing, .pinching, .scrollingRow: break
        }
    }

    /// Others have changed the content beneath a pointer that rests: what is dragged would be dropped elsewhere. What cannot be found out
    /// now stays as it was.
    mutating func proposeAgain(in sight: ViewSight, _ events: inout [ViewEffect]) {
        var (next, more) = (self, events)
        do throws(LayoutError) {
            switch gesture {
            case .dragging(let drag): try next.drag(drag, to: drag.point, in: sight, &more)
            case .hosting(let host): try next.hover(at: host.point, in: sight, &more)
            case .none, .pressing, .spanning, .pinching, .scrollingRow: return
            }
        } catch { return }
        self = next
        events = more
    }

    /// Ends a gesture as if it had not been.
    mutating func endGesture(in sight: ViewSight, _ events: inout [ViewEffect]) {
        let ended = gesture
        gesture = .none
        switch ended {
        case .none, .pressing: break
        case .spanning(let band): selection.select(band.before, in: sight.counts)
        case .dragging(let drag): putBack(drag.items.count(in: sight.counts), &events)
        case .hosting(let host): events.append(.proposed(ViewDrop(Keys(), at: nil, point: sight.content(host.point))))
        case .pinching(let pinching): if pinching.isLarger != nil { events.append(.transition(.cancel)) }
        case .scrollingRow(let scroll): rest(scroll, velocity: 0, in: sight, &events)
        }
    }

    mutating func tick(
        _ time: Double, reading reader: StateReader, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        switch gesture {
        case .pressing(let press):
            if let deadline = press.deadline, time >= deadline { try rest(on: press, in: sight(reader), &events) }
        case .scrollingRow(let scroll):
            guard case .wheel(let restsAt) = scroll.leader, time >= restsAt else { return }
            rest(scroll, velocity: 0, in: sight(reader), &events)
        case .spanning, .dragging, .hosting:
            let distance = gesture.autoscroll(at: time)
            try scroll(by: distance, reader, &events)
        case .none, .pinching: break
        }
    }

    private mutating func scroll(
        by distance: Point, _ reader: StateReader, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        let sight = sight(reader)
        let offset = rested(
            sight.clamped(Point(x: visible.x + distance.x, y: visible.y + distance.y)), in: sight)
        if distance == .zero || offset == visible.origin { return }
        (visible.x, visible.y) = (offset.x, offset.y)
        try continueGesture(in: self.sight(reader), &events)
    }

    /// Follows the items of a gesture. What is dragged goes back once all of it is gone.
    mutating func follow(gesture items: FollowedItems, _ events: inout [ViewEffect]) {
        let before = gesture
        gesture = before.followed(by: items)
        if case .dragging = before, gesture == .none { putBack(0, &events) }
    }
}
