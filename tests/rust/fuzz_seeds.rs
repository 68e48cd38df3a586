//! Every seed of the fuzz targets, without a fuzzer.

#[path = "../fuzz/src/lib.rs"]
#[expect(unreachable_pub, reason = "a crate of its own under the fuzzer")]
mod targets;

use std::fs;
use std::path::Path;

#[test]
fn every_seed_holds() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds");
    for (name, target) in targets::TARGETS {
        let mut count = 0;
        for entry in fs::read_dir(seeds.join(name)).unwrap() {
            let path = entry.unwrap().path();
            println!("{}", path.display());
            target(&fs::read(&path).unwrap());
            count += 1;
        }
        assert!(count >= 3, "{name} has {count} seeds");
    }
}
