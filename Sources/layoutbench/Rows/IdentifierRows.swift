import LayoutCore
import LayoutWire
import Layouts
import SwiftProtobuf

/// Figures for identifiers: what a snapshot costs, and what the index adds to an edit.
enum IdentifierRows {
    static let all = [
        Scenario(name: "snapshot.1M") { try snapshot(1_000_000, "1M") },
        Scenario(name: "identifiers.edits") { try edits() },
    ]

    private static let bounds = Rect(x: 0, y: 0, width: SampleLayouts.width, height: 800)

    private static func numbers(_ count: Int) -> [UInt64] {
        (0..<UInt64(count)).map { ($0 &* 0x9E37_79B9_7F4A_7C15) ^ 0x5555_AAAA_5555_AAAA }
    }

    private static func section(_ numbers: [UInt64]) -> Section {
        var section = Section(itemCount: numbers.count, itemSizes: ItemSizes(lengths: mixedLengths(numbers.count)))
        section.identifiers = SectionIdentifiers(.number(1), .numbers(numbers))
        return section
    }

    /// A snapshot in which 1 % of the items have moved and 1,000 are new, compared with putting all identifiers into a set.
    private static func snapshot(_ count: Int, _ name: String) throws -> [Row] {
        let before = numbers(count)
        let sections: SectionList = [section(before)]
        let index = try IdentifierIndex(sections)
        let (snapshot, moved) = changed(before)
        let layout = try SampleLayouts.flow()
        let container = Container(bounds: bounds, sections: sections)
        let state = PreparedState(prepared: try layout.prepare(container), bounds: bounds)
        var sink = 0
        func apply() throws -> (plan: UpdatePlan, changes: FrameDiff) {
            let difference = try SnapshotDifference(from: sections, index, to: snapshot)
            let plan = try difference.update.plan(for: container)
            var after = container
            after.sections = try difference.update.sections(of: container, after: plan)
            let index = try index.updated(by: difference.update, plan, from: sections, to: after.sections)
            sink += index.isEmpty ? 0 : 1
            var edit = ContainerEdit()
            edit.apply(plan)
            let update = try layout.editable?.update(state.prepared, after: edit, of: after)
            let prepared = try update?.layout ?? layout.prepare(after)
            let changes = FrameDiffer.changes(
                from: state, to: PreparedState(prepared: prepared, bounds: bounds), map: edit.map,
                reused: update?.reused ?? .none)
            return (plan, changes)
        }
        let times = try fastest(
            7,
            [
                { sink += Set(before).count },
                { sink += try SnapshotDifference(from: sections, index, to: snapshot).update.movedItems.count },
                { sink += try apply().changes.rangeCount },
            ])
        precondition(sink > moved)
        let outcome = try apply()
        var reply = WireUpdateContainerReply()
        reply.batch = WireBatchOutcome(outcome.plan.outcome)
        reply.changes = WireChanges(
            ElementChanges(outcome.changes, contentSizeBefore: bounds.size, contentSizeAfter: bounds.size))
        let bytes: [UInt8] = try reply.serializedBytes()
        let floor = (name: "a set of them", value: times[0])
        return [
            Row(name: "snapshot.\(name).difference", value: times[1], unit: "ms", floor: floor, reach: 3),
            Row(name: "snapshot.\(name).applied", value: times[2], unit: "ms", floor: floor, reach: 2.5),
            Row(name: "snapshot.\(name).reply", value: Double(bytes.count) / 1000, unit: "kB"),
        ]
    }

    /// Every hundredth item moved, and 1,000 new ones between the others.
    private static func changed(_ before: [UInt64]) -> (snapshot: CheckedSnapshot, moved: Int) {
        let step = before.count / 1000
        var moved: [UInt64] = []
        var after: [UInt64] = []
        var new: [UInt64] = []
        for (index, number) in before.enumerated() {
            if index % step == step / 2 {
                new.append(UInt64(index) &* 3 | 1 << 63)
                after.append(new[new.count - 1])
            }
            if index % 100 == 7 { moved.append(number) } else { after.append(number) }
        }
        for (place, number) in moved.enumerated() { after.insert(number, at: (place * 7919) % after.count) }
        var data = Section(itemCount: new.count, itemSizes: ItemSizes(lengths: mixedLengths(new.count)))
        data.identifiers = SectionIdentifiers(.number(1), .numbers(new))
        let target = CheckedSnapshot.Target(SectionIdentifiers(.number(1), .numbers(after)))
        return (CheckedSnapshot(sections: [target], data: data), moved.count)
    }

    /// What an insertion costs the index, compared with the same of 10,000 items.
    private static func edits() throws -> [Row] {
        let times = try [10_000, 1_000_000].map { count in
            let numbers = numbers(count)
            var sections: SectionList = [section(numbers)]
            var index = try IdentifierIndex(sections)
            var next = UInt64(1) << 62
            var times: [Double] = []
            let clock = ContinuousClock()
            for round in 0..<200 {
                next += 1
                var content = Section(itemCount: 1, itemSizes: ItemSizes(lengths: [70, 50]))
                content.identifiers = SectionIdentifiers(.number(next), .numbers([next]))
                var update = CheckedUpdate()
                update.insertedItems = [.init(section: 0, item: round * 31 % count, content: content)]
                let container = Container(bounds: bounds, sections: sections)
                let plan = try update.plan(for: container)
                let after = try update.sections(of: container, after: plan)
                let old = index
                times.append(
                    try clock.measure { index = try old.updated(by: update, plan, from: sections, to: after) }
                        / .microseconds(1))
                sections = after
            }
            return percentile(times, 0.5)
        }
        return [
            Row(
                name: "identifiers.1M.insert", value: times[1], unit: "µs", floor: ("with 10k", times[0]))
        ]
    }
}
