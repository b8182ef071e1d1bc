import LayoutCore
import LayoutWire
import NIOCore
import SwiftProtobuf
import struct PluginTools.SeededRandom
import TestSupport
import Testing

/// What a frame's body may contain, and how the rest is refused.
@Suite struct BorderTests {
    private func failure(_ json: String, _ limits: ProtocolLimits = ProtocolLimits()) -> RequestFailure? {
        #expect(throws: RequestFailure.self, "\(json.prefix(80))") {
            try MessageCoding.decodeRequest(from: ByteBuffer(string: json), limits: limits)
        }
    }

    @Test func `a container without bounds is refused, and bounds without members are all zeros`() throws {
        let mapping = Mapping(ProtocolLimits())
        let failure = #expect(throws: RequestFailure.self) {
            try mapping.bounds(of: WireOpenContainer(), "/openContainer")
        }
        #expect(failure?.code == .invalid && failure?.pointer == "/openContainer/bounds")
        let expected = "/openContainer/bounds is absent, expected the visible rectangle of the container"
        #expect(failure?.message == expected)
        #expect(try mapping.bounds(of: .with { $0.bounds = WireRect() }, "/openContainer") == .zero)
    }

    @Test func `nesting in JSON is limited`() throws {
        func nested(_ levels: Int) -> String {
            #"{"id":1,"openContainer":{"parameters":{"a":"# + String(repeating: "[", count: levels - 3)
                + String(repeating: "]", count: levels - 3) + "}}}"
        }
        var limits = ProtocolLimits()
        limits.depth = 20
        _ = try MessageCoding.decodeRequest(from: ByteBuffer(string: nested(19)), limits: limits)
        _ = try MessageCoding.decodeRequest(from: ByteBuffer(string: nested(20)), limits: limits)
        let failure = failure(nested(21), limits)
        #expect(failure?.code == .limitDepth)
        #expect(failure?.limit?.allowed == 20)
        #expect(self.failure(nested(600))?.code == .limitDepth)
    }

    @Test(arguments: [BodyForm.binary, .json])
    func `structures are counted before they are decoded`(_ form: BodyForm) throws {
        func body(_ sections: Int) -> ByteBuffer {
            var buffer = ByteBuffer()
            let request = WireRequest.with {
                $0.id = 9
                $0.openContainer.sections = Array(repeating: WireSection(), count: sections)
            }
            MessageCoding.encode(request, as: form, into: &buffer)
            buffer.moveReaderIndex(forwardBy: 4)
            return buffer
        }
        // The request, the container (and in JSON the array of sections) count too.
        let others = form == .json ? 3 : 2
        let each = form == .json ? 2 : 1
        var limits = ProtocolLimits()
        // In JSON each section's comma counts, and those of the two members before.
        limits.structuresPerFrame = others + 10 * each
        for sections in [9, 10] {
            let request = try MessageCoding.decodeRequest(from: body(sections), limits: limits)
            #expect(request.openContainer.sections.count == sections)
        }
        let failure = #expect(throws: RequestFailure.self) {
            try MessageCoding.decodeRequest(from: body(11 + 2 * others), limits: limits)
        }
        #expect(failure?.code == .limitStructures)
        #expect(MessageCoding.requestId(in: body(40)) == 9)
    }

    @Test func `an unknown group does not hide what follows it`() {
        var bytes: [UInt8] = [0xA3, 0x06, 0xA4, 0x06]
        let request = WireRequest.with { $0.openContainer.sections = Array(repeating: WireSection(), count: 3000) }
        bytes += (try? request.serializedBytes()) ?? []
        var limits = ProtocolLimits()
        limits.structuresPerFrame = 1000
        let failure = #expect(throws: RequestFailure.self) {
            try MessageCoding.decodeRequest(from: ByteBuffer(bytes: bytes), limits: limits)
        }
        #expect(failure?.code == .limitStructures)
    }

    @Test func `numbers of item sizes are not counted in JSON and others are`() throws {
        var limits = ProtocolLimits()
        limits.structuresPerFrame = 50
        let numbers = Array(repeating: "1", count: 400).joined(separator: ",")
        let sizes = #"{"id":1,"openContainer":{"sections":[{"itemCount":200,"itemSizes":[\#(numbers)]}]}}"#
        let request = try MessageCoding.decodeRequest(from: ByteBuffer(string: sizes), limits: limits)
        #expect(request.openContainer.sections[0].itemSizes.count == 400)
        let update =
            #"{"id":1,"updateContainer":{"operations":[{"setSections":{"sections":[{"itemSizes":[\#(numbers)]},{"itemValues":{"scales":{"numbers":[\#(numbers)]}}}]}}]}}"#
        _ = try MessageCoding.decodeRequest(from: ByteBuffer(string: update), limits: limits)
        for other in [
            #""openContainer":{"parameters":{"itemSize":[\#(numbers)]}}"#,
            #""openContainer":{"parameters":{"itemSizes":[\#(numbers)]}}"#,
            #""openContainer":{"parameters":{"sections":[{"itemSizes":[\#(numbers)]}]}}"#,
            #""zzz":{"itemSizes":[\#(numbers)]}"#,
        ] { #expect(failure(#"{"id":1,\#(other)}"#, limits)?.code == .limitStructures, "\(other.prefix(60))") }
    }

    @Test(arguments: [
        (#"{"id":-7,"ping":3}"#, 0), (#"{"id":1.5,"ping":3}"#, 0),
        (#"{"id":7,"x":1e400}"#, 7), (#"{"a":{"id":3},"id":12}"#, 12), (#"{ "id" : 5 , "ping" : {} "#, 5),
        ("{\"b\":\"\\\"id\\\":9\",\"id\":4}", 4), (#"{"id":99999999999}"#, 0), (#"{"id":"6"}"#, 0), ("{}", 0),
    ])
    func `a request's id is found even if its body does not decode`(_ json: String, _ id: UInt32) {
        #expect(MessageCoding.requestId(in: ByteBuffer(string: json)) == id)
    }

    @Test func `random bytes decode or are refused with a message`() {
        var random = SeededRandom(seed: 20_26)
        for _ in 0..<10_000 {
            let count = Int.random(in: 1...64, using: &random)
            _ = decodes((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    @Test func `mutated messages decode or are refused with a message`() throws {
        var random = SeededRandom(seed: 20_26)
        var decoded = 0
        for _ in 0..<10_000 {
            let message = try #require(RecordedMessage.all.randomElement(using: &random))
            if decodes(mutated(message.bytes, &random)) { decoded += 1 }
        }
        #expect(decoded > 1000 && decoded < 9000, "\(decoded) of 10,000 decoded")
    }

    /// Whether `bytes` are a request; if not, the failure must have a code and a message.
    private func decodes(_ bytes: [UInt8]) -> Bool {
        let body = ByteBuffer(bytes: bytes)
        _ = MessageCoding.requestId(in: body)
        do throws(RequestFailure) {
            _ = try MessageCoding.decodeRequest(from: body, limits: ProtocolLimits())
            return true
        } catch {
            #expect(!error.message.isEmpty)
            return false
        }
    }

    private func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    // MARK: Mapping

    private static let mapping = Mapping(ProtocolLimits())

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1.000001e9, -1.000001e9])
    func `a coordinate that is not finite or too large is named`(_ value: Double) {
        let rect = WireRect.with { $0.y = value }
        let failure = #expect(throws: RequestFailure.self) { try Self.mapping.rect(rect, "/bounds") }
        #expect(failure?.code == .invalid)
        #expect(failure?.pointer == "/bounds/y")
    }

    @Test(arguments: [1e9, -1e9, 0])
    func `a coordinate at the limit is accepted`(_ value: Double) throws {
        #expect(try Self.mapping.rect(.with { $0.x = value }, "").x == value)
    }

    @Test func `a negative length is refused`() {
        #expect(throws: RequestFailure.self) { try Self.mapping.rect(.with { $0.width = -1 }, "/bounds") }
    }

    @Test(arguments: [0, 0.05, 101, .nan])
    func `a scale out of range is refused`(_ scale: Double) {
        let failure = #expect(throws: RequestFailure.self) {
            try Self.mapping.environment(.with { $0.scale = scale }, "/environment")
        }
        #expect(failure?.pointer == "/environment/scale")
    }

    @Test func `a misspelt layout direction is refused`() {
        let failure = #expect(throws: RequestFailure.self) {
            try Self.mapping.environment(.with { $0.layoutDirection = "rightToleft" }, "/environment")
        }
        #expect(failure?.pointer == "/environment/layoutDirection")
        #expect(failure?.nearest == ["rightToLeft"])
    }

    @Test(
        arguments: [
            (#"{"horizontalSizeClass":"compat"}"#, "compact"), (#"{"verticalSizeClass":"Regular"}"#, "regular"),
            (#"{"contentSizeCategory":"extralarge"}"#, "extraLarge"), (#"{"userInterfaceIdiom":"iPad"}"#, "pad"),
            (#"{"legibilityWeight":"bald"}"#, "bold"),
        ])
    func `an unknown trait is refused with the value and the nearest word`(_ json: String, _ nearest: String) throws {
        let wire = try WireEnvironment(jsonString: json)
        let member = try #require(json.split(separator: "\"").dropFirst().first)
        let failure = #expect(throws: RequestFailure.self) { try Self.mapping.environment(wire, "/environment") }
        #expect(failure?.pointer == "/environment/\(member)")
        #expect(failure?.nearest.first == nearest)
        #expect(failure?.message.contains(json.split(separator: "\"")[3]) == true)
    }

    @Test func `traits that are left out have their defaults, and all words arrive as they were sent`() throws {
        #expect(try Self.mapping.environment(WireEnvironment(), "") == Environment())
        for category in ContentSizeCategory.allCases {
            for idiom in Traits.UserInterfaceIdiom.allCases {
                var sent = Environment()
                sent.traits.contentSizeCategory = category
                sent.traits.userInterfaceIdiom = idiom
                sent.traits.horizontalSizeClass = .compact
                sent.traits.verticalSizeClass = .regular
                sent.traits.legibilityWeight = .bold
                #expect(try Self.mapping.environment(WireEnvironment(sent), "") == sent)
                #expect(WireEnvironment(sent).model == sent)
            }
        }
    }
}
