import Triline
import TrilineCore
import TrilineSimulated

/// What lasts from line to line.
actor Adapter {
    private var simulation: Simulation?
    private var machine: Machine?

    /// A line came before the one that it needs.
    private struct TooEarly: Error {}

    /// Does what a line says, and gives the name and the value of what it is answered with.
    func answer(_ line: Line) async throws -> (String, JSONValue) {
        do {
            if let run = line.run {
                let call = Line.Call(
                    operation: run.operation, params: run.params, via: run.via, rows: run.rows, journal: run.journal,
                    reconcile: run.reconcile, cursor: run.cursor, job: run.job)
                return ("result", try await result(try client(run), call))
            }
            if let call = line.call {
                guard let simulation else { throw TooEarly() }
                return ("result", try await result(simulation.client(of: call.operation), call))
            }
            return try answerToService(line) ?? answerToMachine(line)
        } catch let error as TrilineError {
            return ("error", told(error))
        } catch NativeError.Failed(let json) {
            return ("error", try JSONValue(json: json))
        }
    }

    private func answerToService(_ line: Line) throws -> (String, JSONValue)? {
        if let simulate = line.simulate {
            simulation = try Simulation(
                seed: simulate.seed, settings: simulate.settings ?? [:], time: StandingTime(at: date(simulate.clockMs)))
            return ("simulated", true)
        }
        guard line.advance != nil || line.faults != nil || line.calls != nil else { return nil }
        guard let simulation else { throw TooEarly() }
        if let milliseconds = line.advance {
            simulation.time.advance(by: .milliseconds(milliseconds))
            return ("advanced", true)
        }
        if let faults = line.faults {
            try simulation.service.setFaults(faults)
            return ("set", true)
        }
        return ("calls", try JSONValue(simulation.service.calls))
    }

    private func answerToMachine(_ line: Line) throws -> (String, JSONValue) {
        if let made = line.machine {
            machine = try Machine(made)
            return ("made", true)
        }
        if let begin = line.begin {
            guard try machine?.begin(begin) != nil else { throw TooEarly() }
            return ("begun", true)
        }
        guard let machine else { throw TooEarly() }
        if let at = line.poll { return ("step", try machine.poll(at)) }
        if let at = line.cancel { try machine.cancel(at) }
        if let at = line.stop { try machine.stop(at) }
        if let answer = line.answer { try machine.answer(answer) }
        return ("told", true)
    }
}

extension Simulation {
    /// The client of an operation's interface; nil where the name is unknown.
    fileprivate func client(of operation: String) -> Client? {
        switch operation.prefix(while: { $0 != "." }) {
        case "platform": platform
        case "work_phone": workPhone
        case "ai_agent": aiAgent
        default: nil
        }
    }
}
