import LayoutEngine
import LayoutWire
import ScriptedLayouts

/// A container in the work of its lane: the only place where it is read whole and changed.
///
/// No method waits, and each that throws leaves everything as it was. It is not `Sendable`, so it cannot leave the piece of work that
/// got it.
struct HeldContainer {
    /// What the lane's work touches, one piece after another.
    final class Content {
        /// The container and its layouts as they run; nil before it is open and after it is closed.
        var running: RunningCollection?
        /// When the next steps are due; nil while no time passes.
        var pace: Pace?
        /// The container that dragged items hover over, or come from; nil: there is none.
        var partner: ContainerHost?
    }

    let host: ContainerHost
    private let content: Content

    init(_ host: ContainerHost, _ content: Content) {
        self.host = host
        self.content = content
    }

    var running: RunningCollection? {
        get { content.running }
        nonmutating set { content.running = newValue }
    }

    var state: CollectionState? { content.running?.collection }

    var pace: Pace? {
        get { content.pace }
        nonmutating set { content.pace = newValue }
    }

    var partner: ContainerHost? {
        get { content.partner }
        nonmutating set { content.partner = newValue }
    }

    var id: UInt32 { host.id }

    var owner: UInt32 { host.owner }

    // MARK: Reading

    /// The published state, in which a change that is laid out and not published yet is not seen.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func current() throws(RequestFailure) -> LaidOutState {
        guard let published = host.published else { throw unknown }
        return published
    }

    /// Reads the container.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func read<Result>(_ body: (CollectionState) throws(RequestFailure) -> Result) throws(RequestFailure) -> Result {
        guard let state else { throw unknown }
        return try body(state)
    }

    private var unknown: RequestFailure { RequestFailure(.unknownContainer, "container \(id) was closed") }

    // MARK: Changing

    /// Changes the container. Whatever the engine refuses leaves it as it was.
    ///
    /// - Throws: `container.unknown` after the container was closed.
    func change<Result>(
        _ body: (inout RunningCollection) throws(LayoutError) -> Result
    ) throws(RequestFailure) -> Result {
        guard content.running != nil else { throw unknown }
        defer { releaseLayoutMemory() }
        return try RequestFailure.convert { () throws(LayoutError) in try body(&content.running!) }
    }

    /// A change that is laid out and not published yet. `accept`, which does not fail, or `goBack` follows.
    struct Laid {
        let earlier: CollectionState?
        let change: Change
    }

    /// Makes a change and charges what the instance retains after it.
    ///
    /// - Throws: what the engine refuses, or `limit.memoryPerUser`.
    func layOut(
        _ body: (inout RunningCollection) throws(LayoutError) -> Change?
    ) throws(RequestFailure) -> Laid {
        let earlier = state
        guard let change = try change(body) else { throw .cancelled }
        do throws(RequestFailure) {
            try chargeLayoutMemory()
        } catch {
            goBack(to: earlier)
            throw error
        }
        return Laid(earlier: earlier, change: change)
    }

    /// Charges the memory that the instance retains. While it runs it may take more, up to its limit, on as many Lua states as there are
    /// layout threads.
    ///
    /// - Throws: `limit.memoryPerUser`
    func chargeLayoutMemory() throws(RequestFailure) {
        try host.layoutCharge.change(to: running?.retainedBytes ?? 0)
    }

    /// Goes back to an earlier state. A script that is ahead of it is dropped.
    ///
    /// Nothing happens for nil, which stands for a container that was not open. Readers have not seen the later state.
    func goBack(to earlier: CollectionState?) {
        guard let earlier else { return }
        content.running?.collection = earlier
        releaseLayoutMemory()
    }

    /// Only a layout that runs retains anything.
    private func releaseLayoutMemory() {
        if running?.hasInstance != true { host.layoutCharge.release() }
    }

    // MARK: Publishing

    /// Publishes a change, and tells everybody.
    ///
    /// - Parameter before: the sections before it; nil: the data is as it was.
    func publish(_ change: Change, from before: SectionList? = nil) {
        publish(change.state)
        let after = state?.container.sections ?? []
        host.followers.notify(change, from: before ?? after, to: after)
    }

    func publish(_ state: LaidOutState) {
        let before = host.publish(state)
        if before === state { return }
        host.keeper?.note(host, from: before, to: state)
        ContainerMotion(self).resume()
    }

    /// Chooses the threads for the work to come by the layout that is set, unless one is about to be set.
    ///
    /// A script at the other end of a transition counts as well.
    func chooseThreads() {
        let definition = state?.definition ?? host.definition
        host.chooseThreads(
            callsScripts: !definition.isBuiltIn || state?.transition?.target.layout.definition.isBuiltIn == false)
    }
}
