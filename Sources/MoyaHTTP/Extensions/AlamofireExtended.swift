/// Carries the value or type whose `.af` was asked for; its extensions add what stands behind `.af`.
public struct AlamofireExtension<ExtendedType> {
    /// The value.
    public private(set) var type: ExtendedType

    /// Wraps a value.
    public init(_ type: ExtendedType) {
        self.type = type
    }
}

/// A type that has an `.af`.
public protocol AlamofireExtended {
    /// The type that is extended.
    associatedtype ExtendedType

    /// What is added to the type.
    static var af: AlamofireExtension<ExtendedType>.Type { get set }

    /// What is added to values.
    var af: AlamofireExtension<ExtendedType> { get set }
}

extension AlamofireExtended {
    /// What is added to the type. Setting it does nothing.
    public static var af: AlamofireExtension<Self>.Type {
        get { AlamofireExtension<Self>.self }
        set {}
    }

    /// What is added to values. Setting it does nothing.
    public var af: AlamofireExtension<Self> {
        get { AlamofireExtension(self) }
        set {}
    }
}
