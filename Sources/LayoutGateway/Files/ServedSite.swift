import NIOCore
import NIOHTTP1
import NIOPosix

/// A site on a running gateway, with the thread that reads its files and the bytes that responses may take.
///
/// It answers requests that have been granted (`Admission`): nothing in it checks tokens. Each response has the headers that keep other
/// sites from embedding it.
struct ServedSite: Sendable {
    let site: Site
    let limits: GatewayLimits
    /// The bytes of all responses that pages have not taken.
    let budget: ByteBudget
    let threads: NIOThreadPool

    /// Answers a request. Files are read on `threads`, and the response arrives on `loop`; it never fails.
    ///
    /// - Parameter token: the token that the studio's page puts into a link for another browser.
    func response(
        to head: HTTPRequestHead, for target: RequestTarget, with body: ByteBuffer, token: AccessToken,
        on loop: any EventLoop
    ) -> EventLoopFuture<Response> {
        if let plugins = site.plugins, let name = site.plugin(in: target) {
            return run(on: loop) {
                head.method == .PUT
                    ? plugins.save(body, as: name, head.headers, limit: limits.pluginBytes)
                    : plugins.read(name, limit: limits.pluginBytes)
            }
        }
        if let plugins = site.plugins, target.path == "/studio.json" { return loop.makeSucceededFuture(plugins.index) }
        if site.isToken(target) {
            let text = #"{"token":"\#(token.text)"}"#
            return loop.makeSucceededFuture(.content(ByteBuffer(string: text), type: ContentType.of(target.path)))
        }
        if let file = site.embedded[target.path] {
            return loop.makeSucceededFuture(file.response(to: head.headers).validated(by: head.headers))
        }
        if let documents = site.documents, documents.has(target) {
            return run(on: loop) {
                documents.response(to: target, limit: limits.fileBytes).validated(by: head.headers)
            }
        }
        guard let folder = site.folder else { return loop.makeSucceededFuture(.notFound(target.path)) }
        return run(on: loop) { folder.response(to: target, limit: limits.fileBytes, budget) }
    }

    private func run(on loop: any EventLoop, _ body: @escaping @Sendable () -> Response) -> EventLoopFuture<Response> {
        threads.runIfActive(eventLoop: loop, body).recover { _ in
            .refusal(.serviceUnavailable, "the gateway is stopping")
        }
    }
}
