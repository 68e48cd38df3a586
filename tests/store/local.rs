//! The scripts without a server against those in Lua: whatever arguments they get, they return the same.

use triline::fuzz::store::script_text;
use triline::run_script;

use crate::model::Dice;
use crate::server::{Connection, Server};

const START_MS: i64 = 1_760_000_000_000;

/// The scripts by a clock that is their last argument, on a server that does not say how long it has been up.
fn load(connection: &mut Connection, name: &str) -> String {
    let (_, rest) = script_text(name).split_once("/ 1000)\n").unwrap();
    let text = format!("local now = tonumber(table.remove(ARGV))\n{rest}");
    connection.one(&["SCRIPT", "LOAD", &text.replace("redis.pcall('INFO', 'server')", "''")])
}

/// One of those.
fn one<'a>(dice: &mut Dice, of: &[&'a str]) -> &'a str {
    of[usize::try_from(dice.below(of.len() as u64)).unwrap()]
}

fn acquire(dice: &mut Dice, mark: &str, number: &str, limit: u64, hold_ms: u64) -> Vec<String> {
    let id = dice.below(12).to_string();
    let paced = if dice.one_in(8) { 0 } else { limit };
    let (lock_ms, away_ms) = (dice.below(90_000), if dice.one_in(4) { dice.below(200_000) } else { 0 });
    let mut args: Vec<String> = [
        &*id,
        &paced.to_string(),
        &hold_ms.to_string(),
        one(dice, &["bulk", "interactive"]),
        one(dice, &["", "1"]),
        one(dice, &["", "", "use", "use", "fetch"]),
        one(dice, &["h1", "h2", "h3"]),
        &lock_ms.to_string(),
        if dice.one_in(6) { number } else { "" },
        if dice.one_in(12) { "1" } else { "" },
        if dice.one_in(40) { "1759999999999" } else { one(dice, &["", mark]) },
        &away_ms.to_string(),
        one(dice, &["", "1"]),
    ]
    .map(ToString::to_string)
    .into();
    if dice.one_in(10) {
        for index in 0..dice.below(4) {
            args.push(format!("h1:share:{index}"));
            args.push(dice.below(hold_ms).to_string());
        }
    }
    args
}

#[test]
fn scripts_without_a_server_are_those_in_lua() {
    let server = Server::start();
    let mut connection = server.connect();
    let names = ["acquire", "refused", "tokens"];
    let scripts = names.map(|name| load(&mut connection, name));
    let seeds = std::env::var("SEEDS").map_or(100_000, |seeds| seeds.parse().unwrap()) / 20;
    let (mut verdicts, mut expected) = (std::collections::BTreeMap::new(), Vec::new());
    for seed in 0..seeds {
        let mut dice = Dice(seed);
        let keys = ["slots", "state", "tokens"].map(|key| format!("triline:{{l{seed}}}:{key}"));
        let mut values = [const { String::new() }; 3];
        let (limit, hold_ms) = (1 + dice.below(6), 1_000 + dice.below(60_500));
        let (mut now, mut mark, mut number) = (START_MS, String::new(), String::new());
        for _ in 0..20 + dice.below(20) {
            let step = match dice.below(30) {
                0 => i64::try_from(dice.below(40_000_000)).unwrap(),
                1 => -i64::try_from(dice.below(2_000_000)).unwrap(),
                2..12 => i64::try_from(dice.below(hold_ms)).unwrap(),
                12..20 => i64::try_from(dice.below(500)).unwrap(),
                _ => 0,
            };
            now += step;
            // Now and then, all that is there is deleted, or a part of it.
            if dice.one_in(60) {
                let gone = usize::try_from(dice.below(3)).unwrap();
                values[gone].clear();
                connection.push(&["DEL", &keys[gone]]);
                expected.push(None);
            }
            let (which, args, range) = match dice.below(12) {
                0 => {
                    let numbers = [limit, hold_ms, dice.below(hold_ms * 2), 600_000].map(|number| number.to_string());
                    (1, numbers.to_vec(), 0..2)
                }
                1 | 2 => {
                    let lasts = [7_200_000, 2_505_600_000_u64].map(|lasts| (lasts - dice.below(100_000)).to_string());
                    let args = [
                        one(&mut dice, &["h1", "h2", "h3"]),
                        one(&mut dice, &["", "a"]),
                        &*lasts[0],
                        one(&mut dice, &["", "r"]),
                        &*lasts[1],
                    ];
                    (2, args.map(ToString::to_string).to_vec(), 2..3)
                }
                _ => (0, acquire(&mut dice, &mark, &number, limit, hold_ms), 0..3),
            };
            let returned = run_script(names[which], &mut values[range.clone()], &args, now).unwrap();
            let (count, now_text) = (range.len().to_string(), now.to_string());
            let mut command = vec!["EVALSHA", &*scripts[which], &*count];
            command.extend(keys[range].iter().map(String::as_str));
            command.extend(args.iter().map(String::as_str));
            command.push(&now_text);
            connection.push(&command);
            if let [verdict, newest, _, _, token, ..] = &*returned.split(' ').collect::<Vec<_>>() {
                *verdicts.entry((*verdict).to_string()).or_insert(0_u64) += 1;
                (mark, number) = ((*newest).to_string(), (*token).to_string());
            }
            expected.push(Some(format!("{returned}\n{}({args:?}) at {now}, seed {seed}", names[which])));
        }
        if seed % 500 == 499 || seed + 1 == seeds {
            for (reply, expected) in connection.run().iter().zip(expected.drain(..)) {
                let Some(expected) = expected else { continue };
                let (text, what) = expected.split_once('\n').unwrap();
                assert_eq!(text, reply, "{what}");
            }
            connection.one(&["FLUSHALL"]);
        }
    }
    // Every verdict was seen, and often.
    for verdict in ["go", "slot", "token", "get", "renew"] {
        assert!(verdicts.get(verdict).is_some_and(|count| *count > seeds / 10), "{verdicts:?}");
    }
}
