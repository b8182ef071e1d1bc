import CBenchmark
import Foundation
import LayoutWire

/// The round trip of a screen from a web page, through the gateway, beside the same request over the daemon's socket.
enum GatewayRows {
    static let all = [Scenario(name: "gateway.query.60.1M") { try queries() }]

    private static func queries() throws -> [Row] {
        let scratch = try Scratch()
        let daemon = try Server("daemon", scratch, processor: SocketRows.serverProcessor)
        let client = try BenchmarkClient(daemon.socket)
        let container = try client.openMixed(1_000_000)
        // Its threads share the daemon's processor: with one request on its way, only one of them has something to do.
        let gateway = try Server(
            "gateway", scratch, processor: SocketRows.serverProcessor, options: ["--daemon", daemon.socket])
        let page = try BenchmarkPage(address: gateway.socket)
        cbench_pin(0)
        defer { cbench_pin(-1) }
        return try [(BodyForm.binary, "binary"), (.json, "json")].map { form, name in
            let request = Messages.query(container, y: 1_000_000, width: SampleLayouts.width, height: 700, as: form)
            var costs = [Cost(), Cost()]
            for _ in 0..<12 {
                try daemon.measure(&costs[0], count: 500) { [median(try client.roundTrips(request, count: 500))] }
                try gateway.measure(&costs[1], count: 500) { [median(try page.roundTrips(request, count: 500))] }
            }
            return Row(
                name: "gateway.query.60.1M.\(name)", value: median(costs[1].wall), unit: "µs",
                floor: ("the daemon's socket", median(costs[0].wall)), reach: 2
            ).with(cpu: median(costs[1].cpu))
        }
    }
}
