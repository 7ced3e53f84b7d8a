extension ObservableType {
    /// Prints the start, the events and the end of every subscription.
    ///
    /// - Parameters:
    ///   - identifier: What the lines begin with; by default the place of the call.
    ///   - file: The file of the call.
    ///   - line: The line of the call.
    ///   - function: The function of the call.
    public func debug(
        _ identifier: String? = nil,
        file: String = #fileID,
        line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        let name = identifier ?? "\(file):\(line) (\(function))"
        return Observable { observer in
            print("\(name) -> subscribed")
            let subscription = self.subscribe { event in
                print("\(name) -> Event \(event)")
                observer.on(event)
            }
            return Disposables.create(subscription, Disposables.create { print("\(name) -> isDisposed") })
        }
    }
}
