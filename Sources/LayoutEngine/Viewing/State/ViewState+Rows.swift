/// Rows that scroll by themselves, under wheels and fingers.
extension ViewState {
    /// A wheel turns. Along a row, it scrolls that; otherwise it is the toolkit's.
    mutating func turn(_ wheel: ViewWheel, in sight: ViewSight, _ events: inout [ViewEffect]) throws(LayoutError) {
        let (along, across) = sight.split(wheel.distance)
        guard along != 0, abs(along) >= abs(across), !gesture.isUnderWay, let found = sight.row(at: wheel.point) else {
            return events.append(.unused)
        }
        let (section, row) = found
        if case .scrollingRow(let scroll) = gesture {
            // A finger holds its row.
            guard scroll.followsWheel else { return events.append(.unused) }
            if scroll.section != section { endGesture(in: sight, &events) }
        }
        let offset = sight.offset(of: section, row)
        if wheel.hasNotches {
            let rest = row.turned(from: offset, by: along)
            if rest != offset { scrollRow(section, to: rest, glides: true, &events) }
            return
        }
        let next = row.held(offset + along)
        if next != offset { scrollRow(section, to: next, glides: false, &events) }
        let restsAt = wheel.time + conventions.wheelRest
        gesture = .scrollingRow(ViewRowScroll(section: section, leader: .wheel(restsAt: restsAt)))
        events.append(.wake(at: restsAt))
    }

    /// A finger has left the place where it went down: along a row, the row follows it from here on.
    mutating func beginPulling(
        _ press: ViewPress, to pointer: ViewPointer, in sight: ViewSight, _ events: inout [ViewEffect]
    ) {
        let (start, end) = (press.pointer.point, pointer.point)
        let (along, across) = sight.split(Point(x: end.x - start.x, y: end.y - start.y))
        guard abs(along) > abs(across), let (section, row) = sight.row(at: start) else { return }
        let grip = sight.offset(of: section, row) + sight.split(end).along
        let scroll = ViewRowScroll(section: section, leader: .finger(grip: grip, samples: []))
        pull(scroll, to: pointer, in: sight, &events)
    }

    /// A row follows a finger.
    mutating func pull(
        _ scroll: ViewRowScroll, to pointer: ViewPointer, in sight: ViewSight, _ events: inout [ViewEffect]
    ) {
        guard case .finger(let grip, var samples) = scroll.leader,
            let row = sight.reader.state.prepared.orthogonalRows[scroll.section]
        else { return }
        let offset = row.pulled(to: grip - sight.split(pointer.point).along)
        // Those that no velocity is measured by any more.
        samples.removeAll { pointer.time - $0.time > conventions.velocityWindow }
        if samples.count >= ViewRowScroll.mostSamples { samples.removeFirst() }
        samples.append(ViewRowScroll.Sample(offset: offset, time: pointer.time))
        var next = scroll
        next.leader = .finger(grip: grip, samples: samples)
        gesture = .scrollingRow(next)
        if offset != sight.offset(of: scroll.section, row) {
            scrollRow(scroll.section, to: offset, glides: false, &events)
        }
    }

    /// A row goes on by itself and comes to rest.
    ///
    /// - Parameter velocity: how fast it is let go, in points per second of its offset.
    mutating func rest(
        _ scroll: ViewRowScroll, velocity: Double, in sight: ViewSight, _ events: inout [ViewEffect]
    ) {
        gesture = .none
        guard let row = sight.reader.state.prepared.orthogonalRows[scroll.section] else { return }
        let offset = sight.offset(of: scroll.section, row)
        let rest = row.restingOffset(for: offset, velocity: velocity)
        if rest != offset { scrollRow(scroll.section, to: rest, glides: true, &events) }
    }
}
