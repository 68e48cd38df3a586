// A function of AWS Lambda.
import { attempt } from "./attempt.js";

export const handler = async () => ({ statusCode: 200, body: await attempt() });
