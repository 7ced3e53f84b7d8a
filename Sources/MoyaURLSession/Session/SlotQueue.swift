/// Shares out a fixed number of places per origin, first come, first served.
struct SlotQueue<Origin: Hashable, Member> {
    private struct Line {
        var taken = 0
        var waiting: [(id: Int, member: Member)] = []
    }

    private var lines: [Origin: Line] = [:]
    private let limit: Int

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Takes a place. Says whether there was one; otherwise the member waits.
    mutating func enter(_ member: Member, id: Int, origin: Origin) -> Bool {
        var entry = lines[origin] ?? Line()
        defer { lines[origin] = entry }
        guard entry.taken >= limit else {
            entry.taken += 1
            return true
        }
        entry.waiting.append((id, member))
        return false
    }

    /// Gives a place back. Returns the member that gets it, if one waits.
    mutating func leave(origin: Origin) -> Member? {
        guard var entry = lines[origin] else { return nil }
        defer { lines[origin] = entry.taken == 0 ? nil : entry }
        guard entry.waiting.isEmpty else { return entry.waiting.removeFirst().member }
        entry.taken -= 1
        return nil
    }

    /// Takes a member out of the line. Says whether it stood there.
    mutating func abandon(id: Int, origin: Origin) -> Bool {
        guard let index = lines[origin]?.waiting.firstIndex(where: { $0.id == id }) else { return false }
        lines[origin]?.waiting.remove(at: index)
        return true
    }
}
