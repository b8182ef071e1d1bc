/// Pinches.
extension ViewState {
    mutating func pinch(
        _ pinch: ViewPinch, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        if options.pinching == .nothing { return events.append(.unused) }
        if pinch.phase == .begin, !gesture.isUnderWay {
            endGesture(in: sight, &events)
            gesture = .pinching(ViewPinching(item: try sight.item(at: pinch.point)))
        } else if pinch.phase == .begin {
            // A drag that is under way goes on.
            return events.append(.unused)
        }
        guard case .pinching(var pinching) = gesture else { return events.append(.unused) }
        if case .levels(let larger, let smaller) = options.pinching {
            let canLead = pinch.scale > 1 ? larger : smaller
            if canLead { lead(&pinching, by: pinch, &events) }
            if pinching.isLarger != nil { step(&pinching, by: pinch, &events) }
        } else {
            events.append(.pinched(pinch, pinching.item))
        }
        gesture = pinch.phase == .end || pinch.phase == .cancel ? .none : .pinching(pinching)
    }

    /// Begins a transition once it is clear where the pinch leads.
    private func lead(_ pinching: inout ViewPinching, by pinch: ViewPinch, _ events: inout [ViewEffect]) {
        guard pinching.isLarger == nil, pinch.phase == .change, abs(pinch.scale - 1) > conventions.pinchSlop else {
            return
        }
        pinching.isLarger = pinch.scale > 1
        events.append(.transition(.begin(isLarger: pinch.scale > 1, at: pinch.point)))
    }

    /// From which progress on a pinch ends at the other level.
    private static var halfway: Double { 0.5 }

    private func step(_ pinching: inout ViewPinching, by pinch: ViewPinch, _ events: inout [ViewEffect]) {
        switch pinch.phase {
        case .begin, .change:
            pinching.progress = pinching.progress(at: pinch.scale)
            events.append(.transition(.move(progress: pinching.progress)))
        case .end: events.append(.transition(pinching.progress >= Self.halfway ? .finish : .cancel))
        case .cancel: events.append(.transition(.cancel))
        }
    }
}

extension ViewPinching {
    /// How far a scale is on the way to the next level, which is at twice the size or half of it.
    fileprivate func progress(at scale: Double) -> Double {
        let way = isLarger == true ? scale - 1 : 2 * (1 - scale)
        return min(max(way, 0), 1)
    }
}
