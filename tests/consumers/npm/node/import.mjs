import * as triline from "triline";

import { scenario } from "../scenario.js";

console.log(await scenario(triline, process.argv[2]));
