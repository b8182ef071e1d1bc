import LayoutCore
import TestSupport
import Testing

/// Identifiers in requests that a container by itself does not answer.
@Suite(.hangGuard, .suiteDaemon) struct IdentifierRequestTests {
    /// A client with the container of `IdentifierTests`.
    private struct Case {
        let client: OwnContainer

        init(_ daemon: TestDaemon) async throws { client = try await OwnContainer(daemon, IdentifierTests.open) }

        /// Carries out an operation, and returns the reply or the error.
        func update(_ operation: String) async throws -> [String: JSONValue] {
            let reply = try await client.call(
                #"{"id":2,"withIds":true,"updateContainer":{"container":1,"operations":[\#(operation)]}}"#)
            return reply["updateContainer"]?.object ?? reply["error"]?.object ?? [:]
        }
    }

    @Test func `the state of a container has its identifiers`() async throws {
        let daemon = try TestDaemon.ofSuite
        let client = try await daemon.rawClient()
        _ = try await client.call(
            IdentifierTests.open.replacing(#""layout""#, with: #""name":"shared","layout""#))
        for withItems in [true, false] {
            let reply = try await client.call(
                #"{"id":9,"attachContainer":{"name":"shared","withItems":\#(withItems)}}"#)
            let sections = reply["attachContainer"]?.object["state"]?.object["sections"]?.array.map(\.object)
            #expect(sections?.map { $0["id"] } == [["name": "a"], ["name": "b"]])
            #expect(sections?.last?["itemIds"] == (withItems ? ["names": ["b0", "b1"]] : nil))
        }
    }

    @Test func `an anchor that is gone is reported, and the first visible cell stays in place instead`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await Case(daemon)
        let scrolled = try await own.update(#"{"setBounds":{"y":50,"width":100,"height":100}}"#)
        #expect(scrolled["error"] == nil)
        for (path, gone) in [
            (#""id":{"name":"zz"}"#, "zz"), (#""sectionId":{"name":"yy"}"#, "yy"),
        ] {
            let reply = try await own.client.call(
                """
                {"id":8,"updateContainer":{"container":1,"anchor":{"at":"item","indexPath":{\(path)}},"operations":[
                {"moveItems":{"ids":{"names":["a0"]},"to":{"sectionEnd":{"name":"a"}}}}]}}
                """)
            let update = reply["updateContainer"]?.object
            #expect(
                update?["skipped"] == [["operation": 1, "ids": ["names": [.string(gone)]], "reason": "anchor"]],
                "\(reply)")
            _ = try await own.update(
                #"{"moveItems":{"ids":{"names":["a0"]},"to":{"sectionStart":{"name":"a"}}}}"#)
        }
        let refused = try await own.client.call(
            """
            {"id":9,"updateContainer":{"container":1,"refuseSkipped":true,"anchor":{"at":"item","indexPath":{"id":{"name":"zz"}}},
            "operations":[{"deleteItems":{"ids":{"names":["a0"]}}}]}}
            """)
        #expect(refused["error"]?.object["code"] == "identifier.unknown")
    }

    @Test func `items that are being moved are found by their identifiers, whatever asks`() async throws {
        let daemon = try TestDaemon.ofSuite
        let own = try await Case(daemon)
        _ = try await own.update(#"{"setParameters":{"headerReferenceSize":[0,9]}}"#)
        _ = try await own.client.call(
            #"{"id":2,"beginMovement":{"container":1,"indexPaths":[{"id":{"name":"a2"}}]}}"#)
        let moved = try await own.client.call(
            #"{"id":3,"updateMovement":{"container":1,"position":{"x":5,"y":140}}}"#)
        #expect(moved["updateMovement"] != nil, "\(moved)")

        for query in ["querySupplementary", "queryDecorations"] {
            let reply = try await own.client.call(
                #"{"id":4,"\#(query)":{"container":1,"kind":"header","indexPaths":[{"id":{"name":"a2"}}]}}"#
            )
            #expect(reply[query] != nil || reply["error"] != nil)
        }
        let explained = try await own.client.call(
            #"{"id":5,"explain":{"container":1,"kind":"header","indexPath":{"id":{"name":"a2"}}}}"#)
        #expect(explained["explain"] != nil || explained["error"] != nil)
        let items = try await own.client.call(
            #"{"id":6,"withIds":true,"queryItems":{"container":1,"indexPaths":[{"id":{"name":"a2"}}]}}"#
        )
        #expect(items["queryItems"]?.object["attributes"]?.object["ids"] == ["names": ["a2"]])
    }
}
