// The entry for React Native: there is no WebAssembly in Hermes, so nothing of the package can work.

import { Misuse } from "./errors.js";

throw new Misuse({
  kind: "misuse",
  code: "unsupported_host",
  message: "triline cannot run in React Native: Hermes, its JavaScript engine, has no WebAssembly",
  remedy: "import triline/relay, and call triline on your server: see docs/react-native.md",
});
