//! Tokens of the work phone: what is held, how long it lasts, and who is getting a new one.

use crate::config::WorkPhoneCredentials;
use crate::secret::Secret;

/// How long an access token lasts, from the moment its request was sent.
const ACCESS_MS: u64 = 2 * 60 * 60 * 1000;
/// How long a refresh token lasts; a new pair is due a day before.
const REFRESH_MS: u64 = 29 * 24 * 60 * 60 * 1000;
/// How long before its end a token is no longer used.
const MARGIN_MS: u64 = 5 * 60 * 1000;
/// How often a call looks whether another one has got the token.
pub(crate) const LOOK_AGAIN_MS: u64 = 50;

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
    /// The call that is getting a token.
    flight: Option<u64>,
}

/// What a call is to do for a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// Nothing: here it is.
    Use(Secret),
    /// Wait: another call is getting it.
    Wait,
    /// Renew it with this refresh token.
    Renew(Secret),
    /// Get a new pair.
    Get,
}

impl Tokens {
    pub(crate) fn new(known: &WorkPhoneCredentials) -> Tokens {
        let held = |token: &Option<Secret>| token.clone().map(|token| Held { token, until_ms: None });
        Tokens { access: held(&known.access_token), refresh: held(&known.refresh_token), flight: None }
    }

    /// What `call` is to do. Where it is to get a token, it is the one that does until it says
    /// [`Tokens::land`].
    pub(crate) fn need(&mut self, call: u64, now_ms: u64) -> Need {
        if let Some(access) = &mut self.access {
            // A token that was configured is taken for new when it is first used.
            let until = *access.until_ms.get_or_insert(now_ms.saturating_add(ACCESS_MS));
            if now_ms.saturating_add(MARGIN_MS) < until {
                return Need::Use(access.token.clone());
            }
        }
        if self.flight.is_some_and(|other| other != call) {
            return Need::Wait;
        }
        self.flight = Some(call);
        match (&self.access, &mut self.refresh) {
            // Only a token that was used up is renewed; without one there is a new pair.
            (Some(_), Some(refresh)) => {
                let until = *refresh.until_ms.get_or_insert(now_ms.saturating_add(REFRESH_MS));
                if now_ms < until { Need::Renew(refresh.token.clone()) } else { Need::Get }
            }
            _ => Need::Get,
        }
    }

    /// The call is no longer getting a token.
    pub(crate) fn land(&mut self, call: u64) {
        if self.flight == Some(call) {
            self.flight = None;
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
    fn one_call_gets_the_token_and_the_others_wait() {
        let mut tokens = Tokens::default();
        assert_eq!(tokens.need(1, 0), Need::Get);
        assert_eq!(tokens.need(1, 0), Need::Get);
        assert_eq!(tokens.need(2, 0), Need::Wait);
        tokens.land(2);
        assert_eq!(tokens.need(2, 0), Need::Wait);
        tokens.land(1);
        assert_eq!(tokens.need(2, 0), Need::Get);
        tokens.store(1000, Some(Secret::new("a")), Some(Secret::new("r")));
        tokens.land(2);
        assert_eq!(tokens.need(3, 2000), Need::Use(Secret::new("a")));
    }

    #[test]
    fn tokens_are_renewed_before_their_end_and_got_anew_after_it() {
        let mut tokens = Tokens::default();
        tokens.store(0, Some(Secret::new("a")), Some(Secret::new("r")));
        assert_eq!(tokens.need(1, ACCESS_MS - MARGIN_MS), Need::Renew(Secret::new("r")));
        tokens.land(1);
        assert_eq!(tokens.need(1, REFRESH_MS), Need::Get);
        tokens.forget_refresh();
        assert_eq!(tokens.need(1, ACCESS_MS), Need::Get);
    }
}
