import Foundation
import LayoutCore
import LayoutServer
import LayoutWire
import struct PluginTools.SeededRandom
import SwiftProtobuf
import TestSupport
import Testing

/// A window that is resized step by step, over the socket.
@Suite(.hangGuard) struct ResizeTests {
    private static let rows: [String: JSONValue] = [
        "itemSize": [100, 100], "minimumLineSpacing": 0, "minimumInteritemSpacing": 0,
    ]

    /// Rows of ten items at a width of 1000; item 1250 is the first that begins in sight.
    private static func flow(_ daemon: TestDaemon, y: Double = 12_430) async throws -> ScreenContainer {
        try await ScreenContainer(
            daemon, layout: "flow", parameters: rows, bounds: Rect(x: 0, y: y, width: 1000, height: 600),
            sections: [.with { $0.itemCount = 100_000 }])
    }

    /// The origin that a client sends with new bounds.
    enum Habit: CaseIterable {
        /// The origin of the last reply.
        case follows
        /// The origin before the resize, whatever the replies say.
        case keeps
        /// The origin of the last reply, rounded to pixels.
        case rounds
        /// The origin of the reply three steps before.
        case lags
    }

    @Test(arguments: Habit.allCases)
    func `a window that is resized back and forth returns to its scroll offset`(_ habit: Habit) async throws {
        try await withDaemon { daemon in
            var screen = try await Self.flow(daemon)
            var origins = [screen.bounds.origin]
            for width in Array(stride(from: 995.0, through: 750, by: -5)) + stride(from: 755.0, through: 1000, by: 5) {
                var origin = screen.bounds.origin
                switch habit {
                case .follows: break
                case .keeps: origin = origins[0]
                case .rounds: origin.y = (origin.y * 2).rounded() / 2
                case .lags: origin = origins[max(0, origins.count - 3)]
                }
                try await screen.resize(width: width, height: 600, at: origin)
                origins.append(screen.bounds.origin)
                let place = try await screen.frame(.with { $0.item = 1250 })?.y ?? 0
                #expect(abs(place - screen.bounds.y - 70) <= 1e-3, "\(width) wide")
            }
            #expect(abs(screen.bounds.y - 12_430) <= 1e-6)
            #expect(try await screen.capture()?.indexPath.item == 1250)
            #expect(try await screen.toldBounds == screen.bounds)
        }
    }

    @Test func `bounds that are sent before the last replies arrived continue the resize`() async throws {
        try await withDaemon { daemon in
            let screen = try await Self.flow(daemon)
            let narrowing: [Double] = (1...40).map { 1000 - 10 * Double($0) }
            let widths = narrowing + narrowing.dropLast().reversed() + [1000]
            for (index, width) in widths.enumerated() {
                let request = WireRequest.with {
                    $0.id = 100 + UInt32(index)
                    $0.updateContainer.container = screen.container
                    $0.updateContainer.anchor.at = "firstVisible"
                    $0.updateContainer.operations = [
                        .with { $0.setBounds = WireRect(Rect(x: 0, y: 12_430, width: width, height: 600)) }
                    ]
                }
                screen.client.sendLater(RawClient.frame(try request.serializedBytes()))
            }
            var last = WireReply()
            for _ in widths { last = try #require(try await screen.client.nextReply()) }
            #expect(!last.updateContainer.hasContentOffsetAdjustment)
            #expect(try await screen.toldBounds == Rect(x: 0, y: 12_430, width: 1000, height: 600))
        }
    }

    @Test func `the end stays in place through a resize, even if only the height changes`() async throws {
        try await withDaemon { daemon in
            var screen = try await Self.flow(daemon, y: 999_400)
            for (width, height) in [(900.0, 600.0), (900, 250), (310, 250), (1000, 250)] {
                try await screen.resize(width: width, height: height, anchor: "end")
                let place = try await screen.frame(.with { $0.item = 99_999 })?.maxY ?? 0
                #expect(place == screen.bounds.maxY, "\(width) × \(height)")
            }
            try await screen.resize(width: 1000, height: 600, anchor: "end")
            #expect(screen.bounds.y == 999_400)
        }
    }

    /// Changes between two steps of a resize, and whether the second step keeps the anchor of the first.
    enum Between: CaseIterable {
        case nothing, sameBounds, refusedChange, roundedBounds, rowOffset
        case scroll, scrollAndResize, edit, parameters, otherAnchor, unanchoredResize

        var goesOn: Bool {
            [.nothing, .sameBounds, .refusedChange, .roundedBounds, .rowOffset].contains(self)
        }
    }

    @Test(arguments: Between.allCases)
    func `a resize continues until something else changes`(_ between: Between) async throws {
        try await withDaemon { daemon in
            var screen = try await Self.flow(daemon)
            // Item 1250 becomes the third of its row, so that item 1248 is the first that begins in sight.
            try await screen.resize(width: 800, height: 600)
            #expect(try await screen.capture()?.indexPath.item == 1248)
            var bounds = screen.bounds
            switch between {
            case .nothing, .scrollAndResize, .rowOffset: break
            case .sameBounds: try await screen.update([.with { $0.setBounds = WireRect(bounds) }])
            case .roundedBounds:
                bounds.y += 0.25
                try await screen.update([.with { $0.setBounds = WireRect(bounds) }])
            case .refusedChange:
                await #expect(throws: ScreenFailure.self) {
                    try await screen.update([
                        .with { $0.setBounds = WireRect(Rect(x: 0, y: 0, width: 500, height: 600)) },
                        .with { $0.batchUpdate.deleteItems = [.with { $0.item = 100_000 }] },
                    ])
                }
            case .scroll:
                bounds.y += 1000
                try await screen.update([.with { $0.setBounds = WireRect(bounds) }])
            case .edit:
                try await screen.update([.with { $0.batchUpdate.deleteItems = [.with { $0.item = 99_999 }] }])
            case .parameters:
                let footer = Google_Protobuf_Struct(["footerReferenceSize": JSONValue.array([10, 10])])
                try await screen.update([.with { $0.setParameters = footer }])
            case .otherAnchor:
                let item = WireAnchor.with {
                    $0.at = "item"
                    $0.indexPath.item = 1250
                }
                bounds.width = 810
                try await screen.update([.with { $0.setBounds = WireRect(bounds) }], anchor: item)
            case .unanchoredResize: try await screen.resize(width: 810, height: 600, anchor: "none")
            }
            let first = try await screen.capture()
            if between == .scrollAndResize {
                try await screen.resize(
                    width: 700, height: 600, at: Point(x: 0, y: screen.bounds.y + 1000))
                // Rows of eight, ten further down.
                let place = try await screen.frame(.with { $0.item = 1328 })?.y ?? 0
                #expect(place - screen.bounds.y == 70)
                return
            }
            try await screen.resize(width: 700, height: 600)
            let anchored = try await screen.capture(
                "item", .with { $0.item = between.goesOn ? 1250 : first?.indexPath.item ?? 0 })
            #expect(anchored.map { abs($0.distance - (between.goesOn ? 70 : first?.distance ?? 0)) < 1e-6 } == true)
        }
    }

    // MARK: Every layout

    private static let plugins = PluginConfiguration(
        folders: [URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../plugins"], fallback: "")

    private static func names(_ daemon: TestDaemon) async throws -> [String] {
        let client = try await daemon.greetedClient()
        let reply = try await client.call(
            .with {
                $0.id = 1
                $0.listLayouts = WireListLayouts()
            })
        return reply.listLayouts.layouts.map(\.name)
    }

    /// A container of mixed sizes, scrolled to somewhere in its content.
    private static func screen(
        _ daemon: TestDaemon, _ layout: String, using random: inout SeededRandom
    ) async throws -> ScreenContainer {
        let environment = WireEnvironment.with {
            if let scale = [nil, 1, 2, 3 as Double?].randomElement(using: &random) ?? nil { $0.scale = scale }
            $0.layoutDirection = Bool.random(using: &random) ? "rightToLeft" : ""
            $0.contentInset.top = [0.0, 20].randomElement(using: &random) ?? 0
        }
        let sections = [9, 0, 60, 31].map { count in
            WireSection.with {
                $0.itemCount = UInt32(count)
                $0.itemSizes = (0..<2 * count).map { _ in Double(Int.random(in: 20...140, using: &random)) }
            }
        }
        var screen = try await ScreenContainer(
            daemon, layout: layout, bounds: Rect(x: 0, y: 0, width: 400, height: 500), environment: environment,
            sections: sections)
        let reply = try await screen.client.call(
            .with {
                $0.id = 6
                $0.prepare.container = screen.container
            })
        let size = reply.prepare.contentSize
        let part = Double.random(in: 0.05...0.9, using: &random)
        screen.bounds.x = (part * max(0, size.width - 400)).rounded()
        screen.bounds.y = (part * max(0, size.height - 500)).rounded()
        try await screen.update([.with { $0.setBounds = WireRect(screen.bounds) }])
        return screen
    }

    @Test(arguments: 0..<6)
    func `every layout that is resized at random and back returns to its scroll offset`(_ seed: Int) async throws {
        try await withDaemon(plugins: Self.plugins) { daemon in
            // On the ring of `carousel` an item lies at one place at two offsets: in front, and at the back.
            for layout in try await Self.names(daemon) where layout != "carousel" {
                var random = SeededRandom(seed: UInt64(seed))
                var screen = try await Self.screen(daemon, layout, using: &random)
                let keeps = Bool.random(using: &random)
                let before = screen.bounds
                let first = try await screen.capture()
                for _ in 0..<8 {
                    try await screen.resize(
                        width: Double(Int.random(in: 150...700, using: &random)),
                        height: Double(Int.random(in: 150...700, using: &random)), at: keeps ? before.origin : nil)
                }
                try await screen.resize(width: 400, height: 500, at: keeps ? before.origin : nil)
                let after = screen.bounds
                #expect(abs(after.x - before.x) + abs(after.y - before.y) <= 1e-6, "\(layout), seed \(seed)")
                #expect(try await screen.capture()?.indexPath == first?.indexPath, "\(layout), seed \(seed)")
            }
        }
    }

    @Test(arguments: 0..<12)
    func `every layout keeps an item in place through random changes, or reports its displacement`(_ seed: Int)
        async throws
    {
        try await withDaemon(plugins: Self.plugins) { daemon in
            for layout in try await Self.names(daemon) {
                var random = SeededRandom(seed: UInt64(seed) &+ 77)
                var screen = try await Self.screen(daemon, layout, using: &random)
                var counts = [9, 0, 60, 31]
                // Successive changes of the bounds keep an item where it was before the first of them.
                var resized: (item: WireIndexPath, distance: Double)?
                for step in 0..<6 {
                    guard let first = try await screen.capture() else { continue }
                    var anchored = first.indexPath
                    let anchor = WireAnchor.with {
                        $0.at = "item"
                        $0.indexPath = anchored
                    }
                    let operation = Self.operation(screen.bounds, &counts, &anchored, using: &random)
                    let isResize = if case .setBounds? = operation.operation { true } else { false }
                    let expected =
                        isResize && resized?.item == anchored ? resized?.distance ?? first.distance : first.distance
                    resized = isResize ? (anchored, expected) : nil
                    let reply = try await screen.update([operation], anchor: anchor)
                    guard let after = try await screen.capture("item", anchored) else { continue }
                    let reported = reply.anchorDisplacement
                    // From right to left, a smaller offset is closer to the end.
                    let along = max(abs(reported.x), abs(reported.y))
                    let offBy = abs(after.distance - expected)
                    #expect(
                        abs(offBy - along) <= 1e-3,
                        "\(layout), seed \(seed), step \(step): \(operation) moves item \(anchored) by \(offBy)"
                    )
                }
            }
        }
    }

    /// A change that does not delete the anchor.
    private static func operation(
        _ bounds: Rect, _ counts: inout [Int], _ anchored: inout WireIndexPath, using random: inout SeededRandom
    ) -> WireOperation {
        let section = [0, 2, 3].randomElement(using: &random) ?? 0
        let item = Int.random(in: 0...counts[section], using: &random)
        let isBefore = section == Int(anchored.section) && item <= Int(anchored.item)
        switch Int.random(in: 0...4, using: &random) {
        case 0:
            counts[section] += 3
            if isBefore { anchored.item += 3 }
            return .with {
                $0.batchUpdate.insertItems = [
                    .with {
                        $0.section = UInt32(section)
                        $0.item = UInt32(item)
                        $0.items.itemCount = 3
                        $0.items.itemSizes = [30, 40, 50, 60, 70, 80]
                    }
                ]
            }
        case 1 where counts[section] > item && WireIndexPath(section, item) != anchored:
            counts[section] -= 1
            if isBefore { anchored.item -= 1 }
            return .with {
                $0.batchUpdate.deleteItems = [
                    .with {
                        $0.section = UInt32(section)
                        $0.item = UInt32(item)
                    }
                ]
            }
        case 2 where counts[section] > item:
            let sizes = [
                Double(Int.random(in: 20...140, using: &random)), Double(Int.random(in: 20...140, using: &random)),
            ]
            return .with {
                $0.setSizes.section = UInt32(section)
                $0.setSizes.item = UInt32(item)
                $0.setSizes.sizes = sizes
            }
        case 3:
            let scale = Double(Int.random(in: 1...3, using: &random))
            let direction = Bool.random(using: &random) ? "rightToLeft" : ""
            return .with {
                $0.setEnvironment.scale = scale
                $0.setEnvironment.layoutDirection = direction
            }
        default:
            var rect = bounds
            rect.width = Double(Int.random(in: 150...700, using: &random))
            rect.height = Double(Int.random(in: 150...700, using: &random))
            return .with { $0.setBounds = WireRect(rect) }
        }
    }
}

extension WireIndexPath {
    fileprivate init(_ section: Int, _ item: Int) {
        self.init()
        self.section = UInt32(section)
        self.item = UInt32(item)
    }
}
