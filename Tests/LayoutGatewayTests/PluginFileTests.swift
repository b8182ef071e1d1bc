import Foundation
import Glibc
import LayoutGateway
import LayoutModel
import NIOCore
import TestSupport
import Testing

/// The plugins that the studio's page may read and save.
@Suite(.hangGuard) struct PluginFileTests {
    private let folder: TemporaryFolder
    private let path: String
    private let site: Site

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("stairs.lua")
        try Data("return {}\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try Data("secret".utf8).write(to: URL(fileURLWithPath: folder.path("other.lua")))
        site = .studio(PluginFiles([("stairs", path)]))
    }

    private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    private func put(
        _ body: String, ifMatch tag: String?, to target: String = "/plugins/stairs.lua", _ site: SiteAnswers
    ) async throws -> Reply {
        let condition = tag.map { "If-Match: \($0)\r\n" } ?? ""
        return try await site.request("PUT", target, headers: site.credentials + condition, body: body)
    }

    private func put(_ body: String, ifMatch tag: String, _ page: PageClient) async throws -> Reply {
        try await page.request(
            "PUT", "/plugins/stairs.lua", headers: page.credentials + "If-Match: \(tag)\r\n", body: body)
    }

    private func tag(_ site: SiteAnswers) async throws -> String {
        try #require(try await site.get("/plugins/stairs.lua").headers["etag"])
    }

    private func tag(_ gateway: RunningGateway) async throws -> String {
        try #require(try await gateway.connect().get("/plugins/stairs.lua").headers["etag"])
    }

    @Test func `the studio serves its page, its files and what it may save`() async throws {
        let gateway = SiteAnswers(site)
        let page = gateway
        #expect(try await page.get("/").body.hasPrefix("<!doctype html>"))
        for name in ["studio.js", "studio.css", "layoutd.js", "index.html"] {
            #expect(try await page.get("/\(name)").status == 200)
        }
        let index = try await page.get("/studio.json")
        #expect(index.headers["content-type"] == "application/json")
        #expect(index.body == #"{"plugins":["stairs"],"writable":true,"version":"\#(layoutdVersion)"}"#)
        #expect(try await page.get("/plugins/stairs.lua").body == "return {}\n")
        let empty = SiteAnswers(.studio(PluginFiles([])))
        let nothing = try await empty.get("/studio.json")
        #expect(nothing.body == #"{"plugins":[],"writable":false,"version":"\#(layoutdVersion)"}"#)
    }

    @Test func `a page that waits with a plugin is told to send it`() async throws {
        try await withGateway(to: "/nowhere", site) { gateway in
            let page = try await gateway.connect()
            let head = "PUT /plugins/stairs.lua HTTP/1.1\r\nHost: \(gateway.host)\r\n\(page.credentials)"
            await page.send(
                text: head + "Content-Length: 9\r\nExpect: 100-Continue\r\nIf-Match: \(try await tag(gateway))\r\n\r\n")
            #expect(try await page.reply(hasBody: false).status == 100)
            await page.send(text: "return 1\n")
            #expect(try await page.reply().status == 204)
            #expect(text == "return 1\n")
            await page.send(text: head + "Content-Length: 300000\r\nExpect: 100-continue\r\n\r\n")
            #expect(try await page.reply(hasBody: false).status == 413)
        }
    }

    @Test func `a plugin that is still as the page has read it is saved, with its permissions`() async throws {
        let gateway = SiteAnswers(site)
        let page = gateway
        let read = try await page.get("/plugins/stairs.lua")
        let saved = try await put("return { x = 1 } -- ü\n", ifMatch: read.headers["etag"], page)
        #expect(saved.status == 204)
        #expect(text == "return { x = 1 } -- ü\n")
        #expect(saved.headers["etag"] != read.headers["etag"])
        #expect(try await tag(gateway) == saved.headers["etag"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        #expect(try await put("", ifMatch: saved.headers["etag"], page).status == 204)
        #expect(text == "")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).count == 2)
    }

    @Test func `a plugin that another program has changed is not overwritten`() async throws {
        let gateway = SiteAnswers(site)
        let tag = try await tag(gateway)
        try Data("return { theirs = 1 }".utf8).write(to: URL(fileURLWithPath: path))
        for given in [tag, nil, "*", "\"\""] {
            let reply = try await put("return { mine = 1 }", ifMatch: given, gateway)
            #expect(reply.status == 412)
            let current = try await self.tag(gateway)
            #expect(reply.headers["etag"] == current)
            #expect(reply.body.hasPrefix("stairs.lua was changed by another program: If-Match is "))
        }
        #expect(text == "return { theirs = 1 }")
    }

    @Test func `the length of a source is limited, announced or not`() async throws {
        try await withGateway(to: "/nowhere", site, configure: { $0.limits.pluginBytes = 1000 }) { gateway in
            let tag = try await tag(gateway)
            let large = try await put(String(repeating: "x", count: 1001), ifMatch: tag, gateway.connect())
            #expect(large.status == 413)
            #expect(large.body == "the body has more than 1000 bytes\n")
            let page = try await gateway.connect()
            let head =
                "PUT /plugins/stairs.lua HTTP/1.1\r\nHost: \(gateway.host)\r\n\(page.credentials)If-Match: \(tag)\r\n"
            let chunk = "1F4\r\n\(String(repeating: "y", count: 500))\r\n"
            await page.send(text: head + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + chunk)
            #expect(try await page.reply().status == 413)
            #expect(text == "return {}\n")
            #expect(try await put(String(repeating: "x", count: 1000), ifMatch: tag, gateway.connect()).status == 204)
            #expect(text.utf8.count == 1000)
        }
    }

    @Test func `a source that is not UTF-8 is refused`() async throws {
        let gateway = SiteAnswers(site)
        let page = gateway
        let tag = try await tag(gateway)
        let reply = try await page.request(
            "PUT", "/plugins/stairs.lua", lines: "Host: \(gateway.host)\r\n\(page.credentials)If-Match: \(tag)\r\n",
            body: ByteBuffer(bytes: [0xC3, 0x28]))
        #expect(reply.status == 422)
        #expect(reply.body == "the source of stairs.lua is not UTF-8 text\n")
        #expect(text == "return {}\n")
    }

    @Test(arguments: [
        "/plugins/other.lua", "/plugins/new.lua", "/plugins/../stairs.lua", "/plugins/%2e%2e%2fstairs.lua",
        "/plugins/stairs",
        "/plugins/", "/index.html", "/studio.json", "/plugins/stairs.lua/x", "/plugins/STAIRS.lua",
    ])
    func `no other file is written, or read`(_ target: String) async throws {
        let gateway = SiteAnswers(site)
        let tag = try await tag(gateway)
        #expect(try await put("x", ifMatch: tag, to: target, gateway).status == 405)
        let read = try await gateway.get(target)
        #expect(!read.body.contains("secret"))
        #expect(text == "return {}\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).count == 2)
    }

    @Test func `a source is saved where a link leads, and the link stays`() async throws {
        let link = folder.path("link.lua")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "stairs.lua")
        let gateway = SiteAnswers(.studio(PluginFiles([("link", link)])))
        let page = gateway
        let tag = try await page.get("/plugins/link.lua").headers["etag"]
        #expect(try await put("return 1", ifMatch: tag, to: "/plugins/link.lua", page).status == 204)
        #expect(text == "return 1")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "stairs.lua")
    }

    @Test(arguments: [false, true])
    func `saving leaves a file beside the plugin alone, also if it is a pipe`(_ isPipe: Bool) async throws {
        let other = folder.path("stairs.lua.new")
        if isPipe {
            let made = unsafe mkfifo(other, 0o600)
            #expect(made == 0)
        } else {
            try Data("mine".utf8).write(to: URL(fileURLWithPath: other))
        }
        let gateway = SiteAnswers(site)
        let tag = try await tag(gateway)
        #expect(try await put("return 2", ifMatch: tag, gateway).status == 204)
        #expect(text == "return 2")
        if !isPipe { #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).count == 3)
    }

    @Test func `another origin saves nothing`() async throws {
        let gateway = SiteAnswers(site)
        let page = gateway
        let tag = try await tag(gateway)
        let headers = page.cookie + "If-Match: \(tag)\r\nOrigin: http://localhost:3000\r\n"
        #expect(try await page.request("PUT", "/plugins/stairs.lua", headers: headers, body: "x").status == 403)
        #expect(text == "return {}\n")
    }

    @Test func `a plugin that is gone is reported`() async throws {
        let gateway = SiteAnswers(site)
        let tag = try await tag(gateway)
        try FileManager.default.removeItem(atPath: path)
        #expect(try await gateway.get("/plugins/stairs.lua").status == 404)
        #expect(try await put("x", ifMatch: tag, gateway).status == 404)
    }
}
