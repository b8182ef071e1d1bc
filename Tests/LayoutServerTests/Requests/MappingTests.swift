import LayoutCore
import LayoutEngine
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

@testable import LayoutServer

/// Sections and parameters of requests: checked by the protocol's limits, then against the layout.
@Suite struct MappingTests {
    private var flow: LayoutDefinition { builtInLayouts.first { $0.name == "flow" } ?? builtInLayouts[0] }

    private func sections(_ wire: [WireSection], _ limits: ProtocolLimits = ProtocolLimits()) throws -> [Section] {
        let sections = try Mapping(limits).sections(wire, "/sections")
        do throws(LayoutError) {
            return try flow.sections(sections, pointer: "/sections")
        } catch {
            throw RequestFailure(error)
        }
    }

    @Test func `item sizes come in pairs, one for each item`() throws {
        #expect(
            try sections([.with { ($0.itemCount, $0.itemSizes) = (1, [1, 2]) }])[0].itemSizes?[0]
                == Size(width: 1, height: 2))
        for lengths in [[1.0], [1, 2, 3], [1, 2, 3, 4]] {
            let failure = #expect(throws: RequestFailure.self) {
                try sections([.with { ($0.itemCount, $0.itemSizes) = (1, lengths) }])
            }
            #expect(failure?.pointer == "/sections/0/itemSizes")
        }
    }

    @Test(arguments: [Double.nan, -1, 1e10, .infinity])
    func `an item size that is none is named`(_ value: Double) {
        let failure = #expect(throws: RequestFailure.self) {
            try sections([WireSection(), .with { ($0.itemCount, $0.itemSizes) = (2, [1, 2, 3, value]) }])
        }
        #expect(failure?.pointer == "/sections/1/itemSizes/3")
    }

    @Test func `more sections or items than their limits are rejected`() throws {
        var limits = ProtocolLimits()
        limits.sections = 3
        limits.items = 10
        let section = { (count: UInt32) in WireSection.with { $0.itemCount = count } }

        for counts in [[2, 3, 4], [2, 3, 5]] as [[UInt32]] {
            #expect(try sections(counts.map(section), limits).count == 3)
        }
        let tooManyItems = #expect(throws: RequestFailure.self) { try sections([2, 3, 6].map(section), limits) }
        #expect(tooManyItems?.code == .limitItems)
        let tooManySections = #expect(throws: RequestFailure.self) { try sections([1, 1, 1, 1].map(section), limits) }
        #expect(tooManySections?.code == .limitSections)
    }

    @Test func `a string longer than its limit is rejected, wherever it occurs`() throws {
        var limits = ProtocolLimits()
        limits.stringBytes = 64
        let parameters = { (length: Int) in
            Google_Protobuf_Struct(["itemSize": [.string(String(repeating: "ü", count: length / 2))]])
        }
        for length in [62, 64] {
            let failure = #expect(throws: RequestFailure.self) {
                try Mapping(limits).parameters(parameters(length), schema: flow.schema, "/parameters")
            }
            #expect(failure?.code == .invalidParameter)
        }
        let failure = #expect(throws: RequestFailure.self) {
            try Mapping(limits).parameters(parameters(66), schema: flow.schema, "/parameters")
        }
        #expect(failure?.code == .limitString)
    }
}
