import * as triline from "triline";

import { scenario } from "../scenario.js";

scenario(triline, location.origin).catch(String).then(postMessage);
