//! Python: what a relay knows of operations.

use triline_schema::operation::{Group, Operation, Repeat};

use crate::relay;

/// The operations that a relay may allow: a token of the account would open all of them.
pub(super) fn operations(groups: &[&Group]) -> String {
    let lines = |indent: &str, keep: &dyn Fn(&Operation) -> bool| -> String {
        relay::operations(groups)
            .filter(|operation| keep(operation))
            .map(|one| format!("{indent}\"{}\",\n", one.name))
            .collect()
    };
    let (names, rows) = (relay::other_names_lines(groups, "    ", ["{", "}"]), relay::rows_lines(groups, "    "));
    let alternatives = relay::alternatives_lines(groups, "    ");
    format!(
        "OperationName: TypeAlias = Literal[\n{}]\n\"\"\"An operation that a relay may allow.\"\"\"\n\n\
         OPERATIONS: Final[frozenset[str]] = frozenset(get_args(OperationName))\n\n\
         READS: Final[frozenset[str]] = frozenset([\n{}])\n\"\"\"Those that change nothing.\"\"\"\n\n\
         OTHER_NAMES: Final[dict[str, dict[str, str]]] = {{\n{names}}}\n\
         \"\"\"Other names that a client takes for parameters, with those of the API. A dot leads into a parameter.\"\"\"\n\n\
         ROWS: Final[dict[str, str]] = {{\n{rows}}}\n\"\"\"The parameters that hold rows of any number.\"\"\"\n\n\
         ALTERNATIVES: Final[dict[str, list[str]]] = {{\n{alternatives}}}\n\
         \"\"\"The parameters that name the same thing: one of them is enough.\"\"\"\n",
        lines("    ", &|_| true),
        lines("    ", &|operation| operation.repeat == Repeat::Read),
    )
}
