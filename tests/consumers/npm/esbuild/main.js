import * as triline from "triline";
import * as customers from "triline/customers";
import * as simulated from "triline/testing";

import { scenario } from "../scenario.js";

const origin = globalThis.location?.origin ?? process.argv[2];
scenario(triline, origin, customers, simulated)
  .catch(String)
  .then((result) => {
    globalThis.result = result;
    console.log(result);
  });
