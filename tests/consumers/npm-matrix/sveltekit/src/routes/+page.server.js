import { tried } from "../../attempt.js";

export const load = async () => ({ result: await tried() });
