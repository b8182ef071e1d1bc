extension SectionBody {
    func explain(_ item: Int, _ explanation: inout Explanation) {
        switch self {
        case .empty: explanation.add("empty", "the section's items have no place")
        case .uniform(let run): run.explain(item, firstItem: 0, &explanation)
        case .lines(let lines): lines.explain(item, &explanation)
        case .lanes(let lanes): lanes.explain(item, &explanation)
        case .rows, .frames:
            guard let place = place(of: item) else { return }
            explanation.add(
                "frame",
                "the layout gave item \(item) a frame of its own: at \(place.cross) across and \(place.scroll) along, "
                    + "\(place.crossLength) × \(place.scrollLength)", place: place, values: ["item": Double(item)])
        case .runs(let runs): runs.explain(item, &explanation)
        case .groups(let groups): groups.explain(item, &explanation)
        }
    }
}

extension UniformRun {
    fileprivate func explain(_ item: Int, firstItem: Int, _ explanation: inout Explanation) {
        let (row, column) = (item - firstItem).quotientAndRemainder(dividingBy: perRow)
        // Slanted rows, and steps within a row.
        let lean = crossPitch == 0 ? "" : " + \(row) × \(crossPitch)"
        let slope = scrollStep == 0 ? "" : " + \(column) × \(scrollStep)"
        explanation.add(
            "uniform",
            "row \(row), column \(column) of equal cells, \(perRow) a row: across \(begin) + \(column) × \(step)\(lean), along "
                + "\(top) + \(row) × \(pitch)\(slope)", place: frame(of: item - firstItem),
            values: [
                "row": Double(row), "column": Double(column), "perRow": Double(perRow), "begin": begin, "step": step,
                "top": top, "pitch": pitch, "crossPitch": crossPitch, "scrollStep": scrollStep,
                "firstItem": Double(firstItem), "count": Double(count),
            ])
    }
}

extension LineColumns {
    fileprivate func explain(_ item: Int, _ explanation: inout Explanation) {
        var cursor = LineCursor(self, at: item)
        let items = cursor.line
        cursor.seek(items.lowerBound)
        guard let line = cursor.run else { return }
        let (firstItem, count) = (items.lowerBound, items.count)
        let place = frame(of: item)
        let stacking = mirror == nil ? "" : "; lines are stacked from the far end"
        explanation.add(
            "line",
            "number \(item - firstItem) of \(count) in the line that begins with item \(firstItem), at \(top(of: line)), "
                + "\(line.extent) tall, \(line.gap) between items; in it at \(place.cross) across, and "
                + "\(alignment.participle) at \(place.scroll)\(stacking)", place: place,
            values: [
                "position": Double(item - firstItem), "count": Double(count), "firstItem": Double(firstItem),
                "top": top(of: line), "extent": line.extent, "start": line.start,
                "gap": line.gap,
            ])
    }
}

extension ItemAlignment {
    /// What was done to an item, for messages.
    fileprivate var participle: String {
        switch self {
        case .leading: "aligned with the line's leading side"
        case .center: "centred"
        case .trailing: "aligned with the line's trailing side"
        case .stretch: "stretched to the line"
        }
    }
}

extension LaneColumns {
    fileprivate func explain(_ item: Int, _ explanation: inout Explanation) {
        guard let (lane, position) = position(of: item) else { return }
        let place = frame(of: item)
        explanation.add(
            "lane",
            "lane \(lane) of \(geometry.count), which is at \(place.cross) across; number \(position) in it, at "
                + "\(place.scroll), \(place.scrollLength) long", place: place,
            values: [
                "lane": Double(lane), "lanes": Double(geometry.count), "position": Double(position),
                "top": place.scroll, "length": place.scrollLength,
            ])
    }
}

extension UniformRunColumns {
    fileprivate func explain(_ item: Int, _ explanation: inout Explanation) {
        guard let (index, firstItem, rule) = run(of: item) else { return }
        explanation.add(
            "run",
            "item \(item - firstItem) of the run of equal cells that begins with item \(firstItem)",
            values: ["run": Double(index), "firstItem": Double(firstItem)])
        rule.explain(item, firstItem: firstItem, &explanation)
    }
}

extension GroupColumns {
    fileprivate func explain(_ item: Int, _ explanation: inout Explanation) {
        guard let (run, number, pattern) = numberedRun(of: item) else { return }
        let (group, cell) = (item - run.firstItem).quotientAndRemainder(dividingBy: run.itemsPerGroup)
        let inner = run.pattern.cells[cell].place
        let outer = self.place(ofGroup: group, in: run)
        let place = self.place(inner, in: run, group)
        // The first of the two is rounded to a pixel, if there are any.
        let (beginning, sides) =
            isAcross
            ? (outer.cross, ("across", "\(outer.scroll) along")) : (outer.scroll, ("along", "\(outer.cross) across"))
        explanation.add(
            "group",
            "cell \(cell) of \(run.itemsPerGroup) in group \(group) of \(run.groupCount) like groups, which begins at "
                + "\(run.start) + \(group) × \(run.pitch) = \(beginning) \(sides.0) and at \(sides.1); in it the cell is at "
                + "\(inner.cross) across and \(inner.scroll) along, so at \(place.cross) across and \(place.scroll) along",
            place: place,
            values: [
                "run": Double(number), "pattern": Double(pattern), "group": Double(group), "cell": Double(cell),
                "start": run.start, "pitch": run.pitch, "length": run.length, "groupCross": outer.cross,
                "groupScroll": outer.scroll, "cellCross": inner.cross, "cellScroll": inner.scroll,
            ])
    }
}
