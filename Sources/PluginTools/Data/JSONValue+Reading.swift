import LayoutCore

extension JSONValue {
    var number: Double? { if case .number(let value) = self { value } else { nil } }
    var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }
    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

    /// The numbers of an array; nil if another value is among them, or if there are not `count` of them.
    func numbers(_ count: Int? = nil) -> [Double]? {
        guard let array else { return nil }
        let numbers = array.compactMap(\.number)
        return numbers.count == array.count && numbers.count == count ?? numbers.count ? numbers : nil
    }
}
