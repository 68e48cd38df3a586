//! FNV-1a, the hash of the import's fingerprints. It stays the same in later versions of this program.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// A hash of 64 bits over all bytes that were added.
pub(super) struct Fingerprint(u64);

impl Fingerprint {
    pub(super) const fn new() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The hash in hexadecimal digits.
    pub(super) fn text(&self) -> String {
        format!("{:016x}", self.0)
    }

    /// The fingerprint of a file's content.
    pub(super) fn of_file(path: &Path) -> io::Result<Fingerprint> {
        let mut file = File::open(path)?;
        let mut fingerprint = Fingerprint::new();
        let mut buffer = vec![0; 1 << 16];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(fingerprint),
                read => fingerprint.add(buffer.get(..read).unwrap_or_default()),
            }
        }
    }
}
