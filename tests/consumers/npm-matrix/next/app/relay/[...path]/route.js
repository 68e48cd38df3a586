import { relay } from "../../../relay.js";

export { relay as OPTIONS, relay as POST };
