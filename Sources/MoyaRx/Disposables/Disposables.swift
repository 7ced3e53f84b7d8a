/// Makes disposables.
public enum Disposables {
    /// A disposable with nothing to release.
    public static func create() -> any Disposable { NopDisposable() }

    /// A disposable that runs `dispose` the first time it is disposed of, on the thread that does so.
    public static func create(with dispose: @escaping () -> Void) -> any Cancelable {
        AnonymousDisposable(dispose)
    }

    /// A disposable that disposes of every one of `disposables`.
    public static func create(_ disposables: any Disposable...) -> any Cancelable {
        CompositeDisposable(disposables: disposables)
    }

    /// A disposable that disposes of every one of `disposables`.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        CompositeDisposable(disposables: disposables)
    }
}

private struct NopDisposable: Disposable {
    func dispose() {}
}
