// With the package trait `RxSwift` on, the real library; otherwise the core that comes with the package.
#if RxSwift
    @_exported public import RxSwift
#else
    @_exported public import MoyaRx
#endif
