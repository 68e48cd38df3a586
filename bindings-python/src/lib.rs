//! The module `triline._native`: the machine of [`triline`] step by step, and records that decode
//! their fields when they are asked for.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`client`] | `Client` and `Call`: plain synchronous calls, driven by the package in Python |
//! | [`customers`] | the field dictionary of customers, and tables of reports |
//! | [`encode`] | Python values to JSON text |
//! | [`decode`] | JSON text to Python values, along the table |
//! | [`record`] | `Record` and `Field`, from which the generated classes are made |
//! | [`shape`] | which class belongs to which type of the table |
//! | [`error`] | errors of the core as exceptions, and their texts in a language |
//! | [`finalization`] | daemon threads at the end of the interpreter |
//! | [`journal_file`] | a journal in a file, and its rows whose outcome is unknown |
//! | [`pushed`] | bodies that a service pushes |
//! | [`recipe`] | recipes behind known signatures |
//! | [`simulated`] | the simulated service |
//! | [`columns`] | the columns that records are as rows of a table |

mod client;
mod columns;
mod customers;
mod decode;
mod encode;
mod error;
mod finalization;
mod journal_file;
mod pushed;
mod recipe;
mod record;
mod relay_store;
mod shape;
mod simulated;
mod store_check;

use pyo3::prelude::*;

/// The native part of `triline`.
#[pymodule]
mod _native {
    use pyo3::exceptions::PyImportError;
    use pyo3::prelude::*;
    use pyo3::sync::PyOnceLock;

    /// The loaded modules of the interpreter that imported this one first.
    static MODULES: PyOnceLock<Py<PyAny>> = PyOnceLock::new();

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "its name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::client::{Call, Client};
    #[pymodule_export]
    use super::columns::columns;
    #[pymodule_export]
    use super::customers::{FieldDictionary, report_table};
    #[pymodule_export]
    use super::decode::read_json;
    #[pymodule_export]
    use super::error::{error_texts, message_text};
    #[pymodule_export]
    use super::finalization::forget_threads;
    #[pymodule_export]
    use super::journal_file::{JournalFile, settle_rows, unknown_rows};
    #[pymodule_export]
    use super::pushed::read_pushed;
    #[pymodule_export]
    use super::recipe::find_recipes;
    #[pymodule_export]
    use super::record::{Field, Record};
    #[pymodule_export]
    use super::relay_store::RelayStore;
    #[pymodule_export]
    use super::shape::register;
    #[pymodule_export]
    use super::simulated::Simulation;
    #[pymodule_export]
    use super::store_check::StoreCheck;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        let modules = py.import("sys")?.getattr("modules")?;
        if !MODULES.get_or_init(py, || modules.clone().unbind()).is(&modules) {
            return Err(PyImportError::new_err(
                "triline does not support sub-interpreters: use threads or processes (another one of this process uses it)",
            ));
        }
        py.import("atexit")?.call_method1("register", (super::finalization::Exit::default(),))?;
        // `__doc__` of a field is its own documentation, not that of its class.
        let field = module.getattr("Field")?;
        field.setattr("__doc__", field.getattr("_documentation")?)
    }
}
