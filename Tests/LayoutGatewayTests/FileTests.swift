import Foundation
import LayoutGateway
import TestSupport
import Testing

/// The files that a gateway serves, and those that it must not.
@Suite(.hangGuard) struct FileTests {
    private let owner: TemporaryFolder
    private let folder: ServedFolder

    /// A folder beside a secret, with links of all kinds.
    init() throws {
        owner = try TemporaryFolder()
        let manager = FileManager.default
        for name in ["web", "web/sub", "web/.git", "web/\u{600}", "beside"] {
            try manager.createDirectory(atPath: owner.path(name), withIntermediateDirectories: true)
        }
        let files = [
            "web/.\u{301}accent": "secret", "web/\u{600}/.git": "secret", "secret": "secret", "beside/x": "secret",
            "web/index.html": "index", "web/a.js": "script",
            "web/sub/b c.css": "style",
            "web/.hidden": "secret", "web/.git/config": "secret", "web/sub/plain": "plain",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: owner.path(name))) }
        let links = [
            "web/out": "../secret", "web/outside": "../beside", "web/inside.js": "a.js", "web/bare": ".hidden",
            "web/gone": "nothing", "web/prefix": "../web-other",
        ]
        for (name, target) in links {
            try manager.createSymbolicLink(atPath: owner.path(name), withDestinationPath: target)
        }
        try Data("secret".utf8).write(to: URL(fileURLWithPath: owner.path("web-other")))
        folder = try #require(ServedFolder(path: owner.path("web")))
    }

    @Test(arguments: [
        ("/", "index", "text/html; charset=utf-8"), ("/index.html", "index", "text/html; charset=utf-8"),
        ("/a.js", "script", "text/javascript; charset=utf-8"),
        ("/a.js?x=..%2f", "script", "text/javascript; charset=utf-8"),
        ("/sub/b%20c.css", "style", "text/css; charset=utf-8"), ("/sub/plain", "plain", "application/octet-stream"),
        ("/inside.js", "script", "text/javascript; charset=utf-8"),
        ("/%61.js", "script", "text/javascript; charset=utf-8"),
    ])
    func `visible files are served with their type`(_ target: String, _ body: String, _ type: String) async throws {
        let gateway = SiteAnswers(.folder(folder))
        let reply = try await gateway.get(target)
        #expect(reply.status == 200)
        #expect(reply.body == body)
        #expect(reply.headers["content-type"] == type)
    }

    @Test(arguments: [
        "/../secret", "/..%2fsecret", "/%2e%2e/secret", "/%2E%2E%2Fsecret", "/sub/../../secret",
        "/sub/%2e%2e/%2e%2e/secret",
        "/sub/../a.js", "/./a.js", "//a.js", "/sub//plain", "/a.js/", "/sub", "/sub/", "/out", "/outside/x", "/.hidden",
        "/%2ehidden", "/.git/config", "/bare", "/gone", "/prefix", "/a.js%00", "/%00", "/%", "/%2", "/%zz", "/%ff",
        "/a.js%2f..%2f..%2fsecret",
        "/%c3%a9", "/nothing", "/.%cc%81accent", "/%d8%80%2f.git", "/sub%2fplain", "/%d8%80/.git",
    ])
    func `nothing else is`(_ target: String) async throws {
        let gateway = SiteAnswers(.folder(folder))
        let reply = try await gateway.get(target)
        #expect(reply.status == 404 || reply.status == 400)
        #expect(reply.body.hasPrefix("\""))
        #expect(reply.headers["content-type"] == "text/plain; charset=utf-8")
    }

    @Test func `the size of a file is limited, and what is no file is refused`() async throws {
        let owner = try TemporaryFolder()
        try Data(count: 1000).write(to: URL(fileURLWithPath: owner.path("fits")))
        try Data(count: 1001).write(to: URL(fileURLWithPath: owner.path("large")))
        _ = unsafe mkfifo(owner.path("pipe"), 0o600)
        let folder = try #require(ServedFolder(path: owner.path("")))
        let gateway = SiteAnswers(.folder(folder)) { $0.fileBytes = 1000 }
        #expect(try await gateway.get("/fits").body.utf8.count == 1000)
        let large = try await gateway.get("/large")
        #expect(large.status == 403)
        #expect(large.body == "\"/large\" is 1001 bytes, expected at most 1000\n")
        #expect(try await gateway.get("/pipe").body == "\"/pipe\" is not a regular file\n")
    }

    @Test(arguments: [("/layoutd.js", "/layoutd/client.js"), ("/collection-view.js", "/collection-view/view.js")])
    func `the client's modules are served by every gateway, and nothing of the studio`(
        _ name: String, _ part: String
    ) async throws {
        let gateway = SiteAnswers()
        let page = gateway
        let client = try await page.get(name)
        #expect(client.headers["content-type"] == "text/javascript; charset=utf-8")
        let modules = client.body.matches(of: /from '\.(\/[\w-]+\/\w+\.js)'/).map { String($0.output.1) }
        #expect(modules.contains(part))
        for module in modules {
            #expect(try await page.get(module).headers["content-type"] == "text/javascript; charset=utf-8", "\(module)")
        }
        for target in ["/layoutd.d.ts", "/layoutd/types.d.ts", "/collection-view.d.ts"] {
            #expect(try await page.get(target).status == 200)
        }
        for target in ["/", "/studio.js", "/studio.json", "/token.json", "/plugins/x.lua"] {
            #expect(try await gateway.get(target).status == 404)
        }
    }

    @Test func `a studio has documents that are made when they are asked for`() async throws {
        let showcases = MadeDocuments(below: "/showcases") { path in
            ["/showcases": "[]", "/showcases/flow": "[{}]", "/showcases/long": String(repeating: " ", count: 200)][path]
        }
        let studio = SiteAnswers(.studio(PluginFiles([]), showcases: showcases)) { $0.fileBytes = 100 }
        for (target, body) in [("/showcases.json", "[]"), ("/showcases/flow.json", "[{}]")] {
            let reply = try await studio.get(target)
            #expect(reply.body == body)
            #expect(reply.headers["content-type"] == "application/json")
        }
        for target in ["/showcases", "/showcases/flow", "/showcases/fl.json", "/showcases.json/x", "/showcasesx.json"] {
            #expect(try await studio.get(target).status == 404, "\(target)")
        }
        let long = try await studio.get("/showcases/long.json")
        #expect(long.status == 413)
        #expect(long.body == "\"/showcases/long.json\" has 200 bytes, expected at most 100\n")
    }

    @Test(arguments: [
        ("gzip, deflate, br", true), ("GZIP;q=0.5", true), ("*", true), ("br, *; q=0.1", true),
        ("gzip;q=0", false), ("gzip; q=0, *", false), ("br", false), ("identity", false), ("*;q=0", false),
        ("gzip;q=x", false), ("", false),
    ])
    func `the studio's page is compressed for browsers that accept it`(_ accepted: String, _ is: Bool) async throws {
        let studio = SiteAnswers(.studio(PluginFiles([])))
        let headers = studio.credentials + (accepted.isEmpty ? "" : "Accept-Encoding: \(accepted)\r\n")
        for target in ["/", "/studio.css", "/studio.js"] {
            let reply = try await studio.request("GET", target, headers: headers)
            #expect(reply.headers["content-encoding"] == (`is` ? "gzip" : nil))
            #expect(reply.body.hasPrefix("\u{1F}") == `is`)
            #expect(reply.headers["vary"] == "Accept-Encoding")
        }
        let module = try await studio.request("GET", "/layoutd.js", headers: headers)
        #expect(module.headers["content-encoding"] == nil)
    }

    @Test func `browsers get what they have already only if it has changed`() async throws {
        let studio = SiteAnswers(.studio(PluginFiles([]), showcases: MadeDocuments(below: "/showcases") { _ in "[]" }))
        var tags: Set<String> = []
        for target in ["/", "/studio.js", "/layoutd.js", "/showcases/flow.json"] {
            for coding in ["gzip", "identity"] {
                let headers = studio.credentials + "Accept-Encoding: \(coding)\r\n"
                let reply = try await studio.request("GET", target, headers: headers)
                #expect(reply.headers["cache-control"] == "no-cache")
                let tag = try #require(reply.headers["etag"])
                tags.insert(tag)
                for known in [tag, "W/" + tag, "\"other\", \(tag)", "*"] {
                    let again = try await studio.request(
                        "GET", target, headers: headers + "If-None-Match: \(known)\r\n")
                    #expect(again.status == 304 && again.body.isEmpty)
                    #expect(again.headers["etag"] == tag && again.headers["content-length"] == nil)
                    #expect(again.headers["cache-control"] == "no-cache")
                }
                let other = try await studio.request("GET", target, headers: headers + "If-None-Match: \"other\"\r\n")
                #expect(other.status == 200 && other.body == reply.body)
            }
        }
        // The page's own two have another tag where they are compressed.
        #expect(tags.count == 6)
        let stranger = try await studio.request("GET", "/studio.js", headers: "If-None-Match: *\r\n")
        #expect(stranger.status == 401)
    }

    @Test func `a studio's page learns the token for a link to share, and nobody else does`() async throws {
        let studio = SiteAnswers(.studio(PluginFiles([])))
        let reply = try await studio.request("POST", "/token.json", headers: studio.credentials)
        #expect(reply.body == #"{"token":"\#(studio.token.text)"}"#)
        #expect(reply.headers["content-type"] == "application/json")
        #expect(reply.headers["cache-control"] == "no-store")
        for (headers, status) in [
            ("", 401), (studio.credentials + "Origin: http://127.0.0.1:1\r\n", 403),
            ("Cookie: layoutd-8080=x\r\n", 401),
            (studio.cookie, 403), (studio.cookie + "Sec-Fetch-Site: same-origin\r\n", 403),
        ] {
            let refused = try await studio.request("POST", "/token.json", headers: headers)
            #expect(refused.status == status, "\(headers)")
            #expect(!refused.body.contains(studio.token.text))
        }
        #expect(try await studio.get("/token.json").status == 405)
    }

    @Test func `scripts may stand in a page of the folder, and in no other`() async throws {
        let allows = { (reply: Reply) in
            reply.headers["content-security-policy"]?.contains("script-src 'self' 'unsafe-inline'; ")
        }
        let gateway = SiteAnswers(.folder(folder))
        for (target, may) in [("/index.html", true), ("/layoutd.js", false), ("/nothing", false)] {
            let reply = try await gateway.get(target)
            #expect(allows(reply) == may, "\(target)")
        }
        let studio = SiteAnswers(.studio(PluginFiles([])))
        let reply = try await studio.get("/")
        #expect(allows(reply) == false)
    }

    @Test(arguments: ["Connection: Upgrade\r\nUpgrade: h2c\r\n", "Connection: close\r\n"])
    func `the last request of a connection is answered, and ends it`(_ headers: String) async throws {
        try await withGateway(to: "/nowhere", .folder(folder)) { gateway in
            let page = try await gateway.connect()
            let reply = try await page.request("GET", "/a.js", headers: page.credentials + headers)
            #expect(reply.status == 200 && reply.body == "script")
            #expect(reply.headers["connection"] == "close")
            #expect(try await page.rest() == "")
        }
    }

    @Test func `a page that sends nothing more gets its answer`() async throws {
        try await withGateway(to: "/nowhere", .folder(folder)) { gateway in
            let page = try await gateway.connect()
            let request = "GET /a.js HTTP/1.1\r\nHost: \(gateway.host)\r\n\(page.credentials)\r\n"
            await page.send(text: request + request)
            try await page.closeOutput()
            for _ in 0..<2 { #expect(try await page.reply().body == "script") }
            #expect(try await page.rest() == "")
            let silent = try await gateway.connect()
            await silent.send(text: "GET /a.js HTTP/1.1\r\n")
            try await silent.closeOutput()
            _ = try await silent.rest()
        }
    }

    @Test func `the files that pages have not taken are limited together`() async throws {
        let owner = try TemporaryFolder()
        let size = 4 << 20
        try Data(count: size).write(to: URL(fileURLWithPath: owner.path("large")))
        let folder = try #require(ServedFolder(path: owner.path("")))
        try await withGateway(
            to: "/nowhere", .folder(folder), configure: { $0.limits.responseBytes = size }
        ) { gateway in
            let slow = try await gateway.connect()
            try await slow.setReading(false)
            await slow.send(text: "GET /large HTTP/1.1\r\nHost: \(gateway.host)\r\n\(slow.credentials)\r\n")
            try await eventually("the file to be read") {
                let reply = try await gateway.connect().get("/large")
                return reply.status == 503
                    && reply.body == "\"/large\" has to wait until pages have taken other files\n"
            }
            try await slow.setReading(true)
            #expect(try await slow.reply().body.utf8.count == size)
            try await eventually("the room to be free") { try await gateway.connect().get("/large").status == 200 }
        }
    }

    @Test func `requests of one connection are answered one after another`() async throws {
        try await withGateway(to: "/nowhere", .folder(folder)) { gateway in
            let page = try await gateway.connect()
            let request = "GET /a.js HTTP/1.1\r\nHost: \(gateway.host)\r\n\(page.credentials)\r\n"
            await page.send(text: String(repeating: request, count: 50))
            for _ in 0..<50 { #expect(try await page.reply().body == "script") }
            let head = try await page.request("HEAD", "/a.js", headers: page.credentials)
            #expect(head.headers["content-length"] == "6")
            let known = page.credentials + "If-None-Match: *\r\n"
            for _ in 0..<3 { #expect(try await page.request("GET", "/layoutd.js", headers: known).status == 304) }
            #expect(try await page.get("/").body == "index")
        }
    }
}
