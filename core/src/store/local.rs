//! The scripts without a server: what each of them does, on values that a host keeps where no Lua runs, such as the tabs of
//! a browser.
//!
//! The host has the values of the keys, each a text, and is the only one to use them while a script runs. Its clock is the one
//! that all clients share. A store like this has no name and no beginning: values that are gone were deleted, which clients
//! with slots in them know by their mark. Tests run each script both ways.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::shared::LATE_MS;
use crate::words::{self, decimal};

/// How long before its end an access token is no longer used: `MARGIN` of the script.
const MARGIN_MS: i64 = 300_000;
/// How far ahead a slot may expire, beyond two holds, until the clock is taken to have been set back.
const CLOCK_MS: i64 = 600_000;

/// Runs a script of the core on the values of its keys, in the order of the keys; an empty text means none. Returns
/// what the script returns, and leaves in `values` what is to be kept, all of it or nothing. For stores without Lua,
/// which need a lock around it, and a clock that all clients share: `now_ms`, in milliseconds since 1970.
///
/// # Errors
///
/// There is no such script, or it has other keys.
pub fn run_script(name: &str, values: &mut [String], args: &[String], now_ms: i64) -> Result<String, &'static str> {
    match (name, values) {
        ("acquire", [slots, state, tokens]) => {
            let mut acquire =
                Acquire { slots: Map::read(slots), state: Map::read(state), tokens: Map::read(tokens), args, now_ms };
            let answer = acquire.run();
            (*slots, *state, *tokens) = (acquire.slots.text(), acquire.state.text(), acquire.tokens.text());
            Ok(answer)
        }
        ("refused", [slots, state]) => {
            let mut known = Map::read(state);
            refused(&Map::read(slots), &mut known, args, now_ms);
            *state = known.text();
            Ok("ok".to_string())
        }
        ("tokens", [tokens]) => {
            let mut held = Map::read(tokens);
            let number = put_tokens(&mut held, args, now_ms);
            *tokens = held.text();
            Ok(number)
        }
        _ => Err("this store runs no such script"),
    }
}

/// The value of a key: fields with their values, as `field=value`, one after the other. Neither holds a space, nor the
/// field a `=`.
struct Map<'a>(Vec<(&'a str, String)>);

impl<'a> Map<'a> {
    fn read(text: &'a str) -> Map<'a> {
        let pairs = text.split(' ').filter_map(|pair| pair.split_once('='));
        Map(pairs.map(|(field, value)| (field, value.to_string())).collect())
    }

    fn text(&self) -> String {
        let pairs: Vec<_> = self.0.iter().map(|(field, value)| words::text(&[field, "=", value])).collect();
        words::separated(pairs.iter().map(String::as_str), " ")
    }

    fn get(&self, field: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| *known == field).map(|(_, value)| &**value)
    }

    /// The number that a field holds.
    fn number(&self, field: &str) -> Option<i64> {
        self.get(field).map(integer)
    }

    fn set(&mut self, field: &'a str, value: &str) {
        match self.0.iter_mut().find(|(known, _)| *known == field) {
            Some((_, old)) => *old = value.to_string(),
            None => self.0.push((field, value.to_string())),
        }
    }

    fn remove(&mut self, field: &str) {
        self.0.retain(|(known, _)| *known != field);
    }
}

fn integer(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

/// A request takes what it needs of its account: `acquire.lua`.
struct Acquire<'a> {
    slots: Map<'a>,
    state: Map<'a>,
    tokens: Map<'a>,
    args: &'a [String],
    now_ms: i64,
}

impl<'a> Acquire<'a> {
    /// An argument by its number in the script.
    fn arg(&self, number: usize) -> &'a str {
        self.args.get(number.saturating_sub(1)).map_or("", |arg| arg)
    }

    fn number(&self, number: usize) -> i64 {
        integer(self.arg(number))
    }

    fn in_ms(&self, ms: i64) -> i64 {
        self.now_ms.saturating_add(ms)
    }

    fn answer(&mut self, verdict: &str, wait_ms: i64, sequence: i64, token: Option<(&str, i64, &str)>) -> String {
        let now = decimal(self.now_ms);
        self.state.set("last", &now);
        let mark = self.state.get("mark").unwrap_or_default();
        let (number, lasts_ms, token) = token.unwrap_or(("0", 0, ""));
        let [wait, sequence, lasts] = [wait_ms, sequence, lasts_ms].map(decimal);
        words::separated([verdict, mark, &wait, &sequence, number, &lasts, token].into_iter(), " ")
    }

    fn run(&mut self) -> String {
        let (requests, hold_ms) = (self.number(2), self.number(3));
        let closed_ms = if requests > 0 { self.open(hold_ms) } else { 0 };
        if self.state.get("mark").is_none() {
            self.state.set("mark", &decimal(self.now_ms));
        }
        let token = match self.token() {
            Ok(token) => token,
            Err(answer) => return answer,
        };
        let wait_ms = if requests > 0 { self.slot(requests, hold_ms, closed_ms) } else { 0 };
        if self.arg(6) == "fetch" && self.tokens.get("lock") == Some(self.arg(7)) {
            let until = self.in_ms(wait_ms).saturating_add(self.number(8));
            self.tokens.set("lock_until", &decimal(until));
        }
        if wait_ms > 0 {
            return self.answer("slot", wait_ms, 0, None);
        }
        let mut sequence = 0;
        if self.arg(5) == "1" {
            sequence = self.now_ms.max(self.state.number("sequence").unwrap_or(0).saturating_add(1));
            self.state.set("sequence", &decimal(sequence));
        }
        let token = token.as_ref().map(|(number, lasts_ms, token)| (&**number, *lasts_ms, &**token));
        self.answer("go", 0, sequence, token)
    }

    /// Until when no slot is given, because some may have been forgotten. Takes over those that were taken without the store.
    fn open(&mut self, hold_ms: i64) -> i64 {
        let mut closed_ms = self.state.number("closed").unwrap_or(0);
        let (seen, known) = (self.arg(11), self.state.number("mark"));
        if self.state.get("server").is_none() {
            if !seen.is_empty() {
                closed_ms = self.in_ms(hold_ms);
            }
        } else if !seen.is_empty() && known != Some(integer(seen)) {
            closed_ms = closed_ms.max(known.unwrap_or(0).saturating_add(hold_ms));
        }
        let idle_ms = self.now_ms.saturating_sub(self.state.number("last").unwrap_or(0));
        if self.arg(13) == "1" && self.number(12) > 0 && idle_ms >= hold_ms {
            closed_ms = closed_ms.max(self.in_ms(hold_ms).saturating_add(late_ms()));
        }
        self.state.set("server", "local");
        self.state.set("closed", &decimal(closed_ms));
        for pair in self.args.get(13..).unwrap_or_default().chunks(2) {
            if let [id, left_ms] = pair {
                let until = self.in_ms(integer(left_ms));
                self.slots.set(id, &decimal(until));
            }
        }
        closed_ms
    }

    /// The access token with its number and how long it lasts, where one is needed; `Err`: the answer without one.
    fn token(&mut self) -> Result<Option<(String, i64, String)>, String> {
        if self.arg(6) != "use" {
            return Ok(None);
        }
        let number = self.tokens.get("number").unwrap_or("0").to_string();
        if self.arg(9) == number {
            self.tokens.remove("access");
        }
        if self.arg(10) == "1" {
            self.tokens.remove("refresh");
        }
        let access = self.tokens.get("access").map(ToString::to_string);
        let left_ms = |field| self.tokens.number(field).unwrap_or(0).saturating_sub(self.now_ms);
        let (lasts_ms, locked_ms) = (left_ms("access_until"), left_ms("lock_until"));
        if let Some(access) = access.as_ref().filter(|_| lasts_ms > MARGIN_MS) {
            return Ok(Some((number, lasts_ms, access.clone())));
        }
        let held_by_other = self.tokens.get("lock").is_some_and(|holder| holder != self.arg(7));
        if held_by_other && locked_ms > 0 {
            return Err(self.answer("token", locked_ms, 0, Some((&number, 0, ""))));
        }
        let renewable_ms = left_ms("refresh_until");
        self.tokens.set("lock", self.arg(7));
        self.tokens.set("lock_until", &decimal(self.in_ms(self.number(8))));
        let refresh = self.tokens.get("refresh").map(ToString::to_string);
        match refresh.filter(|_| access.is_some() && renewable_ms > 0) {
            Some(refresh) => Err(self.answer("renew", 0, 0, Some((&number, renewable_ms, &refresh)))),
            None => Err(self.answer("get", 0, 0, Some((&number, 0, "")))),
        }
    }

    /// Takes a slot, or tells how long to wait for one.
    fn slot(&mut self, requests: i64, hold_ms: i64, mut closed_ms: i64) -> i64 {
        let now_ms = self.now_ms;
        self.slots.0.retain(|(_, until)| integer(until) > now_ms);
        let last_ms = self.slots.0.iter().map(|(_, until)| integer(until)).max().unwrap_or(0);
        if last_ms > now_ms.saturating_add(hold_ms.saturating_mul(2)).saturating_add(CLOCK_MS) {
            self.slots.0.clear();
            closed_ms = self.in_ms(hold_ms);
            self.state.set("closed", &decimal(closed_ms));
        }
        self.slots.remove(self.arg(1));
        let requests = lowered(&self.state, requests, now_ms);
        let most = if self.arg(4) == "bulk" { requests.saturating_sub(requests.div_euclid(5)) } else { requests };
        let mut expiries: Vec<i64> = self.slots.0.iter().map(|(_, until)| integer(until)).collect();
        expiries.sort_unstable();
        let over = expiries.len().checked_sub(usize::try_from(most).unwrap_or(0));
        if now_ms < closed_ms && closed_ms.saturating_sub(now_ms) <= hold_ms.saturating_add(late_ms()) {
            return closed_ms.saturating_sub(now_ms);
        }
        if let Some(until_ms) = over.and_then(|over| expiries.get(over)) {
            return until_ms.saturating_sub(now_ms);
        }
        let until = decimal(self.in_ms(hold_ms));
        self.slots.set(self.arg(1), &until);
        0
    }
}

fn late_ms() -> i64 {
    i64::try_from(LATE_MS).unwrap_or(i64::MAX)
}

/// The requests of the limit, or fewer where the service has shown that they are.
fn lowered(state: &Map<'_>, requests: i64, now_ms: i64) -> i64 {
    match (state.number("lowered"), state.number("lowered_until")) {
        (Some(lowered), Some(until_ms)) if now_ms < until_ms => requests.min(lowered),
        _ => requests,
    }
}

/// The service has refused a request: `refused.lua`.
fn refused(slots: &Map<'_>, state: &mut Map<'_>, args: &[String], now_ms: i64) {
    let number = |index: usize| args.get(index).map_or(0, |arg| integer(arg));
    let requests = lowered(state, number(0), now_ms);
    let taken = i64::try_from(slots.0.len()).unwrap_or(i64::MAX);
    state.set("lowered", &decimal(taken.saturating_sub(1).max(1).min(requests)));
    state.set("lowered_until", &decimal(now_ms.saturating_add(number(3))));
    state.set("closed", &decimal(now_ms.saturating_add(number(2).min(number(1)))));
}

/// Tokens came: `tokens.lua`.
fn put_tokens(tokens: &mut Map<'_>, args: &[String], now_ms: i64) -> String {
    let arg = |index: usize| args.get(index).map_or("", |arg| arg);
    let until = |index: usize| decimal(now_ms.saturating_add(integer(arg(index))));
    if !arg(1).is_empty() {
        let number = tokens.number("number").unwrap_or(0).saturating_add(1);
        tokens.set("number", &decimal(number));
        tokens.set("access", arg(1));
        tokens.set("access_until", &until(2));
    }
    if !arg(3).is_empty() {
        tokens.set("refresh", arg(3));
        tokens.set("refresh_until", &until(4));
    }
    if tokens.get("lock") == Some(arg(0)) {
        tokens.remove("lock");
        tokens.remove("lock_until");
    }
    tokens.get("number").unwrap_or("0").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acquire(values: &mut [String], id: &str, seen: &str, now_ms: i64) -> String {
        let args = [id, "2", "61500", "interactive", "1", "", "h", "0", "", "", seen, "0", ""].map(ToString::to_string);
        run_script("acquire", values, &args, now_ms).unwrap()
    }

    #[test]
    fn a_limit_is_kept_on_values_of_the_host() {
        let mut values = [const { String::new() }; 3];
        assert_eq!(acquire(&mut values, "a", "", 1_000_000), "go 1000000 0 1000000 0 0 ");
        assert_eq!(acquire(&mut values, "b", "1000000", 1_000_000), "go 1000000 0 1000001 0 0 ");
        assert_eq!(acquire(&mut values, "c", "1000000", 1_001_500), "slot 1000000 60000 0 0 0 ");
        assert!(acquire(&mut values, "c", "1000000", 1_061_500).starts_with("go 1000000 "));
    }

    #[test]
    fn values_that_were_deleted_give_no_slot_to_those_who_knew_them() {
        let mut values = [const { String::new() }; 3];
        assert!(acquire(&mut values, "a", "999000", 1_000_000).starts_with("slot 1000000 61500 "));
        assert!(acquire(&mut values, "b", "", 1_000_001).starts_with("slot "));
        assert!(acquire(&mut values, "b", "", 1_061_500).starts_with("go "));
    }

    #[test]
    fn a_script_of_another_version_is_refused() {
        assert!(run_script("acquire", &mut [String::new()], &[], 0).is_err());
        assert!(run_script("other", &mut [], &[], 0).is_err());
    }
}
