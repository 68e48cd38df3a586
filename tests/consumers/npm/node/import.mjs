import * as triline from "triline";
import * as simulated from "triline/simulated";

import { scenario } from "../scenario.js";

console.log(await scenario(triline, process.argv[2], simulated));
