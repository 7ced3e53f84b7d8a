/// A value with properties of every shape.
struct MixedValue: Encodable {
    var one = "one"
    var two = 2
    var three = true
    var four = [1, 2, 3]
    var five = ["a": "a"]
    var six = ["a": ["b": "b"]]
    var seven = Inner()

    struct Inner: Encodable {
        var a = "a"
    }
}

/// A value whose properties may be absent, at every depth.
struct AbsentValue: Encodable {
    var one: String?
    var two: Int?
    var inner: Inner?
    var list: [String?]?

    struct Inner: Encodable {
        var three: Bool?
        var four: String?
    }
}

/// A class whose subclass encodes into the same object.
class BaseValue: Encodable {
    var one = "one"
    var two = 2
    var three = true

    private enum CodingKeys: CodingKey { case one, two, three }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(one, forKey: .one)
        try container.encode(two, forKey: .two)
        try container.encode(three, forKey: .three)
    }
}

final class DerivedValue: BaseValue {
    var four = [1, 2, 3]
    var five = ["a": "a"]

    private enum CodingKeys: CodingKey { case four, five }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(four, forKey: .four)
        try container.encode(five, forKey: .five)
    }
}

/// Writes through super encoders.
struct SuperEncoderValue: Encodable {
    private enum CodingKeys: CodingKey { case four, five }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: CodingKeys.self)
        var four = outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .four)
        try four.encode("one", forKey: .four)
        let parent = outer.superEncoder()
        var same = parent.container(keyedBy: CodingKeys.self)
        try same.encode(["a": "a", "b": "b"], forKey: .five)
        let keyed = outer.superEncoder(forKey: .four)
        var sameFour = keyed.container(keyedBy: CodingKeys.self)
        try sameFour.encode(2, forKey: .five)
    }
}

/// Builds its containers by hand.
struct HandmadeValue: Encodable {
    private enum RootKey: CodingKey { case root }
    private enum InnerKey: CodingKey { case a, string }

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: RootKey.self)
        var dropped = outer.nestedContainer(keyedBy: InnerKey.self, forKey: .root)
        try dropped.encode("dropped", forKey: .a)
        var root = outer.nestedUnkeyedContainer(forKey: .root)
        var numbers = root.nestedUnkeyedContainer()
        for number in 1...3 { try numbers.encode(number) }
        var object = root.nestedContainer(keyedBy: InnerKey.self)
        var a = object.nestedContainer(keyedBy: InnerKey.self, forKey: .a)
        try a.encode("string", forKey: .string)
        var lists = root.nestedUnkeyedContainer()
        var list = lists.nestedUnkeyedContainer()
        for number in 1...3 { try list.encode(number) }
    }
}
