//! For tests of what programs bring themselves (features `store` and `client`).

use alloc::string::String;

use crate::host::Store;
use crate::store::StoreCheck;

/// Checks a store of your own: that it runs scripts as the clients need it, against the server behind it. `seed`: 16 random
/// bytes, other ones each time.
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
/// What is wrong with it.
pub async fn check_store(store: &impl Store, seed: [u8; 16]) -> Result<(), String> {
    let mut check = StoreCheck::new(seed);
    while let Some(script) = check.next() {
        let answer = store.run(script).await;
        check.answer(answer.as_deref().map_err(|why| &**why))?;
    }
    Ok(())
}
