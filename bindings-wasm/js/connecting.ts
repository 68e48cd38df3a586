import { subscribe } from "node:diagnostics_channel";

/** What undici, which is `fetch` in Node, threw where it made no connection. Most of these errors do not say so themselves. */
const failures = new WeakSet();

subscribe("undici:client:connectError", (message) => {
  const { error } = message as { error: unknown };
  if (Object(error) === error) failures.add(error as object);
});

interface SystemError {
  code?: string;
  syscall?: string;
  errors?: unknown[];
  cause?: unknown;
  message?: string;
}

/** Whether an error says that no connection was established, with its handshake of TLS, not even by way of a proxy. */
export function neverConnected(error: unknown): boolean {
  const failure = Object(error) as SystemError;
  const { code, syscall, errors, cause, message } = failure;
  if (failures.has(failure)) return true;
  if (cause) return neverConnected(cause);
  if (errors?.length) return errors.every(neverConnected);
  // The proxy opened no tunnel, for example because it asks for credentials (407); `fetch` connects to no such port.
  if (/^Proxy response .*HTTP Tunneling|^bad port$/.test(message ?? "")) return true;
  return syscall === "connect" || syscall === "getaddrinfo" || /^(UND_ERR_CONNECT|ERR_TLS|CERT_)|_CERT/.test(code ?? "");
}
