import * as triline from "triline";
import * as simulated from "triline/simulated";

import { scenario } from "../scenario.js";

scenario(triline, location.origin, simulated).catch(String).then(postMessage);
