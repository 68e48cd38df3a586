//! `simulate [SEEDS] [--first N] [--seed N]`: clients and the simulated service in worlds where requests and responses get
//! lost, clocks are wrong, callers cancel and programs are stopped. Each seed is a world of its own, the same every time.
//! `docs/simulation.md` lists the invariants.

mod dice;
mod plan;
mod task;
mod world;

use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use task::{Broken, Task, client};
use triline::Interface;
use world::World;

const USAGE: &str = "usage: simulate [SEEDS] [--first N] [--seed N]";

fn main() -> ExitCode {
    let mut given = std::env::args().skip(1);
    let (mut count, mut first, mut only) = (10_000, 0, None);
    while let Some(argument) = given.next() {
        let number = |text: Option<String>| text.and_then(|text| text.parse::<u64>().ok());
        let read = match argument.as_str() {
            "--seed" => number(given.next()).map(|seed| only = Some(seed)),
            "--first" => number(given.next()).map(|seed| first = seed),
            _ => number(Some(argument)).map(|seeds| count = seeds),
        };
        if read.is_none() {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    }
    match only {
        Some(seed) => replay(seed),
        None => run_all(first, count),
    }
}

/// Runs one seed, and prints everything that happens.
fn replay(seed: u64) -> ExitCode {
    let (result, trace) = run(seed, 0, true);
    for line in trace {
        println!("{line}");
    }
    match result {
        Ok(()) => println!("seed {seed}: all holds"),
        Err(broken) => {
            println!("seed {seed}: {broken}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs many, on all cores.
fn run_all(first: u64, count: u64) -> ExitCode {
    let began = Instant::now();
    let (next, failed) = (AtomicU64::new(first), AtomicBool::new(false));
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (next, failed) = (&next, &failed);
            scope.spawn(move || {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count || failed.load(Ordering::Relaxed) {
                        break;
                    }
                    if let (Err(broken), _) = run(seed, thread, false) {
                        failed.store(true, Ordering::Relaxed);
                        println!("seed {seed}: {broken}");
                        println!("again, with all that happens: make simulate SEED={seed}");
                    }
                }
            });
        }
    });
    if failed.load(Ordering::Relaxed) {
        return ExitCode::FAILURE;
    }
    println!(
        "{count} passed, 0 failed (seeds {first} to {}, {:.0} s)",
        first + count - 1,
        began.elapsed().as_secs_f64()
    );
    ExitCode::SUCCESS
}

/// Runs a world to its end. `thread`: whose it is, so that worlds side by side have nothing in common.
fn run(seed: u64, thread: u64, trace: bool) -> (Result<(), Broken>, Vec<String>) {
    let mut world = World::new(seed, trace);
    let result = live(&mut world, thread);
    (result, world.trace.unwrap_or_default())
}

fn live(world: &mut World, thread: u64) -> Result<(), Broken> {
    let interface = match world.dice.below(20) {
        0..=4 => Interface::WorkPhone,
        5..=7 => Interface::AiAgent,
        _ => Interface::Platform,
    };
    let mut clients = vec![client(world, interface, thread)];
    if world.dice.happens(30) {
        // Another client of the same account, in the same program.
        clients.push(client(world, interface, thread));
    }
    let count = 1 + world.dice.below(3);
    let mut tasks: Vec<Task> = (0..count)
        .map(|number| {
            let client = clients[world.dice.index(clients.len())].clone();
            Task::new(world, &client, interface, number)
        })
        .collect();
    while tasks.iter().any(|task| !task.over) {
        let soonest = tasks.iter().filter(|task| !task.over).map(Task::ready_at).min().unwrap_or(0);
        if soonest > world.steady_ms {
            world.steady_ms = soonest;
            world.set_clocks();
            world.sleep();
        }
        let now = world.steady_ms;
        let ready: Vec<usize> =
            (0..tasks.len()).filter(|at| !tasks[*at].over && tasks[*at].ready_at() <= now).collect();
        let at = ready[world.dice.index(ready.len())];
        if tasks.len() == 1 && tasks[at].can_crash() && world.dice.below(40) == 0 {
            if world.dice.happens(50) {
                tasks[at].tear_journal(world);
            }
            clients = vec![];
            // The program's window is gone with it, but not what the service remembers: it waits a minute.
            world.sent.clear();
            let fresh = client(world, interface, thread);
            tasks[at].crash(world, &fresh);
            clients.push(fresh);
        }
        tasks[at].step(world)?;
        world.tokens.broken.take().map_or(Ok(()), Err)?;
    }
    keeps_the_limit(&world.sent)
}

/// No more than 20 requests in any 60 seconds.
fn keeps_the_limit(sent: &[u64]) -> Result<(), Broken> {
    for (at, time) in sent.iter().enumerate() {
        let within = sent.iter().skip(at).take_while(|other| **other < time + 60_000).count();
        if within > 20 {
            return Err(format!("{within} requests within 60 s from {time}"));
        }
    }
    Ok(())
}
