//! Tokens of the work phone: the tokens, their lifetimes, and the exchange that fetches new ones.

use crate::config::WorkPhoneCredentials;
use crate::secret::Secret;

/// Lifetime of an access token, from the moment at which its request was sent.
pub(crate) const ACCESS_MS: u64 = 2 * 60 * 60 * 1000;
/// Lifetime of a refresh token; a new pair is due a day before its end.
pub(crate) const REFRESH_MS: u64 = 29 * 24 * 60 * 60 * 1000;
/// A token is no longer used this long before its end.
const MARGIN_MS: u64 = 5 * 60 * 1000;

#[derive(Clone, Debug)]
struct Held {
    token: Secret,
    /// When it ends by the steady clock; `None`: it has not been used yet.
    until_ms: Option<u64>,
}

/// The tokens of a client.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    access: Option<Held>,
    refresh: Option<Held>,
    /// The exchange that is fetching a token.
    in_flight: Option<u64>,
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
        let held = |token: &Option<Secret>| token.clone().map(|token| Held { token, until_ms: None });
        Tokens { access: held(&known.access_token), refresh: held(&known.refresh_token), in_flight: None }
    }

    /// Decides how the exchange obtains a token. If it fetches one, it is the only one to do so until it calls
    /// [`Tokens::land`]. `can_get`: there are credentials for a new pair.
    pub(crate) fn need(&mut self, exchange: u64, now_ms: u64, can_get: bool) -> Need {
        if let Some(access) = &mut self.access {
            // A configured token counts as new when it is first used.
            let until = *access.until_ms.get_or_insert(now_ms.saturating_add(ACCESS_MS));
            if now_ms.saturating_add(MARGIN_MS) < until {
                return Need::Use(access.token.clone());
            }
        }
        if self.in_flight.is_some_and(|other| other != exchange) {
            return Need::Wait;
        }
        self.in_flight = Some(exchange);
        match &mut self.refresh {
            // An expired token is renewed. Without a token, a new pair is fetched, if there are credentials.
            Some(refresh) if self.access.is_some() || !can_get => {
                let until = *refresh.until_ms.get_or_insert(now_ms.saturating_add(REFRESH_MS));
                if now_ms < until || !can_get { Need::Renew } else { Need::Get }
            }
            _ => Need::Get,
        }
    }

    /// Drops the access token, if it is this one: the service refuses it.
    pub(crate) fn drop_access(&mut self, token: Option<&Secret>) {
        if self.access.as_ref().map(|held| &held.token) == token {
            self.access = None;
        }
    }

    /// Drops the access token, so that the next request gets a new one.
    pub(crate) fn invalidate(&mut self) {
        self.access = None;
    }

    /// Whether another exchange of the client is fetching a token.
    #[cfg(feature = "store")]
    pub(crate) fn is_fetched_by_other(&self, exchange: u64) -> bool {
        self.in_flight.is_some_and(|other| other != exchange)
    }

    /// The exchange fetches the token, with that refresh token where one is held elsewhere.
    #[cfg(feature = "store")]
    pub(crate) fn claim(&mut self, exchange: u64, refresh: Option<Secret>) {
        self.in_flight = Some(exchange);
        if let Some(token) = refresh {
            self.refresh = Some(Held { token, until_ms: None });
        }
    }

    /// The configured tokens, where the access token has not been used yet.
    #[cfg(feature = "store")]
    pub(crate) fn take_configured(&mut self, now_ms: u64) -> Option<(Secret, Option<Secret>)> {
        let access = self.access.as_mut().filter(|access| access.until_ms.is_none())?;
        access.until_ms = Some(now_ms.saturating_add(ACCESS_MS));
        Some((access.token.clone(), self.refresh.as_ref().map(|refresh| refresh.token.clone())))
    }

    /// An access token that another process has stored.
    #[cfg(feature = "store")]
    pub(crate) fn mirror(&mut self, token: Secret, until_ms: u64) {
        self.access = Some(Held { token, until_ms: Some(until_ms) });
    }

    /// The exchange is no longer fetching a token.
    pub(crate) fn land(&mut self, exchange: u64) {
        if self.in_flight == Some(exchange) {
            self.in_flight = None;
        }
    }

    /// A refresh token that the service does not take.
    pub(crate) fn forget_refresh(&mut self) {
        self.refresh = None;
    }

    /// Tokens that came in answer to a request that was sent then.
    pub(crate) fn store(&mut self, sent_ms: u64, access: Option<Secret>, refresh: Option<Secret>) {
        let held = |token, lasts| Held { token, until_ms: Some(sent_ms.saturating_add(lasts)) };
        if let Some(token) = access {
            self.access = Some(held(token, ACCESS_MS));
        }
        if let Some(token) = refresh {
            self.refresh = Some(held(token, REFRESH_MS));
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

    #[test]
    fn one_exchange_fetches_the_token_and_the_others_wait() {
        let mut tokens = Tokens::default();
        assert_eq!(tokens.need(1, 0, true), Need::Get);
        assert_eq!(tokens.need(1, 0, true), Need::Get);
        assert_eq!(tokens.need(2, 0, true), Need::Wait);
        tokens.land(2);
        assert_eq!(tokens.need(2, 0, true), Need::Wait);
        tokens.land(1);
        assert_eq!(tokens.need(2, 0, true), Need::Get);
        tokens.store(1000, Some(Secret::new("a")), Some(Secret::new("r")));
        tokens.land(2);
        assert_eq!(tokens.need(3, 2000, true), Need::Use(Secret::new("a")));
    }

    #[test]
    fn tokens_are_renewed_before_their_end_and_fetched_anew_after_it() {
        let mut tokens = Tokens::default();
        tokens.store(0, Some(Secret::new("a")), Some(Secret::new("r")));
        assert_eq!(tokens.need(1, ACCESS_MS - MARGIN_MS, true), Need::Renew);
        tokens.land(1);
        assert_eq!(tokens.need(1, REFRESH_MS, true), Need::Get);
        tokens.forget_refresh();
        assert_eq!(tokens.need(1, ACCESS_MS, true), Need::Get);
    }

    #[test]
    fn a_refresh_token_alone_is_enough() {
        let mut tokens = Tokens::default();
        tokens.store(0, None, Some(Secret::new("r")));
        assert_eq!(tokens.need(1, 5, false), Need::Renew);
        assert_eq!(tokens.need(1, 5, true), Need::Get);
    }

    #[test]
    fn only_the_refused_token_is_dropped() {
        let mut tokens = Tokens::default();
        tokens.store(0, Some(Secret::new("new")), None);
        tokens.drop_access(Some(&Secret::new("old")));
        assert_eq!(tokens.need(1, 5, true), Need::Use(Secret::new("new")));
        tokens.drop_access(Some(&Secret::new("new")));
        assert_eq!(tokens.need(1, 5, true), Need::Get);
    }
}
