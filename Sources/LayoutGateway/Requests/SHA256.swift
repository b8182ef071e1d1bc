/// The hash function SHA-256 (FIPS 180-4), for the few dozen bytes that a cookie is made of.
enum SHA256 {
    static let blockBytes = 64

    private static let initial: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]

    /// The hash of a message, 32 bytes.
    static func hash(_ message: [UInt8]) -> [UInt8] {
        var state = initial
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: blockBytes) {
            compress(schedule(padded[start..<start + blockBytes]), into: &state)
        }
        return state.flatMap { word in bytes(word) }
    }

    /// The authentication code of a message, HMAC-SHA-256 (RFC 2104).
    static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let short = key.count > blockBytes ? hash(key) : key
        let block = short + Array(repeating: 0, count: blockBytes - short.count)
        let inner = hash(block.map { $0 ^ 0x36 } + message)
        return hash(block.map { $0 ^ 0x5C } + inner)
    }

    /// The message, a bit that is set, zeros, and its length in bits, to whole blocks.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        padded += Array(repeating: 0, count: (2 * blockBytes - 8 - padded.count % blockBytes) % blockBytes)
        let bits = UInt64(message.count) * 8
        return padded + bytes(UInt32(truncatingIfNeeded: bits >> 32)) + bytes(UInt32(truncatingIfNeeded: bits))
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    /// The words of a block, and 48 more that are made of them.
    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, by: 7) ^ rotated(early, by: 18) ^ early >> 3
            let second = rotated(late, by: 17) ^ rotated(late, by: 19) ^ late >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        return words
    }

    private static func compress(_ words: [UInt32], into state: inout [UInt32]) {
        // a to h of the standard.
        var now = state
        for (word, constant) in zip(words, constants) {
            let choice = now[4] & now[5] ^ ~now[4] & now[6]
            let majority = now[0] & now[1] ^ now[0] & now[2] ^ now[1] & now[2]
            let low = rotated(now[4], by: 6) ^ rotated(now[4], by: 11) ^ rotated(now[4], by: 25)
            let high = rotated(now[0], by: 2) ^ rotated(now[0], by: 13) ^ rotated(now[0], by: 22)
            let first = now[7] &+ low &+ choice &+ constant &+ word
            for index in stride(from: 7, to: 0, by: -1) { now[index] = now[index - 1] }
            now[0] = first &+ high &+ majority
            now[4] &+= first
        }
        for index in state.indices { state[index] &+= now[index] }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
