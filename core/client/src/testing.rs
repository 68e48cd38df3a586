//! Checks for implementations of a program, such as stores (features `store` and `client`).

use alloc::string::String;

use crate::host::Store;
use triline_protocol::store::StoreCheck;

/// Checks that a custom store runs scripts as the clients need, against its real server. `seed`: 16 random bytes,
/// different for each run.
///
/// ```
/// # async fn example(store: impl triline::host::Store) {
/// let seed = *b"other each time!";
/// triline::testing::check_store(&store, seed).await.unwrap();
/// # }
/// ```
///
/// # Errors
///
/// The defect of the store.
pub async fn check_store(store: &impl Store, seed: [u8; 16]) -> Result<(), String> {
    let mut check = StoreCheck::new(seed);
    while let Some(script) = check.next() {
        let answer = store.run(script).await;
        check.answer(answer.as_deref().map_err(|why| &**why))?;
    }
    Ok(())
}
