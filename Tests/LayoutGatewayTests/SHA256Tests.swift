@testable import LayoutGateway
import Testing

/// The vectors of FIPS 180-4 and RFC 4231.
@Suite struct SHA256Tests {
    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func `a message has its hash`(_ message: String, _ expected: String) {
        #expect(hexadecimal(SHA256.hash(Array(message.utf8))) == expected)
    }

    @Test func `messages of all lengths around a block are padded to whole ones`() {
        let hashes = (0...200).map { hexadecimal(SHA256.hash(Array(repeating: 0, count: $0))) }
        #expect(Set(hashes).count == 201)
        #expect(hashes[55] == "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7")
        #expect(hashes[56] == "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb")
        #expect(hashes[64] == "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b")
    }

    @Test(arguments: [
        (
            Array(repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            Array(repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `a message has the code of its key`(_ key: [UInt8], _ message: String, _ expected: String) {
        #expect(hexadecimal(SHA256.authenticationCode(of: Array(message.utf8), key: key)) == expected)
    }
}
