import * as triline from "triline";
import * as customers from "triline/customers";
import * as simulated from "triline/testing";

import { scenario } from "../scenario.js";

scenario(triline, location.origin, customers, simulated).catch(String).then(postMessage);
