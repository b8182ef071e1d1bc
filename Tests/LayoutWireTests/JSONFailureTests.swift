import LayoutWire
import NIOCore
import struct PluginTools.SeededRandom
import SwiftProtobuf
import TestSupport
import Testing

/// The failure that a client gets for a JSON request that does not decode.
@Suite struct JSONFailureTests {
    private func failure(_ json: String) -> RequestFailure? {
        #expect(throws: RequestFailure.self, "\(json)") {
            try MessageCoding.decodeRequest(from: ByteBuffer(string: json), limits: ProtocolLimits())
        }
    }

    // MARK: Unknown members

    @Test(arguments: [
        (#"{"id":1,"qeryRect":{}}"#, "/qeryRect", ["queryRect"]),
        (#"{"id":1,"openContainer":{"sectoins":[]}}"#, "/openContainer/sectoins", ["sections"]),
        (
            #"{"id":1,"openContainer":{"sections":[{},{"itemSize":[1,2]}]}}"#,
            "/openContainer/sections/1/itemSize", ["itemSizes"]
        ),
        (
            #"{"id":1,"openContainer":{"sections":[{"itemValues":{"scales":{"number":[1]}}}]}}"#,
            "/openContainer/sections/0/itemValues/scales/number", ["numbers"]
        ),
        (
            #"{"id":1,"updateContainer":{"operations":[{"batchUpdate":{"deleteItem":[]}}]}}"#,
            "/updateContainer/operations/0/batchUpdate/deleteItem", ["deleteItems", "deleteSections"]
        ),
        (
            #"{"id":1,"queryBatch":{"queries":[{"hitTest":{"piont":{}}}]}}"#,
            "/queryBatch/queries/0/hitTest/piont", ["point"]
        ),
        (#"{"id":1,"ping":{"x":1}}"#, "/ping/x", []),
        (#"{"id":1,"prepare":{"a/b~c":1}}"#, "/prepare/a~1b~0c", []),
        (#"{"id":1,"ping":{},"lenient":false,"x":true}"#, "/x", []),
        (#"{"id":1,"prepare":{"lenient":true}}"#, "/prepare/lenient", []),
    ])
    func `an unknown member is refused with its place and the nearest names`(
        _ json: String, _ pointer: String, _ nearest: [String]
    ) {
        let failure = failure(json)
        #expect(failure?.code == .unknownField)
        #expect(failure?.pointer == pointer)
        #expect(failure?.nearest.starts(with: nearest.prefix(1)) == true, "\(failure?.nearest ?? [])")
        #expect(failure?.message.hasPrefix("\(pointer) is not a field of ") == true, "\(failure?.message ?? "")")
        for name in nearest.prefix(1) { #expect(failure?.message.contains(name) == true) }
    }

    @Test func `the message names the nearest fields, or all where none is near`() {
        #expect(
            failure(#"{"queryRect":{"rekt":{}}}"#)?.message
                == "/queryRect/rekt is not a field of QueryRect, expected rect")
        #expect(
            failure(#"{"queryRect":{"viewport":{}}}"#)?.message
                == "/queryRect/viewport is not a field of QueryRect, expected one of container, rect, categories, limit, cursor, kinds"
        )
        #expect(failure(#"{"ping":{"x":1}}"#)?.message == "/ping/x is not a field of Ping, which has no fields")
    }

    @Test(arguments: [
        #"{"id":1,"lenient":true,"prepare":{"container":7,"priority":[{"a":null}]},"trace":"x"}"#,
        #"{"trace":{"lenient":false},"id":1,"prepare":{"priority":2,"container":7},"lenient" : true}"#,
        #"{"prepare":{"container":7},"lenient":false,"lenient":true,"id":1,"x":1}"#,
    ])
    func `a lenient request is read without its unknown members`(_ json: String) throws {
        let request = try MessageCoding.decodeRequest(from: ByteBuffer(string: json), limits: ProtocolLimits())
        #expect(request.id == 1)
        #expect(request.prepare.container == 7)
    }

    @Test func `a lenient request is refused for what else is wrong with it`() {
        let failure = failure(#"{"lenient":true,"x":[],"prepare":{"y":{},"container":-1}}"#)
        #expect(failure?.code == .malformed)
        #expect(failure?.pointer == "/prepare/container")
    }

    @Test(arguments: [
        #"{"open_container":{"item_sizes":1}}"#, #"{"openContainer":{"parameters":{"a":{"b":1}},"oops":1}}"#,
    ])
    func `parameters are free and both spellings are known`(_ json: String) throws {
        let known = """
            {"id":1,"open_container":{"parameters":{"anything":{"at":["all",null,true]}},
            "sections":[{"item_count":1,"item_sizes":[1,2],"item_values":{"any name":{"numbers":[1]}}}],
            "environment":{"layoutDirection":"rightToLeft"}}}
            """
        let request = try MessageCoding.decodeRequest(from: ByteBuffer(string: known), limits: ProtocolLimits())
        #expect(request.openContainer.sections[0].itemSizes == [1, 2])
        #expect(failure(json)?.code == .unknownField)
    }

    @Test func `unknown fields of a binary request and of a reply are ignored`() throws {
        var bytes: [UInt8] = try WireRequest.with { ($0.id, $0.ping) = (3, WirePing()) }.serializedBytes()
        bytes += [0xA8, 0x06, 0x01]
        let limits = ProtocolLimits()
        #expect(try MessageCoding.decodeRequest(from: ByteBuffer(bytes: bytes), limits: limits).id == 3)
        let reply = ByteBuffer(string: #"{"id":3,"ping":{"x":1},"y":[]}"#)
        #expect(try MessageCoding.decode(WireReply.self, from: reply, limits: limits).id == 3)
    }

    // MARK: Values

    @Test(arguments: [
        (
            #"{"openContainer":{"sections":[{"itemCount":2},{"itemCount":-1}]}}"#,
            "/openContainer/sections/1/itemCount is -1, expected a whole number in 0...4294967295"
        ),
        (#"{"openContainer":{"layout":3}}"#, "/openContainer/layout is 3, expected a string"),
        (
            #"{"openContainer":{"bounds":{"width":"wide"}}}"#,
            #"/openContainer/bounds/width is "wide", expected a finite number"#
        ),
        (#"{"queryRect":{"rect":{"x":1e400}}}"#, "/queryRect/rect/x is 1e400, expected a finite number"),
        (#"{"queryRect":{"rect":[1,2]}}"#, "/queryRect/rect is [1,2], expected an object"),
        (#"{"queryRect":{"categories":["cell",7]}}"#, "/queryRect/categories/1 is 7, expected a string"),
        (
            #"{"queryRect":{"categories":"cell"}}"#,
            #"/queryRect/categories is "cell", expected an array of strings"#
        ),
        (
            #"{"openContainer":{"sections":[{"itemSizes":{"width":1}}]}}"#,
            #"/openContainer/sections/0/itemSizes is {"width":1}, expected an array of numbers"#
        ),
        (
            #"{"openContainer":{"sections":[{"itemSizes":[1,null]}]}}"#,
            "/openContainer/sections/0/itemSizes/1 is null, expected a finite number"
        ),
        (
            #"{"openContainer":{"sections":[{"itemSizes":["",1]}]}}"#,
            #"/openContainer/sections/0/itemSizes/0 is "", expected a finite number"#
        ),
        (
            #"{"openContainer":{"sections":[{"itemSizes":[1,[]]}]}}"#,
            "/openContainer/sections/0/itemSizes/1 is [], expected a finite number"
        ),
        (#"{"openContainer":{"sections":{}}}"#, "/openContainer/sections is {}, expected an array of objects"),
        (#"{"openContainer":{"sections":[7]}}"#, "/openContainer/sections/0 is 7, expected an object"),
        (#"{"openContainer":{"parameters":[]}}"#, "/openContainer/parameters is [], expected an object"),
        (
            #"{"openContainer":{"parameters":{"a":[1e999]}}}"#,
            "/openContainer/parameters/a/0 is 1e999, expected a finite number"
        ),
        (#"{"attachContainer":{"withItems":1}}"#, "/attachContainer/withItems is 1, expected true or false"),
        (
            #"{"updateContainer":{"ifGeneration":"soon"}}"#,
            #"/updateContainer/ifGeneration is "soon", expected a whole number in 0...18446744073709551615"#
        ),
        (#"{"id":1.5,"ping":{}}"#, "/id is 1.5, expected a whole number in 0...4294967295"),
        (#"{"id":-0,"ping":{}}"#, "/id is -0, expected a whole number in 0...4294967295"),
        (#"{"id":"+5","ping":{}}"#, #"/id is "+5", expected a whole number in 0...4294967295"#),
        (#"{"queryRect":{"rect":{"x":"0x1"}}}"#, #"/queryRect/rect/x is "0x1", expected a finite number"#),
        (#"{"prepare":7}"#, "/prepare is 7, expected an object"),
        (
            #"{"openContainer":{"parameters":{"a":1,"a":2}}}"#,
            "/openContainer/parameters/a appears twice in its object, expected once"
        ),
        (#"{"ping":{},"sync":{}}"#, "/sync appears together with ping, expected one request in a Request"),
    ])
    func `a value of the wrong type is named with its place and what is expected`(_ json: String, _ message: String) {
        let failure = failure(json)
        #expect(failure?.code == .malformed)
        #expect(failure?.message == message)
        #expect(failure?.pointer == String(message.prefix { $0 != " " }))
    }

    // MARK: Syntax

    @Test(arguments: [
        ("{", "the body ends after 1 bytes, expected a member's name in double quotes"),
        (#"{"id":1"#, #"the body ends after 7 bytes, expected "," or "}""#),
        (#"{"id":1}}"#, #"byte 8 of the body is "}", expected the end of the body"#),
        ("{\"id\":\u{1}}", "byte 6 of the body is 0x01, expected a value"),
        ("{]", #"byte 1 of the body is "]", expected a member's name in double quotes"#),
        (#"{"id" 1}"#, #"byte 6 of the body is "1", expected ":""#),
        (#"{"id":01}"#, #"byte 7 of the body is "1", expected no digit after a leading 0"#),
        (#"{"id":1,}"#, #"byte 8 of the body is "}", expected a member's name in double quotes"#),
        (#"{"id":1,'ping':{}}"#, #"byte 8 of the body is "'", expected a member's name in double quotes"#),
        (#"{"listLayouts":{}, "id": +1}"#, #"byte 25 of the body is "+", expected a value"#),
        (#"{"prepare":{"container":tru}}"#, #"byte 27 of the body is "}", expected the rest of true"#),
        (#"{"openContainer":{"name":"wall}}"#, "the string at byte 25 has no closing quote before the body ends"),
        ("{\"ping\":{\"a\nb\":1}}", "byte 11 of the body is 0x0A, expected control characters as escapes"),
        (
            "{\"openContainer\":{\"name\":\"\\x\"}}",
            "byte 27 of the body is \"x\", expected one of \" \\ / b f n r t u after a backslash"
        ),
    ])
    func `an error of syntax says its byte and what was expected there`(_ json: String, _ message: String) {
        let failure = failure(json)
        #expect(failure?.code == .malformed)
        #expect(failure?.message == message)
    }

    @Test(arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0xF0, 0x9F]] as [[UInt8]])
    func `a string that is not UTF-8 is refused`(_ text: [UInt8]) {
        let body = Array(#"{"id":1,"openContainer":{"name":""#.utf8) + text + Array(#""}}"#.utf8)

        let failure = #expect(throws: RequestFailure.self) {
            try MessageCoding.decodeRequest(from: ByteBuffer(bytes: body), limits: ProtocolLimits())
        }

        #expect(failure?.code == .malformed)
        #expect(failure?.message == "the string at byte 32 is not valid UTF-8")
    }

    @Test(arguments: [
        (#" {"id":1,"ping":{}}"#, "a space (0x20)"), ("\n{}", "a line break (0x0A)"), ("\t{}", "a tab (0x09)"),
        ("\u{FEFF}{\"id\":1,\"ping\":{}}", "a byte order mark (0xEF)"), (#"[{"ping":{}}]"#, #""[""#),
        (#""ping""#, "\"\"\""), ("'ping'", #""'""#),
    ])
    func `text that does not begin with a brace is answered in JSON with a hint`(_ body: String, _ what: String) {
        #expect(BodyForm(of: ByteBuffer(string: body)) == .json)
        #expect(
            failure(body)?.message
                == #"the body begins with \#(what), expected "{" for JSON; all other bodies are read as protobuf"#)
    }

    @Test(arguments: RecordedMessage.all.filter { $0.message == "Request" })
    func `no recorded binary request is taken for text`(_ recorded: RecordedMessage) {
        #expect(BodyForm(of: ByteBuffer(bytes: recorded.bytes)) == .binary)
    }

    @Test func `a binary request that begins with a sync is not taken for text`() throws {
        let body = ByteBuffer(bytes: [0x22, 0x00, 0x08, 0x05])
        #expect(try MessageCoding.decodeRequest(from: body, limits: ProtocolLimits()).id == 5)
    }

    @Test func `every failure of a changed request names the place`() throws {
        var random = SeededRandom(seed: 20_26)
        let bodies = try RecordedMessage.all.filter { $0.message == "Request" }.map { recorded -> [UInt8] in
            try WireRequest(serializedBytes: recorded.bytes).jsonUTF8Bytes()
        }
        var refused = 0
        for _ in 0..<20_000 {
            var body = try #require(bodies.randomElement(using: &random))
            let index = Int.random(in: 1..<body.count, using: &random)
            body[index] = try #require(Array("{}[]\",:0-.eE7tn x\\".utf8).randomElement(using: &random))
            do throws(RequestFailure) {
                _ = try MessageCoding.decodeRequest(from: ByteBuffer(bytes: body), limits: ProtocolLimits())
            } catch {
                refused += 1
                let text = String(decoding: body, as: UTF8.self)
                let isPlaced = error.message.hasPrefix("\(error.pointer) ") || error.message.contains("byte ")
                #expect(isPlaced || error.message.hasPrefix("the body ends after"), "\(text): \(error.message)")
            }
        }
        #expect(refused > 5000, "\(refused) of 20,000 refused")
    }
}
