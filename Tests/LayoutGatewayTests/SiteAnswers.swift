import NIOCore
import NIOHTTP1
import NIOPosix

@testable import LayoutGateway

/// The answers of a gateway to requests, without connections: its admission, and the files of its site.
///
///     head ─► Admission ─┬─► refused
///                        └─► ServedSite ─► response
struct SiteAnswers {
    let token = AccessToken()
    var limits = GatewayLimits()
    private let site: Site
    private let admission: Admission
    private static let port = 8080

    init(_ site: Site = .folder(nil), names: [String] = [], _ change: (inout GatewayLimits) -> Void = { _ in }) {
        change(&limits)
        self.site = site
        admission = Admission(
            token: token, addresses: ["127.0.0.1"], port: Self.port, names: names, targetBytes: limits.targetBytes)
    }

    var host: String { "127.0.0.1:\(port)" }
    var port: String { "\(Self.port)" }

    /// The headers of a page of this gateway that has its cookie.
    var credentials: String { "\(cookie)Origin: http://\(host)\r\n" }

    /// The cookie alone.
    var cookie: String { "Cookie: layoutd-\(port)=\(token.key(of: "http://\(host)"))\r\n" }

    func get(_ target: String) async throws -> Reply { try await request("GET", target, headers: credentials) }

    /// Answers a request with `Host`, and with `headers` as they stand.
    func request(_ method: String, _ target: String, headers: String, body: String = "") async throws -> Reply {
        try await request(method, target, lines: "Host: \(host)\r\n" + headers, body: ByteBuffer(string: body))
    }

    /// Answers a request.
    ///
    /// - Parameter lines: all headers.
    func request(_ method: String, _ target: String, lines: String, body: ByteBuffer) async throws -> Reply {
        var headers = HTTPHeaders()
        for line in lines.split(separator: "\r\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            headers.add(name: String(parts[0]), value: String(parts[1]))
        }
        let head = HTTPRequestHead(
            version: .http1_1, method: HTTPMethod(rawValue: method), uri: target, headers: headers)
        return Reply(try await response(to: head, with: body))
    }

    private func response(to head: HTTPRequestHead, with body: ByteBuffer) async throws -> Response {
        switch admission.verdict(on: head) {
        case .answered(let response): return response
        case .granted(let target):
            if let refusal = site.refusal(of: head.method, target) { return refusal }
            let served = ServedSite(
                site: site, limits: limits, budget: ByteBudget(limits.responseBytes), threads: NIOThreadPool.singleton)
            return try await served.response(
                to: head, for: target, with: body, token: token, on: MultiThreadedEventLoopGroup.singleton.next()
            ).get()
        }
    }
}

extension Reply {
    fileprivate init(_ response: Response) {
        let head = response.head
        self.init(
            status: Int(head.status.code),
            headers: Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) { $1 },
            body: String(buffer: response.body))
    }
}
