//! The contact-center platform: agents, roles and licences.

pub mod agents;
pub mod licences;
pub mod roles;
