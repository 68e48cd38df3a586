//! The error codes of the platform, with meanings and remedies.

mod entries;
mod own_codes;

pub use entries::CATALOGUE;
pub use own_codes::{OWN_CODES, OwnCode};

/// Entry of the vendor's documents about an error code.
#[derive(Debug)]
#[non_exhaustive]
pub struct Known {
    /// The code.
    pub code: u32,
    /// The category of the fault.
    pub category: Category,
    /// Whether the same request may succeed later unchanged.
    pub retryable: bool,
    /// The service's own messages with their causes; one code has two.
    pub meanings: &'static [Meaning],
}

/// One meaning of an error code.
#[derive(Debug)]
#[non_exhaustive]
pub struct Meaning {
    /// The service's own message.
    pub message: &'static str,
    /// The cause.
    pub cause: &'static str,
    /// The remedy. The vendor's documents give remedies for 6700, 6702 and 6725; the others follow from the cause.
    pub remedy: &'static str,
    /// Cause and remedy in Chinese.
    #[cfg(feature = "zh")]
    pub chinese: [&'static str; 2],
}

/// Category of an error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Category {
    /// Authentication failed.
    Auth,
    /// The caller, account or agent lacks the permission.
    Permission,
    /// The object or path does not exist.
    NotFound,
    /// The request is wrong.
    InvalidRequest,
    /// The request conflicts with the state of another object.
    Conflict,
    /// Too many requests or calls.
    RateLimit,
    /// The request's timestamp is wrong.
    Clock,
    /// Internal error of the service.
    Server,
    /// The agent's call or login state does not allow it.
    CallState,
    /// Licences or balance are used up.
    Quota,
}

impl Category {
    /// All categories.
    pub const ALL: [Category; 10] = [
        Category::Auth,
        Category::Permission,
        Category::NotFound,
        Category::InvalidRequest,
        Category::Conflict,
        Category::RateLimit,
        Category::Clock,
        Category::Server,
        Category::CallState,
        Category::Quota,
    ];

    /// Finds a category by its name.
    pub fn named(name: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.name() == name)
    }

    /// The name: `not_found`, `conflict`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Category::Auth => "auth",
            Category::Permission => "permission",
            Category::NotFound => "not_found",
            Category::InvalidRequest => "invalid_request",
            Category::Conflict => "conflict",
            Category::RateLimit => "rate_limit",
            Category::Clock => "clock",
            Category::Server => "server",
            Category::CallState => "call_state",
            Category::Quota => "quota",
        }
    }
}

impl Known {
    /// The meaning that fits the service's own message, or the first one.
    pub fn meaning(&self, message: &str) -> Option<&'static Meaning> {
        self.meanings.iter().find(|meaning| meaning.message == message).or(self.meanings.first())
    }
}

impl Meaning {
    /// The cause in each language.
    pub fn causes(&self) -> impl Iterator<Item = &'static str> + use<> {
        #[cfg(feature = "zh")]
        let others = self.chinese.into_iter().take(1);
        #[cfg(not(feature = "zh"))]
        let others = core::iter::empty();
        core::iter::once(self.cause).chain(others)
    }
}

/// Finds the entry of a code of the platform. `None` if the vendor's documents do not list it.
pub fn known(code: &str) -> Option<&'static Known> {
    let code: u32 = code.parse().ok()?;
    CATALOGUE.iter().find(|known| known.code == code)
}
