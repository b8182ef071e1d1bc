/// Letters of 5 by 8 pixels for labels: ASCII and ×. The 8th row is below the baseline.
enum BitmapFont {
    /// Pixels from one letter to the next.
    static let advance = 6
    /// Rows of a digit or a capital.
    static let capitalHeight = 7

    /// The five columns of a letter, from the left; bit 0 is the top row. A box replaces an unknown letter.
    static func columns(_ scalar: Unicode.Scalar) -> [UInt8] {
        if scalar == "×" { return columns("x") }
        guard scalar.value >= 0x20, scalar.value < 0x7F else { return [0x7F, 0x41, 0x41, 0x41, 0x7F] }
        let offset = Int(scalar.value - 0x20) * 10
        let digits = glyphs.utf8.dropFirst(offset).prefix(10).map { UInt8($0 <= 57 ? $0 - 48 : $0 - 55) }
        return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Ten hexadecimal digits per letter, from the space to the tilde; eight letters per line.
    private static let glyphs =
        "0000000000" + "00005F0000" + "0007000700" + "147F147F14" + "242A7F2A12" + "2313086462" + "3649562050"
        + "0008070300"
        + "001C224100" + "0041221C00" + "2A1C7F1C2A" + "08083E0808" + "0080703000" + "0808080808" + "0000606000"
        + "2010080402"
        + "3E5149453E" + "00427F4000" + "4261514946" + "2141454B31" + "1814127F10" + "2745454539" + "3C4A494930"
        + "0171090503"
        + "3649494936" + "064949291E" + "0036360000" + "0056360000" + "0814224100" + "1414141414" + "0041221408"
        + "0201510906"
        + "324979413E" + "7E1111117E" + "7F49494936" + "3E41414122" + "7F4141221C" + "7F49494941" + "7F09090901"
        + "3E4149497A"
        + "7F0808087F" + "00417F4100" + "2040413F01" + "7F08142241" + "7F40404040" + "7F020C027F" + "7F0408107F"
        + "3E4141413E"
        + "7F09090906" + "3E4151215E" + "7F09192946" + "4649494931" + "01017F0101" + "3F4040403F" + "1F2040201F"
        + "3F4038403F"
        + "6314081463" + "0708700807" + "6151494543" + "007F414100" + "0204081020" + "0041417F00" + "0402010204"
        + "4040404040"
        + "0001020400" + "2054545478" + "7F48444438" + "3844444420" + "384444487F" + "3854545418" + "087E090102"
        + "18A4A4A47C"
        + "7F08040478" + "00447D4000" + "4080847D00" + "7F10284400" + "00417F4000" + "7C04180478" + "7C08040478"
        + "3844444438"
        + "FC24242418" + "18242418FC" + "7C08040408" + "4854545420" + "043F444020" + "3C4040207C" + "1C2040201C"
        + "3C4030403C"
        + "4428102844" + "1CA0A0A07C" + "4464544C44" + "0008364100" + "00007F0000" + "0041360800" + "1008081008"
}
