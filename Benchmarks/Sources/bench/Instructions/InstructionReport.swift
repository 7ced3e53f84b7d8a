/// The counted instructions as Markdown.
struct InstructionReport {
    let counts: [InstructionCounter.Count]

    private static let target = (peer: "provider-async", most: 130_000.0)

    var text: String {
        let reference = perRequest(Peer.reference.name)
        var table = Table(header: ["", "instructions per request", "÷ c"])
        for count in counts {
            let ratio = count.perRequest.flatMap { own in reference.map { own / $0 } }
            table.rows.append([
                count.peer.name, count.perRequest.shown { $0.shown }, ratio.shown { "×\($0.shown)" },
            ])
        }
        let row = TargetRow(
            peer: Self.target.peer,
            mostInstructions: Self.target.most,
            measured: perRequest(Self.target.peer)
        )
        return """
            ## Instructions in user space, small GET, 16 in flight

            \(table.text)

            ## Targets

            \(TargetRow.table([row]).text)
            """
    }

    private func perRequest(_ peer: String) -> Double? {
        counts.first { $0.peer.name == peer }?.perRequest
    }
}
