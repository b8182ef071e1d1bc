import Foundation
import LayoutCore
import struct PluginTools.SeededRandom
import Subprocess
import TestSupport
import Testing

@testable import LayoutWire

/// Extreme numbers in every numeric field of every request: each is answered, in both forms, by a daemon that goes on.
@Suite(
    .hangGuard(minutes: 10), .serialized,
    .suiteLayoutd(["LAYOUTD_PLUGINS_FOLDERS": Programs.file("plugins")]))
struct ExtremeNumberTests {
    private struct File: Decodable {
        let containers: [String: JSONValue]
        let requests: [Sample]
    }

    /// A valid request, and what it needs.
    private struct Sample: Decodable {
        var container: String?
        var given: [JSONValue]?
        var request: JSONValue
        /// Whether it is about something that is not there.
        var isRefused: Bool?
    }

    private static let file: File = readVectors("extremes")

    @Test func `the samples reach every number of a request`() {
        var reached: Set<String> = []
        for sample in Self.file.requests {
            reached.formUnion(NumberSubstitution.all(in: sample.request).compactMap(\.field))
        }

        #expect(NumberSubstitution.fields().subtracting(reached).sorted() == [])
    }

    @Test func `the samples are valid`() async throws {
        let daemon = SteadyDaemon(socket: try SuiteLayoutd.socket)
        for sample in Self.file.requests {
            let answer = try await answer(sample, sample.request, of: daemon)
            #expect(!answer.isFailure || sample.isRefused == true, "\(text(sample.request)): \(answer.json)")
        }
    }

    @Test func `no number in a request ends the daemon or comes back as one that is not finite`() async throws {
        let daemon = SteadyDaemon(socket: try SuiteLayoutd.socket)
        for sample in Self.file.requests {
            for (index, substitution) in NumberSubstitution.all(in: sample.request).enumerated() {
                // There is an odd number of extremes, so each comes in both forms.
                let form: BodyForm = index.isMultiple(of: 2) ? .binary : .json
                _ = try await answer(sample, substitution.applied(to: sample.request), in: form, of: daemon)
            }
        }
    }

    @Test func `no series of requests with several such numbers ends the daemon`() async throws {
        let daemon = SteadyDaemon(socket: try SuiteLayoutd.socket)
        var random = SeededRandom(seed: 30)
        for _ in 0..<150 {
            let (name, container) = try #require(Self.file.containers.randomElement(using: &random))
            let number = try await daemon.open(["openContainer": container])
            let samples = Self.file.requests.filter { $0.container == name }.shuffled(using: &random)
            for sample in samples.prefix(12) where sample.request.object["closeContainer"] == nil {
                for given in sample.given ?? [] { _ = try await daemon.call(numbered(given, number)) }
                let request = NumberSubstitution.several(of: sample.request, using: &random)
                let form = try #require([BodyForm.binary, .json].randomElement(using: &random))
                _ = try await daemon.call(numbered(request, number), in: form)
            }
            try await lookAt(number, of: daemon)
            _ = try await daemon.call(["closeContainer": ["container": number]])
        }
    }

    @Test func `no parameter of a layout ends the daemon or makes frames that are not finite`() async throws {
        let daemon = SteadyDaemon(socket: try SuiteLayoutd.socket)
        let layouts = try await daemon.call(["listLayouts": [:]]).result("listLayouts")["layouts"]?.array ?? []
        #expect(layouts.count >= 8)
        for layout in layouts.compactMap({ $0.object["name"] }) {
            let description = try await daemon.call(["describeLayout": ["layout": layout]]).result("describeLayout")
            for parameters in Self.extremeParameters(description["parameters"]?.array ?? []) {
                let sample = Sample(request: Self.opening(layout, parameters))
                _ = try await answer(sample, sample.request, of: daemon)
            }
        }
    }

    // MARK: Samples

    private static func opening(_ layout: JSONValue, _ parameters: JSONValue) -> JSONValue {
        [
            "openContainer": [
                "layout": layout, "parameters": parameters, "bounds": ["width": 300, "height": 200],
                "sections": [["itemCount": 9], ["itemCount": 2]],
            ]
        ]
    }

    /// Objects with one of a layout's parameters each, its default with one extreme number in it.
    private static func extremeParameters(_ parameters: [JSONValue]) -> [JSONValue] {
        parameters.flatMap { parameter -> [JSONValue] in
            guard let name = parameter.object["name"]?.string else { return [] }
            let value: JSONValue =
                switch parameter.object["type"]?.string {
                case "size": [10, 20]
                case "insets": [1, 2, 3, 4]
                case "integer", "number": 1
                default: parameter.object["default"] ?? .null
                }
            return NumberSubstitution.numbers(of: .object([name: value]), at: []).map {
                $0.applied(to: .object([name: value]))
            }
        }
    }

    // MARK: Sending

    /// Sends a request to a container of its own, and queries what it has made of it.
    private func answer(
        _ sample: Sample, _ request: JSONValue, in form: BodyForm = .json, of daemon: SteadyDaemon
    ) async throws -> Answer {
        let container = sample.container.flatMap { Self.file.containers[$0] }
        var number: JSONValue = 1
        if let container { number = try await daemon.open(["openContainer": container]) }
        var subscription: JSONValue = 1
        for given in sample.given ?? [] {
            let reply = try await daemon.call(numbered(given, number))
            if let result = try? reply.result("subscribe") { subscription = result["subscription"] ?? 1 }
        }
        let answer = try await daemon.call(numbered(request, number, subscription: subscription), in: form)
        if !answer.isFailure, request.object["updateContainer"] != nil { try await lookAt(number, of: daemon) }
        if !answer.isFailure, request.object["openContainer"] != nil, let opened = try answer.container {
            try await lookAt(opened, of: daemon)
            _ = try await daemon.call(["closeContainer": ["container": opened]])
        }
        if container != nil { _ = try await daemon.call(["closeContainer": ["container": number]]) }
        return answer
    }

    /// Queries a container in several ways.
    private func lookAt(_ container: JSONValue, of daemon: SteadyDaemon) async throws {
        let everything: JSONValue = ["x": -1e9, "y": -1e9, "width": 1e9, "height": 1e9]
        let more: JSONValue = ["width": 1e9, "height": 1e9]
        for rect in [everything, more] {
            _ = try await daemon.call(["queryRect": ["container": container, "rect": rect, "limit": 100]])
        }
        _ = try await daemon.call(["queryContainer": ["container": container, "withItems": true]])
        _ = try await daemon.call(["querySections": ["container": container, "count": 100]])
        _ = try await daemon.call(["captureAnchor": ["container": container]])
        _ = try await daemon.call(["selectRect": ["container": container, "rect": more, "limit": 100]])
    }

    /// A sample with the numbers of its container and its subscription in place of 1.
    private func numbered(
        _ json: JSONValue, _ container: JSONValue, subscription: JSONValue = 1
    ) -> JSONValue {
        switch json {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { name, value in
                        switch name {
                        case "container" where value == 1, "targetContainer" where value == 1: (name, container)
                        case "subscription" where value == 1: (name, subscription)
                        default: (name, numbered(value, container, subscription: subscription))
                        }
                    }))
        case .array(let elements): .array(elements.map { numbered($0, container, subscription: subscription) })
        case .null, .boolean, .number, .string: json
        }
    }
}
