import { relay } from "../../../../relay.js";

export const fallback = ({ request }) => relay(request);
