//! Errors whose traceback ends at the caller's line: without the frames of this package, which say nothing to a caller.
//!
//! A function in Python that raises is always in the traceback, so what is public is called by a type of this module, which
//! has no frames. `async def` stays outermost where there is one: frameworks recognise asynchronous functions by it.

use pyo3::exceptions::PyBaseException;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use pyo3::{PyTraverseError, PyVisit};

/// The error with a traceback that begins at the first frame outside of this package, where it is a `TrilineError`. Others are
/// defects, or the caller's own, and are left whole.
fn shortened(py: Python<'_>, error: PyErr) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match CLASS.import(py, "triline.errors", "TrilineError") {
        Ok(class) if error.is_instance(py, class) => {}
        _ => return error,
    }
    let value = error.into_value(py).into_bound(py);
    match outside(&value).and_then(|traceback| value.setattr(intern!(py, "__traceback__"), traceback)) {
        Ok(()) => PyErr::from_value(value.into_any()),
        Err(error) => error,
    }
}

fn outside<'py>(error: &Bound<'py, PyBaseException>) -> PyResult<Bound<'py, PyAny>> {
    let py = error.py();
    let mut traceback = error.getattr(intern!(py, "__traceback__"))?;
    while !traceback.is_none() {
        let globals = traceback.getattr(intern!(py, "tb_frame"))?.getattr(intern!(py, "f_globals"))?;
        let module = globals.cast::<PyDict>()?.get_item(intern!(py, "__name__"))?;
        let is_own = module.is_some_and(|name| name.extract::<String>().is_ok_and(|name| name.starts_with("triline.")));
        if !is_own {
            break;
        }
        traceback = traceback.getattr(intern!(py, "tb_next"))?;
    }
    Ok(traceback)
}

/// A function that is called without a frame of this package. On a class it is the function itself, so that its signature and
/// documentation are found; on an object it is a method.
#[pyclass(frozen, module = "triline._native", name = "_Public")]
pub(crate) struct Public {
    #[pyo3(get, name = "__wrapped__")]
    function: Py<PyAny>,
}

#[pymethods]
impl Public {
    #[pyo3(signature = (*args, **kwargs))]
    fn __call__(&self, args: &Bound<'_, PyTuple>, kwargs: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
        let py = args.py();
        self.function.bind(py).call(args, kwargs).map(Bound::unbind).map_err(|error| shortened(py, error))
    }

    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        instance: Option<Bound<'py, PyAny>>,
        _owner: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        static METHOD: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let py = slf.py();
        match instance {
            None => Ok(slf.get().function.bind(py).clone()),
            Some(instance) => METHOD.import(py, "types", "MethodType")?.call1((slf, instance)),
        }
    }

    #[getter]
    fn _documentation(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.function.getattr(py, intern!(py, "__doc__"))
    }

    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        self.function.getattr(py, name)
    }
}

/// Calls `send` of a generator or a coroutine, and drops the frames of this package. Its other methods are in `_trace.py`.
#[pyclass(frozen, subclass, module = "triline._native")]
pub(crate) struct Steps {
    #[pyo3(get, name = "_inner")]
    inner: Py<PyAny>,
}

#[pymethods]
impl Steps {
    #[new]
    #[pyo3(signature = (inner, /))]
    fn new(inner: Py<PyAny>) -> Steps {
        Steps { inner }
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let sent = self.inner.bind(py).call_method1(intern!(py, "send"), (py.None(),));
        sent.map(Bound::unbind).map_err(|error| shortened(py, error))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.inner)
    }
}

/// Makes a function, or a method, one whose errors end at the caller's line.
#[pyfunction]
#[pyo3(signature = (function, /))]
pub(crate) fn public(function: Py<PyAny>) -> Public {
    Public { function }
}
