@testable import LayoutCore
@testable import LayoutEngine
import Layouts
import TestSupport
import Testing

/// What a draft remembers of its operations, without a container's layout.
@Suite(.hangGuard) struct DraftHistoryTests {
    private static let small = Size(width: 1, height: 1)

    /// A history after the first item of a container of three was measured, with that container.
    private func measured(correctable: Bool = true) -> (history: DraftHistory, container: Container) {
        var container = Container(bounds: .zero, sections: [Section(itemCount: 3)])
        let before = container.sections[0].measuredSizes
        let items = container.sections[0].measuredSizes.set([(item: 0, size: Self.small)])
        var history = DraftHistory()
        history.measure(items, of: 0, kind: "", correctableFrom: correctable ? before : nil)
        return (history, container)
    }

    /// A plan for three items.
    private func plan(deleting item: Int, inserting new: Int? = nil) throws -> UpdatePlan {
        var update = CheckedUpdate()
        update.deletedItems = [ItemRange(section: 0, item: item)]
        update.insertedItems =
            new.map { item in
                [CheckedUpdate.NewItems(section: 0, item: item, content: Section(itemCount: 1))]
            } ?? []
        return try update.plan(for: Container(bounds: .zero, sections: [Section(itemCount: 3)]))
    }

    // MARK: What has to be laid out

    @Test func `nothing has changed at first`() {
        let history = DraftHistory()

        #expect(history.reason == .bounds && !history.needsPrepare && !history.replacesData)
        #expect(history.plans.isEmpty && history.edit.isBounded && !history.proposesSizes)
    }

    @Test func `stale elements need no prepare, and a prepare that is needed stays needed after them`() {
        var history = DraftHistory()
        history.nameElements()
        #expect(history.reason == .layout && !history.needsPrepare)

        history.resize(ItemRange(section: 0, item: 0))
        #expect(history.reason == .data && history.needsPrepare && !history.replacesData)
        history.nameElements()
        #expect(history.reason == .layout && history.needsPrepare && !history.replacesData)
    }

    @Test func `data that was replaced stays replaced`() throws {
        var history = DraftHistory()
        history.apply(try plan(deleting: 1))
        history.changeEverything(.parameters)
        history.nameElements()

        #expect(history.replacesData && history.needsPrepare && history.reason == .layout)
        #expect(history.plans.count == 1 && !history.edit.isBounded)
    }

    @Test func `other parameters of sections replace data, and those of the layout do not`() {
        var (own, all) = (DraftHistory(), DraftHistory())
        own.changeEverything(.parameters, replacesData: true)
        all.changeEverything(.parameters)

        #expect(own.replacesData && !all.replacesData)
        #expect(own.reason == .parameters && all.reason == .parameters && own.needsPrepare && all.needsPrepare)
    }

    @Test func `an item that is deleted and inserted anew is followed until all items are new`() throws {
        var history = DraftHistory()
        let (old, new) = (ItemPath(section: 0, item: 1), ItemPath(section: 0, item: 0))
        history.apply(try plan(deleting: 1, inserting: 0), renewing: [ItemMove(from: old, to: new, count: 1)])
        #expect(history.edit.map.newPath(of: old) == nil && history.followingMap.newPath(of: old) == new)

        history.replaceItems()
        #expect(history.followingMap.newPath(of: old) == nil)
    }

    // MARK: Measured sizes

    @Test(arguments: [true, false])
    func `measured sizes are the reason until something else changes`(_ correctable: Bool) {
        var history = measured(correctable: correctable).history
        #expect(history.reason == .measurement && history.needsPrepare && !history.replacesData)
        #expect(history.proposesSizes == correctable)

        history.nameElements()
        #expect(history.reason == .layout && history.needsPrepare)
    }

    @Test func `sizes that are all refused have changed nothing`() throws {
        var (history, container) = measured()
        try history.chooseSizes(in: &container) { elements, withdrawn throws(LayoutError) in
            #expect(elements.map(\.element) == [.cell(ItemPath(section: 0, item: 0))])
            #expect(withdrawn.sections[0].measuredSizes.count == 0)
            return [nil]
        }

        #expect(history.reason == .bounds && !history.needsPrepare && !history.proposesSizes)
        #expect(container.sections[0].measuredSizes.count == 0)
    }

    @Test func `refused sizes leave the reason of what changed before them`() throws {
        var (history, container) = measured()
        history.changeEverything(.environment)
        try history.chooseSizes(in: &container) { _, _ throws(LayoutError) in [nil] }

        #expect(history.reason == .environment && history.needsPrepare)
    }

    @Test func `sizes that a layout corrects are the reason as long as they are last`() throws {
        var (history, container) = measured()
        let other = Size(width: 2, height: 2)
        try history.chooseSizes(in: &container) { _, _ throws(LayoutError) in [other] }

        #expect(history.reason == .measurement && history.needsPrepare && !history.proposesSizes)
        #expect(container.sections[0].measuredSizes.allSizes(of: 0).map(\.size) == [other])
    }

    @Test func `a choice that fails is thrown`() {
        var (history, container) = measured()

        #expect(throws: LayoutError.self) {
            try history.chooseSizes(in: &container) { _, _ throws(LayoutError) in
                throw LayoutError(.invalidInput, "no")
            }
        }
    }

    @Test func `another layout and new items do not choose sizes that were measured for others`() {
        var (other, replaced) = (measured().history, measured().history)
        other.forgetProposedSizes()
        replaced.replaceItems()

        #expect(!other.proposesSizes && other.reason == .measurement && other.needsPrepare)
        #expect(!replaced.proposesSizes && replaced.reason == .data)
    }
}
