// What React Native has beside its engine. Timers of the package only bound what does not come; here, everything comes.

globalThis.setTimeout = () => 0;
globalThis.clearTimeout = () => {};
globalThis.AbortController ??= class AbortController {
  constructor() {
    const runs = [];
    this.signal = { aborted: false, addEventListener: (_type, run) => runs.push(run), removeEventListener() {} };
    this.abort = () => {
      this.signal.aborted = true;
      runs.forEach((run) => run());
    };
  }
};
globalThis.URL ??= class URL {};
// Old versions of the engine have none: see docs/react-native.md.
Symbol.asyncIterator ??= Symbol("Symbol.asyncIterator");
