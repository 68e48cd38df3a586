// Needs no client, so that neither the core nor a client belongs into the bundle.
import { InvalidRequest, TrilineError } from "triline";

globalThis.describe = (error) => (error instanceof InvalidRequest ? error.field : error instanceof TrilineError ? error.code : "");
