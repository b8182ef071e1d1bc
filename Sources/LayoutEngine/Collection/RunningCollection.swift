/// A container with its layouts as they run: what reads it by its layout, and changes it.
///
///     collection ─► copy ─► change ─┬─► takes the container's place
///                                   └─► throws: the copy is dropped, and so is a script that has followed it
///
/// Every method that throws leaves the container as it was. A change that was made is undone by setting the `collection` before it: the
/// layout has followed the change under a history of its own (`beginHistory`), by which the earlier state does not find it.
@dynamicMemberLookup
package struct RunningCollection {
    /// The container.
    package var collection: CollectionState
    /// Its layouts, which copies share.
    package let layouts: RunningLayouts

    /// Goes on with a container.
    ///
    /// - Parameter layouts: the layouts that may have followed it. Without them, a script begins anew.
    package init(_ collection: CollectionState, layouts: RunningLayouts = RunningLayouts()) {
        self.collection = collection
        self.layouts = layouts
    }

    /// Opens a container and prepares it.
    ///
    /// - Parameters:
    ///   - fallback: lays the container out while its plugin is in quarantine; nil: nothing does.
    ///   - host: keeps it.
    /// - Throws: `limit.bodies`, or what the layout refuses.
    package init(
        _ content: CollectionState.Content, as definition: LayoutDefinition, id: UInt32 = 0,
        fallback: LayoutDefinition? = nil, host: any CollectionHost
    ) throws(LayoutError) {
        self.init(CollectionState(content, as: definition, id: id, fallback: fallback, host: host))
        let prepared = try prepare(
            collection.container, as: collection.layout, resuming: content.kept)
        let offsets = content.offsets.compactMap { section, offset in
            prepared.layout.orthogonalRows[section].map { (section, $0.allowedOffset(offset)) }
        }
        collection.usesFallback = prepared.usesFallback
        collection.shown = collection.laidOut(
            prepared, in: content.generation, offsets: Dictionary(offsets) { $1 })
    }

    /// A property of the container: `running.shown` is `running.collection.shown`.
    ///
    /// Only for reading: changes go through methods, or through `collection`.
    package subscript<Value>(dynamicMember member: KeyPath<CollectionState, Value>) -> Value {
        collection[keyPath: member]
    }

    // MARK: Changing

    /// Carries `body` out on a copy, which takes the container's place unless it throws.
    ///
    /// - Complexity: O(1) besides `body`: copies share their layouts and their data.
    mutating func attempt<Result>(
        _ body: (inout RunningCollection) throws(LayoutError) -> Result
    ) throws(LayoutError) -> Result {
        var next = self
        let result = try body(&next)
        self = next
        return result
    }

    /// Has the layout follow what the container does next under a history of its own. Earlier states do not find it any more. Otherwise a
    /// script that has followed a change would be found by the state before it.
    mutating func beginHistory() { layouts.renew(&collection.history) }

    /// Lays a draft out, whose state then is this one.
    ///
    /// - Parameter before: the state that the draft leads on from, see `plainState`.
    /// - Throws: what the layout, the budget or the limits refuse; `request.cancelled` if it is not wanted any more.
    package mutating func layOut(
        _ draft: CollectionDraft, after before: LaidOutState, _ options: LayoutOptions = LayoutOptions()
    ) throws(LayoutError) -> Change {
        let earlier = collection.history
        var next = self
        next.beginHistory()
        let later = next.collection.history
        var work = RunningPass(
            LayoutPass(draft, after: before, usesFallback: collection.usesFallback, options), of: next)
        do throws(LayoutError) {
            let change = try work.carryOut()
            self = work.running
            return change
        } catch {
            if !work.pass.mayBeAhead(error) { layouts.move(from: later, to: earlier) }
            throw error
        }
    }

    // MARK: Reading

    /// The state that a change leads on from: without a drag, and of a container in transition the layout that it began in.
    ///
    /// - Throws: as `committed()`.
    package func plainState() throws(LayoutError) -> LaidOutState {
        let committed = try committed()
        return collection.transition.map { $0.base.plain(committed.generation) } ?? committed
    }

    /// The bytes that the container takes once it is laid out. They are what they were before the prepare where motion keeps a body for
    /// each item, and where a script answers queries, since its elements are not known yet.
    package var settledBytes: Int {
        let (sections, prepared) = (collection.container.sections, collection.shown.data)
        guard prepared.motion == nil, instance?.layout.answersQueries != true else {
            return collection.layout.bytes(sections)
        }
        return ContainerMemory.bytes(
            sections, laidOut: prepared.prepared, by: collection.definition, with: collection.parameters)
    }

    /// Bytes that the layout retains between two calls; 0 for one that keeps no state. During a call it may take more, up to its limit.
    package var retainedBytes: Int { instance?.layout.stateful?.retainedBytes ?? 0 }

    /// Answers a question about a state as its readers see it. A script's failure is reported to the host, and thrown.
    func ask<Answer>(
        _ state: LaidOutState, of container: Container,
        _ question: (PresentedLayout) throws(LayoutError) -> Answer
    ) throws(LayoutError) -> Answer {
        try reporting { () throws(LayoutError) in try question(try presented(state, of: container)) }
    }

    /// A state as its readers see it: with its bounds, the offsets of its rows, and a script that answers queries where there is one.
    ///
    /// - Throws: what the script throws if it has to prepare the container first.
    func presented(
        _ state: LaidOutState, of container: Container
    ) throws(LayoutError) -> PresentedLayout {
        PresentedLayout(
            state.prepared, bounds: state.bounds, offsets: state.orthogonalOffsets,
            live: state.answersQueries ? try preparedInstance().querySource(for: state.prepared, of: container) : nil)
    }
}
