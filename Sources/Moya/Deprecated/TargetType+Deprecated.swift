extension TargetType {
    /// Whether only some status codes count as success.
    ///
    /// A target that declares `validate` itself, as Moya 11 asked for, is not read: it must declare `validationType`.
    @available(*, deprecated, message: "Declare validationType instead, such as .successCodes for validate = true.")
    public var validate: Bool { validationType != .none }
}
