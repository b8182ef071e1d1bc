import NIOCore
import NIOHTTP1
import NIOPosix

/// The files that a gateway serves beside the socket. Sources are tried in order, and the first that has the path answers.
///
///     .folder(nil)                           the client's module alone
///     .folder(ServedFolder(path: "demo"))    the module, and a folder's visible files
///     .studio(plugins, showcases: …)         the studio's page, plugins that it may save, and showcases
///
/// It answers requests that have been granted (`Admission`): nothing in it checks tokens. Each response has the headers that keep other
/// sites from embedding it.
package struct Site: Sendable {
    private let embedded: [String: EmbeddedFile]
    private let folder: ServedFolder?
    private let plugins: PluginFiles?
    private let documents: MadeDocuments?

    private init(
        embedded: [String: EmbeddedFile], folder: ServedFolder? = nil, plugins: PluginFiles? = nil,
        documents: MadeDocuments? = nil
    ) {
        self.embedded = embedded
        self.folder = folder
        self.plugins = plugins
        self.documents = documents
    }

    /// The client module, and the files of a folder.
    package static func folder(_ folder: ServedFolder?) -> Site { Site(embedded: EmbeddedFiles.client, folder: folder) }

    /// The studio's page, plugins that it may save, and showcases.
    package static func studio(_ plugins: PluginFiles, showcases: MadeDocuments) -> Site {
        Site(embedded: EmbeddedFiles.studio, plugins: plugins, documents: showcases)
    }

    private func plugin(in target: RequestTarget) -> String? { plugins?.name(in: target) }

    /// Whether the studio's page requests the token, with a POST: such a request has an `Origin`.
    private func isToken(_ target: RequestTarget) -> Bool { plugins != nil && target.path == "/token.json" }

    /// The refusal of a request whose method already shows that it is not answered; nil for other methods.
    func refusal(of method: HTTPMethod, _ target: RequestTarget) -> Response? {
        let allowed: [HTTPMethod] =
            isToken(target) ? [.POST] : plugin(in: target) == nil ? [.GET, .HEAD] : [.GET, .HEAD, .PUT]
        guard !allowed.contains(method) else { return nil }
        let list = allowed.map(\.rawValue).joined(separator: ", ")
        return .refusal(
            .methodNotAllowed, "the method is \(method.rawValue), expected one of \(list)", headers: [("Allow", list)])
    }

    /// Answers a request that has been granted.
    ///
    /// - Parameter token: the token that the studio's page puts into a link for another browser.
    func response(
        to head: HTTPRequestHead, for target: RequestTarget, with body: ByteBuffer, token: AccessToken,
        limits: GatewayLimits, _ budget: ByteBudget, on threads: NIOThreadPool, _ loop: any EventLoop
    ) -> EventLoopFuture<Response> {
        if let plugins, let name = plugin(in: target) {
            return run(on: threads, loop) {
                head.method == .PUT
                    ? plugins.save(body, as: name, head.headers, limit: limits.pluginBytes)
                    : plugins.read(name, limit: limits.pluginBytes)
            }
        }
        if let plugins, target.path == "/studio.json" { return loop.makeSucceededFuture(plugins.index) }
        if isToken(target) {
            let text = #"{"token":"\#(token.text)"}"#
            return loop.makeSucceededFuture(.content(ByteBuffer(string: text), type: ContentType.of(target.path)))
        }
        if let file = embedded[target.path] {
            return loop.makeSucceededFuture(file.response(to: head.headers).validated(by: head.headers))
        }
        if let documents, documents.has(target) {
            return run(on: threads, loop) {
                documents.response(to: target, limit: limits.fileBytes).validated(by: head.headers)
            }
        }
        guard let folder else { return loop.makeSucceededFuture(.notFound(target.path)) }
        return run(on: threads, loop) { folder.response(to: target, limit: limits.fileBytes, budget) }
    }

    private func run(
        on threads: NIOThreadPool, _ loop: any EventLoop, _ body: @escaping @Sendable () -> Response
    ) -> EventLoopFuture<Response> {
        threads.runIfActive(eventLoop: loop, body).recover { _ in
            .refusal(.serviceUnavailable, "the gateway is stopping")
        }
    }
}
