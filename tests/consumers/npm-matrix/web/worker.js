import { tried } from "./attempt.js";

tried().then((result) => postMessage(result));
