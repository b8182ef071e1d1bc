import SystemCalls

/// Explains why this user may not connect to a socket, and how to change that.
enum SocketRefusal {
    static func message(_ path: String) -> String {
        let user = AccountNames.user(Process.user)
        let beginning = "user \(user) may not connect to \(path)"
        guard let status = FileStatus(path: path) else { return beginning }
        // Do not advise users to join the root group.
        guard status.mode & 0o020 != 0, status.group != 0 else {
            return "\(beginning), which only user \(AccountNames.user(status.owner)) may use"
        }
        let group = AccountNames.group(status.group)
        return "\(beginning), which only members of the group \(group) may use; "
            + "an administrator can add \(user) with: usermod -aG \(group) \(user), then log in again"
    }
}
