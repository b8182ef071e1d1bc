/// A view of a container as a value: what is in sight, what is selected, where keys are, and what a hand is doing.
///
///     inputs ──► take ──────► effects        a click selects, a key moves the cursor, a press becomes a drag …
///                 ▲ │
///           reader│ ▼
///     changes ─► follow ────► effects        what others' changes do to it
///
/// What a press, a drag, a key or a pinch means is the same in every toolkit, and is decided here: without a socket, a clock or a toolkit. A
/// toolkit makes inputs of its events and carries effects out. It keeps what is its own: widgets, scrolling, hovering, its platform's drags
/// and input methods.
///
///     var view = ViewState(WindowPlace(visible: rect), of: state, by: .web)
///     let effects = try view.take(.key(ViewKeyPress(.down, time: 0.1)), reading: StateReader(state))
///     // [.selected(…), .focused([0, 0])]
///     let others = view.follow(change, reading: StateReader(change.state))
///
/// Everything is by item: what is selected, dragged or edited stays so wherever changes move it, and nothing else is after it is gone.
/// Every change of the container is followed, in order. A state that is read without that is followed by identifiers, which costs
/// O(items) rather than O(ranges).
///
/// Reading costs what the queries cost that an input needs: none for a step of a drag or a tick in which nothing moves, one for a click,
/// two or three for a key.
package struct ViewState: Sendable {
    /// What hands may do.
    package let options: ViewOptions
    /// What hands mean.
    package let conventions: ViewConventions
    /// What is selected, the cursor and the anchor.
    package internal(set) var selection: ViewSelection
    /// What a hand is doing.
    package internal(set) var gesture = ViewGesture.none
    /// The item that is edited in place, or a control of which has the focus; nil: none.
    package internal(set) var editing: ItemPath?
    /// What is visible, in content coordinates.
    package internal(set) var visible: Rect
    /// How far rows are scrolled that the view has scrolled, by section. Others are as the container has them.
    package internal(set) var rows: [Int: Double] = [:]
    /// Whether the end of the content is in sight, of a view that stays there.
    var isAtEnd = false
    /// What is kept in place until all is measured; nil: nothing.
    var hold: ScrollHold?
    /// What was typed; nil: nothing that another letter could belong to.
    var search: TypeAhead?

    private let window: WindowPlace
    private var data: ViewedData

    /// A view of a state.
    ///
    /// - Parameters:
    ///   - window: what is in sight. Without a rectangle of its own, the view has the container's bounds and moves them.
    ///   - state: what it shows first.
    ///   - conventions: the platform's.
    package init(
        _ window: WindowPlace, of state: LaidOutState, options: ViewOptions = ViewOptions(),
        by conventions: ViewConventions
    ) {
        self.window = window
        self.options = options
        self.conventions = conventions
        selection = ViewSelection(options.selection)
        visible = window.visible ?? state.bounds
        data = ViewedData(state)
    }

    /// What the view's window shows.
    package var place: WindowPlace {
        var place = window
        if place.visible != nil { place.visible = visible }
        return place
    }

    /// What it takes beside its own size, in bytes.
    package var bytes: Int { selection.keys.bytes + gesture.bytes + rows.count * 16 }

    // MARK: Inputs

    /// Carries an input out.
    ///
    /// - Parameter reader: of the state that was followed last. Its layout may be live.
    /// - Returns: what the toolkit has to do, first what is a state and then what happens once (`ViewEffect`).
    /// - Throws: what a live layout throws; `index.outOfRange` if a program names an item that does not exist;
    ///   `request.invalid` for the offset of a section that does not scroll by itself;
    ///   `limit.elementsPerReply` if the selection would take more ranges than `ViewOptions.rangeLimit`. The view is then as it was.
    package mutating func take(
        _ input: ViewInput, reading reader: StateReader
    ) throws(LayoutError) -> [ViewEffect] {
        var next = self
        var events: [ViewEffect] = []
        if reader.state.generation != data.generation {
            next.follow(FollowedItems(nil, from: data, to: reader.state), to: reader.state, &events)
        }
        next.see(input)
        let offset = next.visible.origin
        try next.carryOut(input, reading: reader, &events)
        next.noteEnd(after: input, reading: reader)
        let ranges = next.selection.keys.ranges.count
        if ranges > options.rangeLimit { throw .rangeLimit(ranges, allowed: options.rangeLimit) }
        let effects = next.states(after: self, scrolledFrom: offset) + events
        self = next
        return effects
    }

    /// What is visible is what the toolkit says.
    private mutating func see(_ input: ViewInput) {
        switch input {
        case .scrolled(let offset, let isByHand):
            (visible.x, visible.y) = (offset.x, offset.y)
            if isByHand { hold = nil }
        case .rowScrolled(let section, let offset): rows[section] = offset
        case .resized(let size): (visible.width, visible.height) = (size.width, size.height)
        case .pressed, .key, .found, .program: hold = hold?.withoutCursor
        default: break
        }
    }

    private mutating func carryOut(
        _ input: ViewInput, reading reader: StateReader, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        let sight = sight(reader)
        switch input {
        case .scrolled: try continueGesture(in: sight, &events)
        case .rowScrolled(let section, _):
            _ = try reader.row(ofSection: section, at: "/rowScrolled")
            try continueGesture(in: sight, &events)
        case .resized: try approach(sight, &events)
        case .pressed(let pointer): try press(pointer, in: sight, &events)
        case .moved(let pointer): try move(pointer, in: sight, &events)
        case .released(let pointer): try release(pointer, in: sight, &events)
        case .cancelled: endGesture(in: sight, &events)
        case .key(let key): try press(key, in: sight, &events)
        case .wheel(let wheel): try turn(wheel, in: sight, &events)
        case .pinched(let pinch): try self.pinch(pinch, in: sight, &events)
        case .measured: try settle(sight, &events)
        case .typed(let text, let time): type(text, at: time, &events)
        case .found(let item): try find(item, in: sight, &events)
        case .guests(let guests): try host(guests, in: sight, &events)
        case .entered: if selection.cursor == nil { selection.focus(try sight.firstItem()) }
        case .program(let request): try carryOut(request, in: sight, &events)
        case .ticked(let time): try tick(time, reading: reader, &events)
        }
    }

    /// What the view sees of a state.
    func sight(_ reader: StateReader) -> ViewSight { ViewSight(reader, visible: visible, rows: rows) }

    // MARK: Changes

    /// Follows the container to its next state.
    ///
    /// - Parameter reader: of that state.
    /// - Complexity: that of `FollowedItems`, and a query if a target is kept in place
    package mutating func follow(_ change: Change, reading reader: StateReader) -> [ViewEffect] {
        var items: FollowedItems?
        return follow(change, reading: reader, sharing: &items)
    }

    /// Follows the container to its next state, as other views of it do.
    ///
    /// - Parameters:
    ///   - reader: of that state.
    ///   - shared: what another view has found out about the items of this change; nil: nothing yet. Of a view that was at another state
    ///     before, nothing is used.
    package mutating func follow(
        _ change: Change, reading reader: StateReader, sharing shared: inout FollowedItems?
    ) -> [ViewEffect] {
        var next = self
        var events: [ViewEffect] = []
        let items = items(after: change, sharing: shared)
        shared = items
        next.follow(items, to: change.state, &events)
        if window.visible == nil {
            next.visible = change.state.bounds
        } else {
            next.visible.x += change.adjustment.x
            next.visible.y += change.adjustment.y
        }
        next.gesture.move(by: change.adjustment)
        let offset = next.visible.origin
        if next.hold != nil {
            next.goOn(in: next.sight(reader), &events)
        } else if options.anchor == .end {
            next.keepEnd(in: next.sight(reader))
        }
        if change.diff != nil, next.gesture.isUnderWay { next.proposeAgain(in: next.sight(reader), &events) }
        var effects = next.states(after: self, scrolledFrom: offset)
        if let cursor = selection.cursor, cursor == next.selection.cursor, items.path(of: cursor) == nil {
            effects.insert(.focused(cursor), at: next.selection.keys == selection.keys ? 0 : 1)
        }
        self = next
        return effects + events
    }

    private func items(after change: Change, sharing shared: FollowedItems?) -> FollowedItems {
        if let shared, shared.leads(from: data, to: change.state) { return shared }
        let map = change.generationBefore == data.generation ? change.items : nil
        return FollowedItems(map, from: data, to: change.state)
    }

    private mutating func follow(_ items: FollowedItems, to state: LaidOutState, _ events: inout [ViewEffect]) {
        data = ViewedData(state)
        if items.areUnmoved { return }
        selection.follow(items)
        hold = hold.flatMap { $0.followed(by: items) }
        rows = followedRows(items)
        editing = editing.flatMap { items.path(of: $0) }
        follow(gesture: items, &events)
    }

    private func followedRows(_ items: FollowedItems) -> [Int: Double] {
        if rows.isEmpty { return rows }
        let sections = items.sections(of: Set(rows.keys))
        var followed: [Int: Double] = [:]
        for (section, offset) in rows {
            if let section = sections[section] { followed[section] = offset }
        }
        return followed
    }
}
