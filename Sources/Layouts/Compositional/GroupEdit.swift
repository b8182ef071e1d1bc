import LayoutCore

/// An edit of a section's measured groups: those that it does not change are taken over, others are solved again.
///
///     before   │ a b │ c d e │ f g │ h i │       a new size of d: groups are solved from the one that it may change,
///     after    │ a b │ c D │ e f │ g │ h i │     until one begins where an old one began, at h
///
/// The first item of a group determines it, except for the last groups: they may depend on all groups before (`LastMeasured`), and are
/// always solved again. Chunks of groups that move by an exact distance are taken over without looking at them.
struct GroupEdit {
    private let old: GroupColumns
    private let sequence: GroupSequence
    /// What was replaced, and the end.
    private let replacements: [ContainerEdit.Replacement]
    private let append: Append
    private var stack: GroupStack
    /// The chunks that were taken over, as ranges of cells.
    private var reused: [ReusedCells.Run] = []
    /// The first replacement that is not laid out yet.
    private var next = 0
    /// The next of the old runs, by its part and its number there.
    private var part = 0
    private var run = 0
    private var position: GroupSequence.Position

    /// Adds groups, the first of which begins with an item, to a stack.
    typealias Append = (GroupSequence.Groups, Int, inout GroupStack) throws(LayoutError) -> Void

    /// - Parameters:
    ///   - old: the groups before.
    ///   - sequence: the groups to make; they share no lengths.
    ///   - stack: where they go.
    ///   - append: adds groups to it.
    init(
        _ old: GroupColumns, replacements: [ContainerEdit.Replacement], sequence: GroupSequence,
        stack: GroupStack, append: @escaping Append
    ) {
        self.old = old
        self.sequence = sequence
        let (oldCount, count) = (old.itemCount, sequence.section.itemCount)
        let end = ContainerEdit.Replacement(old: oldCount..<oldCount, new: count..<count)
        self.replacements = replacements + [end]
        self.stack = stack
        self.append = append
        position = sequence.position(before: 0)
    }

    /// The edited groups, and the cells that were taken over; nil if items have no room.
    ///
    /// - Complexity: O(*chunks* + groups that are solved again · log *measured*)
    mutating func edited() throws(LayoutError) -> (stack: GroupStack, reused: [ReusedCells.Run])? {
        let count = sequence.section.itemCount
        while position.item < count {
            try Cancellation.check()
            keepRuns()
            if position.item == count { break }
            repeat {
                let first = position.item
                guard let groups = try solveNext() else { return nil }
                try append(groups, first, &stack)
                while next < replacements.count - 1, position.item >= replacements[next].new.upperBound { next += 1 }
            } while position.item < count && !findOldRun()
        }
        return (stack, reused)
    }

    /// How far items have moved that lie between the last replacement and the next.
    private var offset: Int {
        next == 0 ? 0 : replacements[next - 1].new.upperBound - replacements[next - 1].old.upperBound
    }

    // MARK: Groups that stay

    /// Takes over runs that the next replacement does not change.
    private mutating func keepRuns() {
        let end = replacements[next].old.lowerBound
        let first = position.item
        var item = first
        while part < old.parts.count {
            let own = old.parts[part]
            if run == 0, own.itemEnd + own.chunk.lookahead <= end, stack.append(own) {
                note(own)
                item = own.itemEnd + offset
                part += 1
                continue
            }
            let next = own.run(run)
            guard next.itemEnd + next.lookahead <= end else { break }
            stack.append(next)
            item = next.itemEnd + offset
            advance()
        }
        if item > first { position = sequence.position(before: item, LastMeasured(isComplete: false)) }
    }

    private mutating func advance() {
        run += 1
        if run == old.parts[part].runCount { (part, run) = (part + 1, 0) }
    }

    private mutating func note(_ part: GroupColumns.Part) {
        let to = part.firstItem + offset
        if let last = reused.last, last.from + last.count == part.firstItem, last.to + last.count == to {
            reused[reused.count - 1].count += part.chunk.itemCount
        } else {
            reused.append(ReusedCells.Run(from: part.firstItem, to: to, count: part.chunk.itemCount))
        }
    }

    /// Goes on to the old run that begins with the next item.
    ///
    /// - Returns: whether there is one, and the next replacement lies behind it.
    private mutating func findOldRun() -> Bool {
        guard position.item <= replacements[next].new.lowerBound else { return false }
        let item = position.item - offset
        while part < old.parts.count, old.parts[part].itemEnd <= item { (part, run) = (part + 1, 0) }
        while part < old.parts.count, old.parts[part].run(run).firstItem < item { advance() }
        guard part < old.parts.count else { return false }
        let own = old.parts[part].run(run)
        return own.firstItem == item && own.itemEnd + own.lookahead <= replacements[next].old.lowerBound
    }

    // MARK: Groups that change

    /// The next groups, nil if items have no room. If they depend on sizes from before the groups that were solved last, groups are
    /// solved from further back.
    private mutating func solveNext() throws(LayoutError) -> GroupSequence.Groups? {
        let item = position.item
        var distance = 1
        while true {
            let groups = position.item == item ? try sequence.next(from: &position) : nil
            if groups != nil && !position.isMissingSizes || distance > 2 * stack.columns.runCount + 2 { return groups }
            position = try warmedUp(before: item, from: stack.columns.runCount - distance)
            distance *= 2
        }
    }

    /// The position before an item, after solving groups from a run on.
    private func warmedUp(before item: Int, from run: Int) throws(LayoutError) -> GroupSequence.Position {
        let first = run > 0 ? stack.columns.firstItem(ofRun: run) : 0
        var position = sequence.position(before: first, LastMeasured(isComplete: run <= 0))
        while position.item < item, try sequence.next(from: &position) != nil {}
        return position
    }
}
