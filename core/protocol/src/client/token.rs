//! Tokens of the work phone: the tokens, their lifetimes, and the exchange that fetches new ones.

use crate::auth::secret::Secret;
use crate::client::clock::Now;
use crate::client::config::WorkPhoneCredentials;

/// Lifetime of an access token, from the moment at which its request was sent.
pub(crate) const ACCESS_MS: u64 = 2 * 60 * 60 * 1000;
/// Lifetime of a refresh token; a new pair is due a day before its end.
pub(crate) const REFRESH_MS: u64 = 29 * 24 * 60 * 60 * 1000;
/// A token is no longer used this long before its end.
const MARGIN_MS: u64 = 5 * 60 * 1000;
/// How long an exchange may take to fetch a token before another one does.
const LONGEST_FETCH_MS: u64 = 120_000;
/// After a suspected token could not be renewed, it is not suspected again for this long.
const COOLDOWN_MS: u64 = 5 * 60 * 1000;

#[derive(Clone, Debug)]
struct Held {
    token: Secret,
    /// Since when it counts, by both clocks; `None`: it was configured and has not been used yet.
    since: Option<Now>,
    lasts_ms: u64,
    /// Whether its age is a guess: it was configured without its expiry.
    is_guess: bool,
}

impl Held {
    fn new(token: Secret, since: Now, lasts_ms: u64) -> Held {
        Held { token, since: Some(since), lasts_ms, is_guess: false }
    }

    /// A token of the configuration counts as new when it is first used.
    fn configured(token: Secret, lasts_ms: u64) -> Held {
        Held { token, since: None, lasts_ms, is_guess: true }
    }

    /// How long it lasts from now on.
    fn left_ms(&self, now: Now) -> u64 {
        self.lasts_ms.saturating_sub(now.longest_since(self.since.unwrap_or(now)))
    }
}

/// An access token that processes share in a store.
#[cfg(feature = "store")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SharedToken {
    pub(crate) token: Secret,
    /// How long it lasts from now on.
    pub(crate) lasts_ms: u64,
    /// Whether that is a guess, see [`Held::is_guess`].
    pub(crate) is_guess: bool,
}

/// The tokens of a client.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    access: Option<Held>,
    refresh: Option<Held>,
    /// When the configured access token ends, by the wall clock.
    expires_at_ms: Option<i64>,
    /// The access token is renewed before its next use, because it may have expired.
    is_suspected: bool,
    /// When a suspected token could not be renewed, and was kept.
    kept: Option<Now>,
    /// The exchange that is fetching a token, and since when.
    in_flight: Option<(u64, Now)>,
}

/// How an exchange obtains a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Use this one.
    Use(Secret),
    /// Wait: another exchange is fetching it.
    Wait,
    /// Renew it with the refresh token.
    Renew,
    /// Get a new pair.
    Get,
}

impl Tokens {
    pub(crate) fn new(known: &WorkPhoneCredentials) -> Tokens {
        let held = |token: &Option<Secret>, lasts_ms| Some(Held::configured(token.clone()?, lasts_ms));
        Tokens {
            access: held(&known.access_token, ACCESS_MS),
            refresh: held(&known.refresh_token, REFRESH_MS),
            expires_at_ms: known.access_token_expires_at_ms,
            ..Tokens::default()
        }
    }

    /// Decides how the exchange obtains a token. If it fetches one, it is the only one to do so until it calls
    /// [`Tokens::release_fetch`]. `can_get`: there are credentials for a new pair.
    pub(crate) fn need(&mut self, exchange: u64, now: Now, can_get: bool) -> Need {
        self.begin_access(now);
        if let Some(access) = self.access.as_ref().filter(|access| self.is_usable(access, now)) {
            return Need::Use(access.token.clone());
        }
        if self.is_fetched_by_other(exchange, now) {
            return Need::Wait;
        }
        self.in_flight = Some((exchange, now));
        match &mut self.refresh {
            // An expired token is renewed. Without a token, a new pair is fetched, if there are credentials.
            Some(refresh) if self.access.is_some() || !can_get => {
                refresh.since.get_or_insert(now);
                if refresh.left_ms(now) > 0 || !can_get { Need::Renew } else { Need::Get }
            }
            _ => Need::Get,
        }
    }

    /// The configured access token is used for the first time: from now on it counts. Returns whether it is.
    fn begin_access(&mut self, now: Now) -> bool {
        let Some(access) = self.access.as_mut().filter(|access| access.since.is_none()) else { return false };
        access.since = Some(now);
        if let Some(expires_at_ms) = self.expires_at_ms {
            // No token lasts longer than two hours, whatever this machine's clock makes of its expiry.
            let left_ms = u64::try_from(expires_at_ms.saturating_sub(now.wall_ms)).unwrap_or(0);
            (access.lasts_ms, access.is_guess) = (left_ms.min(ACCESS_MS), false);
        }
        true
    }

    fn is_usable(&self, access: &Held, now: Now) -> bool {
        !self.is_suspected && access.left_ms(now) > MARGIN_MS
    }

    /// Whether an exchange that took this token before may still use it.
    pub(crate) fn is_current(&self, token: &Secret, now: Now) -> bool {
        self.access.as_ref().is_some_and(|access| access.token == *token && self.is_usable(access, now))
    }

    /// The service refused a request with this token, and has no code that says whether because of it. If the age of the
    /// token is a guess, it is renewed before its next use. Returns whether the next request has another token.
    pub(crate) fn suspect(&mut self, token: &Secret, now: Now, can_get: bool) -> bool {
        match &self.access {
            Some(access) if access.token == *token => {
                let rests = self.kept.is_some_and(|kept| now.longest_since(kept) < COOLDOWN_MS);
                self.is_suspected |= access.is_guess && !rests && (self.refresh.is_some() || can_get);
                self.is_suspected
            }
            // Another exchange has replaced it since.
            _ => true,
        }
    }

    /// The request for a token failed. A token that was only suspected stays in use: `true`.
    pub(crate) fn keep_suspected(&mut self, now: Now) -> bool {
        let is_kept = core::mem::take(&mut self.is_suspected) && self.access.is_some();
        if is_kept {
            self.kept = Some(now);
        }
        is_kept
    }

    /// Drops the access token, if it is this one: the service refuses it.
    pub(crate) fn drop_access(&mut self, token: Option<&Secret>) {
        if self.access.as_ref().map(|held| &held.token) == token {
            self.invalidate();
        }
    }

    /// Drops the access token, so that the next request gets a new one.
    pub(crate) fn invalidate(&mut self) {
        self.hold(None);
    }

    fn hold(&mut self, access: Option<Held>) {
        (self.access, self.is_suspected) = (access, false);
    }

    /// Whether another exchange of the client is fetching a token.
    pub(crate) fn is_fetched_by_other(&self, exchange: u64, now: Now) -> bool {
        self.in_flight.is_some_and(|(other, since)| {
            other != exchange && now.steady_ms.saturating_sub(since.steady_ms) < LONGEST_FETCH_MS
        })
    }

    /// The exchange fetches the token, with that refresh token where one is held elsewhere.
    #[cfg(feature = "store")]
    pub(crate) fn claim(&mut self, exchange: u64, now: Now, refresh: Option<Secret>) {
        self.in_flight = Some((exchange, now));
        if let Some(token) = refresh {
            self.refresh = Some(Held::configured(token, REFRESH_MS));
        }
    }

    /// The configured tokens, where the access token has not been used yet.
    #[cfg(feature = "store")]
    pub(crate) fn take_configured(&mut self, now: Now) -> Option<(SharedToken, Option<Secret>)> {
        if !self.begin_access(now) {
            return None;
        }
        Some((self.to_share(now)?, self.refresh_token()))
    }

    /// The access token, as it is shared.
    #[cfg(feature = "store")]
    pub(crate) fn to_share(&self, now: Now) -> Option<SharedToken> {
        let access = self.access.as_ref()?;
        let (token, lasts_ms) = (access.token.clone(), access.left_ms(now));
        Some(SharedToken { token, lasts_ms, is_guess: access.is_guess })
    }

    /// An access token that another process has stored, which the store was asked for then.
    #[cfg(feature = "store")]
    pub(crate) fn mirror(&mut self, shared: SharedToken, asked: Now) {
        let SharedToken { token, lasts_ms, is_guess } = shared;
        self.hold(Some(Held { is_guess, ..Held::new(token, asked, lasts_ms) }));
    }

    /// The exchange is no longer fetching a token.
    pub(crate) fn release_fetch(&mut self, exchange: u64) {
        if self.in_flight.is_some_and(|(fetching, _)| fetching == exchange) {
            self.in_flight = None;
        }
    }

    /// A refresh token that the service does not take.
    pub(crate) fn forget_refresh(&mut self) {
        self.refresh = None;
    }

    /// Tokens that came in answer to a request that was sent then.
    pub(crate) fn store(&mut self, sent: Now, access: Option<Secret>, refresh: Option<Secret>) {
        if let Some(token) = access {
            self.hold(Some(Held::new(token, sent, ACCESS_MS)));
        }
        if let Some(token) = refresh {
            self.refresh = Some(Held::new(token, sent, REFRESH_MS));
        }
    }

    /// The refresh token, for a renewal that is asked for.
    pub(crate) fn refresh_token(&self) -> Option<Secret> {
        self.refresh.as_ref().map(|held| held.token.clone())
    }

    /// The tokens, for taking them out of texts.
    pub(crate) fn secrets(&self) -> [Option<Secret>; 2] {
        [self.access.as_ref().map(|held| held.token.clone()), self.refresh.as_ref().map(|held| held.token.clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL_MS: i64 = 1_760_000_000_000;

    fn at(ms: u64) -> Now {
        Now { wall_ms: WALL_MS + i64::try_from(ms).unwrap(), steady_ms: ms }
    }

    fn use_of(token: &str) -> Need {
        Need::Use(Secret::new(token))
    }

    fn configured(expires_at_ms: Option<i64>) -> Tokens {
        let secret = |text| Some(Secret::new(text));
        Tokens::new(&WorkPhoneCredentials {
            client_id: None,
            client_secret: None,
            access_token: secret("a"),
            access_token_expires_at_ms: expires_at_ms,
            refresh_token: secret("r"),
            external: false,
        })
    }

    #[test]
    fn one_exchange_fetches_the_token_and_the_others_wait() {
        let mut tokens = Tokens::default();
        assert_eq!(tokens.need(1, at(0), true), Need::Get);
        assert_eq!(tokens.need(1, at(0), true), Need::Get);
        assert_eq!(tokens.need(2, at(0), true), Need::Wait);
        // A host may leave the call that fetches it, and never go on with it.
        assert_eq!(tokens.need(2, at(LONGEST_FETCH_MS - 1), true), Need::Wait);
        assert_eq!(tokens.need(2, at(LONGEST_FETCH_MS), true), Need::Get);
        tokens.release_fetch(2);
        assert_eq!(tokens.need(1, at(0), true), Need::Get);
        tokens.release_fetch(2);
        assert_eq!(tokens.need(2, at(0), true), Need::Wait);
        tokens.release_fetch(1);
        assert_eq!(tokens.need(2, at(0), true), Need::Get);
        tokens.store(at(1000), Some(Secret::new("a")), Some(Secret::new("r")));
        tokens.release_fetch(2);
        assert_eq!(tokens.need(3, at(2000), true), use_of("a"));
    }

    #[test]
    fn tokens_are_renewed_before_their_end_and_fetched_anew_after_it() {
        let mut tokens = Tokens::default();
        tokens.store(at(0), Some(Secret::new("a")), Some(Secret::new("r")));
        assert_eq!(tokens.need(1, at(ACCESS_MS - MARGIN_MS), true), Need::Renew);
        tokens.release_fetch(1);
        assert_eq!(tokens.need(1, at(REFRESH_MS), true), Need::Get);
        tokens.forget_refresh();
        assert_eq!(tokens.need(1, at(ACCESS_MS), true), Need::Get);
    }

    #[test]
    fn a_token_expires_by_whichever_clock_says_so_first() {
        let mut tokens = Tokens::default();
        tokens.store(at(0), Some(Secret::new("a")), Some(Secret::new("r")));
        let slept = Now { steady_ms: 5, ..at(ACCESS_MS - MARGIN_MS) };
        let set_back = Now { wall_ms: WALL_MS - 9_000_000, ..at(ACCESS_MS - MARGIN_MS) };
        let both_before = Now { wall_ms: WALL_MS - 9_000_000, ..at(ACCESS_MS - MARGIN_MS - 1) };
        assert_eq!(tokens.need(1, both_before, true), use_of("a"));
        assert_eq!(tokens.need(1, slept, true), Need::Renew);
        assert_eq!(tokens.need(1, set_back, true), Need::Renew);
        let a_month_of_sleep = Now { steady_ms: 5, ..at(REFRESH_MS) };
        assert_eq!(tokens.need(1, a_month_of_sleep, true), Need::Get);
    }

    #[test]
    fn a_configured_token_counts_from_its_first_use_or_as_its_expiry_says() {
        let minute = 60_000;
        let mut tokens = configured(None);
        assert_eq!(tokens.need(1, at(minute), true), use_of("a"));
        assert_eq!(tokens.need(1, at(minute + ACCESS_MS - MARGIN_MS), true), Need::Renew);
        let soon = WALL_MS + i64::try_from(minute + MARGIN_MS).unwrap();
        assert_eq!(configured(Some(soon)).need(1, at(minute), true), Need::Renew);
        assert_eq!(configured(Some(0)).need(1, at(minute), true), Need::Renew);
        let mut tokens = configured(Some(soon + 1));
        assert_eq!(tokens.need(1, at(minute), true), use_of("a"));
        assert_eq!(tokens.need(1, at(minute + 1), true), Need::Renew);
        let mut tokens = configured(Some(i64::MAX));
        assert_eq!(tokens.need(1, at(0), true), use_of("a"));
        assert_eq!(tokens.need(1, at(ACCESS_MS), true), Need::Renew, "no token lasts longer than two hours");
    }

    #[test]
    fn only_a_token_whose_age_is_a_guess_is_suspected() {
        let a = Secret::new("a");
        let mut known = configured(Some(i64::MAX));
        known.need(1, at(0), true);
        assert!(!known.suspect(&a, at(1), true));
        let mut tokens = configured(None);
        tokens.need(1, at(0), true);
        assert!(tokens.is_current(&a, at(1)) && tokens.suspect(&a, at(1), true) && !tokens.is_current(&a, at(1)));
        assert_eq!(tokens.need(1, at(1), true), Need::Renew);
        tokens.store(at(1), Some(a.clone()), None);
        assert!(!tokens.suspect(&a, at(2), true), "the service has just given it");
        assert!(tokens.suspect(&Secret::new("older"), at(2), true), "it was replaced in the meantime");
        assert_eq!(tokens.need(1, at(2), true), use_of("a"));
    }

    #[test]
    fn a_suspected_token_that_cannot_be_renewed_stays_in_use_and_is_not_suspected_for_a_while() {
        let a = Secret::new("a");
        let mut tokens = configured(None);
        tokens.need(1, at(0), true);
        assert!(!tokens.keep_suspected(at(1)), "nobody suspects it");
        assert!(tokens.suspect(&a, at(1), false) && tokens.keep_suspected(at(2)));
        assert_eq!(tokens.need(1, at(3), false), use_of("a"));
        assert!(!tokens.suspect(&a, at(2 + COOLDOWN_MS - 1), false));
        assert!(tokens.suspect(&a, at(2 + COOLDOWN_MS), false));
        tokens.keep_suspected(at(ACCESS_MS));
        tokens.forget_refresh();
        assert!(!tokens.suspect(&a, at(ACCESS_MS + COOLDOWN_MS), false), "there is nothing to renew it with");
    }

    #[test]
    fn a_refresh_token_alone_is_enough() {
        let mut tokens = Tokens::default();
        tokens.store(at(0), None, Some(Secret::new("r")));
        assert_eq!(tokens.need(1, at(5), false), Need::Renew);
        assert_eq!(tokens.need(1, at(5), true), Need::Get);
    }

    #[test]
    fn only_the_refused_token_is_dropped() {
        let mut tokens = Tokens::default();
        tokens.store(at(0), Some(Secret::new("new")), None);
        tokens.drop_access(Some(&Secret::new("old")));
        assert_eq!(tokens.need(1, at(5), true), use_of("new"));
        tokens.drop_access(Some(&Secret::new("new")));
        assert_eq!(tokens.need(1, at(5), true), Need::Get);
    }
}
