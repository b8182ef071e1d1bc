import SystemCalls

/// The users that may see and change what concerns all users: root and the daemon's own user.
enum Administrators {
    static func contains(_ user: UInt32) -> Bool { user == 0 || user == Process.user }
}
