import SystemCalls

/// Who may see and change what concerns all users: root and the user of the daemon.
enum Administrators {
    static func contains(_ user: UInt32) -> Bool { user == 0 || user == Process.user }
}
