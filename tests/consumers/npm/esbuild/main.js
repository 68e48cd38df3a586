import * as customers from "triline/customers";
import module from "triline/customers.wasm";
import * as triline from "triline/inline";

import { scenario } from "../scenario.js";

const origin = globalThis.location?.origin ?? process.argv[2];
customers
  .load(module)
  .then(() => scenario(triline, origin, customers))
  .catch(String)
  .then((result) => {
    globalThis.result = result;
    console.log(result);
  });
