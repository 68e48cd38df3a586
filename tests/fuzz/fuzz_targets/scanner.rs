#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| triline_fuzz::scanner(data));
