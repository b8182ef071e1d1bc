import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf

/// The inputs of one request, which a view takes all or not at all.
struct ViewTurn: Sendable {
    let view: ContainerView
    let inputs: [WireViewInput]
    let mapping: Mapping
    /// Whether the reply names items by their identifiers as well.
    let withIDs: Bool

    private struct Taken {
        var view: ViewState
        var effects = ViewNews()
    }

    /// The ranges that the effects of one request may have, as a multiple of those that a selection may have.
    private static let mostSets = 4

    /// What a reply is charged for.
    static func bytes(of view: ContainerView) -> Int { 4096 + mostSets * view.rangeCount * 3 * 8 }

    /// Whether an input may scroll to an item, where a script may decide.
    var mayScroll: Bool {
        inputs.contains {
            switch $0.input {
            case .key, .found, .scrollTo, .restore, .resized, .measured: true
            default: false
            }
        }
    }

    /// Carries the inputs out on an event loop.
    ///
    /// - Returns: nil if they take too long, or a change is being followed; nothing was done then.
    func attempt(while hasTime: () -> Bool) throws(RequestFailure) -> WireReply? {
        guard let snapshot = view.snapshot(waits: false), !mayTakeLong(snapshot),
            let taken = try take(in: snapshot, reading: StateReader(snapshot.state), while: hasTime),
            let news = try view.replace(snapshot, with: taken.view, waits: false)
        else { return nil }
        return reply(taken.effects, after: news, of: snapshot.state)
    }

    /// Carries the inputs out on another thread.
    ///
    /// - Parameter live: of the container's present state, on its lane; nil: what was laid out is read.
    func reply(reading live: StateReader?) throws(RequestFailure) -> WireReply {
        let (news, effects, snapshot) = try view.change { snapshot throws(RequestFailure) in
            let reader = live ?? StateReader(snapshot.state)
            let taken = try take(in: snapshot, reading: reader) { true } ?? Taken(view: snapshot.view)
            return (taken.view, taken.effects)
        }
        return reply(effects, after: news, of: snapshot.state)
    }

    private func reply(_ effects: ViewNews, after news: ViewNews, of state: LaidOutState) -> WireReply {
        var all = news
        all.append(effects)
        var written = WireViewEffects(ReplyNames(withIDs ? state.data.sections : nil))
        return .with {
            $0.generation = state.generation
            $0.input.effects = written.written(all.effects)
        }
    }

    /// The most ranges or rows of which an event loop reads an input.
    private static let mostOnLoop = 2048

    /// Whether a single input may take long: it names very much, or looks at very many items at once, as a rubber band and a range in the
    /// mode `area` do.
    private func mayTakeLong(_ snapshot: ContainerView.Snapshot) -> Bool {
        let namesMuch = inputs.contains {
            guard case .select(let keys) = $0.input else { return false }
            return keys.sections.count + keys.ids.count > Self.mostOnLoop
        }
        if namesMuch || snapshot.view.rows.count > Self.mostOnLoop { return true }
        if snapshot.state.prepared.itemCount <= RequestRow.cellsOnLoop { return false }
        if snapshot.view.options.selection == .area || looksAtItems(of: snapshot.state) { return true }
        switch snapshot.view.gesture {
        case .spanning: return true
        case .pressing: return inputs.contains { if case .moved = $0.input { true } else { false } }
        case .none, .scrollingRow, .dragging, .hosting, .pinching:
            return inputs.contains { if case .pressed = $0.input { true } else { false } } && inputs.count > 1
        }
    }

    /// The sections of which an event loop looks whether their items say that they may be selected.
    private static let mostSections = 1024

    /// Whether an input may select a range, each item of which may say whether it may be selected.
    private func looksAtItems(of state: LaidOutState) -> Bool {
        let mayPickRange = inputs.contains {
            switch $0.input {
            case .key, .released, .select, .found: true
            default: false
            }
        }
        let sections = state.data.sections
        return mayPickRange
            && (sections.count > Self.mostSections
                || sections.indices.contains { sections.selectable(inSection: $0) != nil })
    }

    /// - Parameter hasTime: whether to go on, after each input but the last.
    /// - Returns: nil if there was not enough time.
    private func take(
        in snapshot: ContainerView.Snapshot, reading reader: StateReader, while hasTime: () -> Bool
    ) throws(RequestFailure) -> Taken? {
        var taken = Taken(view: snapshot.view)
        let reading = QueryReading(reader: reader, mapping: mapping)
        for (number, wire) in inputs.enumerated() {
            let pointer = "/input/inputs/\(number)"
            if number > 0, !hasTime() { return nil }
            let input = try reading.input(wire, at: pointer)
            do throws(LayoutError) {
                taken.effects.add(try taken.view.take(input, reading: reader), of: number)
            } catch {
                throw failure(error, at: pointer)
            }
            let (ranges, allowed) = (taken.effects.rangeCount, Self.mostSets * mapping.limits.viewRanges)
            if ranges > allowed {
                throw .limit(.limitViewRanges, Double(ranges), allowed: Double(allowed), pointer: pointer)
            }
        }
        return taken
    }

    private func failure(_ error: LayoutError, at pointer: String) -> RequestFailure {
        guard error.code == .tooManyNames, let limit = error.limit else { return RequestFailure(error, under: pointer) }
        return .limit(.limitViewRanges, limit.value, allowed: limit.allowed, pointer: pointer)
    }
}
