//! Python: what a relay knows of operations.

use triline_schema::operation::{Group, Operation, Repeat};

/// The operations that a relay may allow: a token of the account would open all of them.
pub(super) fn operations(groups: &[&Group]) -> String {
    let operations = || groups.iter().filter(|group| group.name != "token").flat_map(|group| group.operations);
    let lines = |indent: &str, keep: &dyn Fn(&Operation) -> bool| -> String {
        operations().filter(|operation| keep(operation)).map(|one| format!("{indent}\"{}\",\n", one.name)).collect()
    };
    format!(
        "OperationName: TypeAlias = Literal[\n{}]\n\"\"\"An operation that a relay may allow.\"\"\"\n\n\
         OPERATIONS: Final[frozenset[str]] = frozenset(get_args(OperationName))\n\n\
         READS: Final[frozenset[str]] = frozenset([\n{}])\n\"\"\"Those that change nothing.\"\"\"\n",
        lines("    ", &|_| true),
        lines("    ", &|operation| operation.repeat == Repeat::Read),
    )
}
