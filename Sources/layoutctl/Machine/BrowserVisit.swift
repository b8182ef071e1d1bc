import FoundationEssentials
import LayoutCore
import SystemCalls

/// A page that the user's browser was led to, by a file that this user alone can read: every user of the machine sees what a program
/// is started with, and the URL has the token.
struct BrowserVisit {
    private let folder: String

    /// Whether a user can see the page: on a terminal, with a display.
    static var isPossible: Bool {
        let environment = ProcessInfo.processInfo.environment
        return Terminal.isTerminal
            && ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    /// Starts the browser.
    ///
    /// - Returns: nil, after saying why, if it cannot be started. The user has the URL.
    init?(_ url: String) {
        do {
            folder = try PrivateFolder.make(prefix: "layoutctl-")
        } catch {
            Self.explain("\(error)")
            return nil
        }
        do {
            let file = "\(folder)/page.html"
            try Data(Self.page(url).utf8).write(to: URL(fileURLWithPath: file))
            _ = try ChildProcess.start("xdg-open", [file])
        } catch {
            end()
            Self.explain("\(error)")
            return nil
        }
    }

    func end() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func explain(_ reason: String) {
        Terminal.writeErrorLine("layoutctl: \(reason); open the URL in a browser yourself")
    }

    private static func page(_ url: String) -> String {
        let url = url.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return """
            <!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(url)"><a href="\(url)">The studio</a>

            """
    }
}
