import NIOHTTP1

/// The files that a gateway serves beside the socket. Sources are tried in order, and the first that has the path answers.
///
///     .folder(nil)                           the client's module alone
///     .folder(ServedFolder(path: "demo"))    the module, and a folder's visible files
///     .studio(plugins, showcases: …)         the studio's page, plugins that it may save, and showcases
///
/// `ServedSite` answers requests from it.
package struct Site: Sendable {
    let embedded: [String: EmbeddedFile]
    let folder: ServedFolder?
    let plugins: PluginFiles?
    let documents: MadeDocuments?

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
    ///
    /// A path of the module hides a file of the folder. Only GET and HEAD are allowed.
    package static func folder(_ folder: ServedFolder?) -> Site { Site(embedded: EmbeddedFiles.client, folder: folder) }

    /// The studio's page, plugins that it may save, and showcases.
    ///
    /// - Parameter plugins: may be saved with PUT; no others are readable.
    package static func studio(_ plugins: PluginFiles, showcases: MadeDocuments) -> Site {
        Site(embedded: EmbeddedFiles.studio, plugins: plugins, documents: showcases)
    }

    func plugin(in target: RequestTarget) -> String? { plugins?.name(in: target) }

    /// Whether the studio's page requests the token, with a POST: such a request has an `Origin`.
    func isToken(_ target: RequestTarget) -> Bool { plugins != nil && target.path == "/token.json" }

    /// The refusal of a request whose method already shows that it is not answered; nil for other methods.
    func refusal(of method: HTTPMethod, _ target: RequestTarget) -> Response? {
        let allowed: [HTTPMethod] =
            isToken(target) ? [.POST] : plugin(in: target) == nil ? [.GET, .HEAD] : [.GET, .HEAD, .PUT]
        guard !allowed.contains(method) else { return nil }
        let list = allowed.map(\.rawValue).joined(separator: ", ")
        return .refusal(
            .methodNotAllowed, "the method is \(method.rawValue), expected one of \(list)", headers: [("Allow", list)])
    }
}
