//! What CONTRIBUTING.md shows of the table: `tests/rust/snippets.rs` holds its lines against these.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "the macros declare for the public")]

use crate::macros::{group, record};

group! {
    /// Floors, which are in no document.
    Platform platform.floors {
        /// Moves an agent to another floor.
        move_to: Post "/openapi/v1/base/agent/move" (MoveAgent) -> [nothing]
            { repeat: SameState, rules: [], errors: [6701], source: "1: Agents: Move agent" }
    }
}

record! {
    /// Where an agent goes.
    MoveAgent, "1: Agents: Move agent" {
        /// Work number.
        agent_number: Text = "agentNumber" [Required],
        /// Floor, from the ground floor, which is 0.
        floor: Integer [Required, Min(0)],
    }
}

record! {
    /// An agent who has a floor.
    Located, "1: Agent (result of agent query)" {
        /// Floor that the agent sits on.
        floor: Integer = "floorNo" [Unit("storeys")],
    }
}

#[test]
fn what_is_written_is_in_the_table() {
    let [operation] = GROUP.operations else { panic!("one operation") };
    assert_eq!((operation.name, operation.params.fields.len()), ("platform.floors.move_to", 2));
    assert_eq!(Located.fields[0].wire, "floorNo");
}
