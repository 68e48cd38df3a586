//! What arrives: who sends it, whether its signature is right, whether its parameters are.

pub(crate) mod check;
pub(crate) mod form;
pub(crate) mod gate;
