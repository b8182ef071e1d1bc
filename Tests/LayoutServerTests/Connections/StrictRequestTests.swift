import LayoutCore
import LayoutWire
import SwiftProtobuf
import TestSupport
import Testing

/// Misspelt requests through a real socket.
@Suite(.hangGuard, .suiteDaemon) struct StrictRequestTests {
    private static let open = """
        {"id":1,"openContainer":{"layout":"flow","bounds":{"width":320,"height":480},"sections":[{"itemCount":7}]}}
        """

    @Test func `a misspelt member is refused with its place, and ignored in a lenient request`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await OwnContainer(daemon, Self.open)
        let refused = try await client.call(#"{"id":2,"queryRect":{"container":1,"rekt":{"width":9}}}"#)
        #expect(refused["id"] == 2)
        let error = try #require(refused["error"]).object
        #expect(error["code"] == "request.unknownField")
        #expect(error["pointer"] == "/queryRect/rekt")
        #expect(error["nearest"] == ["rect"])

        let lenient = try await client.call(#"{"id":3,"lenient":true,"prepare":{"container":1,"rekt":0}}"#)
        #expect(lenient["prepare"] != nil)
        let unknown = try await client.call(#"{"id":4,"lenient":true,"prepar":{"container":1}}"#)
        #expect(unknown["error"]?.object["code"] == "request.empty")
        #expect(unknown["error"]?.object["nearest"] == ["prepare"])
    }

    @Test(arguments: [#" {"id":1,"ping":{}}"#, "\u{FEFF}{\"id\":1,\"ping\":{}}", #"[{"id":1}]"#, "\n", #""ping""#])
    func `text that is not a JSON object is answered in JSON, and the next request served`(_ body: String) async throws
    {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.rawClient()
        let error = try #require(try await client.call(body)["error"]).object
        #expect(error["code"] == "request.malformed")
        #expect(error["message"]?.string?.contains(#"expected "{""#) == true)
        #expect(try await client.call(#"{"id":5,"ping":{}}"#)["ping"] == [:])
    }

    @Test(arguments: [BodyForm.binary, .json])
    func `an error of a batch update points at its entry`(_ form: BodyForm) throws {
        let client = try ContainerMessages()
        _ = try client.call(.openRows(10))
        let request = WireRequest.with {
            $0.id = 5
            $0.updateContainer.container = 1
            $0.updateContainer.operations = [
                .with { $0.invalidate = WireInvalidate() },
                .with {
                    $0.batchUpdate.deleteItems = [1, 2, 10].map { item in .with { $0.item = item } }
                },
            ]
        }
        var pointer: String?
        switch form {
        case .binary: pointer = try client.call(request).error.pointer
        case .json:
            let reply = try client.call(try request.jsonString())
            pointer = reply["error"]?.object["pointer"]?.string
        }
        #expect(pointer == "/updateContainer/operations/1/batchUpdate/deleteItems/2")
    }
}
