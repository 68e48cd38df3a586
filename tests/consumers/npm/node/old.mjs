// Node 18 has no `crypto` among its globals; the package says what it needs.
delete globalThis.crypto;
const { Platform } = await import("triline");
try {
  new Platform({ baseUrl: "https://cc.example.com", account: "1", signer: () => "s" });
} catch (error) {
  console.log(error.name, error.code, /20\.19/.test(error.remedy));
}
