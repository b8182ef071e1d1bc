extension ViewGesture {
    /// The gesture in the next state; none if what it is about is gone.
    func followed(by items: FollowedItems) -> ViewGesture {
        switch self {
        case .none, .hosting: return self
        case .pressing(var press):
            guard let item = press.item else { return self }
            press.item = items.path(of: item)
            return press.item == nil ? .none : .pressing(press)
        case .spanning(var band):
            band.before = items.keys(band.before)
            band.kept = items.keys(band.kept)
            return .spanning(band)
        case .dragging(var drag):
            drag.items = items.keys(drag.items)
            return drag.items.isEmpty ? .none : .dragging(drag)
        case .pinching(var pinching):
            pinching.item = pinching.item.flatMap { items.path(of: $0) }
            return .pinching(pinching)
        case .scrollingRow(var scroll):
            guard let section = items.section(of: scroll.section) else { return .none }
            scroll.section = section
            return .scrollingRow(scroll)
        }
    }

    /// The content around what is in sight has been moved: what lies in it moves along.
    mutating func move(by distance: Point) {
        switch self {
        case .pressing(var press):
            press.start.move(by: distance)
            self = .pressing(press)
        case .spanning(var band):
            band.start.move(by: distance)
            band.rect.x += distance.x
            band.rect.y += distance.y
            self = .spanning(band)
        case .none, .dragging, .hosting, .pinching, .scrollingRow: break
        }
    }

    /// How far the view scrolls by now since the pointer is near an edge, in points.
    mutating func autoscroll(at time: Double) -> Point {
        switch self {
        case .spanning(var band):
            defer { self = .spanning(band) }
            return band.autoscroll.distance(at: time)
        case .dragging(var drag):
            defer { self = .dragging(drag) }
            return drag.autoscroll.distance(at: time)
        case .hosting(var host):
            defer { self = .hosting(host) }
            return host.autoscroll.distance(at: time)
        case .none, .pressing, .pinching, .scrollingRow: return .zero
        }
    }
}

extension Point {
    fileprivate mutating func move(by distance: Point) { (x, y) = (x + distance.x, y + distance.y) }
}
