//! What a simulated service is told: who may use it, and how it answers where the documents do not say.

use alloc::string::String;
use alloc::vec::Vec;

use crate::auth::recipe::Recipe;
use crate::secret::Secret;

/// Settings of a simulated [`Service`](super::Service).
///
/// ```
/// use triline::simulated::{Account, ErrorStatus, Settings};
///
/// let mut settings = Settings::new("md5:hex:{appkey}{nonce}{timestamp}{secret}".parse()?);
/// settings.accounts.push(Account::new("1000001", "s3cr3t"));
/// settings.error_status = ErrorStatus::Mapped;
/// # Ok::<(), triline::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The accounts.
    pub accounts: Vec<Account>,
    /// How requests are signed.
    pub signing: Recipe,
    /// How many requests an account may send in any 60 seconds; 0: any number. The documents say 20.
    pub requests_per_minute: u32,
    /// The HTTP status of an error, which the documents do not tell.
    pub error_status: ErrorStatus,
    /// Whether a nonce that came in the last five minutes is refused (50016). The documents do not
    /// say so.
    pub refuse_used_nonces: bool,
    /// Whether answers carry `requestInfo`, which repeats the request, signature and all.
    pub request_info: bool,
}

impl Settings {
    /// No accounts, 20 requests a minute, status 200 for errors, the rest off.
    pub fn new(signing: Recipe) -> Settings {
        Settings {
            accounts: Vec::new(),
            signing,
            requests_per_minute: 20,
            error_status: ErrorStatus::Ok,
            refuse_used_nonces: false,
            request_info: false,
        }
    }
}

/// An account of the platform. Its `Debug` shows no secret.
#[derive(Clone, Debug)]
pub struct Account {
    pub(super) number: String,
    pub(super) secret: Option<Secret>,
    pub(super) enabled: bool,
}

impl Account {
    /// An account that is enabled.
    pub fn new(number: impl Into<String>, secret: impl Into<String>) -> Account {
        Account { number: number.into(), secret: Some(Secret::new(secret)), enabled: true }
    }

    /// The same, disabled: it gets 6718.
    #[must_use]
    pub fn disabled(mut self) -> Account {
        self.enabled = false;
        self
    }

    /// The same, for which the service finds no secret key: it gets 50018.
    #[must_use]
    pub fn without_secret(mut self) -> Account {
        self.secret = None;
        self
    }
}

/// Which HTTP status errors have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorStatus {
    /// Always 200: the envelope alone says no.
    #[default]
    Ok,
    /// By the category of the code: 401 for authentication and clock, 403, 404, 429, 500, else 400.
    Mapped,
}
