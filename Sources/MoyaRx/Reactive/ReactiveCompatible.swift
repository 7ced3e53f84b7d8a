/// A type that has the namespace `rx`.
public protocol ReactiveCompatible {
    /// The type whose reactive members there are.
    associatedtype ReactiveBase

    /// The namespace of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }

    /// The namespace of the value.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The namespace of the type. Setting it has no effect; it is there so that members can be assigned to.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        set {}
    }

    /// The namespace of the value. Setting it has no effect; it is there so that members can be assigned to.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        set {}
    }
}
