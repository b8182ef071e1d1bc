/// Type-ahead, and what programs ask for.
extension ViewState {
    /// Letters that belong to those before them, or begin anew. A name does not begin with a space.
    mutating func type(_ text: String, at time: Double, _ events: inout [ViewEffect]) {
        guard editing == nil, !gesture.isUnderWay, !text.isEmpty else { return events.append(.unused) }
        let isMore = search?.isUnderWay(at: time, pause: conventions.typeAheadPause) ?? false
        if !isMore, text == " " { return events.append(.unused) }
        var next = isMore ? search ?? TypeAhead("", at: time) : TypeAhead("", at: time)
        next.append(text, at: time)
        if next.isTooLong { return events.append(.unused) }
        search = next
        // More letters may still mean the item that the first ones have found; another first letter goes on behind it.
        let includesStart = isMore || selection.cursor == nil
        events.append(.find(ViewSearch(for: next.text, from: selection.cursor, includesStart: includesStart)))
    }

    /// The program has found what was typed.
    mutating func find(_ item: ItemPath?, in sight: ViewSight, _ events: inout [ViewEffect]) throws(LayoutError) {
        guard let item, search != nil else { return }
        try sight.reader.checkItem(item, at: "/found/item")
        // As an arrow that leads there.
        var pick = ViewSelection.Pick.focusing
        if case .move(_, let plain)? = conventions.command(of: .down, []) { pick = plain }
        try self.pick(item, pick, in: sight)
        try reveal(item, in: sight, &events)
    }

    mutating func carryOut(
        _ request: ViewRequest, in sight: ViewSight, _ events: inout [ViewEffect]
    ) throws(LayoutError) {
        switch request {
        case .select(let keys):
            try sight.reader.checkItems(keys.ranges, at: "/select")
            selection.select(sight.selectable(of: keys), in: sight.counts)
        case .focus(let item):
            try sight.reader.checkItem(item, at: "/focus/item")
            selection.focus(item)
        case .scroll(let item, let horizontal, let vertical):
            try sight.reader.checkItem(item, at: "/scrollTo/item")
            try scroll(to: .item(item, horizontal: horizontal, vertical: vertical), in: sight, &events)
        case .restore(let anchor):
            try sight.reader.checkItem(anchor.indexPath, at: "/restore/anchor/indexPath")
            try scroll(to: .anchor(anchor), in: sight, &events)
        case .edit(let item):
            try sight.reader.checkItem(item, at: "/edit/item")
            selection.focus(item)
            editing = item
        case .endEdit: editing = nil
        }
    }

    /// Where the view is, for a program that restores it later.
    ///
    /// - Returns: nil if nothing is in sight.
    package func anchor(reading reader: StateReader) throws(LayoutError) -> AnchorSnapshot? {
        try sight(reader).reader.anchor(of: .firstVisible)
    }
}
