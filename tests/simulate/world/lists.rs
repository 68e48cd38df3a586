//! Lists of the service that are odd: small pages, and totals that count something else.

use serde_json::{Value, json};

use crate::dice::Dice;

/// The lists that are walked.
const WALKED: [&str; 4] =
    ["platform.number_lists.query", "platform.knowledge.list", "ai_agent.knowledge.classes", "work_phone.device.calls"];

/// What the service does to lists.
pub(crate) struct OddLists {
    /// Rules of a fault script.
    pub(super) rules: Vec<Value>,
    /// By how many rows totals are off.
    pub(crate) totals_off: isize,
}

impl OddLists {
    pub(super) fn pick(dice: &mut Dice) -> OddLists {
        let rows = 1 + dice.index(6);
        let (fault, totals_off) = match dice.below(8) {
            0 | 1 => (format!("page_cap:{rows}"), 0),
            2 => ("total_of_page".to_string(), 0),
            3 => (format!("total_off:{rows}"), rows.cast_signed()),
            4 => (format!("total_off:-{rows}"), -rows.cast_signed()),
            _ => return OddLists { rules: Vec::new(), totals_off: 0 },
        };
        let rules = WALKED.map(|name| json!({ "operation": name, "times": 0, "fault": fault }));
        OddLists { rules: rules.to_vec(), totals_off }
    }
}
