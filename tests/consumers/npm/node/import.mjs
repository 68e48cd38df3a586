import * as triline from "triline";
import * as customers from "triline/customers";
import { fileJournal } from "triline/node";
import * as simulated from "triline/testing";

import { scenario } from "../scenario.js";

if ((await fileJournal("none.log").read()) !== null) throw new Error("a journal that is not there is not empty");
console.log(await scenario(triline, process.argv[2], customers, simulated));
