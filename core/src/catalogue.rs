//! The error codes of the platform, with what they mean and what to do.

mod entries;

pub use entries::CATALOGUE;

/// What the vendor's documents say of an error code.
#[derive(Debug)]
#[non_exhaustive]
pub struct Known {
    /// The code.
    pub code: u32,
    /// What kind of fault it is.
    pub category: Category,
    /// Whether the same request may succeed later unchanged.
    pub retryable: bool,
    /// The service's own message and the cause behind it; one code has two.
    pub meanings: &'static [Meaning],
}

/// One meaning of an error code.
#[derive(Debug)]
#[non_exhaustive]
pub struct Meaning {
    /// The service's own message.
    pub message: &'static str,
    /// What is behind it.
    pub cause: &'static str,
    /// What to do about it. The vendor's documents give remedies for 6700, 6702 and 6725; the others follow
    /// from the cause.
    pub remedy: &'static str,
    /// Cause and remedy in Chinese.
    #[cfg(feature = "zh")]
    pub chinese: [&'static str; 2],
}

/// What kind of fault an error code stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Category {
    /// Who the caller is could not be established.
    Auth,
    /// The caller, account or agent may not do this.
    Permission,
    /// The object or path does not exist.
    NotFound,
    /// The request must be changed.
    InvalidRequest,
    /// Clashes with the state of another object.
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
    const ALL: [Category; 10] = [
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

    /// The category of that name.
    pub(crate) fn named(name: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.name() == name)
    }

    /// The word for it: `not_found`, `conflict`, ...
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
    /// The meaning that goes with the service's own message; the first one where none does.
    pub fn meaning(&self, message: &str) -> Option<&'static Meaning> {
        self.meanings.iter().find(|meaning| meaning.message == message).or(self.meanings.first())
    }
}

impl Meaning {
    /// The cause in each language.
    pub(crate) fn causes(&self) -> impl Iterator<Item = &'static str> + use<> {
        #[cfg(feature = "zh")]
        let others = self.chinese.into_iter().take(1);
        #[cfg(not(feature = "zh"))]
        let others = core::iter::empty();
        core::iter::once(self.cause).chain(others)
    }
}

/// What is known of a code of the platform. `None`: the vendor's documents do not list it.
pub fn known(code: &str) -> Option<&'static Known> {
    let code: u32 = code.parse().ok()?;
    CATALOGUE.iter().find(|known| known.code == code)
}
