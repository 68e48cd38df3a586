//! The check of a store, or of the adapter to it.

use std::sync::Arc;

use crate::NativeError;

/// A script that a store has to run, atomically.
#[derive(uniffi::Record)]
pub struct NativeScript {
    /// The name.
    pub name: String,
    /// The SHA-1 of the text, as `EVALSHA` takes it.
    pub sha1: String,
    /// The text in Lua.
    pub text: String,
    /// The keys.
    pub keys: Vec<String>,
    /// The arguments.
    pub args: Vec<String>,
}

/// Scripts that a store has to run. A library without stores has none.
#[derive(uniffi::Object)]
pub struct NativeStoreCheck {
    #[cfg(feature = "store")]
    check: std::sync::Mutex<triline_protocol::StoreCheck>,
}

#[uniffi::export]
impl NativeStoreCheck {
    /// A check of its own, from 16 random bytes.
    #[uniffi::constructor]
    pub fn new(seed: Vec<u8>) -> Result<Arc<Self>, NativeError> {
        Self::of_seed(seed).map(Arc::new).map_err(|why| NativeError::Failed {
            json: format!(r#"{{"kind":"misuse","class":"misuse","code":"misuse","message":"{why}","outcome":"not_sent","retryable":false}}"#),
        })
    }

    /// The next script; none: the store has passed.
    pub fn next(&self) -> Option<NativeScript> {
        #[cfg(feature = "store")]
        return self.lock().next().map(|script| NativeScript {
            name: script.name.to_owned(),
            sha1: script.sha1.to_owned(),
            text: script.text.to_owned(),
            keys: script.keys,
            args: script.args,
        });
        #[cfg(not(feature = "store"))]
        None
    }

    /// Takes what came of it, a text or an error. Returns what is wrong; none: nothing.
    pub fn answer(&self, text: &str, failed: bool) -> Option<String> {
        #[cfg(feature = "store")]
        return self.lock().answer(if failed { Err(text) } else { Ok(text) }).err();
        #[cfg(not(feature = "store"))]
        {
            let _ = (text, failed);
            None
        }
    }
}

#[cfg(feature = "store")]
impl NativeStoreCheck {
    fn of_seed(seed: Vec<u8>) -> Result<Self, &'static str> {
        let seed = seed.try_into().map_err(|_| "seed: expected 16 bytes")?;
        Ok(NativeStoreCheck { check: std::sync::Mutex::new(triline_protocol::StoreCheck::new(seed)) })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, triline_protocol::StoreCheck> {
        self.check.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(not(feature = "store"))]
impl NativeStoreCheck {
    fn of_seed(_: Vec<u8>) -> Result<Self, &'static str> {
        Err("the library for this system is built without stores")
    }
}
