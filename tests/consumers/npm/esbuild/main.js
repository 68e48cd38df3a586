import * as triline from "triline/inline";

import { scenario } from "../scenario.js";

const origin = globalThis.location?.origin ?? process.argv[2];
scenario(triline, origin)
  .catch(String)
  .then((result) => {
    globalThis.result = result;
    console.log(result);
  });
