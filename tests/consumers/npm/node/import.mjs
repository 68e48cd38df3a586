import * as triline from "triline";
import * as customers from "triline/customers";
import * as simulated from "triline/simulated";

import { scenario } from "../scenario.js";

console.log(await scenario(triline, process.argv[2], customers, simulated));
