@testable import LayoutGateway
import LayoutServer
import NIOCore
import TestSupport
import Testing

/// Requests that a gateway grants, and the reasons that it gives for rejecting others.
@Suite(.hangGuard, .suiteGateway) struct AdmissionTests {
    @Test func `a URL with the token sets a cookie and leads to the same place without the token`() async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.connect()
        let first = try await page.request("GET", "/a/b?x=1&token=\(gateway.token.text)&y=2", headers: "")
        #expect(first.status == 303)
        #expect(first.headers["location"] == "/a/b?x=1&y=2")
        #expect(
            first.headers["set-cookie"]
                == "layoutd-\(page.port)=\(gateway.token.key(of: "http://\(gateway.host)")); HttpOnly; SameSite=Strict; Path=/"
        )
        #expect(first.headers["set-cookie"]?.contains(gateway.token.text) == false)
        let second = try await page.request("GET", "/?token=\(gateway.token.text)", headers: "")
        #expect(second.headers["location"] == "/")
        #expect(try await page.get("/layoutd.js").status == 200)
        #expect(gateway.url == "http://127.0.0.1:\(page.port)/?token=\(gateway.token.text)")
    }

    @Test func `a visit that a file has begun goes on from a page, not a redirect without the cookie`() async throws {
        let gateway = SiteAnswers()
        let reply = try await gateway.request(
            "GET", "/a?x=%22&y=1&token=\(gateway.token.text)", headers: "Sec-Fetch-Site: cross-site\r\n")
        #expect(reply.status == 200)
        #expect(reply.headers["set-cookie"]?.hasPrefix("layoutd-8080=") == true)
        #expect(reply.body.contains(#"content="0; url=/a?x=%22&amp;y=1""#))
        #expect(!reply.body.contains(gateway.token.text))
    }

    @Test func `behind TLS the cookie is of this host alone, and of the page's origin`() async throws {
        let gateway = SiteAnswers(names: ["photos.example"])
        let lines = "Host: photos.example\r\nX-Forwarded-Proto: https\r\n"

        let first = try await gateway.request(
            "GET", "/?token=\(gateway.token.text)", lines: lines, body: ByteBuffer())

        let pair = "__Host-layoutd-8080=\(gateway.token.key(of: "https://photos.example"))"
        #expect(first.headers["set-cookie"] == "\(pair); Secure; HttpOnly; SameSite=Strict; Path=/")
        for (headers, status) in [("Sec-Fetch-Site: same-origin\r\n", 200), ("", 403)] {
            let reply = try await gateway.request(
                "GET", "/layoutd.js", lines: lines + "Cookie: \(pair)\r\n" + headers, body: ByteBuffer())
            #expect(reply.status == status)
        }
    }

    @Test(arguments: ["http://127.0.0.1:8081", "http://localhost:8080", "https://127.0.0.1:8080"])
    func `the cookie of another origin is worth nothing`(_ origin: String) async throws {
        let gateway = SiteAnswers()
        let reply = try await gateway.request(
            "GET", "/layoutd.js",
            headers: "Cookie: layoutd-8080=\(gateway.token.key(of: origin))\r\nOrigin: http://\(gateway.host)\r\n")
        #expect(reply.status == 401)
    }

    @Test(arguments: [
        ("", 403), ("Sec-Fetch-Site: same-origin\r\n", 200), ("Sec-Fetch-Site: none\r\n", 200),
        ("Sec-Fetch-Site: same-site\r\n", 403), ("Sec-Fetch-Site: cross-site\r\n", 403),
        ("Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script\r\n", 403),
        ("Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n", 200),
        ("Sec-Fetch-Site: same-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n", 403),
    ])
    func `a cookie alone reads nothing, unless its browser says whose page it is`(
        _ headers: String, _ status: Int
    ) async throws {
        let gateway = SiteAnswers()
        for method in ["GET", "HEAD"] {
            let reply = try await gateway.request(method, "/layoutd.js", headers: gateway.cookie + headers)
            #expect(reply.status == status)
        }
    }

    @Test func `a cookie alone opens no socket and saves nothing, whatever else a browser says`() async throws {
        let gateway = SiteAnswers(.studio(PluginFiles([])))
        let own = gateway.cookie + "Sec-Fetch-Site: same-origin\r\n"
        for (method, target) in [("GET", "/socket"), ("PUT", "/plugins/x.lua"), ("POST", "/token.json")] {
            let reply = try await gateway.request(method, target, headers: own)
            #expect(reply.status == 403)
            #expect(
                reply.body
                    == "the request has a cookie and no Origin; programs send Authorization: Bearer TOKEN\n")
        }
    }

    @Test(arguments: [("192.0.2.7:8080", 200), ("studio.localhost:8080", 403), ("127.0.0.1.example:8080", 200)])
    func `where browsers do not say whose page it is, the cookie reads`(_ host: String, _ status: Int) async throws {
        let gateway = SiteAnswers(names: ["192.0.2.7", "studio.localhost", "127.0.0.1.example"])
        let cookie = "Cookie: layoutd-8080=\(gateway.token.key(of: "http://\(host)"))\r\n"
        for (target, expected) in [("/layoutd.js", status), ("/socket", 403)] {
            let reply = try await gateway.request(
                "GET", target, lines: "Host: \(host)\r\n\(cookie)", body: ByteBuffer())
            #expect(reply.status == expected, "\(target)")
        }
    }

    @Test func `a token has 256 random bits in letters that need no escaping`() {
        let tokens = Set((0..<100).map { _ in AccessToken().text })
        #expect(tokens.count == 100)
        #expect(
            tokens.allSatisfy {
                $0.utf8.count == 43 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            })
    }

    @Test(arguments: [
        "", "Cookie: layoutd-%=wrong\r\n", "Authorization: Bearer wrong\r\n", "Cookie: other=@\r\n",
        "Cookie: layoutd-1=@\r\n", "Cookie: layoutd-99999=@\r\n", "Cookie: layoutd-%=@\r\n",
        "Authorization: Basic @\r\n",
    ])
    func `a request without the token is refused`(_ headers: String) async throws {
        let gateway = SiteAnswers()
        for target in ["/layoutd.js", "/socket", "/?token=wrong", "/?token="] {
            let headers = headers.replacing("%", with: gateway.port).replacing("@", with: gateway.token.text)
            let reply = try await gateway.request("GET", target, headers: headers)
            #expect(reply.status == 401)
            #expect(reply.body == "the token is missing or wrong; open the URL that layoutctl has printed\n")
            #expect(reply.headers["connection"] == "close")
        }
    }

    @Test(arguments: [
        "Authorization: Bearer @\r\n", "Authorization: bearer @\r\n",
        "Cookie: a=b; layoutd-%=#; c=d\r\nOrigin: http://127.0.0.1:%\r\n",
    ])
    func `a program shows the token in a header, a page its cookie`(_ headers: String) async throws {
        let gateway = SiteAnswers()
        let page = gateway
        let headers = headers.replacing("%", with: page.port).replacing("@", with: gateway.token.text)
            .replacing("#", with: gateway.token.key(of: "http://\(gateway.host)"))
        #expect(try await page.request("GET", "/layoutd.js", headers: headers).status == 200)
    }

    @Test(arguments: [
        "", "Host: evil.example\r\n", "Host: 127.0.0.1\r\n", "Host: evil.example:%\r\n",
        "Host: 127.0.0.1:%\r\nHost: 127.0.0.1:%\r\n",
    ])
    func `a request with another host's name is refused, even with the token`(_ host: String) async throws {
        let gateway = SiteAnswers()
        let page = gateway
        let reply = try await page.request(
            "GET", "/?token=\(gateway.token.text)",
            lines: host.replacing("%", with: page.port) + page.credentials, body: ByteBuffer())
        #expect(reply.status == 421)
        #expect(reply.body.hasSuffix("expected one of 127.0.0.1:\(page.port), localhost:\(page.port)\n"))
    }

    @Test func `a gateway is called by its address, by localhost and by further names`() async throws {
        let gateway = SiteAnswers(names: ["Studio.example", "proxy.example:443"])
        let page = gateway
        for host in [
            gateway.host, "localhost:\(page.port)", "studio.example", "STUDIO.example:\(page.port)",
            "proxy.example:443",
        ] {
            let reply = try await page.request(
                "GET", "/layoutd.js", lines: "Host: \(host)\r\nAuthorization: Bearer \(page.token.text)\r\n",
                body: ByteBuffer())
            #expect(reply.status == 200)
        }
    }

    @Test(arguments: [
        "http://evil.example", "null", "http://127.0.0.1", "http://localhost:%", "file://",
        "http://127.0.0.1:%.evil.example",
    ])
    func `a page of another origin is refused, even with the cookie`(_ origin: String) async throws {
        try await withGateway { gateway, daemon in
            for (target, headers) in [
                ("/layoutd.js", ""), ("/socket", PageClient.upgrade + "Sec-WebSocket-Protocol: layoutd.v1\r\n"),
            ] {
                let page = try await gateway.connect()
                let origin = "Origin: \(origin.replacing("%", with: page.port))\r\n"
                let reply = try await page.request("GET", target, headers: page.cookie + origin + headers)
                #expect(reply.status == 403)
                #expect(reply.body.hasPrefix(#"Origin is ""#))
            }
            #expect(daemon.running.totals.connections == 0)
        }
    }

    @Test func `the gateway's own origin is granted`() async throws {
        let gateway = SiteAnswers()
        let page = gateway
        for scheme in ["http", "https"] {
            let origin = "Origin: \(scheme)://\(gateway.host)\r\n"
            #expect(try await page.request("GET", "/layoutd.js", headers: page.cookie + origin).status == 200)
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
    func `methods other than GET and HEAD are refused`(_ method: String) async throws {
        let gateway = try RunningGateway.ofSuite
        let page = try await gateway.connect()
        let reply = try await page.request(method, "/layoutd.js", headers: page.credentials)
        #expect(reply.status == 405)
        #expect(reply.headers["allow"] == "GET, HEAD")
        let socket = try await gateway.connect()
        #expect(
            try await socket.request(method, "/socket", headers: socket.credentials + PageClient.upgrade).status
                == 405)
    }

    @Test(arguments: ["//evil.example/", "/\\evil.example/", "http://evil.example/", "*"])
    func `a target that leads elsewhere is refused`(_ target: String) async throws {
        let gateway = SiteAnswers()
        let page = gateway
        let reply = try await page.request(
            "GET", "\(target)?token=\(gateway.token.text)", headers: page.credentials)
        #expect(reply.status == 400)
        #expect(reply.headers["location"] == nil)
    }

    @Test func `every response forbids what a page does not need`() async throws {
        let gateway = SiteAnswers()
        for headers in ["", gateway.credentials] {
            let reply = try await gateway.request("HEAD", "/layoutd.js", headers: headers)
            #expect(reply.status == (headers.isEmpty ? 401 : 200))
            #expect(reply.headers["content-security-policy"]?.contains("default-src 'self'") == true)
            #expect(reply.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
            #expect(reply.headers["x-content-type-options"] == "nosniff")
            #expect(reply.headers["referrer-policy"] == "no-referrer")
            #expect(reply.headers["cross-origin-resource-policy"] == "same-origin")
            #expect(reply.headers["cross-origin-opener-policy"] == "same-origin")
            #expect(reply.headers["cache-control"] == (headers.isEmpty ? "no-store" : "no-cache"))
            #expect(reply.headers["access-control-allow-origin"] == nil)
        }
    }

    @Test func `targets and headers are limited`() async throws {
        try await withGateway(
            to: "/nowhere",
            configure: { ($0.limits.targetBytes, $0.limits.headerBytes, $0.limits.headers) = (100, 1000, 10) }
        ) { gateway in
            // Host, Cookie and Origin are three of the headers.
            let cases: [(target: Int, headers: [String], status: Int)] = [
                (100, [], 404), (101, [], 414), (2000, [], 431),
                (10, ["a: " + String(repeating: "b", count: 700)], 404),
                (10, ["a: " + String(repeating: "b", count: 1000)], 431),
                (10, (0..<7).map { "a\($0): b" }, 404), (10, (0..<8).map { "a\($0): b" }, 431),
            ]
            for (length, lines, status) in cases {
                let page = try await gateway.connect()
                let headers = page.credentials + lines.map { $0 + "\r\n" }.joined()
                let target = "/" + String(repeating: "a", count: length - 1)
                let reply = try await page.request("GET", target, headers: headers)
                #expect(reply.status == status, "\(length) \(lines)")
            }
        }
    }

    @Test func `a connection that asks for nothing is closed`() async throws {
        try await withGateway(to: "/nowhere", configure: { $0.limits.requestSeconds = 0.05 }) { gateway in
            let (silent, slow) = (try await gateway.connect(), try await gateway.connect())
            await slow.send(text: "GET / HTTP/1.1\r\nHost:")
            #expect(try await silent.rest() == "")
            #expect(try await slow.rest() == "")
        }
    }

    @Test(arguments: [("127.0.0.1", "127.0.0.1"), ("0:0:0:0:0:0:0:1", "[::1]"), ("FE80::A", "[fe80::a]")])
    func `an address is named as browsers write it`(_ given: String, _ written: String) {
        var gateway = Gateway(daemon: "/nowhere", site: .folder(nil))
        gateway.address = given
        #expect(gateway.bracketedAddress == written)
    }
}
